"""The players round the table: name, leader, turn, what they said, what is known of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gamekit.core.game import named
from gamekit.heist.components import CARD_NAMES, RAQUEL, ROLE_NAMES, Role
from gamekit.heist.picture.cards import badge, crown, glow, printed, small
from gamekit.heist.rules import Accuse, Appoint, Hush, Look, Name, Peek, Say, Trust, View
from gamekit.heist.rules.phases import OVER
from gamekit.svg import ACCENT, INK, LINE, PAPER, SOFT, Markup, at, clickable, fitted, group, rect, tag, text

WIDE = 184  # a seat's plate and bubble
POINTING = (Peek, Look, Appoint, Name)  # moves that are made by clicking a seat
_ROWS = {2: (1, 0, 1), 3: (1, 1, 1), 4: (1, 2, 1), 5: (1, 3, 1), 6: (2, 2, 2), 7: (2, 3, 2)}  # left, top, right


@dataclass(frozen=True, slots=True)
class Place:
    """Where a seat's plate and its card are (upper left corners)."""

    x: float
    y: float
    card_x: float
    card_y: float


def places(players: int, own: int) -> dict[int, Place]:
    """The seats clockwise from one's own at the bottom: up the left side, along the top, down the right."""
    left, top, right = _ROWS[players - 1]
    found = [Place(16, y, 228, y + 10) for y in _column(left)[::-1]]
    steps = [i - (top - 1) / 2 for i in range(top)]
    found += [Place(450 - WIDE / 2 + 194 * step, 150, 428 + 150 * step, 253) for step in steps]
    found += [Place(884 - WIDE, y, 628, y + 10) for y in _column(right)]
    others = {(own + 1 + i) % players: place for i, place in enumerate(found)}
    return {**others, own: Place(16, 500, 428, 422)}


def _column(many: int) -> list[float]:
    return [320.0] if many == 1 else [260.0, 384.0]


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


def seat(view: View, names: Sequence[str], who: int, place: Place, card: Markup | None) -> Markup:
    """One player's plate, bubble and card; they can be clicked when a move points to the player."""
    told = described(view, names, who)
    things = (card, at(place.x, place.y, _plate(view, names[who], who)), _bubble(view, names, who, place))
    move = next((kind(who) for kind in POINTING if view.allows(kind(who))), None)
    if move is None:
        return group(*things, role="img", aria_label=told)
    frame = rect(
        place.x - 4, place.y - 4, WIDE + 8, 48, 13, "none", stroke=ACCENT, stroke_width=2.5, stroke_dasharray="6 4"
    )
    mark = glow(place.card_x, place.card_y) if isinstance(move, Peek) else None
    return clickable(move, f"{named(move.label, names)}. {told}", frame, mark, *things, cursor="pointer")


def _plate(view: View, name: str, who: int) -> Markup:
    leads, moves = who == view.leader, who == view.turn
    role = None if who == view.seat else known_role(view, who)
    below = " · ".join(_standing(view, who))
    high = 17 if below or role is not None else 25.5
    return group(
        rect(0, 0, WIDE, 40, 10, PAPER, stroke=ACCENT if moves else LINE, stroke_width=3 if moves else 1.2),
        tag("circle", cx=21, cy=20, r=14, fill=INK if moves else SOFT, stroke=INK, stroke_width=1.2),
        text(name[:1].upper(), 21, 25.2, 15, text_anchor="middle", font_weight=700, fill=PAPER if moves else INK),
        text(fitted(name, WIDE - 46, 16.5), 42, high, 15.5, font_weight=700, fill=INK),
        text(below, 42, 33, 12.5, fill=INK, opacity=0.9) if role is None else at(41, 19.5, badge(role), scale=0.95),
        at(7.5, -9, crown(), scale=1.03) if leads else None,
    )


def _standing(view: View, who: int) -> Iterator[str]:
    """The player's part in this round, in a few words; the leader's card is always picked."""
    mine, leads = who == view.seat, who == view.leader and view.phase is not OVER
    if mine:
        yield "you lead" if leads else "you"
    elif leads:
        yield "leader"
    if view.turn == who:
        yield "to move"
    elif who in view.picked and not leads:
        yield "picked"


def _bubble(view: View, names: Sequence[str], who: int, place: Place) -> Markup | None:
    """What the player said this round: the claimed card, take it or leave it, and later a theory."""
    said, thinks = view.said(who), theory(view, who)
    if said is None:
        return None
    wish = {"take": "“take it”", "leave": "“leave it”", None: ""}[said.wish]
    claim = "" if said.claim is None else f"“{printed(said.claim)}”"
    second = _opinion(thinks, names) if thinks else claim and wish
    lines = [line for line in (claim or wish or "dodges", second) if line]
    card = None if said == Say(None, None) else at(7, 3, small(said.claim), scale=0.9)
    start = 10 if card is None else 42
    return at(
        place.x, place.y + 46,
        tag("path", d=_BALLOON, fill=PAPER, stroke=LINE, stroke_width=1.2),
        card,
        *(text(fitted(line, WIDE - start - 4, 13), start, 25 + 17 * i - 8.5 * (len(lines) - 1), 13, fill=INK)
          for i, line in enumerate(lines)),
    )  # fmt: skip


_CORNERS = f"H{WIDE - 10} Q{WIDE} 0 {WIDE} 10 V30 Q{WIDE} 40 {WIDE - 10} 40 H10 Q0 40 0 30 V10 Q0 0 10 0 Z"
_BALLOON = f"M10 0 H16 L21 -6 L26 0 {_CORNERS}"


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
