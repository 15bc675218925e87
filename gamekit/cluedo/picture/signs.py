"""Figures, weapons, places and dice as small signs; letters stand beside every colour."""

from __future__ import annotations

from functools import cache

from gamekit.cluedo.picture.paint import FIGURES
from gamekit.faces import face
from gamekit.svg import Markup, at, group, rect, tag, text

LINE = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}


def initials(name: str) -> str:
    """Two letters for a name.

    >>> initials("Gloria Hermann"), initials("Anton von Thal"), initials("Rope")
    ('GH', 'AT', 'Ro')
    """
    parts = name.split()
    return (parts[0][:1] + parts[-1][:1]).upper() if len(parts) > 1 else name[:2]


@cache
def figure(number: int, name: str, seat: int | None) -> Markup:
    """A figure around 0, 0: a ring in its colour, in it the face of whoever plays it, or its initials."""
    colour = FIGURES[number % len(FIGURES)]
    letters = text(initials(name), 0, 4.5, 12.6, text_anchor="middle", font_weight=700, fill="#ffffff")
    disc = tag("circle", r=10.5, fill=colour, stroke="#ffffff", stroke_width=0.8)
    return group(disc, letters if seat is None else face(seat, 8.2))


_WEAPONS = {
    "Rope": ("M5 17 C2 12 4 5 10 5 S18 9 16 13 S9 17 8 13 S11 9 13 11 M15 14 Q17 18 20 19", 2.2),
    "Lead pipe": ("M4 19 L17 6 M15 4 L20 9", 3.4),
    "Dagger": ("M5 20 L9 16 M7 13 L12 18 M10 15 L20 4", 2.4),
    "Wrench": ("M5 20 L14 10 M13 5 A5 5 0 0 0 14.5 11 A5 5 0 0 0 20 10", 2.8),
    "Candlestick": ("M12 20 V9 M6 20 H18 M9 9 H15 M12 6 Q14 4 12 1.5 Q10 4 12 6", 2.2),
    "Pistol": ("M4 7 H20 V11 H11 Q11 14 9 14 L7 20 H4 L6 11 H4 Z", 1.6),
}


@cache
def weapon(name: str) -> Markup:
    """A weapon on a light tile around 0, 0: 20 × 20."""
    tile = rect(-10, -10, 20, 20, 4, "#fffdf6", stroke="#3a2f22", stroke_width=1)
    if name not in _WEAPONS:
        return group(tile, text(initials(name), 0, 4.5, 12.6, text_anchor="middle", font_weight=700, fill="#3a2f22"))
    shape, thick = _WEAPONS[name]
    return group(tile, at(-10, -10, tag("path", d=shape, stroke="#3a2f22", stroke_width=thick, **LINE), scale=0.84))


_PLACES = {  # in a field of 60 × 60
    "Schloss Nymphenburg": "M4 52 H56 M8 52 V34 H20 V52 M40 52 V34 H52 V52 M20 52 V24 H40 V52 M17 24 L30 12 L43 24 Z "
    "M6 34 L14 27 L22 34 M38 34 L46 27 L54 34 M27 52 V42 H33 V52 M30 12 V6",
    "Olympiapark": "M4 50 Q14 14 22 50 M18 50 Q30 4 42 50 M38 50 Q46 16 56 50 M4 50 H56 M30 50 V10 M12 50 V24 "
    "M47 50 V26",
    "Englischer Garten": "M30 54 V30 M30 34 Q10 36 12 22 Q12 8 30 8 Q48 8 48 22 Q50 36 30 34 M20 54 H40 M30 40 L38 33",
    "Frauenkirche": "M10 54 V22 Q10 12 17 12 Q24 12 24 22 V54 M36 54 V22 Q36 12 43 12 Q50 12 50 22 V54 M24 54 V34 "
    "L30 26 L36 34 V54 M17 12 V5 M43 12 V5 M6 54 H54 M10 24 H24 M36 24 H50",
    "Hofbräuhaus": "M14 20 H40 V54 H14 Z M40 26 H50 V44 H40 M22 28 V46 M32 28 V46 M12 20 Q10 10 20 12 Q24 4 32 10 "
    "Q42 8 42 20",
    "Marienplatz": "M6 54 H54 M12 54 V30 L18 22 L24 30 V54 M24 54 V34 H48 V54 M30 34 V12 L36 4 L42 12 V34 M33 18 H39 "
    "M30 44 V54 M42 44 V54",
    "Theresienwiese": "M30 8 A20 20 0 1 1 29.9 8 M30 28 L30 8 M30 28 L47 18 M30 28 L47 38 M30 28 V48 M30 28 L13 38 "
    "M30 28 L13 18 M30 28 L18 56 M30 28 L42 56 M12 56 H48",
    "Viktualienmarkt": "M8 26 H52 L46 54 H14 Z M8 26 L18 8 M52 26 L42 8 M20 34 V46 M30 34 V46 M40 34 V46",
    "Deutsches Museum": "M30 18 A12 12 0 1 1 29.9 18 M30 24 A6 6 0 1 1 29.9 24 M30 18 V10 M30 42 V50 M18 30 H10 "
    "M42 30 H50 M21.5 21.5 L16 16 M38.5 38.5 L44 44 M21.5 38.5 L16 44 M38.5 21.5 L44 16",
}


@cache
def place(name: str, size: float) -> Markup | None:
    """A place's sign, drawn faintly on its floor."""
    if name not in _PLACES:
        return None
    shape = tag("path", d=_PLACES[name], stroke="#3a2f22", stroke_width=2.4, opacity=0.2, **LINE)
    return at(-size / 2, -size / 2, shape, scale=size / 60)


_PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}


@cache
def die(pips: int) -> Markup:
    """A die's face, 34 × 34; 0: not thrown."""
    spots = [
        tag("circle", cx=8 + 9 * (int(spot) % 3), cy=8 + 9 * (int(spot) // 3), r=3, fill="#23272e")
        for spot in _PIPS.get(pips, "")
    ]
    unthrown = text("?", 17, 24, 20, text_anchor="middle", fill="#5a6070") if pips == 0 else None
    return group(rect(0, 0, 34, 34, 7, "#ffffff", stroke="#23272e", stroke_width=1.4), *spots, unthrown)


@cache
def taxi() -> Markup:
    """A taxi, 30 × 18."""
    body = "M2 14 V9 L6 8 L10 3 H20 L25 8 L28 9 V14 Z"
    return group(
        tag("path", d=body, fill="#ffcf3f", stroke="#3a2f22", stroke_width=1.2, stroke_linejoin="round"),
        tag("path", d="M9 8 L11.5 4.6 H15 V8 Z M16.5 8 V4.6 H19.4 L22.3 8 Z", fill="#3a2f22", opacity=0.75),
        tag("circle", cx=8, cy=14.5, r=2.8, fill="#23272e"),
        tag("circle", cx=22, cy=14.5, r=2.8, fill="#23272e"),
    )
