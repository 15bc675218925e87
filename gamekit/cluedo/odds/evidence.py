"""Gathering facts: what was seen at a table, turned into numbers that can be counted with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gamekit.cluedo.odds.facts import Choice, Clause, Facts

if TYPE_CHECKING:
    from gamekit.cluedo.rules.state import View


class Evidence:
    """All that is known so far; holders are the players, then the open cards, then the case file."""

    def __init__(self, kinds: Sequence[Sequence[str]], sizes: Sequence[int], open_cards: Sequence[str] = ()):
        self.number = {card: i for i, card in enumerate(card for kind in kinds for card in kind)}
        self.kinds = tuple(k for k, kind in enumerate(kinds) for _ in kind)
        self.sizes = (*sizes, len(open_cards))
        self.open, self.case_file = len(sizes), len(sizes) + 1
        self.allowed = [(1 << self.case_file + 1) - 1] * len(self.number)
        self.clauses: list[Clause] = []
        self.choices: list[Choice] = []
        for card in open_cards:
            self.holds(self.open, card)

    def holds(self, who: int, card: str) -> None:
        """This card lies with this holder."""
        self.allowed[self.number[card]] &= 1 << who

    def lacks(self, who: int, cards: Iterable[str]) -> None:
        """None of these cards lies with this holder."""
        for card in cards:
            self.allowed[self.number[card]] &= ~(1 << who)

    def hand(self, who: int, cards: Sequence[str]) -> None:
        """These are all the cards of this player."""
        for card in self.number:
            if card in cards:
                self.holds(who, card)
            else:
                self.lacks(who, (card,))

    def one_of(self, who: int, cards: Iterable[str]) -> None:
        """This player showed one of these cards, unseen."""
        self.clauses.append(Clause(tuple((self.number[card], 1 << who) for card in cards)))

    def showed(self, who: int, card: str, cards: Iterable[str]) -> None:
        """This player showed this card of those asked for, and perhaps had a choice."""
        self.holds(who, card)
        self.choices.append(Choice(who, tuple(self.number[other] for other in cards if other != card)))

    def not_all(self, cards: Iterable[str]) -> None:
        """These three are not the case file."""
        elsewhere = (1 << self.case_file) - 1
        self.clauses.append(Clause(tuple((self.number[card], elsewhere) for card in cards)))

    @property
    def facts(self) -> Facts:
        """The evidence as a value, all consistent deals alike."""
        return Facts(self.kinds, self.sizes, tuple(self.allowed), tuple(self.clauses))

    @property
    def weighted(self) -> Facts:
        """The same, each deal weighted by the chance that just these cards were shown."""
        return Facts(self.kinds, self.sizes, tuple(self.allowed), tuple(self.clauses), tuple(self.choices))


def evidence(view: View) -> Evidence:
    """What a seat has seen and heard in a game that is dealt."""
    found = Evidence(view.game.box.kinds, view.sizes, view.open_cards)
    found.hand(view.seat, view.hand)
    for card in view.case_file or ():
        found.holds(found.case_file, card)
    for suspicion in view.history:
        for seat in view.passed(suspicion):
            found.lacks(seat, suspicion.cards)
        if suspicion.shown_by is not None and suspicion.card is not None:
            found.showed(suspicion.shown_by, suspicion.card, suspicion.cards)
        elif suspicion.shown_by is not None:
            found.one_of(suspicion.shown_by, suspicion.cards)
    for wrong in view.accusations:
        found.not_all((wrong.suspect, wrong.weapon, wrong.place))
    return found
