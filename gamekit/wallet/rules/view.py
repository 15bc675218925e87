"""What one seat may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from gamekit.core.game import Result, Turn
from gamekit.wallet.components import SPECIALS, Box
from gamekit.wallet.rules.moves import Card, Pay, Seat
from gamekit.wallet.rules.state import (
    BIRTHDAY,
    DUTY,
    END_SPECIALS,
    EXTRA_TIME,
    GRANTING,
    GUILTY,
    LAYING,
    LOOKING,
    NONE_OF,
    ONE_OF,
    OVER,
    PASSING,
    PAYING,
    PHASE_NAMES,
    PRESENTS,
    SHARING,
    TAKING,
    TRADING,
    UNWRAPPING,
    Cards,
    Round,
    State,
    Step,
    Wallet,
    exchanged,
)  # fmt: skip
from gamekit.wallet.rules.verdict import Verdict, verdict

Lying = tuple[str, Card | None, str | None]  # a special lying open, the card with it, its new currency


@dataclass(frozen=True)
class View:
    """All that this seat may know; pure data."""

    game: Wallet
    seat: Seat
    phase: int
    turn: Turn
    round: int
    coins: tuple[int, ...]
    starter: Seat
    hand: Cards
    hands: tuple[Cards | None, ...]  # None: not shown to this seat
    sizes: tuple[int, ...]
    specials: Cards
    specials_left: tuple[int, ...]
    spent: Cards
    in_wallet: int
    in_pocket: int
    pocket: Cards | None  # while this seat chooses
    discards: Cards
    timers: int
    turns: int
    player: Seat
    actions: int
    fresh: bool
    special: str
    target: Seat | None
    queue: tuple[Seat, ...]
    chosen: Card | None  # what this seat has chosen, while others still choose
    wish: str | None
    table: tuple[Card | None, ...]
    under: tuple[tuple[Lying, ...], ...]
    seized: tuple[Cards, ...]
    guilty: tuple[bool | None, ...]  # None: not known to this seat
    officers: tuple[Seat, ...]
    inspected: tuple[Seat, ...]
    chips: tuple[int, ...]
    chips_left: tuple[int, ...]
    trail: tuple[Step, ...]  # None for a card this seat has not seen
    history: tuple[Round, ...]
    moves: tuple[Any, ...]
    result: Result | None
    scores: tuple[tuple[int, ...], ...] | None  # everybody's chips, when all is over
    events: tuple[Any, ...] = field(default=(), compare=False)

    @property
    def box(self) -> Box:
        """The box that is played with."""
        return self.game.contents

    @property
    def phase_name(self) -> str:
        """The phase in words."""
        return PHASE_NAMES[self.phase]

    @property
    def secret(self) -> bool:
        """Whether not even how long somebody thinks may be seen: only who holds something has anything to choose."""
        return self.phase in (LAYING, PASSING, TRADING, GRANTING, EXTRA_TIME, END_SPECIALS)

    @property
    def coin(self) -> int:
        """This seat's coin, in cents."""
        return self.coins[self.seat] if len(self.coins) == self.game.players else 0

    @property
    def dealt(self) -> Cards:
        """The cards this seat was dealt in this round: its hand, and back along the trail."""
        own = Counter(self.hand)
        for card, source, target, _ in self.trail:
            if target not in (ONE_OF, NONE_OF):
                own[card] += (source == self.seat) - (target == self.seat)
        return tuple(sorted((+own).elements()))

    @cached_property
    def verdict(self) -> Verdict:
        """Guilty or innocent, if the round ended now."""
        under = self.under[self.seat] if self.under else ()
        return verdict(self.hand, self.coin, exchanged(under), self.box)  # type: ignore[arg-type]

    def allows(self, move: Any) -> bool:
        """Whether this seat may play this now."""
        from gamekit.wallet.rules.listing import may_pay

        if self.phase == PAYING and self.turn == self.seat and type(move) is Pay:
            return may_pay(self.box, self.hand, move.cards)
        return move in self.moves

    @property
    def numbers(self) -> tuple[int, ...]:
        """The view as a row of whole numbers of fixed length; -1 stands for unknown."""
        return _numbers(self)


def view(state: State, seat: Seat, events: tuple[Any, ...] = ()) -> View:
    """What this seat may know of a state."""
    if type(seat) is not int or not 0 <= seat < state.game.players:
        raise ValueError(f"seat must be a whole number from 0 to {state.game.players - 1}, not {seat!r}")
    bit, over = 1 << seat, state.phase == OVER
    return View(
        state.game, seat, state.phase, state.turn, state.round, state.coins, state.starter,
        state.hands[seat] if state.hands else (), _shown(state, seat), tuple([len(hand) for hand in state.hands]),
        state.specials[seat] if state.specials else (), tuple([len(held) for held in state.specials]), state.spent,
        sum(state.wallet), len(state.pocket), state.pocket if state.phase == TAKING and state.turn == seat else None,
        state.discards, state.timers, state.turns, state.player, state.actions, state.fresh, state.special,
        state.target, state.queue, _chosen(state, seat), state.laid[0] if state.phase == GRANTING else None,
        _table(state, seat), _under(state, seat), state.seized, _guilty(state, seat), state.officers, state.inspected,
        state.chips[seat], tuple([len(chips) for chips in state.chips]),
        tuple([step if step[3] & bit else (None, *step[1:]) for step in state.trail]),
        state.history, state.moves if state.turn == seat else (), state.result, state.chips if over else None, events,
    )  # fmt: skip


def _shown(state: State, seat: Seat) -> tuple[Cards | None, ...]:
    """Rule: an inspected player shows their hand, and at the end everybody does."""
    every = state.phase >= GUILTY
    return tuple([hand if every or s == seat or s in state.inspected else None for s, hand in enumerate(state.hands)])


def _chosen(state: State, seat: Seat) -> Card | None:
    if state.phase == TRADING:
        return state.laid[0] if seat == state.player else None
    if state.phase not in (LAYING, PASSING):
        return None
    n = state.game.players
    order = [(state.player + i) % n for i in range(n)]
    asked = [s for s in order if state.phase == LAYING or state.hands[s]]
    place = asked.index(seat) if seat in asked else n
    return state.laid[place] if place < len(state.laid) else None


def _table(state: State, seat: Seat) -> tuple[Card | None, ...]:
    """Presents are seen by who unwraps them, an inspected card by both, the middle by all until it is shuffled."""
    mine = seat == state.player or (state.phase == LOOKING and seat == state.target)
    if state.phase == SHARING or (state.phase in (UNWRAPPING, BIRTHDAY, PRESENTS, LOOKING) and not mine):
        return (None,) * len(state.table)
    return state.table


def _under(state: State, seat: Seat) -> tuple[tuple[Lying, ...], ...]:
    """What is hidden under Hideaway only its owner knows."""
    return tuple(
        [
            tuple([(name, None if name == "Hideaway" and s != seat else card, new) for name, card, new in lying])
            for s, lying in enumerate(state.under)
        ]
    )


def _guilty(state: State, seat: Seat) -> tuple[bool | None, ...]:
    """Everybody's when all show their cards; before that one's own, the officers' and the inspected."""
    if state.phase != DUTY:
        return state.guilty
    known = {seat, *state.officers, *state.inspected}
    return tuple([found if s in known else None for s, found in enumerate(state.guilty)])


# --- as numbers -----------------------------------------------------------------------------


def _numbers(view: View) -> tuple[int, ...]:
    box, n = view.box, view.game.players
    cards, seats = [card.name for card in box.cards], range(n)
    names = list(SPECIALS)
    turn = view.turn if isinstance(view.turn, int) else -1
    head = (
        view.seat, view.phase, turn, view.round, view.starter, view.player, view.timers, view.turns, view.actions,
        int(view.fresh), names.index(view.special) if view.special else -1, -1 if view.target is None else view.target,
        view.in_wallet, view.in_pocket, cards.index(view.chosen) if view.chosen else -1,
        box.wishes.index(view.wish) if view.wish else -1, names.index(view.spent[-1]) if view.spent else -1,
    )  # fmt: skip
    by_seat = (
        *_row(view.coins, n), *_row(view.sizes, n), *_row(view.specials_left, n), *_row(view.chips_left, n),
        *(int(seat in view.queue) for seat in seats), *(int(seat in view.officers) for seat in seats),
        *(int(seat in view.inspected) for seat in seats),
        *_row(tuple(-1 if found is None else int(found) for found in view.guilty), n),
        *_row(tuple(sum(box.value[card] for card in prey) for prey in view.seized), n),
        *_row(tuple(len(lying) for lying in view.under), n),
    )  # fmt: skip
    own = (*(view.chips.count(value) for value, _ in box.chips), *(int(name in view.specials) for name in names))
    piles: list[Sequence[Card | None] | None] = [view.hand, view.discards, view.pocket, view.table]
    piles += [view.hands[seat] if view.hands else None for seat in seats]
    return (
        *head, *by_seat, *own, *(int(name in view.spent) for name in names),
        *(-1 if pile is None else pile.count(card) for pile in piles for card in cards),
    )  # fmt: skip


def _row(values: tuple[int, ...], length: int) -> tuple[int, ...]:
    return (*values, *((-1,) * (length - len(values))))
