"""One way to write the rules of a game: phases that edit a draft, and an agenda of the steps still to come.

An effect says what happens and puts steps on the agenda; the engine takes the next one, runs what asks nobody, and
freezes the draft. Who may see a field is declared where the field is declared; views follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from functools import cache, cached_property, lru_cache
from importlib import import_module
from inspect import get_annotations, isfunction
from random import Random
from types import CodeType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    ParamSpec,
    Self,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    get_args,
    get_type_hints,
)

from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE, Game, IllegalMove, Result, Turn, checked_seat
from gamekit.core.serialization import is_valid, short
from gamekit.core.words import Phrase, Seat, named

T = TypeVar("T")
S = TypeVar("S")  # the draft that effects work on, and what lists of moves are read from
M = TypeVar("M")  # the moves of a phase
A = TypeVar("A")  # what a step is about
P = ParamSpec("P")
Events: TypeAlias = tuple[Phrase, ...]
AnyPhase: TypeAlias = "Phase[Any, Any, Any]"

ENDLESS = 1_000  # steps in a row that ask nobody
_new, _set = object.__new__, object.__setattr__


# --- steps and phases -----------------------------------------------------------------------


class Step(NamedTuple):
    """One thing on the agenda: a phase, who is asked (None: nobody, it happens), and what it is about."""

    phase: AnyPhase
    seat: Turn = None
    about: Any = None


class _Parts(NamedTuple):
    """What a phase is made of; a tuple, so that whoever gets hold of a phase can change nothing."""

    name: str
    effect: Callable[..., None]
    moves: Callable[..., tuple[Any, ...]] | None = None
    odds: Callable[..., Dist[Any]] | None = None
    accepts: Callable[..., bool] | None = None
    about: bool = False  # whether moves, odds, accepts and effect are handed what the step is about
    secret: bool = False  # whether not even how long somebody thinks may be seen


class Phase(_Parts, Generic[S, M, A]):
    """A named phase: what may be played or drawn in it, and what that does. Phases are compared with `is`."""

    __slots__ = ()

    def __call__(self: Phase[S, M, None], seat: Turn = None) -> Step:
        """A step: this phase asks this seat (CHANCE where it draws, nobody where it just happens)."""
        return _once(self, CHANCE if self.odds else seat)

    def on(self, about: A, seat: Turn = None) -> Step:
        """A step that is about something: a lot, a debt; never about a hidden card, for the agenda is public."""
        return Step(self, CHANCE if self.odds else seat, about)

    def each(self: Phase[S, M, None], seats: Iterable[Seat]) -> tuple[Step, ...]:
        """A step for each of these seats, in this order."""
        return _each(self, tuple(seats))

    @property
    def sheet(self) -> str:
        """The rule in a sentence."""
        return (self.effect.__doc__ or "").strip()

    @property
    def asks(self) -> bool:
        """Whether a seat is asked in it."""
        return self.moves is not None

    __eq__, __ne__, __hash__ = object.__eq__, object.__ne__, object.__hash__

    def __repr__(self) -> str:
        return f"<phase {self.name!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _found, (self.effect.__module__, self.effect.__name__)  # by name, so that `is` holds after pickling


@lru_cache(maxsize=1 << 12)
def _once(phase: AnyPhase, seat: Turn) -> Step:
    return Step(phase, seat)


@lru_cache(maxsize=1 << 12)
def _each(phase: Phase[S, M, None], seats: tuple[Seat, ...]) -> tuple[Step, ...]:
    return tuple([Step(phase, seat) for seat in seats])


def _found(module: str, name: str) -> Any:
    """The phase of that name."""
    return getattr(import_module(module), name)


class Rules(Generic[S]):
    """The ways to declare a phase, bound to a room's draft, so that a type checker knows it in a lambda too."""

    def asks(
        self,
        name: str,
        moves: Callable[[S], tuple[M, ...]],
        accepts: Callable[[S, M], bool] | None = None,
        secret: bool = False,
    ) -> Callable[[Callable[[S, M], None]], Phase[S, M, None]]:
        """A seat is asked for one of these moves; `accepts` also takes lawful ones that are not on the list."""
        return lambda effect: Phase(name, effect, moves, accepts=accepts, secret=secret)

    def asks_on(
        self,
        name: str,
        moves: Callable[[S, A], tuple[M, ...]],
        accepts: Callable[[S, M, A], bool] | None = None,
        secret: bool = False,
    ) -> Callable[[Callable[[S, M, A], None]], Phase[S, M, A]]:
        """The same for a phase that is about something."""
        return lambda effect: Phase(name, effect, moves, accepts=accepts, about=True, secret=secret)

    def draws(self, name: str, odds: Callable[[S], Dist[M]]) -> Callable[[Callable[[S, M], None]], Phase[S, M, None]]:
        """CHANCE draws."""
        return lambda effect: Phase(name, effect, odds=odds)

    def draws_on(
        self, name: str, odds: Callable[[S, A], Dist[M]]
    ) -> Callable[[Callable[[S, M, A], None]], Phase[S, M, A]]:
        """The same for a phase that is about something."""
        return lambda effect: Phase(name, effect, odds=odds, about=True)

    def happens(self, name: str) -> Callable[[Callable[[S], None]], Phase[S, None, None]]:
        """Nobody is asked: it happens as soon as it is next."""
        return lambda effect: Phase(name, effect)

    def happens_on(self, name: str) -> Callable[[Callable[[S, A], None]], Phase[S, None, A]]:
        """The same for a phase that is about something."""
        return lambda effect: Phase(name, effect, about=True)


@cache
def _kinds(phase: AnyPhase) -> tuple[type, ...]:
    """The kinds of moves a phase takes, as its effect says."""
    hint = get_type_hints(phase.effect)["move"]
    return get_args(hint) or (hint,)


# --- who may see a field --------------------------------------------------------------------


class See(NamedTuple):
    """Marks a hidden field: what a seat may see of it, and under which name."""

    of: Callable[[Any, Any, Seat], Any]  # (state, value, seat)
    known_as: str = ""


NOBODY = See(lambda state, value, seat: None)
Hidden = Annotated[T, NOBODY]


def own(known_as: str, before: object = None) -> See:
    """One item a seat, seen by its owner alone; `before`: what they see until there is one."""
    return See(lambda state, value, seat: value[seat] if seat < len(value) else before, known_as)


def only(who: Callable[[Any, Seat], bool], known_as: str = "") -> See:
    """Seen by those for whom this holds now, None for all others."""
    return See(lambda state, value, seat: value if who(state, seat) else None, known_as)


def seen_as(known_as: str, of: Callable[[Any, Any, Seat], Any]) -> See:
    """Seen by everybody as what `of(state, value, seat)` gives."""
    return See(of, known_as)


Sight: TypeAlias = tuple[tuple[str, ...], tuple[tuple[str, str, Callable[..., Any]], ...]]
_EVERYWHERE = ("step", "agenda", "turn")
_IN_EVERY_VIEW = ("seat", "step", "agenda", "turn", "moves", "result", "events")


def _sight(draft: type, view: type) -> Sight:
    """The names everybody sees, and (field, name in the view, what is seen) of the others; a gap is a TypeError."""
    public = {one.name for base in view.__mro__[1:] if base is not View for one in _fields(base)}
    stored, guarded = {one.name for one in _fields(draft)}, []
    for field, hint in get_type_hints(draft, include_extras=True).items():
        if field in stored:
            marks = _marks(f"{draft.__qualname__}.{field}", hint, field in public)
            guarded += [(field, mark.known_as or field, mark.of) for mark in marks if mark is not NOBODY]
    declared = set(get_annotations(view)) - set(_IN_EVERY_VIEW)
    if declared != {known_as for _, known_as, _ in guarded}:
        differ = sorted(declared ^ {known_as for _, known_as, _ in guarded})
        raise TypeError(f"{view.__qualname__} and the marks in {draft.__qualname__} differ: {', '.join(differ)}")
    return tuple(public), tuple(guarded)


def _marks(name: str, hint: object, public: bool) -> list[See]:
    """Who may see a field, as its type says."""
    said = str(hint).replace("frozenset[", "")
    if any(kind in said for kind in ("list[", "dict[", "set[")):
        raise TypeError(f"{name} is a {said}: a field must be a value that cannot change")
    marks = [mark for mark in get_args(hint)[1:] if isinstance(mark, See)]
    if public and marks:
        raise TypeError(f"{name} is public and marked as hidden")
    if not public and not marks:
        raise TypeError(f"{name}: who may see it? Everybody (then it belongs into the table), its owner, nobody?")
    return marks


def _fields(kind: type) -> Sequence[Any]:
    return fields(kind) if "__dataclass_fields__" in kind.__dict__ else ()


# --- positions ------------------------------------------------------------------------------


class Position:
    """What a state, a draft and a view share: the step that is on, the steps still to come, whose turn it is."""

    step: Step
    agenda: tuple[Step, ...]
    turn: Turn  # the seat of the step, at hand: it is asked for more than anything else
    game: Any

    @property
    def phase(self) -> AnyPhase:
        """What is going on."""
        return self.step.phase

    @property
    def phase_name(self) -> str:
        """What is going on, in words."""
        return self.step.phase.name

    @property
    def asked(self) -> Seat:
        """The seat that is asked."""
        seat = self.step.seat
        assert isinstance(seat, int)
        return seat

    def offered(self) -> tuple[Phrase, ...]:
        """The listed moves of the step that is on, whoever is asked."""
        phase, _, about = self.step
        if phase.moves is None:
            return ()
        return phase.moves(self, about) if phase.about else phase.moves(self)

    def accepts(self, move: object) -> bool:
        """Whether the step that is on takes this move: by the phase's own test, or because it is on the list."""
        phase, _, about = self.step
        _, _, moves, odds, accepts, is_about, _ = phase
        try:
            if accepts is not None:
                if not is_valid(move, _kinds(phase)):
                    return False
                return accepts(self, move, about) if is_about else accepts(self, move)
            list_of = odds or moves
            if list_of is None:
                return False
            can: Any = list_of(self, about) if is_about else list_of(self)
            if odds is not None:
                if can.offers(move):
                    return True
            else:
                for one in can:  # nearly always the very object that was offered: no hash, no comparison of fields
                    if one is move:
                        return True
            return move in can and is_valid(move, self.game.kinds)
        except TypeError:  # whatever cannot be looked up is no move
            return False


class _Listener:
    """The part of a draft that listens; not a field."""

    __slots__ = ("_log",)
    _log: list[Telling] | None


class Telling(NamedTuple):
    """An event that was told: to whom (None: to all), to whom not, and what."""

    to: tuple[Seat, ...] | None
    but: Seat | None
    kind: Callable[..., Any]
    given: tuple[object, ...]


class Draft(_Listener, Position):
    """A position that is being changed; alive during one move only."""

    def do(self, *steps: Step) -> None:
        """Next these, in this order, before all that waits already."""
        self.agenda = steps + self.agenda

    def tell(self, kind: Callable[P, Phrase], *given: P.args, **none: P.kwargs) -> None:
        """Everybody sees this; the event is made only if somebody listens."""
        if self._log is not None:
            self._log.append(Telling(None, None, kind, given))

    def whisper(self, to: Seat | tuple[Seat, ...], kind: Callable[P, Phrase], *given: P.args, **none: P.kwargs) -> None:
        """Only this seat, or these, see this."""
        if self._log is not None:
            self._log.append(Telling(to if isinstance(to, tuple) else (to,), None, kind, given))

    def tell_others(self, seat: Seat, kind: Callable[P, Phrase], *given: P.args, **none: P.kwargs) -> None:
        """All but this seat see this."""
        if self._log is not None:
            self._log.append(Telling(None, seat, kind, given))


D = TypeVar("D", bound=Draft)
V = TypeVar("V")


if TYPE_CHECKING:
    C = TypeVar("C")

    @dataclass_transform(frozen_default=True, kw_only_default=True)
    def value(kind: type[C]) -> type[C]:
        """Tells a type checker that the inherited fields of a state or a view cannot be assigned."""
else:

    def value(kind: T) -> T:
        """Tells a type checker that the inherited fields of a state or a view cannot be assigned."""
        return kind


class Frozen(Position, Generic[D, V]):
    """What every state can do, written once: `class State(Frozen[Draft, View], Draft, draft=Draft, view=View)`."""

    _draft: ClassVar[type[Any]]
    _view: ClassVar[type[Any]]
    _seen: ClassVar[Sight]

    def __init_subclass__(cls, draft: type[D], view: type[V]) -> None:
        cls._draft, cls._view, cls._seen = draft, view, _sight(draft, view)
        kept = [name for kind in cls.__mro__ for name, one in vars(kind).items() if isinstance(one, cached_property)]
        if kept:
            raise TypeError(f"{cls.__qualname__} keeps {', '.join(kept)}: the next state would inherit what was kept")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a state is never changed: play() gives the next one ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a state is never changed: play() gives the next one ({name})")

    moves = property(Position.offered, doc="The listed moves of the seat to move.")

    @property
    def only_move(self) -> Phrase | None:
        """The one move there is; None where there is a choice, or nobody is asked."""
        moves = self.moves
        return moves[0] if len(moves) == 1 else None

    @property
    def chances(self) -> Dist[Any]:
        """What CHANCE may do now, with its odds."""
        phase, _, about = self.step
        if phase.odds is None:
            raise ValueError("it is not CHANCE's turn")
        return phase.odds(self, about) if phase.about else phase.odds(self)

    @property
    def result(self) -> Result | None:
        """None while the game goes on; a new one each time, for it is handed to players."""
        raise NotImplementedError

    def allows(self, move: object) -> bool:
        """Whether the rules allow this move now."""
        return self.accepts(move)

    def play(self, move: object, log: list[Telling] | None = None) -> Self:
        """The state after this move; what is told on the way goes into `log`."""
        if not self.accepts(move):
            raise IllegalMove(self._refusal(move))
        return self.apply(move, log)

    def apply(self, move: object, log: list[Telling] | None = None) -> Self:
        """The same for a move that is known to be allowed: one that was taken from `moves` or `chances`."""
        draft: Draft = _new(self._draft)
        draft.__dict__ = known = self.__dict__.copy()
        draft._log = log
        phase, _, about = self.step
        if phase.about:
            phase.effect(draft, move, about)
        else:
            phase.effect(draft, move)
        _go_on(draft, known)
        del draft._log
        draft.__class__ = self.__class__  # type: ignore[assignment]  # whoever kept the draft holds a state
        return draft  # type: ignore[return-value]

    def observe(self, move: object) -> tuple[Events, ...]:
        """What each seat sees happen when this move is made."""
        log: list[Telling] = []
        self.play(move, log)
        told = [(to, but, kind(*given)) for to, but, kind, given in log]
        seats = range(self.game.players)
        return tuple(
            tuple([event for to, but, event in told if (to is None or seat in to) and but != seat]) for seat in seats
        )

    def view(self, seat: Seat, events: Events = ()) -> V:
        """All that this seat may know."""
        checked_seat(seat, self.game.players)
        public, guarded = self._seen
        had = self.__dict__
        open_to_all = len(had) == len(public) + len(_EVERYWHERE)
        known = had.copy() if open_to_all else {name: had[name] for name in (*public, *_EVERYWHERE)}
        for name, known_as, of in guarded:
            known[known_as] = of(self, had[name], seat)
        known["game"], known["seat"], known["events"], known["result"] = _copy(had["game"]), seat, events, self.result
        if "moves" not in self._view.__dict__:  # a room whose views are open can list them when they are asked for
            known["moves"] = self.offered() if self.turn == seat else ()
        made: V = _new(self._view)
        _set(made, "__dict__", known)
        return made

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))

    def __repr__(self) -> str:
        """What everybody may know: a repr is a view too."""
        return f"<{self.game.name}: {self.game.players} players, {self.phase_name}, {self._who()} to move>"

    def _who(self) -> str:
        return "chance" if self.turn is CHANCE else "nobody" if self.turn is None else f"seat {self.turn}"

    def _refusal(self, move: object) -> str:
        """What was tried, by whom, and what that seat may do: it knows its own moves."""
        seats = [f"seat {seat}" for seat in range(self.game.players)]
        real = is_valid(move, self.game.kinds) and (move in self.game.vocabulary or move in self.game.draws)
        tried = named(move.label, seats) if real and isinstance(move, Phrase) else short(move)
        can = [named(allowed.label, seats) for allowed in self.moves]
        listed = "; ".join(can[:8]) + (f"; and {len(can) - 8} more" if len(can) > 8 else "")
        return f"{self._who()} may not play {tried!r} now ({self.phase_name})" + (f": it may {listed}" if can else "")


def _go_on(draft: Draft, known: dict[str, Any]) -> None:
    """Take the next step, and run those that ask nobody; `known` is what the draft holds."""
    for _ in range(ENDLESS):
        agenda = known["agenda"]
        if not agenda:
            raise RuntimeError(f"“{draft.step.phase.name}” ended, and nothing follows")
        step = known["step"] = agenda[0]
        known["agenda"] = agenda[1:]
        phase, seat, about = step
        if seat is not None or phase.moves is not None:  # without a seat but with moves: the end, nobody is asked
            known["turn"] = seat
            return
        if phase.about:
            phase.effect(draft, about)
        else:
            phase.effect(draft)
    raise RuntimeError(f"“{draft.step.phase.name}” goes on for ever")


F = TypeVar("F", bound=Frozen[Any, Any])


def begin(draft: Draft, state: type[F], *steps: Step) -> F:
    """The first state: the draft, with these steps to come."""
    draft._log, draft.agenda, draft.turn = None, steps, None
    _go_on(draft, draft.__dict__)
    made = _new(state)
    _set(made, "__dict__", {**draft.__dict__})
    return made


def state_of(view: View, state: type[F], **hidden: object) -> F:
    """A state this view could be of: what everybody sees, and these hidden fields."""
    public, _ = state._seen
    known = {name: getattr(view, name) for name in (*public, *_EVERYWHERE)}
    unknown = {one.name for one in fields(state._draft)} - set(public) ^ set(hidden)
    if unknown:
        raise TypeError(f"the hidden fields must all be given, and no others: {', '.join(sorted(unknown))}")
    made = _new(state)
    _set(made, "__dict__", {**known, **hidden})
    return made


def _copy(game: Any) -> Any:
    """The options again, so that whoever writes into those of a view spoils nobody else's."""
    try:
        had = vars(game)
    except TypeError:  # it keeps its options in slots, or is a tuple
        return game
    made = _new(type(game))
    made.__dict__.update(had)
    return made


class View(Position):
    """All that one seat may know: pure data, that seat's own. Rooms add what their marks say is seen."""

    seat: Seat
    events: Events
    result: Result | None
    moves: tuple[Phrase, ...]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a view is never changed ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a view is never changed ({name})")

    @property
    def secret(self) -> bool:
        """Whether not even how long somebody thinks may be seen."""
        return self.phase.secret

    @property
    def numbers(self) -> tuple[int, ...]:
        """The view as a row of whole numbers of fixed length."""
        raise NotImplementedError

    def allows(self, move: object) -> bool:
        """Whether this seat may play this now."""
        return move in self.moves and is_valid(move, self.game.kinds)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and {**self.__dict__, "events": ()} == {**other.__dict__, "events": ()}

    def __hash__(self) -> int:
        return hash((self.seat, self.step, self.agenda))

    def __repr__(self) -> str:
        return f"<{self.game.name} seen by seat {self.seat}: {self.phase_name}>"


# --- the map of a game ----------------------------------------------------------------------


def phase_map(game: Game, games: int = 30, seed: int | str = 0) -> dict[tuple[AnyPhase, AnyPhase], int]:
    """How often which phase followed which, in games of random moves: (before, after) → times."""
    found: dict[tuple[AnyPhase, AnyPhase], int] = {}
    for number in range(games):
        rng, state = Random(f"{seed}/map {number}"), game.start()
        while state.turn is not None:
            after = state.play(state.chances.sample(rng) if state.turn is CHANCE else rng.choice(state.moves))
            pair = (state.phase, after.phase)
            found[pair] = found.get(pair, 0) + 1
            state = after
    return found


def reachable(*phases: AnyPhase) -> set[AnyPhase]:
    """These phases, and all that their effects put on the agenda, helpers included, as their code says."""
    found: set[AnyPhase] = set()
    todo = list(phases)
    while todo:
        phase = todo.pop()
        if phase not in found:
            found.add(phase)
            todo += _named_in(phase.effect, set())
    return found


def _named_in(function: Callable[..., None], met: set[Callable[..., None]]) -> set[AnyPhase]:
    """The phases that a function and its helpers in the same package name."""
    found: set[AnyPhase] = set()
    todo = [function.__code__]
    package = function.__module__.rpartition(".")[0]
    names: set[str] = set()
    while todo:
        code = todo.pop()
        names |= set(code.co_names)
        todo += [one for one in code.co_consts if isinstance(one, CodeType)]
    met.add(function)
    for name in names:
        found |= _phases_in(function.__globals__.get(name), package, met)
    return found


def _phases_in(value: object, package: str, met: set[Callable[..., None]]) -> set[AnyPhase]:
    """The phases that something named in a function leads to: a phase, a helper, an object that holds some."""
    if isinstance(value, Phase):
        return {value}
    if isfunction(value) and value.__module__.startswith(package) and value not in met:
        return _named_in(value, met)
    if isinstance(value, tuple):
        parts = (*value, *vars(type(value)).values())
        return {phase for part in parts for phase in _phases_in(part, package, met)}
    return set()
