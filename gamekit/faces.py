"""Eight animal faces: the same seat has the same face in every game, wherever it is shown."""

from __future__ import annotations

from functools import cache

from gamekit.svg import Markup, tag

_EYES = '<circle cx="-{0}" cy="{1}" r="{2}" fill="#222211"/><circle cx="{0}" cy="{1}" r="{2}" fill="#222211"/>'
_FACES = (  # the ground, and the face in a field of 40 × 40 around 0, 0
    ("#FFE3CC", '<path d="M-15-15L-5-9H5L15-15 14 2 0 16-14 2Z" fill="#E2711D"/>'
     '<path d="M-14 1L-4 4 0 16ZM14 1L4 4 0 16Z" fill="#FFF3E6"/>' + _EYES.format(6, -1, 1.9) +
     '<circle cy="13.6" r="2.3" fill="#222211"/>'),
    ("#EFE3D2", '<path d="M-13-15L-6-11H6L13-15V4A13 12 0 0 1-13 4Z" fill="#7A5C3E"/>'
     '<circle cx="-5.5" cy="-3" r="5.6" fill="#FFF6DE"/><circle cx="5.5" cy="-3" r="5.6" fill="#FFF6DE"/>'
     + _EYES.format(5, -3, 2.4) + '<path d="M-2.5 2H2.5L0 7Z" fill="#F0A61E"/>'),
    ("#F2DFCB", '<circle cx="-10" cy="-10" r="5.5" fill="#6B4226"/><circle cx="10" cy="-10" r="5.5" fill="#6B4226"/>'
     '<circle r="14" fill="#835432"/><ellipse cy="5" rx="7" ry="6" fill="#E3C3A0"/>'
     '<ellipse cy="2.5" rx="2.8" ry="2" fill="#222211"/>' + _EYES.format(5.5, -3.5, 1.8)),
    ("#E9ECF2", '<rect x="-9" y="-19" width="6.5" height="17" rx="3.2" fill="#A9A3A0"/>'
     '<rect x="2.5" y="-19" width="6.5" height="17" rx="3.2" fill="#A9A3A0"/><circle cy="4" r="12" fill="#BDB7B3"/>'
     + _EYES.format(4.5, 1.5, 1.8) + '<path d="M-2 6H2L0 8.4Z" fill="#D0616E"/>'
     '<rect x="-2" y="10" width="4" height="4" rx="1" fill="#ffffff"/>'),
    ("#FBEBC8", '<path d="M-14-17L-4-10H4L14-17 13 3A13 12 0 0 1-13 3Z" fill="#D3A25C"/>'
     '<path d="M-14-17l3 1 0 4ZM14-17l-3 1 0 4Z" fill="#222211"/><path d="M-8 6L0 3 8 6 0 14Z" fill="#FFF6E6"/>'
     + _EYES.format(5.5, -2, 2) + '<path d="M-2 4H2L0 6.4Z" fill="#8a2d2d"/>'),
    ("#D7DEEA", '<circle r="13.5" fill="#353C4A"/><path d="M-6 0H6L0 15Z" fill="#F0A61E"/>'
     '<circle cx="-6" cy="-4" r="3" fill="#ffffff"/><circle cx="6" cy="-4" r="3" fill="#ffffff"/>'
     + _EYES.format(5.4, -4, 1.5) + '<path d="M-4-12L0-18 3-12Z" fill="#353C4A"/>'),
    ("#E6DDF0", '<ellipse rx="13" ry="14" fill="#5A5566"/><ellipse cy="5" rx="6" ry="5" fill="#F0B4B0"/>'
     '<circle cy="3" r="2.6" fill="#C24A5A"/><circle cx="-6" cy="-4" r="1.3" fill="#ffffff"/>'
     '<circle cx="6" cy="-4" r="1.3" fill="#ffffff"/>'),
    ("#D5E6F2", '<ellipse rx="14" ry="13" fill="#7C93A8"/><ellipse cy="5" rx="8" ry="5.5" fill="#DCE6EE"/>'
     '<ellipse cy="2" rx="2.6" ry="1.9" fill="#222211"/>' + _EYES.format(6, -4, 2.4)),
)  # fmt: skip


@cache
def face(seat: int, r: float = 20) -> Markup:
    """The face of a seat in a circle around 0, 0."""
    ground, shapes = _FACES[seat % len(_FACES)]
    drawn = tag("g", Markup(shapes), transform=f"scale({r * 0.92 / 22:.3f})")
    return tag("g", tag("circle", r=r, fill=ground, stroke="#8a8371", stroke_width=0.6), drawn, aria_hidden="true")
