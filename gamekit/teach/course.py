"""Where things are: the sources and the exercises."""

from __future__ import annotations

from pathlib import Path

from nbformat import NotebookNode

from gamekit.course import HOME as HOUSE


def games() -> tuple[str, ...]:
    """The games that have exercises here."""
    return tuple(sorted(path.parent.name for path in HOUSE.glob("exercises/*/*.ipynb")))


def source_of(game: str) -> Path:
    """The notebook with the solutions."""
    return _there(HOUSE / "solutions" / game / f"{game}.ipynb", game)


def exercise_of(game: str) -> Path:
    """The notebook that students get."""
    return _there(HOUSE / "exercises" / game / f"{game}.ipynb", game)


def _there(path: Path, game: str) -> Path:
    if not path.is_file():
        raise ValueError(f"there are no exercises for {game} here: {path} is missing")
    return path


def read(path: Path) -> NotebookNode:
    """A notebook of the house."""
    import nbformat

    made: NotebookNode = nbformat.read(path, as_version=4)
    return made
