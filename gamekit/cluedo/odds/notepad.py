"""The detective's notepad: all that was seen and heard as lines, and all that follows from them, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Literal

from gamekit.cluedo.components import MUNICH
from gamekit.cluedo.odds.deals import Deals, deals
from gamekit.cluedo.odds.evidence import Evidence
from gamekit.cluedo.odds.facts import Facts
from gamekit.cluedo.odds.statements import CASE_FILE, OPEN, Accused, Heard, Holds, Lacks, Name, Statement, called
from gamekit.cluedo.rules import View
from gamekit.cluedo.rules.state import checked_view
from gamekit.core.dist import Dist
from gamekit.core.game import checked, checked_list, checked_texts
from gamekit.core.serialization import short

if TYPE_CHECKING:
    from networkx import Graph

    from gamekit.cluedo.odds.questions import Question
    from gamekit.cluedo.odds.reasons import Proof

Kinds = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
Refuter = Literal["any", "uniform"]
REFUTERS: tuple[Refuter, ...] = ("any", "uniform")
"""How somebody with several matching cards chooses: we do not know ("any"), or each alike ("uniform")."""


class Contradiction(ValueError):
    """Lines that cannot all be true."""

    def __init__(self, lines: Sequence[int], words: str):
        super().__init__(words)
        self.lines = tuple(lines)


@dataclass(frozen=True)
class Notepad:
    """What one player (or a spectator: me=None) knows; every new line gives a new pad.

    >>> kinds = (("Ann", "Bob"), ("Rope", "Pistol"), ("Park", "Inn"))
    >>> pad = Notepad(("Fox", "Owl", "Bear"), (1, 1, 1), "Fox", ("Rope",), cards=kinds)
    >>> pad.deals, pad.where("Pistol")
    (8, Dist({'case file': 1}))
    >>> pad.heard("Fox", "Ann", "Rope", "Inn", shown_by="Bear").where("Bob")
    Dist({'Owl': 1/2, 'case file': 1/2})
    """

    players: tuple[Name, ...]
    hand_sizes: tuple[int, ...]
    me: Name | None = None
    hand: tuple[str, ...] = ()
    open_cards: tuple[str, ...] = ()
    cards: Kinds = MUNICH.kinds
    statements: tuple[Statement, ...] = ()
    refuter: Refuter = "any"

    def __post_init__(self) -> None:
        for name in ("players", "hand_sizes", "statements"):
            object.__setattr__(self, name, checked_list(getattr(self, name), f"{name} must be a list"))
        for name in ("hand", "open_cards"):
            object.__setattr__(self, name, checked_texts(getattr(self, name), name))
        object.__setattr__(self, "cards", checked_cards(self.cards))
        self._check_players()
        self._check_cards()
        for statement in self.statements:
            self._check_line(statement)
        if not self.deals:
            raise self._contradiction()

    def _check_players(self) -> None:
        if not all(isinstance(who, str | int) for who in self.players):
            raise ValueError(f"players must be a list of names, not {short(self.players)}")
        if not all(type(size) is int and size >= 0 for size in self.hand_sizes):
            raise ValueError(f"hand_sizes must be a list of whole numbers, not {short(self.hand_sizes)}")
        if len(set(self.players)) != len(self.players) or len(self.hand_sizes) != len(self.players):
            raise ValueError("players need different names, and each a hand size")
        if {CASE_FILE, OPEN} & set(self.players):
            raise ValueError(f"nobody may be called {CASE_FILE!r} or {OPEN!r}")
        if self.refuter not in REFUTERS:
            raise ValueError(f"refuter must be 'any' or 'uniform', not {self.refuter!r}")

    def _check_cards(self) -> None:
        known = set(self.all_cards)
        if not {*self.hand, *self.open_cards} <= known or {*self.hand} & {*self.open_cards}:
            raise ValueError("hand and open cards must be different cards of this game")
        if sum(self.hand_sizes) + len(self.open_cards) + 3 != len(known):
            raise ValueError(
                f"hands of {sum(self.hand_sizes)} cards, {len(self.open_cards)} open ones and 3 in the case file "
                f"do not make {len(known)} cards"
            )
        if self.me is None and self.hand:
            raise ValueError("a spectator has no hand: say who you are with me=…")
        if self.me is not None and len(self.hand) != self.hand_sizes[self.seat(self.me)]:
            raise ValueError(f"your hand must have {self.hand_sizes[self.seat(self.me)]} cards, not {len(self.hand)}")

    def _check_line(self, line: Statement) -> None:
        checked(line, Statement, "a line must be a Heard, Holds, Lacks or Accused")
        if isinstance(line, Heard | Accused):
            for card, kind in zip(line.cards, self.cards, strict=True):
                if card not in kind:
                    raise ValueError(f"{card!r} is none of: {', '.join(kind)}")
        elif line.card not in self.all_cards:
            raise ValueError(f"there is no card {line.card!r}")
        if isinstance(line, Heard):
            self.seat(line.asker)
            if line.shown_by is not None and self.seat(line.shown_by) == self.seat(line.asker):
                raise ValueError("nobody refutes their own suspicion")
            if line.card is not None and (line.shown_by is None or line.card not in line.cards):
                raise ValueError(f"{line.card!r} cannot have been shown: it was not asked for, or nobody showed")
        elif line.who != CASE_FILE or isinstance(line, Accused):
            self.seat(line.who)

    def seat(self, who: Name) -> int:
        """A player's place in the turn order."""
        if who not in self.players:
            raise ValueError(f"there is no player {who!r}; there are: {', '.join(map(str, self.players))}")
        return self.players.index(who)

    @cached_property
    def all_cards(self) -> tuple[str, ...]:
        """All cards in the order of the notepad."""
        return tuple(card for kind in self.cards for card in kind)

    @cached_property
    def holders(self) -> tuple[Name, ...]:
        """Where a card can lie: with the players, open on the table, in the case file."""
        return (*self.players, OPEN, CASE_FILE)

    # Writing

    def heard(
        self, asker: Name, suspect: str, weapon: str, place: str,
        shown_by: Name | None = None, card: str | None = None,
    ) -> Notepad:  # fmt: skip
        """A suspicion was answered: all between asker and `shown_by` passed; None: everybody passed."""
        return self.with_line(Heard(asker, suspect, weapon, place, shown_by, card))

    def holds(self, who: Name, card: str) -> Notepad:
        """This player has this card."""
        return self.with_line(Holds(who, card))

    def lacks(self, who: Name, card: str) -> Notepad:
        """This player does not have this card."""
        return self.with_line(Lacks(who, card))

    def accused(self, who: Name, suspect: str, weapon: str, place: str) -> Notepad:
        """This player accused wrongly."""
        return self.with_line(Accused(who, suspect, weapon, place))

    def with_line(self, line: Statement) -> Notepad:
        """One more line."""
        return replace(self, statements=(*self.statements, line))

    def changed(self, number: int, line: Statement) -> Notepad:
        """Line `number` (the first is 1) written anew."""
        self._line(number)
        return replace(self, statements=(*self.statements[: number - 1], line, *self.statements[number:]))

    def without(self, number: int) -> Notepad:
        """Line `number` (the first is 1) taken back."""
        self._line(number)
        return replace(self, statements=self.statements[: number - 1] + self.statements[number:])

    def _line(self, number: int) -> None:
        checked(number, int, "a line is told by its number")
        if not 1 <= number <= len(self.statements):
            raise ValueError(f"there is no line {number}; the pad has {len(self.statements)}")

    def _cell(self, who: Name, card: str) -> tuple[Name, str]:
        if who not in self.holders:
            self.seat(who)
        if card not in self.all_cards:
            raise ValueError(f"there is no card {card!r}")
        return who, card

    def renamed(self, names: Sequence[Name]) -> Notepad:
        """The same pad with other names for the players, in turn order."""
        checked_list(names, "names must be a list")
        if len(names) != len(self.players):
            raise ValueError(f"{len(self.players)} players need as many names, not {len(names)}")
        new: dict[Name, Name] = {**dict(zip(self.players, names, strict=True)), CASE_FILE: CASE_FILE}
        lines = (
            replace(line, asker=new[line.asker], shown_by=None if line.shown_by is None else new[line.shown_by])
            if isinstance(line, Heard)
            else replace(line, who=new[line.who])
            for line in self.statements
        )
        return replace(
            self, players=tuple(names), me=None if self.me is None else new[self.me], statements=tuple(lines)
        )

    def assuming(self, refuter: Refuter) -> Notepad:
        """The same pad with another idea of how people choose the card they show."""
        return replace(self, refuter=refuter)

    # Reading

    def evidence(self, lines: Iterable[int]) -> Evidence:
        """What these lines say (the first is 1), my own and the open cards included."""
        found = Evidence(self.cards, self.hand_sizes, self.open_cards)
        if self.me is not None:
            found.hand(self.seat(self.me), self.hand)
        checked(lines, Iterable, "lines must be a list of numbers")
        for number in lines:
            self._line(number)
            self._add(found, self.statements[number - 1])
        return found

    def _add(self, found: Evidence, line: Statement) -> None:
        match line:
            case Heard():
                for seat in self.passed(line):
                    found.lacks(seat, line.cards)
                if line.shown_by is not None and line.card is not None:
                    found.showed(self.seat(line.shown_by), line.card, line.cards)
                elif line.shown_by is not None:
                    found.one_of(self.seat(line.shown_by), line.cards)
            case Holds():
                found.holds(self.holders.index(line.who), line.card)
            case Lacks():
                found.lacks(self.holders.index(line.who), (line.card,))
            case Accused():
                found.not_all(line.cards)

    def passed(self, line: Heard) -> list[int]:
        """The seats that had none of the three."""
        checked(line, Heard, "who passed is told by a Heard")
        asker, n = self.seat(line.asker), len(self.players)
        order = [(asker + step) % n for step in range(1, n)]
        return order if line.shown_by is None else order[: order.index(self.seat(line.shown_by))]

    @cached_property
    def facts(self) -> Facts:
        """All lines in numbers, weighted as `refuter` says."""
        found = self.evidence(range(1, len(self.statements) + 1))
        return found.weighted if self.refuter == "uniform" else found.facts

    @property
    def counted(self) -> Deals:
        """All deals that fit, each with its weight."""
        return deals(self.facts)

    @cached_property
    def deals(self) -> int:
        """The number of deals that fit everything."""
        plain = replace(self.facts, choices=())
        return deals(plain).total

    def where(self, card: str) -> Dist[Name]:
        """Where this card lies."""
        self._cell(CASE_FILE, card)
        weights = self.counted.held[self.all_cards.index(card)]
        return Dist(dict(zip(self.holders, weights, strict=True)))

    @cached_property
    def case_file(self) -> Dist[tuple[str, str, str]]:
        """The three hidden cards together, the likeliest first."""
        found = sorted(self.counted.case_files.items(), key=lambda item: -item[1])
        names = self.all_cards
        return Dist({(names[a], names[b], names[c]): weight for (a, b, c), weight in found})

    @cached_property
    def certain(self) -> dict[tuple[Name, str], bool]:
        """Everything that is proven: who has a card (True) or cannot have it (False). Nothing provable is missing."""
        plain = deals(replace(self.facts, choices=()))
        proven = {}
        for card, weights in zip(self.all_cards, plain.held, strict=True):
            for holder, weight in zip(self.holders, weights, strict=True):
                if holder != OPEN and weight in (0, plain.total):
                    proven[holder, card] = weight > 0
        return proven

    def sample(self, rng: Random, n: int = 1) -> list[dict[str, Name]]:
        """Deals that fit, drawn by their weight: who holds each card."""
        checked(rng, Random, "rng must be a source of luck, such as Random(1)")
        checked_many(n)
        drawn = (self.counted.sample(rng) for _ in range(n))
        return [{card: self.holders[h] for card, h in zip(self.all_cards, deal, strict=True)} for deal in drawn]

    # Explaining

    def why(self, who: Name, card: str) -> Proof:
        """A short chain of reasons for a proven cell."""
        from gamekit.cluedo.odds.reasons import prove

        self._cell(who, card)
        return prove(self, who, card)

    def since(self, who: Name, card: str) -> int:
        """The line since which a proven cell could have been known (0: from the deal)."""
        if self._cell(who, card) not in self.certain:
            raise ValueError("this is not proven yet")
        low, high = 0, len(self.statements)
        while low < high:
            middle = (low + high) // 2
            early = replace(self, statements=self.statements[:middle])
            low, high = (low, middle) if (who, card) in early.certain else (middle + 1, high)
        return low

    def check(self, who: Name, card: str, has: bool) -> str:
        """A learner's mark looked at: right and since when, wrong and why, or not certain."""
        proven = self.certain.get(self._cell(who, card))
        checked(has, bool, "has must be True or False")
        if proven is None:
            p = float(self.where(card)[who])
            return f"That is not certain: {called(who)} has {card} with {p:.1%}."
        since = self.since(who, card)
        known = f"since line {since} ({self.statements[since - 1].label})" if since else "from the deal on"
        verdict = "Right" if proven is has else "Wrong"
        return f"{verdict}: {self.why(who, card).claim}. You could have known this {known}."

    def graph(self) -> Graph:
        """The deduction graph, for networkx."""
        from gamekit.cluedo.odds.graph import graph

        return graph(self)

    def best_suspicions(self, place: str | None = None, exact: bool | None = None) -> list[Question]:
        """What each suspicion (in this place) is expected to tell about the case file, the most first.

        Nothing said: exact where that is quickly done, else from a sample, with its margin.
        """
        from gamekit.cluedo.odds.questions import best

        return best(self, place, exact)

    def _contradiction(self) -> Contradiction:
        from gamekit.cluedo.odds.reasons import clash

        lines = clash(self)
        told = "; ".join(f"line {n}: {self.statements[n - 1].label}" for n in lines)
        return Contradiction(lines, f"these lines cannot all be true: {told}" if told else "this hand is impossible")


def checked_cards(cards: object) -> Kinds:
    """The three kinds of cards, or an error in the learner's words."""
    kinds = checked_list(cards, "cards must be three kinds")
    suspects, weapons, places = (checked_texts(kind, "each kind of cards") for kind in (*kinds, (), (), ())[:3])
    names = [*suspects, *weapons, *places]
    if len(kinds) != 3 or len(set(names)) != len(names):
        raise ValueError("cards must be three kinds, and every card needs a name of its own")
    return suspects, weapons, places


def checked_many(most: object) -> None:
    """Raise in the learner's words unless it is a number to count up to."""
    if type(most) is not int or most < 1:
        raise ValueError(f"how many must be a whole number of at least 1, not {short(most)}")


def checked_pad(pad: object) -> None:
    """Raise in the learner's words unless it is a notepad."""
    checked(pad, Notepad, "a Notepad is needed")


def notepad(view: View, refuter: Refuter = "any", names: Sequence[str] = ()) -> Notepad:
    """The pad of a seat in a played game: all that it has seen and heard; players by seat, or by `names`."""
    checked_view(view)
    checked_list(names, "names must be a list")
    if names and len(names) != view.game.players:
        raise ValueError(f"{view.game.players} players need as many names, not {len(names)}")
    who: Sequence[Name] = names or range(view.game.players)
    lines: list[Statement] = []
    for s in view.suspicions:
        shown_by = None if s.shown_by is None else who[s.shown_by]
        lines.append(Heard(who[s.asker], s.suspect, s.weapon, s.place, shown_by, s.card))
    lines += [Accused(who[wrong.seat], wrong.suspect, wrong.weapon, wrong.place) for wrong in view.accusations]
    if view.suspicion is not None:
        lines += [Lacks(who[seat], card) for seat in view.passed(view.suspicion) for card in view.suspicion.cards]
    lines += [Holds(CASE_FILE, card) for card in view.case_file or ()]
    return Notepad(
        tuple(who), view.sizes, who[view.seat], view.hand, view.open_cards,
        cards=view.game.box.kinds, statements=tuple(lines), refuter=refuter,
    )  # fmt: skip
