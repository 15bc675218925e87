"""The options of a game, and a position: where every card is, and who is asked for what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from fractions import Fraction
from typing import Any, ClassVar, cast

from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE, IllegalMove, Result, Turn, checked_players, named
from gamekit.core.serialization import is_valid, short
from gamekit.wallet.components import BOX, Box
from gamekit.wallet.rules.moves import KINDS, Card, Seat
from gamekit.wallet.rules.verdict import Verdict, verdict

# The phases, in the order of the sheet. CHANCE moves in the first three and wherever a card, a note or a chip comes.
COINS, SPECIALS, DEALING, TURN, DRAWING, PAYING, TAKING = range(7)
UNWRAPPING, BIRTHDAY, PRESENTS, LAYING, PICKING, SHORT, SHARING, PASSING = range(7, 15)
PULLING, LOOKING, GIVING, TRADING, WISHING, GRANTING = range(15, 21)
EXTRA_TIME, EXTRA_ACTION, END_SPECIALS, MACHINE, DUTY, GUILTY, CREDIT, PRIZES, OVER = range(21, 30)
PHASE_NAMES = (
    "drawing the coins", "dealing the specials", "dealing the cards", "a turn", "drawing a card", "paying",
    "taking an identity", "unwrapping three cards", "Happy birthday: keep one", "Happy birthday: the presents",
    "Redistribution: one each into the middle", "Redistribution: choosing", "Redistribution: one card is short",
    "Redistribution: dealing the rest", "passing cards on", "pulling a card from a hand", "Inspection: keep it?",
    "giving a card", "Swap", "Wish: asking", "Wish: granting", "the last timer is down: Extra time?",
    "Extra time: one more action", "the last timer is down: specials", "the Cash machine draws",
    "the officers on duty", "the guilty lose a chip", "the credit cards", "the prizes", "over",
)  # fmt: skip

# Where a card can be: a seat's hand (its number), or one of these. Cards that change hands at once lie at
# ON_THE_WAY - the seat they come from, those under or on a special at ASIDE - the seat of its owner.
WALLET, DISCARDS, POCKET, SEIZED, TABLE, ON_THE_WAY, ASIDE = -1, -2, -3, -4, -5, -10, -20
# Two things everybody hears about a place, told in the trail as if they were where a card went: the next card to leave
# it is one of these, and there is none of these.
ONE_OF, NONE_OF = -6, -7

Cards = tuple[Card, ...]
Counts = tuple[int, ...]
Step = tuple[Any, int, int, int]  # (card, from, to, who saw it as bits); a look into the pocket goes from it to it


@dataclass(frozen=True, slots=True)
class Wallet:
    """The options of a game: how many play, with all play cards or those marked for them, how many rounds.

    >>> Wallet(players=4).start().turn
    CHANCE
    """

    players: int = 4
    every_card: bool = field(default=False, metadata={"words": "All cards, whatever the number of players"})
    rounds: int = 3
    box: Box | None = None

    name: ClassVar[str] = "wallet"
    kinds: ClassVar[tuple[type, ...]] = KINDS

    def __post_init__(self) -> None:
        checked_players(self.players, 2, 7)
        if type(self.every_card) is not bool:
            raise ValueError(f"every_card is True or False, not {self.every_card!r}")
        if type(self.rounds) is not int or not 1 <= self.rounds <= 3:
            raise ValueError(f"rounds must be a whole number from 1 to 3, not {self.rounds!r}")
        if self.box is not None and not isinstance(self.box, Box):
            raise ValueError(f"box must be a Box of the wallet room or None, not {self.box!r}")
        self._check_enough()

    def _check_enough(self) -> None:
        """A box of one's own may be too small for so many players."""
        box, n = self.contents, self.players
        chips = sum(count for _, count in box.chips)
        needs = {
            "play cards": (sum(self.deck), n * box.hand),
            "specials": (len(box.stock), n * box.specials_each),
            "coins": (len(box.coins), n),
            "chips": (chips, n + self.rounds * sum(self.prizes)),
            f"chips worth {box.first_chip}": (dict(box.chips).get(box.first_chip, 0), n),
        }
        for what, (there, needed) in needs.items():
            if there < needed:
                raise ValueError(f"{n} players need {needed} {what}; this box has {there}")

    @property
    def contents(self) -> Box:
        """The box that is played with."""
        return self.box or BOX

    @property
    def deck(self) -> Counts:
        """How many of each play card are in the game."""
        return self.contents.deck(self.players, self.every_card)

    @property
    def prizes(self) -> tuple[int, ...]:
        """Chips for the richest innocent, the second …"""
        return self.contents.prizes[self.players - 2]

    def start(self) -> State:
        """Before the first coin is drawn."""
        n, box = self.players, self.contents
        pouch = tuple(count - n * (value == box.first_chip) for value, count in box.chips)
        return begun(game=self, chips=((box.first_chip,),) * n, pouch=pouch, purse=box.coins)

    @property
    def vocabulary(self) -> tuple[Any, ...]:
        """Every move a seat can ever be offered, once."""
        from gamekit.wallet.rules.listing import vocabulary

        return vocabulary(self.contents, self.players, self.deck)

    @property
    def draws(self) -> tuple[Any, ...]:
        """Every move of CHANCE, once."""
        from gamekit.wallet.rules.listing import draws

        return draws(self.contents, self.players)

    @property
    def longest(self) -> int:
        """The deals, every turn there can be with all that one can hold, and the end of the round, three times."""
        n, box = self.players, self.contents
        deal = n * (1 + box.hand + box.specials_each)
        turns = n * (box.timers + 1) * 6  # a turn has two actions of three steps each at most
        specials = len(box.stock) * (3 * n + 6)  # the longest is a Redistribution: each seat lays and is dealt a card
        ending = 8 * n + 6 + sum(self.prizes)
        return self.rounds * (deal + turns + specials + ending)


@dataclass(frozen=True, slots=True)
class Round:
    """What everybody has seen at the end of a round."""

    coins: tuple[int, ...]
    hands: tuple[Cards, ...]
    guilty: tuple[bool, ...]
    wealth: tuple[int, ...]  # in cents, prey and credit included
    ranking: tuple[Seat, ...]  # the innocent, richest first


@dataclass(frozen=True, repr=False)
class State:
    """One position, secrets included."""

    game: Wallet
    phase: int = COINS
    turn: Turn = CHANCE
    round: int = 1
    purse: tuple[int, ...] = ()  # coins still to be drawn
    coins: tuple[int, ...] = ()
    starter: Seat = 0
    specials: tuple[Cards, ...] = ()  # held, by seat
    aside: Cards = ()  # specials that were not dealt
    spent: Cards = ()  # the specials' discard pile, the top last
    wallet: Counts = ()
    hands: tuple[Cards, ...] = ()
    pocket: Cards = ()
    discards: Cards = ()
    timers: int = 0
    turns: int = 0  # turns begun in this round
    player: Seat = 0  # whose turn it is, whoever is asked meanwhile
    actions: int = 0
    fresh: bool = False  # whether specials may still be played in this turn
    special: str = ""  # the one being carried out
    target: Seat | None = None
    queue: tuple[Seat, ...] = ()  # who is still to be asked
    laid: tuple[Card | None, ...] = ()  # what those asked have chosen, still in their hands
    table: Cards = ()
    under: tuple[tuple[tuple[str, Card, str | None], ...], ...] = ()  # (special, card, new currency), by seat
    seized: tuple[Cards, ...] = ()  # confiscated or drawn by credit card: wealth that cannot make guilty
    guilty: tuple[bool, ...] = ()
    officers: tuple[Seat, ...] = ()
    inspected: tuple[Seat, ...] = ()
    chips: tuple[tuple[int, ...], ...] = ()
    pouch: Counts = ()
    trail: tuple[Step, ...] = ()  # how the cards of this round moved, and who saw which
    history: tuple[Round, ...] = ()

    listed = cast("tuple[Any, ...] | None", None)  # no field: the moves, once they were asked for

    def __repr__(self) -> str:
        """What everybody may know: a repr is a view too."""
        return f"<wallet: {self.game.players} players, {self._where()}, {self._who()} to move>"

    @property
    def chances(self) -> Dist[Any]:
        """What CHANCE may do now, with its odds."""
        bag = _BAGS[self.phase]
        if bag is None:
            raise ValueError("it is not CHANCE's turn")
        return bag[0](self)

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves offered to the seat to move: all of them, but payments only where no card is spent in vain."""
        found = self.listed
        if found is None:
            found = self.__dict__["listed"] = _MOVES[self.phase](self)  # found once, however often it is asked for
        return found

    @property
    def result(self) -> Result | None:
        """None, or 1 for who has most points, chips splitting ties; shared where both are equal."""
        if self.phase != OVER:
            return None
        scores = [(sum(chips), len(chips)) for chips in self.chips]
        best = max(scores)
        winners = scores.count(best)
        return Result((Fraction(int(score == best), winners) for score in scores), f"{best[0]} points win")

    def allows(self, move: Any) -> bool:
        """Whether the rules allow this move now."""
        if self.turn is CHANCE:
            return _BAGS[self.phase][1](self, move)  # type: ignore[index]
        can = self.listed or self.moves
        for one in can:  # nearly always the very object that was offered
            if one is move:
                return True
        return is_valid(move, KINDS) and (move in can or (self.phase in _ANY and _ANY[self.phase](self, move)))

    def play(self, move: Any) -> State:
        """The state after this move."""
        if not self.allows(move):
            raise IllegalMove(self._refusal(move))
        return _EFFECTS[self.phase](self, move)

    def verdict(self, seat: Seat) -> Verdict:
        """Guilty or innocent, as the cards lie now."""
        return verdict(self.hands[seat], self.coins[seat], exchanged(self.under[seat]), self.game.contents)

    def view(self, seat: Seat, events: tuple[Any, ...] = ()) -> Any:
        """All that this seat may know."""
        from gamekit.wallet.rules.view import view

        return view(self, seat, events)

    def witness(self, seat: Seat, move: Any, after: State) -> tuple[Any, ...]:
        """What this seat sees of a move."""
        from gamekit.wallet.rules.events import witness

        return witness(self, seat, move, after)

    def _who(self) -> str:
        return "chance" if self.turn is CHANCE else "nobody" if self.turn is None else f"seat {self.turn}"

    def _where(self) -> str:
        return f"round {self.round}, {PHASE_NAMES[self.phase]}"

    def _refusal(self, move: Any) -> str:
        """What was tried, by whom, and what that seat may do: it knows its own moves."""
        seats = [f"seat {seat}" for seat in range(self.game.players)]
        tried = named(move.label, seats) if is_valid(move, KINDS) else short(move)
        can = [named(allowed.label, seats) for allowed in self.moves]
        listed = "; ".join(can[:8]) + (f"; and {len(can) - 8} more" if len(can) > 8 else "")
        return f"{self._who()} may not play {tried!r} now ({self._where()})" + (f": it may {listed}" if can else "")


def exchanged(under: tuple[tuple[str, Card, str | None], ...]) -> tuple[Card, str] | None:
    """The note that counts in another currency, if there is one."""
    return next(((card, currency) for _, card, currency in under if currency is not None), None) if under else None


_new, _set = object.__new__, object.__setattr__


def after(state: State, changes: dict[str, Any] | None = None, /, **given: Any) -> State:
    """A copy with changes, named or gathered in a dict (a fifth of the price of dataclasses.replace)."""
    if changes is None:
        changes = given
    changes["listed"] = None
    made: State = _new(State)
    _set(made, "__dict__", state.__dict__ | changes)
    return made


_BLANK = {one.name: one.default for one in fields(State) if one.default is not MISSING}


def begun(**given: Any) -> State:
    """A state with nothing but this (a fifth of the price of calling State)."""
    made: State = _new(State)
    _set(made, "__dict__", _BLANK | given)
    return made


# --- what each phase asks and does; the files of the rules fill this in ---------------------

Effect = Callable[[State, Any], State]
Asking = Callable[[State], tuple[Any, ...]]
Test = Callable[[State, Any], bool]
Bag = tuple[Callable[[State], Dist[Any]], Test]  # what may be drawn, and, without pouring it all out, what is in it
_nothing: Asking = lambda state: ()  # noqa: E731
_EFFECTS: list[Effect] = [lambda state, move: state] * (OVER + 1)
_MOVES: list[Asking] = [_nothing] * (OVER + 1)
_BAGS: list[Bag | None] = [None] * (OVER + 1)
_ANY: dict[int, Test] = {}


def asks(phase: int, moves: Asking, also: Test | None = None) -> Callable[[Effect], Effect]:
    """In this phase a seat is asked for one of these moves; `also` accepts lawful ones that are not listed."""

    def put(effect: Effect) -> Effect:
        _MOVES[phase], _EFFECTS[phase] = moves, effect
        if also:
            _ANY[phase] = also
        return effect

    return put


def draws(phase: int, bag: Bag) -> Callable[[Effect], Effect]:
    """In this phase CHANCE draws from this bag."""

    def put(effect: Effect) -> Effect:
        _BAGS[phase], _EFFECTS[phase] = bag, effect
        return effect

    return put
