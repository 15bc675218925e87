"""What one seat may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from gamekit.core.game import Result, Turn, checked_seat
from gamekit.core.serialization import is_valid, short
from gamekit.heist.components import CARDS, PROFESSOR, RAQUEL, Card, Role
from gamekit.heist.rules.game import Heist
from gamekit.heist.rules.moves import KINDS, SAY, Accuse, Hush, Say, Seat, Theory
from gamekit.heist.rules.state import (
    LAYING,
    LOOKS,
    NAMING,
    OVER,
    PEEKS,
    PHASE_NAMES,
    SWAPPING,
    SWAPS,
    Round,
    State,
)


@dataclass(frozen=True)
class View:
    """All that this seat may know; pure data."""

    game: Heist
    seat: Seat
    phase: int
    turn: Turn
    role: Role | None
    hand: tuple[Card, ...]
    leaders: tuple[Seat, ...]
    laid: tuple[Card, ...]  # this seat's own cards, one for each round it has laid in
    waiting: int  # how many seats have laid a card this round
    statements: tuple[Say, ...]
    picked: tuple[Seat, ...]
    theories: tuple[Theory, ...]
    rounds: tuple[Round, ...]
    loot: int
    peeked: tuple[Seat, Card] | None  # Raquel only
    swapped: Seat | None  # Raquel only
    looked: tuple[Seat, Role] | None  # the Professor only
    raquel: Seat | None  # from the moment she shows herself
    named: Seat | None
    roles: tuple[Role, ...] | None  # when all is over
    moves: tuple[Any, ...]
    result: Result | None
    events: tuple[Any, ...] = field(default=(), compare=False)

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return len(self.leaders)

    @property
    def leader(self) -> Seat | None:
        """Who leads this round."""
        return self.leaders[-1] if self.leaders else None

    @property
    def phase_name(self) -> str:
        """The phase in words."""
        return PHASE_NAMES[self.phase]

    @property
    def secret(self) -> bool:
        """Whether the lights are out: not even how long somebody thinks may be seen."""
        return self.phase in (LOOKS, PEEKS, SWAPS)

    def allows(self, move: Any) -> bool:
        """Whether this seat may play this now."""
        return move in self.moves and is_valid(move, KINDS)

    def said(self, seat: Seat) -> Say | None:
        """What this seat said in this round, if it has spoken."""
        checked_seat(seat, self.game.players)
        if self.leader is None:
            return None
        turn = (seat - self.leader - 1) % self.game.players
        return self.statements[turn] if turn < len(self.statements) else None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The view as a row of whole numbers of fixed length; -1 stands for unknown."""
        n, rounds = self.game.players, self.game.contents.rounds
        turn = -1 if not isinstance(self.turn, int) else self.turn
        own = Counter(self.hand)
        head = (
            self.seat, self.phase, turn, self.round, -1 if self.role is None else self.role, self.loot, self.waiting,
            *_pair(self.peeked), _or(self.swapped), *_pair(self.looked), _or(self.raquel), _or(self.named),
            *(own[card] for card in CARDS), *_padded(self.laid, rounds), *_padded(self.leaders, rounds),
        )  # fmt: skip
        now = (*_said(self.statements, n), *(int(seat in self.picked) for seat in range(n)), *_voiced(self.theories, n))
        past = tuple(x for done in self.rounds for x in _row(done, n))
        width = 3 * n + 7
        return (*head, *now, *past, *((-1,) * (width * (rounds - len(self.rounds)))))


def _or(value: int | None) -> int:
    return -1 if value is None else value


def _pair(pair: tuple[int, int] | None) -> tuple[int, int]:
    return pair or (-1, -1)


def _padded(values: tuple[int, ...], length: int) -> tuple[int, ...]:
    return (*values, *((-1,) * (length - len(values))))


_SAY_IDS = {say: index for index, say in enumerate(SAY)}


def _said(statements: tuple[Say, ...], n: int) -> tuple[int, ...]:
    return _padded(tuple(_SAY_IDS[say] for say in statements), n)


def _voiced(theories: tuple[Theory, ...], n: int) -> tuple[int, ...]:
    kinds = tuple(0 if isinstance(t, Hush) else 1 + t.seat + n * isinstance(t, Accuse) for t in theories)
    return _padded(kinds, n)


def _row(done: Round, n: int) -> tuple[int, ...]:
    counted = Counter(done.counted)
    picked = tuple(int(seat in done.picked) for seat in range(n))
    voiced = _voiced(done.theories, n)
    return (done.loot, *_said(done.statements, n), *picked, *(counted[card] for card in CARDS), *voiced)


def checked_view(view: object, verb: str) -> None:
    """Raise in the learner's words unless it is a view."""
    if not isinstance(view, View):
        raise ValueError(f"a view is needed to {verb}, such as state.view(0), not {short(view)}")


def checked_dealt(view: View, verb: str) -> None:
    """Raise in the learner's words unless it is a view of a game that has been dealt."""
    checked_view(view, verb)
    if view.phase < LAYING:
        raise ValueError(f"there is nothing to {verb} before everything is dealt")


def view(state: State, seat: Seat, events: tuple[Any, ...] = ()) -> View:
    """What this seat may know of a state."""
    checked_seat(seat, state.game.players)
    role = state.roles[seat] if seat < len(state.roles) else None
    size = state.game.contents.rounds
    hand = state.hands[seat] if state.hands else tuple(sorted(state.dealt[seat * size : (seat + 1) * size]))
    counting = len(state.played) == len(state.leaders)  # this round's cards are already among those played
    laid = tuple(cards[seat] for cards in state.played)
    if not counting and len(state.laid) > seat:
        laid += (state.laid[seat],)
    raquel, professor = role == RAQUEL, role == PROFESSOR
    over = state.phase == OVER
    peeked = state.peeked
    shown = _card_of(state, peeked) if raquel and peeked is not None else None
    return View(
        state.game, seat, state.phase, state.turn, role, hand, state.leaders, laid, len(state.laid), state.statements,
        state.picked, state.theories, state.rounds, state.loot,
        None if shown is None or peeked is None else (peeked, shown),
        state.swapped if raquel else None,
        (state.looked, state.roles[state.looked]) if professor and state.looked is not None else None,
        state.roles.index(RAQUEL) if state.phase == NAMING or state.named is not None else None,
        state.named, state.roles if over else None,
        state.moves if state.turn == seat else (), state.result, events,
    )  # fmt: skip


def _card_of(state: State, seat: Seat) -> Card:
    """The card this seat laid in the round of the swap."""
    return state.played[SWAPPING - 1][seat] if len(state.played) >= SWAPPING else state.laid[seat]
