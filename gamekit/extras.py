"""What to type when a package is missing that only an extra of gamekit brings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """A package that is missing in here is named, with the line that installs it.

    >>> with needed("lab"):
    ...     import no_such_package
    Traceback (most recent call last):
    ModuleNotFoundError: this needs no_such_package, which is not installed. Type:  pip install "gamekit-course[lab]"
    """
    try:
        yield
    except ModuleNotFoundError as problem:
        if not problem.name or problem.name.split(".")[0] == "gamekit":
            raise
        words = f'this needs {problem.name}, which is not installed. Type:  pip install "gamekit-course[{extra}]"'
        raise ModuleNotFoundError(words, name=problem.name) from None
