"""Anything a notebook may show, as HTML with everything escaped that is not markup by its own type."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from fractions import Fraction
from html import escape, unescape
from io import BytesIO
from threading import Lock
from typing import Any, Protocol, runtime_checkable

from gamekit.svg import Markup
from gamekit.ui.snapshot import on_paper
from gamekit.ui.wording import value_words

_DRAWING = Lock()  # callbacks run in several threads, matplotlib does not


@runtime_checkable
class Drawing(Protocol):
    """A matplotlib figure, which most cells never need."""

    @property
    def axes(self) -> Sequence[Any]: ...
    def savefig(self, page: Any, /, **how: object) -> None: ...


def html(thing: object) -> str:
    """The thing as HTML.

    >>> html("1 < 2"), html(Fraction(1, 4))
    ('<p>1 &lt; 2</p>', '<p>1/4 = 25.0 %</p>')
    """
    if thing is None or thing == "":
        return ""
    if isinstance(thing, Markup):
        return _image(on_paper(thing).encode(), _title(thing), "width:900px;max-width:100%")
    if isinstance(thing, str):
        return "".join(f"<p>{escape(line)}</p>" for line in thing.splitlines() if line.strip())
    if isinstance(thing, Drawing):
        return _figure(thing)
    for name, wrap in (("_repr_html_", "{}"), ("_repr_latex_", "<p>{}</p>")):
        text = getattr(thing, name, lambda: None)()
        if isinstance(text, str):
            return wrap.format(text)
    if isinstance(thing, tuple | list):
        return "".join(html(item) for item in thing)
    return f"<p>{escape(_number(thing))}</p>"


def _number(thing: object) -> str:
    if isinstance(thing, Fraction) and thing.denominator > 1:
        return value_words(thing) if 0 <= thing <= 1 else f"{thing} ≈ {float(thing):.4g}"
    return f"{thing:.6g}" if isinstance(thing, float) else str(thing)


def _figure(figure: Drawing) -> str:
    """A matplotlib figure; its titles say what it shows to those who cannot see it."""
    claims = [words for axes in figure.axes for place in ("left", "center") if (words := axes.get_title(loc=place))]
    page = BytesIO()
    with _DRAWING:
        figure.savefig(page, format="svg", metadata={"Date": None})
    return _image(page.getvalue(), "; ".join(claims) or "a chart")


def _title(picture: Markup) -> str:
    """What a picture says of itself."""
    found = re.search(r'aria-label="([^"]*)"', picture)
    return unescape(found[1]) if found else "a picture"


def _image(svg: bytes, words: str, style: str = "max-width:100%") -> str:
    """An SVG as an image; one without a size of its own needs it from the style, or it shrinks to nothing."""
    address = "data:image/svg+xml;base64," + b64encode(svg).decode()
    return f'<img alt="{escape(words, quote=True)}" style="{style}" src="{address}">'
