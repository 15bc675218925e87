"""A view as whole numbers, for algorithms that learn."""

from __future__ import annotations

from collections import Counter

from gamekit.core.words import Seat
from gamekit.heist.components import CARDS
from gamekit.heist.rules.moves import SAY, Accuse, Hush, Say, Theory
from gamekit.heist.rules.phases import PHASES
from gamekit.heist.rules.state import Round, View


def numbers(view: View) -> tuple[int, ...]:
    """What this seat holds and knows, the round that is on, the rounds before; -1 stands for unknown."""
    n, rounds = view.game.players, view.game.contents.rounds
    turn = -1 if not isinstance(view.turn, int) else view.turn
    own = Counter(view.hand)
    head = (
        view.seat, PHASES.index(view.phase), turn, view.round, _or(view.role), view.loot, view.waiting,
        *_pair(view.peeked), _or(view.swapped), *_pair(view.looked), _or(view.raquel), _or(view.named),
        *(own[card] for card in CARDS), *_padded(view.laid, rounds), *_padded(view.leaders, rounds),
    )  # fmt: skip
    now = (*_said(view.statements, n), *_among(view.picked, n), *_voiced(view.theories, n))
    past = tuple(x for done in view.rounds for x in _row(done, n))
    width = 3 * n + 7
    return (*head, *now, *past, *((-1,) * (width * (rounds - len(view.rounds)))))


def _or(value: int | None) -> int:
    return -1 if value is None else value


def _pair(pair: tuple[int, int] | None) -> tuple[int, int]:
    return pair or (-1, -1)


def _among(seats: tuple[Seat, ...], n: int) -> tuple[int, ...]:
    return tuple(int(seat in seats) for seat in range(n))


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
    cards = (counted[card] for card in CARDS)
    return (done.loot, *_said(done.statements, n), *_among(done.picked, n), *cards, *_voiced(done.theories, n))
