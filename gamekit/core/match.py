"""A game being played: dice, players and their failures, undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import blake2b
from random import Random
from threading import RLock
from typing import Any

from gamekit.core.game import CHANCE, Event, Game, IllegalMove, Move, Player, Result, Seat, State, Turn, checked_seat
from gamekit.core.record import Fault, Record
from gamekit.core.serialization import short
from gamekit.core.words import player_name

FAILURES = (Exception, SystemExit, GeneratorExit)  # what of a player's is no reason to leave the table
SAID = 200  # characters of what a failing player answered or complained of
NAMES = ("Fox", "Owl", "Bear", "Hare", "Lynx", "Crow", "Mole", "Seal")


def dice(seed: object, number: int, total: int) -> int:
    """Ticket of draw `number`, from 0 to total - 1: it depends on the seed and the number only.

    128 hashed bits make it as even as any die: the bias is below total / 2**128.
    """
    bits = int.from_bytes(blake2b(f"{seed}/{number}".encode(), digest_size=16).digest(), "big")
    return bits * total >> 128


class _Luck(Random):
    """A generator that is seeded only when it is first used: that costs more than most moves, and most need no luck."""

    words: str
    gauss_next = None  # as in a fresh generator

    def __reduce__(self) -> tuple[type[Random], tuple[()], tuple[Any, ...]]:
        return Random, (), self.getstate()


_FIRST = ("random", "getrandbits", "getstate", "setstate", "seed")  # all else of a generator goes through these


def _first_use(name: str) -> Callable[..., Any]:
    def use(self: _Luck, *given: object, **more: object) -> Any:
        """Seed it; from here on the ordinary methods of a generator serve, also those whom somebody holds."""
        own = vars(self)
        if name not in own:
            own.update((one, getattr(super(_Luck, self), one)) for one in _FIRST)
            self.seed(self.words)
        return own[name](*given, **more)

    return use


for _name in _FIRST:
    setattr(_Luck, _name, _first_use(_name))


def player_rng(seed: object, seat: Seat, number: int) -> Random:
    """A player's own luck at their move `number`, apart from the dice: it can neither foresee nor disturb a throw."""
    rng = Random.__new__(_Luck, 0)  # type: ignore[call-arg]  # any number: it is not drawn from
    rng.words = f"{seed}/luck of seat {seat} at {number}"
    return rng


def play(game: Game, players: Sequence[Player], seed: int | str = 0, names: Sequence[str] | None = None) -> Record:
    """One whole game between these players."""
    checked_seating(game, players)
    if None in players:
        raise ValueError("somebody must play every seat: None is for a learner's seat in a Match")
    match = Match(game, players, seed, names)
    while match.step():
        pass
    return match.record


def checked_seating(game: Game, players: object) -> None:
    """Raise in the learner's words unless there is a player for every seat."""
    if not isinstance(players, list | tuple):
        raise ValueError(f"players must be a list, one for each of the {game.players} seats, not {short(players)}")
    if len(players) != game.players:
        raise ValueError(f"this game has {game.players} seats, but {len(players)} players were given")
    if not all(player is None or callable(player) for player in players):
        raise ValueError("a player is a function (view, rng) → move, or None for a learner")


class Match:
    """A game being played: the only holder of the real state.

    A seat whose player is None is a learner's: `play` moves for it. All others move in `step`.
    """

    def __init__(
        self, game: Game, players: Sequence[Player | None], seed: int | str = 0, names: Sequence[str] | None = None
    ):
        checked_seating(game, players)
        if type(seed) not in (int, str) or not str(seed).isprintable():
            raise ValueError(f"seed must be a whole number or a text, not {short(seed)}")
        given = tuple(names or NAMES[: game.players])
        if isinstance(names, str) or len(given) != game.players or not all(isinstance(name, str) for name in given):
            raise ValueError(f"names must be {game.players} texts, one for each seat")
        self.game, self.players, self.seed, self.names = game, tuple(players), seed, given
        self.lock = RLock()
        self.faults: list[Fault] = []
        self.undone: list[int] = []
        self._states: list[State] = [game.start()]
        self._moves: list[Move] = []
        self._seen: list[list[Event]] = [[] for _ in range(game.players)]
        self._seen_until = 0
        self._made: Counter[Turn] = Counter()  # how many moves chance and each seat have made
        self._decided: list[tuple[Seat, int]] = []  # where undo can go back to: a learner's seat, the move's number

    @classmethod
    def resume(cls, record: Record, players: Sequence[Player | None]) -> Match:
        """The match of a record, ready to be played on."""
        match = cls(record.game, players, record.seed, record.names)
        match.faults, match.undone = list(record.faults), list(record.undone)
        for move in record.moves:
            match._remember()
            match._push(move)
        return match

    @property
    def _state(self) -> State:
        return self._states[-1]

    @property
    def turn(self) -> Turn:
        """Whose turn it is."""
        return self._state.turn

    @property
    def result(self) -> Result | None:
        """The result, once there is one."""
        return self._state.result

    @property
    def record(self) -> Record:
        """The game so far."""
        with self.lock:
            names = tuple(map(player_name, self.players))
            moves, result = tuple(self._moves), self._state.result
            faults, undone = tuple(self.faults), tuple(self.undone)
            return Record(self.game, moves, self.seed, names, self.names, result, faults=faults, undone=undone)

    def view(self, seat: Seat) -> Any:
        """What this seat may know now, with all it has witnessed."""
        checked_seat(seat, self.game.players)
        with self.lock:
            self._look()
            return self._state.view(seat, tuple(self._seen[seat]))

    def _look(self) -> None:
        """Write down what each seat saw of the latest moves."""
        for number in range(self._seen_until, len(self._moves)):
            for seen, new in zip(self._seen, self._states[number].observe(self._moves[number]), strict=True):
                seen.extend(new)
        self._seen_until = len(self._moves)

    def play(self, move: Any, seat: Seat) -> None:
        """A learner's move."""
        with self.lock:
            if self.turn != seat:
                raise IllegalMove(f"it is not the turn of seat {seat}")
            state = self._state.play(move)
            self._remember()
            self._push(move, state)

    def step(self) -> bool:
        """Let chance or a bot make one move; False when a learner is to move or the game is over."""
        with self.lock:
            state = self._states[-1]
            turn = state.turn
            if turn is None:
                return False
            if turn is CHANCE:
                self._throw(state)
                return True
            player = self.players[turn]
            if player is None:
                return False
            self._push(*self._answer(player, turn))
            return True

    def advance(self) -> bool:
        """Make a move nobody has to think about: one of chance, or the only one of a bot; False where there is none."""
        with self.lock:
            state = self._states[-1]
            if state.turn is CHANCE:
                self._throw(state)
                return True
            if not isinstance(state.turn, int) or self.players[state.turn] is None:
                return False
            if state.only_move is not None:
                self._push(state.only_move)
            return state is not self._states[-1]

    def thought(self) -> Callable[[], Any] | None:
        """What the bot to move has to find out, to be called anywhere, also twice; None where no bot is to move."""
        with self.lock:
            state, turn = self._states[-1], self.turn
            if not isinstance(turn, int) or (player := self.players[turn]) is None:
                return None
            return partial(_think, player, state.view(turn), self.seed, self._made[turn])

    def answer(self, move: object) -> None:
        """The move a bot came up with; where it is none, a fallback is made and the fault written down."""
        with self.lock:
            self._push(*self._checked(lambda: move))

    def fail(self, why: str) -> None:
        """A bot found no move: a fallback is made, and the fault written down."""
        with self.lock:
            self._push(self._fallback(why))

    def force(self, seat: Seat) -> bool:
        """Play a learner's move for them where there is only one."""
        with self.lock:
            only = self._state.only_move if self.turn == seat else None
            if only is not None:
                self._push(only)
            return only is not None

    def _throw(self, state: State) -> None:
        chances = state.chances
        self._push(chances.at(dice(self.seed, self._made[CHANCE], chances.total)))

    def _answer(self, player: Player, seat: Seat) -> tuple[Move, State | None]:
        """The player's move and what it leads to, or the fallback when they fail."""
        state = self._states[-1]
        if state.only_move is not None:
            return state.only_move, None
        return self._checked(lambda: player(state.view(seat), player_rng(self.seed, seat, self._made[seat])))

    def _checked(self, find: Callable[[], Any]) -> tuple[Move, State | None]:
        """The move that is found and what it leads to, or the fallback: a player may fail in any way."""
        try:
            move = find()
            try:
                return move, self._states[-1].play(move)
            except IllegalMove:
                why = f"answered a move that is not allowed: {short(move, SAID)}"
        except FAILURES as problem:
            why = failure(problem)
        return self._fallback(why), None

    def _fallback(self, why: str) -> Move:
        state = self._states[-1]
        assert isinstance(state.turn, int)
        self.faults.append(Fault(len(self._moves), state.turn, player_name(self.players[state.turn]), why))
        return state.moves[0]

    def _remember(self) -> None:
        turn = self.turn
        if isinstance(turn, int) and self.players[turn] is None and self._state.only_move is None:
            self._decided.append((turn, len(self._moves)))

    def _push(self, move: Move, state: State | None = None) -> None:
        before = self._states[-1]
        self._states.append(state or before.play(move))
        self._made[before.turn] += 1
        self._moves.append(move)

    def undo(self, seat: Seat) -> bool:
        """Back to this seat's previous decision; False when there is none."""
        with self.lock:
            number = next((number for who, number in reversed(self._decided) if who == seat), None)
            if number is not None:
                self.rewind(number)
            return number is not None

    def rewind(self, number: int) -> None:
        """Back to where this move was still to be made."""
        with self.lock:
            self._decided = [(who, decided) for who, decided in self._decided if decided < number]
            del self._moves[number:], self._states[number + 1 :]
            self.faults = [fault for fault in self.faults if fault.number < number]
            self._made = Counter(state.turn for state in self._states[:-1])
            self._seen, self._seen_until = [[] for _ in self._seen], 0
            self.undone.append(number)

    @property
    def number(self) -> int:
        """The number of the move that comes next."""
        return len(self._moves)

    @property
    def movers(self) -> tuple[Turn, ...]:
        """Who made each move so far."""
        return tuple(state.turn for state in self._states[:-1])

    def is_forced(self, number: int) -> bool:
        """Whether there was no other move than this one."""
        return self._states[number].only_move is not None

    def decisions(self, seat: Seat) -> list[tuple[int, Any, Move]]:
        """This seat's decisions so far: (number, its view then, its move), forced moves left out."""
        with self.lock:
            return [
                (number, self._states[number].view(seat), move)
                for number, move in enumerate(self._moves)
                if self._states[number].turn == seat and self._states[number].only_move is None
            ]


def _think(player: Player, view: Any, seed: object, number: int) -> Any:
    """A bot's answer; its luck is made here, so that asked again it answers the same."""
    return player(view, player_rng(seed, view.seat, number))


def failure(problem: BaseException) -> str:
    """Why a player found no move, in a line."""
    return f"{type(problem).__name__}: {short(problem, SAID, str)}"
