"""The laws every game keeps, tried in games of random moves: those of the house, and one of your own."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from random import Random
from typing import Any, TypeAlias

from gamekit.core import engine
from gamekit.core.game import CHANCE, Game, IllegalMove, Move, Player, Result, Seat, State, View, named, rooms
from gamekit.core.match import NAMES
from gamekit.core.package import cannot_imagine, package_of
from gamekit.core.record import Record, from_json, replay
from gamekit.core.serialization import move_from_json, move_to_json
from gamekit.core.values import Value

JUNK: tuple[object, ...] = (None, 0, True, 1.5, "Lay", b"", (), [], {}, {1}, object(), object, Exception("no move"))
GAMES, MOVES, SPOTS = 30, 6_000, 60
Steps: TypeAlias = list[tuple[State, Move | None]]  # every state with the move played in it, None at the end


class NotTried(Exception):
    """A law that cannot be tried on this game, and why."""


# --- what the laws are tried on -------------------------------------------------------------


@dataclass(frozen=True)
class Spot:
    """One state of one random game; its repr is all that is needed to see it again."""

    game: Game
    seed: int
    number: int
    state: Any
    moves: tuple[Any, ...]  # that lead here

    def __repr__(self) -> str:
        return f"{self.game.name} with {self.game.players} players, random game {self.seed}, after move {self.number}"


def random_game(game: Game, seed: object) -> Iterator[tuple[Any, Any]]:
    """A game of random moves: every state with the move that is played in it, None at the end."""
    rng = Random(f"{game}/{seed}")
    state = game.start()
    while state.turn is not None:
        move = state.chances.sample(rng) if state.turn is CHANCE else rng.choice(state.moves)
        yield state, move
        state = state.play(move)
    yield state, None


@dataclass(frozen=True)
class Sample:
    """A game with the random games it is tried in: so many, or so many moves; and spots from all their parts."""

    game: Game
    games: int = GAMES
    moves: int = MOVES
    many: int = SPOTS

    def whole_games(self, part: int = 1) -> Iterator[tuple[int, Steps]]:
        """As many whole games as the budget allows, three at least; `part` 4 allows a quarter of it."""
        played = 0
        for seed in range(self.games):
            if played > self.moves // part and seed >= 3:
                return
            steps = list(random_game(self.game, seed))
            played += len(steps)
            yield seed, steps

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """States from all parts of random games; every game gives its last one too."""
        rng = Random(f"spots of {self.game}")
        found: list[Spot] = []
        for seed in range(max(3, self.many // 8)):
            steps = list(random_game(self.game, seed))
            path = tuple(move for _, move in steps)
            numbers = sorted({*rng.sample(range(len(steps)), min(7, len(steps))), len(steps) - 1})
            found += (Spot(self.game, seed, number, steps[number][0], path[:number]) for number in numbers)
        return tuple(found)

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.game.players)

    @property
    def known(self) -> tuple[Any, ...]:
        """Every move that can be listed, those of CHANCE included."""
        return (*self.game.vocabulary, *self.game.draws)

    @property
    def views(self) -> Iterator[tuple[Spot, Seat, View]]:
        """What every seat sees in every spot."""
        return ((spot, seat, spot.state.view(seat)) for spot in self.spots for seat in self.seats)

    def worlds(self, seats: Callable[[Spot], Any]) -> Iterator[tuple[Spot, Seat, State]]:
        """Every spot with another state that this seat could be in."""
        return ((spot, seat, world) for spot in self.spots for seat in seats(spot) for world in worlds(spot, seat))


Breaches: TypeAlias = Iterator[str]
Law: TypeAlias = Callable[[Sample], Breaches]


# --- whole games ----------------------------------------------------------------------------


def can_be_played(sample: Sample) -> Breaches:
    """Games of random moves can be played to their end."""
    state, move, number = None, None, -1
    for seed in range(3):
        try:
            for number, (state, move) in enumerate(random_game(sample.game, seed)):  # noqa: B007 - told below
                if number > sample.game.longest:
                    yield f"random game {seed} goes on after {number} moves, the most that `longest` allows"
                    return
        except Exception as problem:
            where = f"random game {seed}, {state!r}, move {move!r}" if state is not None else "start()"
            yield f"{where}: {type(problem).__name__}: {problem}"
            return


def moves_are_for_seats(sample: Sample) -> Breaches:
    """There are moves exactly when a seat is asked, and a result exactly when nobody is."""
    for seed, steps in sample.whole_games():
        for number, (state, _) in enumerate(steps):
            where = f"random game {seed}, after move {number}"
            waits = state.turn is None or state.turn is CHANCE
            if (state.moves == ()) != waits or not (waits or state.turn in sample.seats):
                yield f"{where}: {state.turn!r} is to move, and the moves are {state.moves}"
            if (state.result is None) != (state.turn is not None):
                yield f"{where}: {state.turn!r} is to move, and the result is {state.result}"


def games_end(sample: Sample) -> Breaches:
    """Every game ends within its bound, with words and a payoff from 0 to 1 for each seat."""
    for seed, steps in sample.whole_games():
        result = steps[-1][0].result
        if len(steps) - 1 > sample.game.longest:
            yield f"random game {seed} has {len(steps) - 1} moves, but `longest` is {sample.game.longest}"
        if not isinstance(result, Result) or not isinstance(result.ending, str) or not result.ending:
            yield f"random game {seed} ends with {result!r}: give a Result with words for how it ended"
        elif len(result) != sample.game.players or not all(0 <= payoff <= 1 for payoff in result):
            yield f"random game {seed} ends with {result!r}"


def chances_add_up(sample: Sample) -> Breaches:
    """Chances add up to 1, and what happens had a chance."""
    for seed, steps in sample.whole_games(part=4):
        for number, (state, move) in enumerate(steps):
            if state.turn is CHANCE and (sum(p for _, p in state.chances.items()) != 1 or not state.chances[move] > 0):
                yield f"random game {seed}, after move {number}: {state.chances} and then {move}"


# --- moves ----------------------------------------------------------------------------------


def _content(state: Any) -> tuple[Any, ...]:
    """All that a state is, to see whether it changed."""
    kept = [getattr(state, one.name) for one in fields(state)] if is_dataclass(state) else [repr(state)]
    return hash(state), *kept


def refusal(state: State, move: object) -> str | None:
    """The words with which a move is refused; None where it is not."""
    try:
        state.play(move)
    except IllegalMove as problem:
        return str(problem)
    return None


def refused(state: State, move: object) -> bool:
    """Whether an unlawful move raises IllegalMove and changes nothing."""
    before = _content(state)
    return refusal(state, move) is not None and _content(state) == before


def listed_moves_play(sample: Sample) -> Breaches:
    """Every listed move stands there once, is allowed, and leads to another state; the state it left is as it was."""
    for spot in sample.spots:
        state, before = spot.state, _content(spot.state)
        if len(set(state.moves)) != len(state.moves):
            yield f"{spot}: a move is listed twice: {state.moves}"
        for move in state.moves if state.turn is not CHANCE else state.chances:
            if not state.allows(move):
                yield f"{spot}: {move} is listed and not allowed"
            elif state.play(move) == state:
                yield f"{spot}: {move} changes nothing"
        if _content(state) != before:
            yield f"{spot}: playing a move changed the state it was played in"


def all_else_is_refused(sample: Sample) -> Breaches:
    """All that is not allowed raises IllegalMove and changes nothing."""
    rng = Random(1)
    for spot in sample.spots:
        for move in (*JUNK, *rng.sample(sample.known, min(40, len(sample.known)))):
            if not spot.state.allows(move) and not refused(spot.state, move):
                yield f"{spot}: {move!r} is neither allowed nor refused"


def seats_and_chance_keep_apart(sample: Sample) -> Breaches:
    """Chance does not make a seat's move, nor a seat one of chance's."""
    for spot in sample.spots:
        for move in sample.game.vocabulary[:50] if spot.state.turn is CHANCE else sample.game.draws[:50]:
            if spot.state.allows(move):
                yield f"{spot}: {spot.state.turn!r} may play {move}"


def the_vocabulary_is_complete(sample: Sample) -> Breaches:
    """`vocabulary` and `draws` have every move once, all of a kind that `kinds` names."""
    game, known = sample.game, sample.known
    listable, draws = set(game.vocabulary), set(game.draws)
    if len(set(known)) != len(known):
        yield "a move stands there twice"
    if strange := {type(move) for move in known} - set(game.kinds):
        yield f"kinds lacks {', '.join(sorted(kind.__name__ for kind in strange))}"
    if len({kind.__name__ for kind in game.kinds}) != len(game.kinds):
        yield "two kinds have the same name"
    for spot in sample.spots:
        chance = spot.state.turn is CHANCE
        if missing := set(spot.state.chances if chance else spot.state.moves) - (draws if chance else listable):
            yield f"{'draws' if chance else 'vocabulary'} lacks {', '.join(sorted(map(repr, missing)))}: {spot}"


def kinds_differ(sample: Sample) -> Breaches:
    """Moves of different kinds are never equal."""
    by_fields: dict[tuple[Any, ...], list[Any]] = {}
    for move in sample.known:
        by_fields.setdefault(tuple(getattr(move, one.name) for one in fields(move)), []).append(move)
    for alike in by_fields.values():
        if any(one is not other and one == other for one in alike for other in alike):
            yield f"equal: {alike}"


def moves_are_frozen(sample: Sample) -> Breaches:
    """A move cannot be changed, and can be written down and read again."""
    for kind in sample.game.kinds:
        if not (issubclass(kind, Value) or (is_dataclass(kind) and kind.__dataclass_params__.frozen)):  # type: ignore[attr-defined]
            yield f"{kind.__name__} can be changed: make it a Phrase"
        elif "__slots__" not in vars(kind):
            yield f"{kind.__name__} takes attributes that it does not have: make it a Phrase"
    for move in sample.known:
        again = move_from_json(move_to_json(move), sample.game.kinds)
        if (again, hash(again), again.label) != (move, hash(move), move.label):
            yield f"{move!r} is read again as {again!r}"


def labels_are_words(sample: Sample) -> Breaches:
    """Every move is called something, with seats that exist, and no two that may be chosen are called the same."""
    names = [f"<{seat}>" for seat in sample.seats]
    for move in sample.known:
        if not _words(move.label, names):
            yield f"{move!r} is called {move.label!r}"
    for spot in sample.spots:
        labels = [(type(move), move.label) for move in spot.state.moves]
        if len(set(labels)) != len(labels):
            yield f"{spot}: two moves are called the same: {[label for _, label in labels]}"


def _words(label: object, names: list[str]) -> bool:
    return isinstance(label, str) and label.strip() == label != "" and not re.search(r"[{}]", named(label, names))


# --- views ----------------------------------------------------------------------------------


def views_agree_with_the_state(sample: Sample) -> Breaches:
    """A view says whose turn it is, and lists moves for the seat that is asked alone."""
    for spot, seat, view in sample.views:
        state = spot.state
        if (view.seat, view.turn, view.result) != (seat, state.turn, state.result):
            yield f"{spot}: seat {seat} sees {(view.seat, view.turn, view.result)}"
        if view.moves != (state.moves if state.turn == seat else ()):
            yield f"{spot}: seat {seat} is offered {view.moves}"
        if not all(view.allows(move) for move in view.moves):
            yield f"{spot}: seat {seat} is offered what its view does not allow"
        if any(view.allows(move) for move in sample.game.draws[:20]):
            yield f"{spot}: seat {seat} may make a move of chance"


def seats_exist(sample: Sample) -> Breaches:
    """A seat that does not exist has no view."""
    for seat in (-1, sample.game.players, None, "0", 1.0, True):
        try:
            sample.game.start().view(seat)
        except ValueError as problem:
            if "seat" in str(problem):
                continue
        yield f"view({seat!r}) gave one"


def views_are_numbers(sample: Sample) -> Breaches:
    """A view is as many whole numbers in every state."""
    length: int | None = None
    for spot, seat, view in sample.views:
        if isinstance(view, engine.View) and type(view).numbers is engine.View.numbers:
            raise NotTried("its views have no `numbers`, which only learning machines need")
        length = len(view.numbers) if length is None else length
        if len(view.numbers) != length or not all(type(number) is int for number in view.numbers):
            yield f"{spot}: seat {seat} sees {view.numbers}, not {length} whole numbers"


def states_and_views_travel(sample: Sample) -> Breaches:
    """States and views can be sent to another process."""
    for spot in sample.spots[::40]:
        for one in (spot.state, spot.state.view(0)):
            if pickle.loads(pickle.dumps(one)) != one:
                yield f"{spot}: {one!r} arrives as something else"


def worlds(spot: Spot, seat: Seat, many: int = 1) -> Iterator[State]:
    """States that this seat could be in as well; none before there is anything to imagine."""
    view, imagine = spot.state.view(seat), package_of(spot.game).imagine
    if imagine is cannot_imagine:
        raise NotTried("its package has no `imagine`, which deals again what a seat cannot see")
    for number in range(many):
        try:
            yield imagine(view, Random(f"{spot}/{seat}/{number}"))
        except ValueError as problem:
            if "imagine" not in str(problem):
                raise
            return


def differences(real: State, world: State, seat: Seat, bots: Mapping[str, Player] | None = None) -> list[str]:
    """What this seat could tell the two states apart by."""
    one, other = real.view(seat), world.view(seat)
    asked = {*vars(one), "turn", "moves", "result", "events"}
    asked |= {"numbers"} if type(one).numbers is not engine.View.numbers else set()
    found = {name for name in asked if getattr(one, name) != getattr(other, name)}
    found |= {"repr"} if repr(real) != repr(world) else set()
    if real.turn == seat or world.turn == seat:
        found |= {"legal moves"} if real.moves != world.moves else set()
        found |= {"refusal"} if refusal(real, None) != refusal(world, None) else set()
        found |= {name for name, bot in (bots or {}).items() if _choice(bot, one) != _choice(bot, other)}
    return sorted(found)


def _choice(bot: Player, view: View) -> Any:
    return bot(view, Random(1)) if len(view.moves) > 1 else view.moves


def nothing_leaks(sample: Sample) -> Breaches:
    """Deal again what a seat cannot see, and it notices nothing."""
    for spot, seat, world in sample.worlds(lambda spot: sample.seats):
        if found := differences(spot.state, world, seat):
            yield f"{spot}: seat {seat} could tell by {', '.join(found)}"


def bots_cannot_peek(sample: Sample) -> Breaches:
    """A bot answers the same, whatever it cannot see."""
    bots = package_of(sample.game).bots.LEVELS
    if not bots:
        raise NotTried("it has no bots")
    asked = [spot for spot in sample.spots if len(spot.state.moves) > 1]
    for spot in asked[:: max(1, len(asked) // 6)]:
        for world in worlds(spot, spot.state.turn):
            if found := differences(spot.state, world, spot.state.turn, bots):
                yield f"{spot}: seat {spot.state.turn} answers differently: {', '.join(found)}"


def refusals_tell_nothing(sample: Sample) -> Breaches:
    """A refusal tells a seat nothing that it does not know."""
    rng, moves = Random(2), sample.game.vocabulary
    for spot, seat, world in sample.worlds(lambda spot: [spot.state.turn] if isinstance(spot.state.turn, int) else ()):
        for move in rng.sample(moves, min(10, len(moves))):
            if refusal(spot.state, move) != refusal(world, move):
                yield f"{spot}: seat {seat} learns something when {move} is refused"


def told_too_much(real: State, world: State, seat: Seat, rng: Random) -> tuple[Any, Any] | None:
    """What this seat witnesses of another's next move in either state, where it differs although the views do not."""
    (one, seen), (other, heard) = _step(real, seat, rng), _step(world, seat, rng)
    return (seen, heard) if one == other and seen != heard else None


def _step(state: State, seat: Seat, rng: Random) -> tuple[Any, Any]:
    """One more random move: what this seat's view becomes, and what it witnesses."""
    move = rng.choice(state.moves)
    after = state.play(move)
    return after.view(seat), state.observe(move)[seat]


def events_tell_no_more(sample: Sample) -> Breaches:
    """What a seat sees happen tells it no more than its view afterwards."""
    rng = Random(3)

    def watching(spot: Spot) -> list[Seat]:
        return [seat for seat in sample.seats if isinstance(spot.state.turn, int) and seat != spot.state.turn]

    for spot, seat, world in sample.worlds(watching):
        if found := told_too_much(spot.state, world, seat, rng):
            yield f"{spot}: seat {seat} sees {found[0]} or {found[1]}, and its view is the same"


def events_are_words(sample: Sample) -> Breaches:
    """What happens is said in words, about seats that exist."""
    names = [f"<{seat}>" for seat in sample.seats]
    for seed, steps in list(sample.whole_games(part=16))[:5]:
        for state, move in steps[:-1]:
            for event in (event for seen in state.observe(move) for event in seen):
                if not _words(event.label, names):
                    yield f"random game {seed}: {event!r} is called {event.label!r}"


# --- records --------------------------------------------------------------------------------


def record_of(spot: Spot) -> Record:
    """The game up to here, as it is saved."""
    count = spot.game.players
    return Record(spot.game, spot.moves, spot.seed, ("bot",) * count, NAMES[:count], spot.state.result)


def replays_are_the_same(sample: Sample) -> Breaches:
    """The same options and moves give the same states."""
    for spot in sample.spots[::5]:
        *_, last = replay(record_of(spot))
        if last != spot.state or hash(last) != hash(spot.state):
            yield f"{spot}: played again it is {last!r}"


def saves_load_back(sample: Sample) -> Breaches:
    """A saved game loads back equal."""
    if sample.game.name not in rooms():
        raise NotTried("a save is loaded by the name of the game, and only those of the house are known by name")
    for spot in sample.spots[::5]:
        if from_json(record_of(spot).to_json()) != record_of(spot):
            yield f"{spot}: it loads as something else"


LAWS: tuple[Law, ...] = (
    can_be_played, moves_are_for_seats, games_end, chances_add_up,
    listed_moves_play, all_else_is_refused, seats_and_chance_keep_apart,
    the_vocabulary_is_complete, kinds_differ, moves_are_frozen, labels_are_words,
    views_agree_with_the_state, seats_exist, views_are_numbers, states_and_views_travel,
    nothing_leaks, bots_cannot_peek, refusals_tell_nothing, events_tell_no_more, events_are_words,
    replays_are_the_same, saves_load_back,
)  # fmt: skip


# --- all of them ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    """One law, tried on one game: whether it holds (None: it could not be tried), and where it does not."""

    law: str
    holds: bool | None
    words: str = ""

    def __str__(self) -> str:
        sign = {True: "✓", False: "✗", None: "–"}[self.holds]
        return f"{sign} {self.law}" + (f"\n    {self.words}" if self.words else "")


@dataclass(frozen=True)
class Report:
    """What came of it; true if no law is broken."""

    findings: tuple[Finding, ...]

    def __bool__(self) -> bool:
        return all(one.holds is not False for one in self.findings)

    def __repr__(self) -> str:
        kept = sum(one.holds is True for one in self.findings)
        return "\n".join([f"{kept} of {len(self.findings)} laws hold.", *map(str, self.findings)])


def check(game: Game, games: int = GAMES) -> Report:
    """Every law, tried on this game; for each that fails a sentence says where."""
    sample = Sample(game, games)
    first = _try(can_be_played, sample)
    return Report((first, *(_try(law, sample) for law in LAWS[1:])) if first.holds else (first,))


def _try(law: Law, sample: Sample) -> Finding:
    sentence = law.__doc__ or law.__name__
    try:
        breach = next(law(sample), None)
    except NotTried as reason:
        return Finding(sentence, None, f"not tried: {reason}")
    except Exception as problem:
        breach = f"{type(problem).__name__}: {problem}"
    return Finding(sentence, breach is None, breach or "")
