"""The course of the game: who is asked for what, and what a move changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE, IllegalMove, Result, Turn, named
from gamekit.core.serialization import is_valid, short
from gamekit.heist.components import ARREST, GANGSTER, HOSTAGE, PROFESSOR, RAQUEL, Card, Role, change, is_gangster
from gamekit.heist.rules.moves import (
    DEAL_CARD,
    DEAL_CHARACTER,
    DRAW_FOURTH,
    DRAW_LEADER,
    KINDS,
    NOTHING,
    SAY,
    WAITING,
    Look,
    Moves,
    Peek,
    Say,
    Seat,
    Swap,
    Theory,
    appointments,
    lays,
    looks,
    namings,
    peeks,
    picks,
    swaps,
    theories,
)  # fmt: skip

if TYPE_CHECKING:
    from gamekit.heist.rules.game import Heist

LOOKING, SWAPPING = 4, 2  # the rounds of the two powers

# The phases, in the order of the sheet.
FOURTH, CHARACTERS, DEALING, LEADER, LAYING, LOOKS, TALK, PICKING, PEEKS, SWAPS, THEORIES, NEXT, NAMING, OVER = range(
    14
)
PHASE_NAMES = (
    "drawing the fourth character", "dealing the characters", "dealing the cards", "finding the first leader",
    "choose a card", "power cut: the Professor", "talk", "the leader picks", "power cut: Raquel looks",
    "power cut: Raquel swaps", "theories", "the next leader", "Raquel's last trump", "over",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Round:
    """What everybody knows of a finished round; statements and theories start left of the leader."""

    leader: Seat
    statements: tuple[Say, ...]
    picked: tuple[Seat, ...]
    counted: tuple[Card, ...]
    loot: int
    theories: tuple[Theory, ...] = ()

    def said(self, seat: Seat) -> Say:
        """This seat's statement."""
        return self.statements[(seat - self.leader - 1) % len(self.statements)]


@dataclass(frozen=True, repr=False)
class State:
    """One position, secrets included."""

    game: Heist
    phase: int
    pool: tuple[int, ...] = ()  # what is still to be dealt, by kind
    roles: tuple[Role, ...] = ()
    dealt: tuple[Card, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    leaders: tuple[Seat, ...] = ()  # one for each round so far
    laid: tuple[Card, ...] = ()  # this round, by seat
    played: tuple[tuple[Card, ...], ...] = ()  # finished rounds, by seat
    statements: tuple[Say, ...] = ()
    picked: tuple[Seat, ...] = ()
    peeked: Seat | None = None
    swapped: Seat | None = None
    looked: Seat | None = None
    theories: tuple[Theory, ...] = ()
    rounds: tuple[Round, ...] = ()
    loot: int = 0
    named: Seat | None = None
    turn: Turn = CHANCE

    def __repr__(self) -> str:
        """What everybody may know: a repr is a view too."""
        return f"<heist: {self.game.players} players, {self._where()}, loot {self.loot}, {self._who()} to move>"

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
    def chances(self) -> Dist[Any]:
        """What CHANCE may do now, with its odds."""
        if self.phase == DEALING:
            return _card_chances(self.pool)
        if self.phase == CHARACTERS:
            return _character_chances(self.pool)
        if self.phase == FOURTH:
            return _FOURTH_CHANCES
        if self.phase == LEADER:
            return _leader_chances(self.game.players)
        raise ValueError("it is not CHANCE's turn")

    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves of the seat to move."""
        return _MOVES[self.phase](self)

    @property
    def result(self) -> Result | None:
        """None, or 1 for each seat of the winning team."""
        if self.phase != OVER:
            return None
        target, loot = self.game.contents.target, self.loot
        won = loot >= target
        return Result(
            (int(is_gangster(role) == won) for role in self.roles), "gangsters win" if won else "hostages win"
        )

    def allows(self, move: Any) -> bool:
        """Whether the rules allow this move now."""
        if type(move) not in KINDS:
            return False
        may = tuple(self.chances) if self.turn is CHANCE else self.moves
        for one in may:
            if one is move:  # nearly always the very object that was offered
                return True
        return move in may and is_valid(move, KINDS)

    def play(self, move: Any) -> State:
        """The state after this move."""
        if not self.allows(move):
            raise IllegalMove(self._refusal(move))
        return _EFFECTS[self.phase](self, move)

    def view(self, seat: Seat, events: tuple[Any, ...] = ()) -> Any:
        """All that this seat may know."""
        from gamekit.heist.rules.view import view

        return view(self, seat, events)

    def witness(self, seat: Seat, move: Any, after: State) -> tuple[Any, ...]:
        """What this seat sees of a move."""
        from gamekit.heist.rules.events import witness

        return witness(self, seat, move, after)

    def _who(self) -> str:
        return "chance" if self.turn is CHANCE else "nobody" if self.turn is None else f"seat {self.turn}"

    def _where(self) -> str:
        return f"round {self.round}, {self.phase_name}" if self.leaders else self.phase_name

    def _refusal(self, move: Any) -> str:
        """What was tried, by whom, and what that seat may do: it knows its own moves."""
        seats = [f"seat {seat}" for seat in range(self.game.players)]
        real = is_valid(move, KINDS) and (move in self.game.vocabulary or move in self.game.draws)
        tried = named(move.label, seats) if real else short(move)
        can = [named(allowed.label, seats) for allowed in self.moves]
        listed = "; ".join(can[:8]) + (f"; and {len(can) - 8} more" if len(can) > 8 else "")
        return f"{self._who()} may not play {tried!r} now ({self._where()})" + (f": it may {listed}" if can else "")


_new = object.__new__


def _after(state: State, **changes: Any) -> State:
    """A copy with changes (a third of the price of dataclasses.replace)."""
    made: State = _new(State)
    made.__dict__.update(state.__dict__, **changes)
    return made


_FOURTH_CHANCES: Dist[Any] = Dist.uniform((DRAW_FOURTH[GANGSTER], DRAW_FOURTH[HOSTAGE]))


@lru_cache(maxsize=1 << 16)
def _card_chances(pool: tuple[int, ...]) -> Dist[Any]:
    return Dist({DEAL_CARD[card]: left for card, left in enumerate(pool)})


@cache
def _character_chances(pool: tuple[int, ...]) -> Dist[Any]:
    return Dist({DEAL_CHARACTER[role]: left for role, left in enumerate(pool)})


@cache
def _leader_chances(players: int) -> Dist[Any]:
    return Dist.uniform(DRAW_LEADER[:players])


# --- the deal -------------------------------------------------------------------------------


def _less(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])


def _draw_fourth(state: State, move: Any) -> State:
    pool = list(state.pool)
    pool[move.role] += 1
    return _after(state, phase=CHARACTERS, pool=tuple(pool))


def _deal_character(state: State, move: Any) -> State:
    roles = (*state.roles, move.role)
    if len(roles) < state.game.players:
        return _after(state, roles=roles, pool=_less(state.pool, move.role))
    return _after(state, roles=roles, phase=DEALING, pool=state.game.contents.cards)


def _deal_card(state: State, move: Any) -> State:
    dealt, game = (*state.dealt, move.card), state.game
    pool = _less(state.pool, move.card)
    if any(pool):
        return _after(state, dealt=dealt, pool=pool)
    size = game.contents.rounds
    hands = tuple(tuple(sorted(dealt[seat * size : (seat + 1) * size])) for seat in range(game.players))
    ready = _after(state, dealt=(), pool=(), hands=hands, phase=LEADER)
    return ready if game.leader is None else _lead(ready, game.leader)


def _draw_leader(state: State, move: Any) -> State:
    return _lead(state, move.seat)


def _lead(state: State, leader: Seat) -> State:
    """A new round begins."""
    return _after(
        state, phase=LAYING, turn=0, leaders=(*state.leaders, leader), laid=(), statements=(), picked=(), theories=()
    )


# --- the five phases ------------------------------------------------------------------------


def _lay(state: State, move: Any) -> State:
    seat, hands = len(state.laid), state.hands
    hand = list(hands[seat])
    hand.remove(move.card)
    changed = (*hands[:seat], tuple(hand), *hands[seat + 1 :])
    laid = (*state.laid, move.card)
    if len(laid) < len(hands):
        return _after(state, hands=changed, laid=laid, turn=seat + 1)
    if state.round == LOOKING and state.game.powers:
        return _after(state, hands=changed, laid=laid, phase=LOOKS, turn=0)
    return _after(state, hands=changed, laid=laid, phase=TALK, turn=(state.leaders[-1] + 1) % len(hands))


def _look(state: State, move: Any) -> State:
    looked = move.seat if type(move) is Look else state.looked
    if state.turn != len(state.roles) - 1:
        return _after(state, looked=looked, turn=state.turn + 1)  # type: ignore[operator]
    return _after(state, looked=looked, phase=TALK, turn=(state.leaders[-1] + 1) % len(state.roles))


def _say(state: State, move: Any) -> State:
    said, seat = (*state.statements, move), state.turn
    if seat == state.leaders[-1]:  # Ruling: the leader speaks last
        return _after(state, statements=said, phase=PICKING)
    return _after(state, statements=said, turn=(seat + 1) % len(state.roles))  # type: ignore[operator]


def _pick(state: State, move: Any) -> State:
    if state.round == SWAPPING and state.game.powers and len(move.seats) < len(state.roles):
        return _after(state, picked=move.seats, phase=PEEKS, turn=0)
    return _count(_after(state, picked=move.seats))


def _peek(state: State, move: Any) -> State:
    peeked = move.seat if type(move) is Peek else state.peeked
    if state.turn != len(state.roles) - 1:
        return _after(state, peeked=peeked, turn=state.turn + 1)  # type: ignore[operator]
    return _after(state, peeked=peeked, phase=SWAPS, turn=0)


def _swap(state: State, move: Any) -> State:
    swapped = move.seat if type(move) is Swap else state.swapped
    if state.turn != len(state.roles) - 1:
        return _after(state, swapped=swapped, turn=state.turn + 1)  # type: ignore[operator]
    return _count(_after(state, swapped=swapped))


def _count(state: State) -> State:
    """Turn up the press: the majority decides, the loot never falls below 0."""
    at_press = [state.peeked if seat == state.swapped and state.round == SWAPPING else seat for seat in state.picked]
    counted = tuple(sorted(state.laid[seat] for seat in at_press))  # type: ignore[index]
    loot = max(0, state.loot + change(counted))
    leader = state.leaders[-1]
    done = Round(leader, state.statements, state.picked, counted, loot)
    return _after(
        state, rounds=(*state.rounds, done), loot=loot, phase=THEORIES, turn=(leader + 1) % len(state.roles),
        played=(*state.played, state.laid),
    )  # fmt: skip


def _theory(state: State, move: Any) -> State:
    voiced, seat, leader = (*state.theories, move), state.turn, state.leaders[-1]
    if seat != leader:
        return _after(state, theories=voiced, turn=(seat + 1) % len(state.roles))  # type: ignore[operator]
    *before, last = state.rounds
    done = Round(last.leader, last.statements, last.picked, last.counted, last.loot, voiced)
    rounds = (*before, done)
    if state.round < state.game.contents.rounds:
        return _after(state, theories=voiced, rounds=rounds, phase=NEXT)
    if state.loot >= state.game.contents.target and state.game.trump:
        return _after(state, theories=voiced, rounds=rounds, phase=NAMING, turn=state.roles.index(RAQUEL))
    return _after(state, theories=voiced, rounds=rounds, phase=OVER, turn=None)


def _appoint(state: State, move: Any) -> State:
    return _lead(state, move.seat)


def _name(state: State, move: Any) -> State:
    right = state.roles[move.seat] == PROFESSOR
    return _after(state, named=move.seat, loot=max(0, state.loot - ARREST * right), phase=OVER, turn=None)


# --- what may be played ---------------------------------------------------------------------


def _look_moves(state: State) -> Moves:
    return looks(len(state.roles), state.turn) if state.roles[state.turn] == PROFESSOR else WAITING  # type: ignore[arg-type, index]


def _peek_moves(state: State) -> Moves:
    return peeks(len(state.roles), state.picked) if state.roles[state.turn] == RAQUEL else WAITING  # type: ignore[index]


def _swap_moves(state: State) -> Moves:
    mine = state.peeked is not None and state.roles[state.turn] == RAQUEL  # type: ignore[index]
    return swaps(state.picked) if mine else WAITING


_none: Callable[[State], Moves] = lambda state: NOTHING  # noqa: E731
_MOVES: tuple[Callable[[State], Moves], ...] = (
    _none, _none, _none, _none,
    lambda state: lays(state.hands[len(state.laid)]),
    _look_moves,
    lambda state: SAY,
    lambda state: picks(len(state.roles), state.leaders[-1], state.game.contents.picked),
    _peek_moves,
    _swap_moves,
    lambda state: theories(len(state.roles), state.turn),  # type: ignore[arg-type]
    lambda state: appointments(len(state.roles), state.leaders, state.game.contents.rounds),
    lambda state: namings(len(state.roles), state.turn),  # type: ignore[arg-type]
    _none,
)  # fmt: skip
_EFFECTS: tuple[Callable[[State, Any], State], ...] = (
    _draw_fourth, _deal_character, _deal_card, _draw_leader,
    _lay, _look, _say, _pick, _peek, _swap, _theory, _appoint, _name,
)  # fmt: skip
