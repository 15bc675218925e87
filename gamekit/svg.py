"""SVG as text: tags with everything escaped, plain shapes, and things a learner can click or reach by keyboard."""

from __future__ import annotations

import json
import math
import re
from html import escape
from unicodedata import east_asian_width

from gamekit.core.game import Move
from gamekit.core.serialization import move_to_json

_UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what XML cannot hold

_COLOURS = (  # of pictures: our name, the name in JupyterLab's light and dark themes, and the colour without a theme
    ("ink", "content-font-color1", "#1a2130"),
    ("muted", "content-font-color2", "#4c5566"),
    ("paper", "layout-color1", "#ffffff"),
    ("line", "border-color1", "#d8d3c6"),
    ("soft", "layout-color2", "#ece8de"),
    ("track", "border-color2", "#ddd8cc"),
    ("accent", "brand-color1", "#1d4ed8"),
    ("good", "success-color1", "#17693f"),
    ("bad", "error-color1", "#b42318"),
)
_THEME = "; ".join(f"--gk-{ours}: var(--jp-{theirs}, {otherwise})" for ours, theirs, otherwise in _COLOURS)
INK, MUTED, PAPER, LINE, SOFT, TRACK, ACCENT, GOOD, BAD = (
    f"var(--gk-{ours}, {otherwise})" for ours, _, otherwise in _COLOURS
)

CAN = {"class_": "gk-can", "visibility": "hidden"}  # a frame that is seen only on a page where its move can be made
_SHAPES = frozenset(("rect", "circle", "ellipse", "path", "line", "polygon", "polyline", "use", "stop"))  # hold nothing
_PRESSED = re.compile(r' data-move="[^"]*" role="button" tabindex="0"')
_NARROW, _WIDE = frozenset("fijlrtI.,:;'|!()[]· "), frozenset("mwMW@%<>=+~—…")


class Markup(str):
    """Text that is already SVG: every other string is escaped."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """A whole picture shows itself in a notebook, in the colours of its theme."""
        still = self.without_buttons()
        return f'<div style="max-width: 900px; {_THEME}">{still}</div>' if self.startswith("<svg") else None

    def without_buttons(self) -> Markup:
        """The picture to look at only: nothing in it says that it could be pressed."""
        return Markup(_PRESSED.sub(' role="img"', self))


def tag(name: str, *children: object, **attributes: object) -> Markup:
    """One element; `stroke_width=2` becomes stroke-width="2", `class_` becomes class.

    >>> tag("text", "a < b", x=3, text_anchor="middle")
    '<text x="3" text-anchor="middle">a &lt; b</text>'
    """
    inner = "".join(child if isinstance(child, Markup) else _safe(child) for child in children if child is not None)
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_safe(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{words}/>" if name in _SHAPES else f"<{name}{words}>{inner}</{name}>")


def _safe(words: object) -> str:
    """Words that stay words: nothing in them is markup, and nothing breaks the picture."""
    return escape(_UNPRINTABLE.sub("\ufffd", str(words)))


def text(words: object, x: float, y: float, size: float = 14, **attributes: object) -> Markup:
    """Words at a place."""
    return tag("text", words, x=_round(x), y=_round(y), font_size=size, **attributes)


def rect(
    x: float, y: float, w: float, h: float, rx: float, fill: str, *, stroke: str = "none", **more: object
) -> Markup:
    """A rectangle with round corners."""
    return tag("rect", x=f"{x:g}", y=f"{y:g}", width=f"{w:g}", height=f"{h:g}", rx=rx, fill=fill, stroke=stroke, **more)


def at(x: float, y: float, *things: Markup | None, scale: float = 1, turn: float = 0, part: str = "") -> Markup:
    """Things moved to a place, made smaller or turned; a part has a name by which the page finds it again."""
    sized = "" if scale == 1 else f" scale({scale:g})"
    turned = f" rotate({turn:g})" if turn else ""
    return group(*things, transform=f"translate({x:g} {y:g}){turned}{sized}", data_part=part or None)


def clickable(move: Move, label: str, *children: object, **attributes: object) -> Markup:
    """A group that plays a move when clicked, or when chosen by keyboard."""
    data = json.dumps(move_to_json(move), ensure_ascii=False)
    return tag(
        "g",
        tag("title", label),
        *children,
        data_move=data,
        role="button",
        tabindex="0",
        aria_label=label,
        class_="gk-click",
        **attributes,
    )


def group(*children: object, **attributes: object) -> Markup:
    """Things that belong together."""
    return tag("g", *children, **attributes)


def picture(width: float, height: float, title: str, *children: object) -> Markup:
    """A whole picture, which scales to the room it is given and says in words what it shows."""
    return tag(
        "svg",
        tag("title", title),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_round(width)} {_round(height)}",
        role="group",
        aria_label=title,
        class_="gk-picture",
        font_family="system-ui, sans-serif",
    )


def arranged(width: float, height: float, title: str, *placed: tuple[Markup, float, float]) -> Markup:
    """Whole pictures side by side as one, each with its place."""
    inner = (_PLACE.sub(rf'<svg x="{x:g}" y="{y:g}" width="\1" height="\2" viewBox="0 0 \1 \2"', drawn, count=1)
             for drawn, x, y in placed)  # fmt: skip
    return picture(width, height, title, rect(0, 0, width, height, 14, PAPER, stroke=LINE), *map(Markup, inner))


_PLACE = re.compile(r'<svg xmlns="[^"]*" viewBox="0 0 (\S+) ([^"\s]+)"')


def ring(r: float, share: float, colour: str, thick: float = 6) -> Markup:
    """A ring around 0, 0 that is filled clockwise from the top by a share."""
    around = 2 * math.pi * r
    filled = {"stroke_dasharray": f"{around * share:.1f} {around:.1f}", "transform": "rotate(-90)"}
    return group(
        tag("circle", r=r, fill="none", stroke=TRACK, stroke_width=thick),
        tag("circle", r=r, fill="none", stroke=colour, stroke_width=thick, **filled) if share > 0 else None,
    )


def percent(share: float) -> str:
    """A share in whole percent; what is possible is never 0 % and what is open never 100 %."""
    if 0 < share < 0.01:
        return "<1 %"
    return ">99 %" if 0.99 < share < 1 else f"{100 * share:.0f} %"


def shortened(words: str, most: int) -> str:
    """Words cut to so many characters, control and direction marks taken out."""
    clean = "".join(c for c in words if c.isprintable())
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def width(words: str) -> float:
    """About how many times the font size the words are wide; a little too much rather than too little."""
    return sum(
        1.05 if east_asian_width(c) in "WF" else 0.38 if c in _NARROW else 0.97 if c in _WIDE else 0.72 if c.isupper()
        else 0.61 for c in words
    )  # fmt: skip


def fitted(words: str, room: float, size: float, more: str = "…") -> str:
    """The words, cut where they would not fit the room.

    >>> fitted("Hofbräuhaus", 60, 14)
    'Hofbrä…'
    """
    if width(words) * size <= room:
        return words
    while words and width(words + more) * size > room:
        words = words[:-1]
    return words.rstrip() + more


def squeezed(words: str, room: float, size: float) -> dict[str, object]:
    """What a text needs besides to be pressed together where it would not fit the room."""
    return {"textLength": f"{room:g}", "lengthAdjust": "spacingAndGlyphs"} if width(words) * size > room else {}


def _round(x: float) -> float | int:
    return int(x) if x == int(x) else round(x, 2)
