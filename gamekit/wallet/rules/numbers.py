"""A view as whole numbers, for algorithms that learn; -1 stands for unknown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from gamekit.core.engine import AnyPhase
from gamekit.wallet.rules.acting import DRAWING, PAYING, TAKING
from gamekit.wallet.rules.ending import CREDIT, DUTY, END_SPECIALS, EXTRA_TIME, GUILTY, PRIZES
from gamekit.wallet.rules.moves import Card
from gamekit.wallet.rules.specials import phases
from gamekit.wallet.rules.turns import COINS, DEALING, OVER, SPECIALS, TURN

if TYPE_CHECKING:
    from gamekit.wallet.rules.state import View


_RULES = (
    COINS, SPECIALS, DEALING, TURN, DRAWING, PAYING, TAKING, EXTRA_TIME, END_SPECIALS, DUTY, GUILTY, CREDIT, PRIZES,
    OVER,
)  # fmt: skip


@cache
def every_phase() -> tuple[AnyPhase, ...]:
    """Every phase in which somebody is asked, or CHANCE draws; those of the specials last."""
    return tuple(dict.fromkeys((*_RULES, *[phase for phase in phases() if phase.moves or phase.odds])))


def numbers(view: View) -> tuple[int, ...]:
    """The turn, what is asked, each seat's row, the own cards and chips, and every pile that can be seen."""
    return (*_asked(view), *_by_seat(view), *_own(view), *_piles(view))


def _asked(view: View) -> Iterator[int]:
    cards = [card.name for card in view.box.cards]
    about, wishes = view.step.about, view.box.wishes
    yield from (view.seat, every_phase().index(view.phase), view.turn if isinstance(view.turn, int) else -1)
    yield from (view.round, view.starter, view.player, view.timers, view.turns, int(view.fresh))
    yield sum([step.phase is view.phase for step in view.agenda])  # how often, or of how many more, it is asked
    yield about if isinstance(about, int) else -1
    yield wishes.index(about) if about in wishes else -1
    yield from (view.in_wallet, view.in_pocket, cards.index(view.chosen) if view.chosen else -1)
    yield _names(view).index(view.spent[-1]) if view.spent else -1


def _by_seat(view: View) -> Iterator[int]:
    n, box = view.game.players, view.box
    waiting = {step.seat for step in (view.step, *view.agenda) if step.phase is view.phase}
    rows: list[Sequence[int]] = [view.coins, view.sizes, view.specials_left, view.chips_left]
    rows += [[int(seat in seats) for seat in range(n)] for seats in (waiting, view.officers, view.inspected)]
    rows += [[-1 if found is None else int(found) for found in view.guilty]]
    rows += [[sum(box.value[card] for card in prey) for prey in view.seized], [len(lying) for lying in view.under]]
    for row in rows:
        yield from (*row, *[-1] * (n - len(row)))


def _own(view: View) -> Iterator[int]:
    yield from (view.chips.count(value) for value, _ in view.box.chips)
    yield from (int(name in held) for held in (view.specials, view.spent) for name in _names(view))


def _names(view: View) -> list[str]:
    return [special.name for special in view.box.specials]


def _piles(view: View) -> Iterator[int]:
    piles: list[Sequence[Card | None] | None] = [view.hand, view.discards, view.pocket, view.table, *view.hands]
    return (-1 if pile is None else pile.count(card.name) for pile in piles for card in view.box.cards)
