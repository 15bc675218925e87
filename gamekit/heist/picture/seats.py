"""The players round the table: where they sit, who leads, what they said, what is known of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gamekit.core.game import named
from gamekit.faces import face
from gamekit.heist.components import CARD_NAMES, RAQUEL, ROLE_NAMES, Role
from gamekit.heist.picture.cards import SABOTAGE_INK, amount, badge, colours, crown
from gamekit.heist.rules import Accuse, Appoint, Hush, Look, Name, Peek, Trust, View
from gamekit.svg import (
    ACCENT,
    BAD,
    CAN,
    INK,
    MUTED,
    SOFT,
    Markup,
    at,
    clickable,
    fitted,
    group,
    percent,
    rect,
    ring,
    tag,
)
from gamekit.svg import text as words

POINTING = (Peek, Look, Appoint, Name)  # moves that are made by clicking a seat
_ROWS = {2: (1, 0, 1), 3: (1, 1, 1), 4: (1, 2, 1), 5: (1, 3, 1), 6: (2, 2, 2), 7: (2, 3, 2)}  # left, top, right


@dataclass(frozen=True, slots=True)
class Place:
    """The middle of a seat's face and of the card before it, and the middle of the words below."""

    x: float
    y: float
    card_x: float
    card_y: float


@dataclass(frozen=True, slots=True)
class Plan:
    """The table laid out for a page: its size, the felt, the seats, the cards and the smallest letters."""

    wide: float
    high: float
    felt: tuple[float, float, float, float]
    places: dict[int, Place]
    bubble: float
    card: tuple[float, float]  # before a seat
    pressed: tuple[float, float, float]  # at the press, with the gap
    small: float

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the press."""
        x, y, w, h = self.felt
        return x + w / 2, y + h / 2


def plan(players: int, own: int, wide: bool) -> Plan:
    """The seats clockwise from one's own at the bottom: up the left side, along the top, down the right."""
    left, top, right = _ROWS[players - 1]
    if wide:
        high, felt, sides = 396.0, (112.0, 118.0, 360.0, 202.0), ([176.0], [226.0, 106.0])
        across = {1: [292.0], 2: [196.0, 388.0], 3: [178.0, 292.0, 406.0]}.get(top, [])
        edges, inner, tops, shift = (57.0, 527.0), (152.0, 432.0), (38.0, 150.0), 26.0
        mine = Place(226, 352, 292, 354)
    else:
        high = 306.0 if left == 1 else 404.0
        felt, sides = (88.0, 104.0, 190.0, high - 172), ([132.0], [236.0, 128.0])
        across = {1: [183.0], 2: [116.0, 250.0], 3: [62.0, 183.0, 304.0]}.get(top, [])
        edges, inner, tops, shift = (44.0, 322.0), (106.0, 260.0), (26.0, 126.0), 24.0
        mine = Place(118, high - 36, 183, high - 34)
    cards = ([sides[0][0] + shift], [256.0, 196.0] if wide else [270.0, 170.0])
    spots = [Place(edges[0], y, inner[0], card) for y, card in zip(sides[left - 1], cards[left - 1], strict=True)]
    spots += [Place(x, tops[0], x if wide else 183 + (x - 183) * 0.52, tops[1]) for x in across]
    turned = zip(sides[right - 1][::-1], cards[right - 1][::-1], strict=True)
    spots += [Place(edges[1], y, inner[1], card) for y, card in turned]
    others = {(own + 1 + i) % players: place for i, place in enumerate(spots)}
    bubble, small = (106.0, 12.0) if wide else (86.0, 12.0)
    card, pressed = ((34.0, 46.0), (42.0, 56.0, 7.0)) if wide else ((26.0, 36.0), (32.0, 44.0, 3.0))
    return Plan(
        584 if wide else 366, high, felt, {**others, own: mine}, bubble, card=card, pressed=pressed, small=small
    )


def known_role(view: View, seat: int) -> Role | None:
    """The character of this seat, if it is the viewer's to know."""
    if view.roles is not None:
        return view.roles[seat]
    if view.looked and view.looked[0] == seat:
        return view.looked[1]
    return RAQUEL if view.raquel == seat else None


def theory(view: View, seat: int) -> Any:
    """What this seat thinks of another after the count, if it has spoken."""
    if view.leader is None:
        return None
    turn = (seat - view.leader - 1) % view.game.players
    voiced = view.theories[turn] if turn < len(view.theories) else None
    return None if isinstance(voiced, Hush) else voiced


def seat(view: View, names: Sequence[str], who: int, laid_out: Plan, red: float | None) -> Markup:
    """One player: face, name, what was said; it can be clicked when a move points to the player."""
    place, mine = laid_out.places[who], who == view.seat
    r = 17 if mine else 19
    moves = who == view.turn and view.result is None
    edge = tag("circle", r=r + 4.5, fill="none", stroke=ACCENT, stroke_width=3) if moves or mine else None
    told = described(view, names, who) + ("" if red is None or mine else f", a gangster with chance {percent(red)}")
    drawn = group(
        tag("title", told),
        tag("circle", r=r + 13, fill="transparent"),
        edge if red is None or mine else group(ring(r + 5, red, BAD, 6), edge if moves else None),
        face(who, r),
        at(0, -r - 7, crown()) if who == view.leader and view.result is None else None,
        _name(view, names, who, laid_out, red),
        transform=f"translate({place.x:g} {place.y:g})",
    )
    marks = {"data_part": f"seat{who}", "data_name": names[who]}
    move = next((kind(who) for kind in POINTING if view.allows(kind(who))), None)
    if move is None:
        return group(drawn, role="img", aria_label=told, **marks)
    frame = tag("circle", cx=place.x, cy=place.y, r=r + 10, fill="none", stroke=ACCENT, stroke_width=2.5,
                stroke_dasharray="6 4", **CAN)  # fmt: skip
    return clickable(move, f"{named(move.label, names)}. {told}", drawn, frame, cursor="pointer", **marks)


def _name(view: View, names: Sequence[str], who: int, laid_out: Plan, red: float | None) -> Markup | None:
    """The name below the face, beside one's own; with its chance, or its character once that is known."""
    mine, role = who == view.seat, known_role(view, who)
    if mine:
        said = "you lead" if who == view.leader and view.result is None else "you"
        return words(said, -26, 4, 12.5, text_anchor="end", font_weight=600, fill=INK)
    if role is not None:
        return group(
            words(fitted(names[who], 108, 12), 0, 36, 12, text_anchor="middle", font_weight=600, fill=INK),
            at(0, -30 if laid_out.places[who].y > 60 else 26, badge(role)) if view.roles is None else None,
        )
    share = None if red is None else tag("tspan", f" {percent(red)}", fill=BAD, font_weight=800)
    room = laid_out.bubble - (0 if share is None else 40)
    name = Markup(str(tag("tspan", fitted(names[who], room, 12.5))) + (share or ""))
    return words(name, 0, 38, 12.5, text_anchor="middle", font_weight=600, fill=INK)


def bubbles(view: View, names: Sequence[str], laid_out: Plan) -> Iterator[Markup]:
    """What everybody said: the claimed card, take it or leave it, and later a theory; at the end who they were."""
    for who, place in laid_out.places.items():
        lines = _lines(view, names, who)
        if lines:
            mine, w = who == view.seat, laid_out.bubble
            x, y = (place.card_x + 28, place.y - 16) if mine else (place.x - w / 2, place.y + 44)
            yield at(x, y, _bubble(lines, w), part=f"said{who}")


def _lines(view: View, names: Sequence[str], who: int) -> list[tuple[str, str]]:
    """One or two lines with their colours."""
    if view.roles is not None:
        return [(ROLE_NAMES[view.roles[who]], INK)]
    said, thinks = view.said(who), theory(view, who)
    if said is None:
        return []
    wish = {"take": "take it", "leave": "leave it", None: ""}[said.wish]
    first = ("no word", MUTED) if said.claim is None else (amount(said.claim), colours(said.claim)[0])
    second = _opinion(thinks, names) if thinks else wish
    return [first, (second, INK)] if second else [first]


def _bubble(lines: list[tuple[str, str]], wide: float) -> Markup:
    """A box of 34 with its lines; claims are dark on their cards' paper, whatever the theme."""
    colour = lines[0][1]
    paper = SOFT if colour in (INK, MUTED) else "#fdebd9" if colour == SABOTAGE_INK else "#e0f3e6"
    fills = [c if paper == SOFT or i == 0 else "#1a2130" for i, (_, c) in enumerate(lines)]
    start = 15 if len(lines) == 2 else 21
    return group(
        rect(0, 0, wide, 34, 9, paper),
        *(words(fitted(line, wide - 8, 12), wide / 2, start + 14 * i, 12, text_anchor="middle",
                font_weight=700 if i == 0 else 400, fill=fills[i]) for i, (line, _) in enumerate(lines)),
    )  # fmt: skip


def _opinion(thinks: Accuse | Trust, names: Sequence[str]) -> str:
    return f"{'trusts' if isinstance(thinks, Trust) else 'accuses'} {names[thinks.seat]}"


def described(view: View, names: Sequence[str], who: int) -> str:
    """The seat in words, for those who listen instead of looking."""
    role, said, thinks = known_role(view, who), view.said(who), theory(view, who)
    parts = [names[who] + (" (you)" if who == view.seat else "")]
    parts += ["leader"] if who == view.leader else []
    parts += ["to move"] if who == view.turn else []
    parts += [f"is {ROLE_NAMES[role]}"] if role is not None else []
    if said is not None:
        claim = "nothing" if said.claim is None else f"a {CARD_NAMES[said.claim]}"
        parts.append(f"claims {claim}" + (f", {said.wish} it" if said.wish else ""))
    parts += ["picked"] if who in view.picked else []
    parts += [_opinion(thinks, names)] if thinks is not None else []
    return ", ".join(parts)
