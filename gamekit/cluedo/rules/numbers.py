"""A view as integers, for algorithms that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamekit.cluedo.components import CENTRE, Spot
from gamekit.cluedo.rules.phases import PHASES

if TYPE_CHECKING:
    from gamekit.cluedo.rules.state import View


def numbers(view: View) -> tuple[int, ...]:
    """Whose turn, who stands where, what was asked now, my cards, and a crossing-off sheet of what I saw."""
    game, card = view.game, view.game.box.number
    asked = view.suspicion.cards if view.suspicion else ()
    named = tuple(card[name] + 1 for name in asked) or (0, 0, 0)
    weapons = tuple(_spot(view, place) for place in view.weapons)
    return (
        view.seat,
        PHASES.index(view.phase),
        view.active,
        view.asked if view.suspicion else -1,
        view.round,
        *(view.dice or (0, 0)),
        *named,
        *(_spot(view, spot) for spot in view.figures),
        *weapons + (0,) * (len(game.box.weapons) - len(weapons)),
        *map(int, view.summoned),
        *(int(seat in view.out) for seat in range(game.players)),
        *(mark for row in _sheet(view) for mark in row),
    )


def _spot(view: View, spot: Spot) -> int:
    """Squares by their number, places below 0."""
    if isinstance(spot, int):
        return spot
    return -1 if spot == CENTRE else -2 - view.game.box.places.index(spot)


def _sheet(view: View) -> list[list[int]]:
    """For each card and each player, the open cards and the case file: 1 has it, -1 has it not, 0 not seen."""
    number, players = view.game.box.number, view.game.players
    sheet = [[0] * (players + 2) for _ in number]

    def mark(card: str, holder: int) -> None:
        sheet[number[card]] = [1 if h == holder else -1 for h in range(players + 2)]

    for suspicion in view.history:
        for seat in view.passed(suspicion):
            for card in suspicion.cards:
                sheet[number[card]][seat] = -1
    for row in sheet:
        row[view.seat] = -1
    for card in view.hand:
        mark(card, view.seat)
    for card in view.open_cards:
        mark(card, players)
    for card in view.case_file or ():
        mark(card, players + 1)
    for suspicion in view.suspicions:
        if suspicion.card is not None and suspicion.shown_by is not None:
            mark(suspicion.card, suspicion.shown_by)
    return sheet
