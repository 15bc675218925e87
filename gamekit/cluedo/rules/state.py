"""State and View: a position with its secrets, and all that one seat may know of it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from gamekit.cluedo.box import CENTRE
from gamekit.cluedo.rules.game import DICE, Cluedo, alike
from gamekit.cluedo.rules.moves import (
    Accuse,
    Deal,
    Dice,
    EndTurn,
    GotCard,
    Judged,
    LayOpen,
    Pass,
    PutWeapon,
    SawCaseFile,
    Seal,
    Seat,
    Seen,
    Show,
    Showed,
    Stay,
    Suspect,
    TakeTaxi,
    ThrowDice,
    Walk,
)
from gamekit.cluedo.rules.situation import Accusation, Situation, Suspicion
from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE, IllegalMove, Result, checked, checked_seat


@dataclass(frozen=True)
class View(Situation):
    """All that one seat may know."""

    seat: Seat
    hand: tuple[str, ...]
    sizes: tuple[int, ...]
    case_file: tuple[str, ...] | None
    events: tuple[Any, ...] = field(default=(), compare=False)

    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves, if this seat is to move."""
        return self._moves(self.hand) if self.turn == self.seat else ()

    def allows(self, move: Any) -> bool:
        """Whether this seat may do this now."""
        return self.turn == self.seat and self._allows(move, self.hand)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The view as integers, always equally many for the same options."""
        from gamekit.cluedo.rules.numbers import numbers

        return numbers(self)


def checked_view(view: object) -> None:
    """Raise in the learner's words unless it is a view."""
    checked(view, View, "a view of a Cluedo game is needed, such as state.view(0)")


@dataclass(frozen=True, repr=False)
class State(Situation):
    """A position, secrets included; never changed, only followed by others."""

    case_file: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]

    @classmethod
    def opening(cls, game: Cluedo) -> State:
        """All figures on their start squares, nothing dealt."""
        n = game.players
        return cls(
            game, "seal", game.first, None, 0, (), game.box.starts, (), (False,) * n, (), None, None, (), (), 1, None,
            case_file=(), hands=((),) * n,
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Cluedo for {self.game.players}, round {self.round}: {self.phase}, turn {self.turn!r}>"

    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves of the seat to move."""
        turn = self.turn
        return self._moves(self.hands[turn]) if isinstance(turn, int) else ()

    @property
    def chances(self) -> Dist[Any]:
        """What CHANCE may do, with its odds."""
        if self.turn is not CHANCE:
            raise ValueError("it is not chance's turn")
        if self.phase == "dice":
            return DICE
        if self.phase == "weapons":
            weapon = self.game.box.weapons[len(self.weapons)]
            return alike(PutWeapon, tuple((weapon, place) for place in self._free_places))
        return alike({"seal": Seal, "deal": Deal, "open": LayOpen}[self.phase], self._pack)

    @property
    def _free_places(self) -> tuple[str, ...]:
        return tuple(place for place in self.game.box.places if place not in self.weapons)

    @property
    def _pack(self) -> tuple[str, ...]:
        """The cards that the next draw is made from."""
        if self.phase == "seal":
            return self.game.box.kinds[self.sealed]
        gone = {*self.case_file, *self.open_cards}.union(*self.hands)
        return tuple(card for card in self.game.box.cards if card not in gone)

    def allows(self, move: Any) -> bool:
        """Whether this move may be made now."""
        turn = self.turn
        if isinstance(turn, int):
            return self._allows(move, self.hands[turn])
        return turn is CHANCE and self._chance_allows(move)

    def _chance_allows(self, move: Any) -> bool:
        match move:
            case Seal(card) | Deal(card) | LayOpen(card):
                kind = {"seal": Seal, "deal": Deal, "open": LayOpen}.get(self.phase)
                return type(move) is kind and card in self._pack
            case PutWeapon(weapon, place):
                in_turn = self.phase == "weapons" and weapon == self.game.box.weapons[len(self.weapons)]
                return in_turn and place in self._free_places
            case Dice(a, b):
                return self.phase == "dice" and type(a) is type(b) is int and 1 <= a <= 6 and 1 <= b <= 6
        return False

    def play(self, move: Any) -> State:
        """The position after this move."""
        if not self.allows(move):
            raise IllegalMove(self._refusal(move))
        return _AFTER[type(move)](self, move)

    def _refusal(self, move: Any) -> str:
        turn = self.turn
        tried = getattr(move, "label", repr(move))
        if not isinstance(turn, int):
            return f"{tried}: " + ("the game is over" if turn is None else "chance is to move, and this cannot happen")
        allowed = self.moves
        more = f" and {len(allowed) - 4} more" if len(allowed) > 4 else ""
        return f"seat {turn} may not do this: {tried}; allowed: {'; '.join(m.label for m in allowed[:4])}{more}"

    def _with(self, **changes: Any) -> State:
        new = object.__new__(State)
        fields = new.__dict__
        fields.update(self.__dict__)
        fields.update(changes)
        return new

    def view(self, seat: Seat, events: tuple[Any, ...] = ()) -> View:
        """All that this seat may know."""
        checked_seat(seat, self.game.players)
        public = {name: self.__dict__[name] for name in Situation.__dataclass_fields__}
        public["suspicions"] = tuple(
            s if s.card is None or seat in (s.asker, s.shown_by) else replace(s, card=None) for s in self.suspicions
        )
        looked = seat in self.out or (self.result is not None and self.result.ending == SOLVED)
        return View(
            **public, seat=seat, hand=self.hands[seat], sizes=tuple(map(len, self.hands)),
            case_file=self.case_file if looked else None, events=events,
        )  # fmt: skip

    def witness(self, seat: Seat, move: Any, after: State) -> tuple[Any, ...]:
        """What this seat sees of a move."""
        match move:
            case Seal() | ThrowDice():
                return ()
            case Deal(card):
                return (GotCard(card),) if after.hands[seat] != self.hands[seat] else ()
            case PutWeapon() | LayOpen():
                return (Seen(None, move),)
            case Show(card):
                assert self.suspicion is not None and self.asked is not None
                knows = seat in (self.asked, self.suspicion.asker)
                return (Showed(self.asked, self.suspicion.asker, card if knows else None),)
            case Accuse():
                right = self.case_file == (move.suspect, move.weapon, move.place)
                looks = (SawCaseFile(self.case_file),) if right or seat == self.active else ()
                return (Seen(self.active, move), Judged(self.active, right), *looks)
        return (Seen(self.active if self.asked is None else self.asked, move),)

    # What each move does, one method for each kind.

    def _seal(self, move: Seal) -> State:
        sealed = self.sealed + 1
        phase = "weapons" if sealed == 3 else "seal"
        return self._with(case_file=(*self.case_file, move.card), sealed=sealed, phase=phase)

    def _put_weapon(self, move: PutWeapon) -> State:
        weapons = (*self.weapons, move.place)
        return self._with(weapons=weapons, phase="deal" if len(weapons) == len(self.game.box.weapons) else "weapons")

    def _deal(self, move: Deal) -> State:
        game = self.game
        dealt = sum(map(len, self.hands))
        seat = (game.first + dealt) % game.players
        hand = list(self.hands[seat])
        insort(hand, move.card, key=game.box.number.__getitem__)
        hands = (*self.hands[:seat], tuple(hand), *self.hands[seat + 1 :])
        done = dealt + 1 == game.hand_size * game.players
        return self._with(hands=hands, phase=("open" if game.left_over else "move") if done else "deal")

    def _lay_open(self, move: LayOpen) -> State:
        cards = (*self.open_cards, move.card)
        return self._with(open_cards=cards, phase="move" if len(cards) == self.game.left_over else "open")

    def _throw(self, move: ThrowDice) -> State:
        return self._with(phase="dice", summoned=_put(self.summoned, self.active, False))

    def _dice(self, move: Dice) -> State:
        return self._with(phase="walk", dice=(move.first, move.second))

    def _walk(self, move: Walk) -> State:
        figures = _put(self.figures, self.game.figure_of[self.active], move.to)
        if isinstance(move.to, int):
            return self._end_turn(figures=figures)
        return self._with(figures=figures, phase="accuse" if move.to == CENTRE else "suspect")

    def _stay(self, move: Stay) -> State:
        return self._end_turn()

    def _take_taxi(self, move: TakeTaxi) -> State:
        figures = _put(self.figures, self.game.figure_of[self.active], move.to)
        return self._with(figures=figures, phase="suspect", summoned=_put(self.summoned, self.active, False))

    def _suspect(self, move: Suspect) -> State:
        game, figure = self.game, self.game.box.suspects.index(move.suspect)
        summoned = _put(self.summoned, self.active, False)
        seat = game.seat_of.get(figure)
        # Rule: a figure that was there already is not moved there, and gains nothing from it.
        if seat is not None and seat not in self.out and self.figures[figure] != move.place:
            summoned = _put(summoned, seat, True)
        return self._with(
            phase="refute",
            asked=(self.active + 1) % game.players,
            suspicion=Suspicion(self.active, move.suspect, move.weapon, move.place),
            figures=_put(self.figures, figure, move.place),
            weapons=_put(self.weapons, game.box.weapons.index(move.weapon), move.place),
            summoned=summoned,
        )

    def _pass(self, move: Pass) -> State:
        assert self.asked is not None and self.suspicion is not None
        asked = (self.asked + 1) % self.game.players
        if asked != self.active:
            return self._with(asked=asked)
        return self._with(asked=None, phase="decide", suspicion=None, suspicions=(*self.suspicions, self.suspicion))

    def _show(self, move: Show) -> State:
        s = self.suspicion
        assert s is not None
        answered = Suspicion(s.asker, s.suspect, s.weapon, s.place, self.asked, move.card)
        return self._end_turn(asked=None, suspicion=None, suspicions=(*self.suspicions, answered))

    def _accuse(self, move: Accuse) -> State:
        n, seat = self.game.players, self.active
        figures = _put(self.figures, self.game.figure_of[seat], CENTRE)
        if self.case_file == (move.suspect, move.weapon, move.place):
            return self._with(figures=figures, result=Result((int(i == seat) for i in range(n)), SOLVED))
        wrong = (*self.accusations, Accusation(seat, move.suspect, move.weapon, move.place))
        out = (*self.out, seat)
        after = self._with(figures=figures, accusations=wrong, out=out)
        if len(out) < n - 1:
            return after._end_turn()
        # Rule: when all but one have accused wrongly, the last one wins.
        return after._with(result=Result((int(i not in out) for i in range(n)), LAST))

    def _pass_on(self, move: EndTurn) -> State:
        return self._end_turn()

    def _end_turn(self, **changes: Any) -> State:
        game, seat = self.game, self.next_seat()
        assert seat is not None
        order = [(s - game.first) % game.players for s in (self.active, seat)]
        rounds = self.round + (order[1] <= order[0])
        changes |= {"active": seat, "phase": "move", "dice": None, "round": rounds}
        if rounds > game.rounds:
            changes |= {"result": Result((0,) * game.players, UNFINISHED), "round": game.rounds}
        return self._with(**changes)


SOLVED = "solved"
LAST = "the others accused wrongly"
UNFINISHED = "unfinished"

_AFTER: dict[type, Callable[[State, Any], State]] = {
    Seal: State._seal,
    PutWeapon: State._put_weapon,
    Deal: State._deal,
    LayOpen: State._lay_open,
    ThrowDice: State._throw,
    Dice: State._dice,
    Walk: State._walk,
    Stay: State._stay,
    TakeTaxi: State._take_taxi,
    Suspect: State._suspect,
    Pass: State._pass,
    Show: State._show,
    Accuse: State._accuse,
    EndTurn: State._pass_on,
}


def _put(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])
