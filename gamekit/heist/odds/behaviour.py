"""The published model of how people play: every number may be changed."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import Any

from gamekit.heist.components import CARDS, Card, is_note

HOSTAGES_SIDE, GANGSTERS_SIDE = SIDES = (False, True)  # False: hostages (blue), True: gangsters (red)
Weights = tuple[int, ...]


def _exact(name: str, given: Any, model: Any) -> Any:
    """A number, or as many as `model` has, as Fractions: 0.9 stands for 9/10."""
    many = isinstance(model, tuple)
    if many != isinstance(given, tuple | list):
        raise ValueError(f"{name} must be {'several numbers in brackets' if many else 'one number'}, not {given!r}")
    if many:
        return tuple(_exact(name, one, 0) for one in given)
    try:
        return Fraction(str(given))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{name} must be made of numbers, such as 0.9 or Fraction(9, 10), not {given!r}") from None


@dataclass(frozen=True)
class Behaviour:
    """How gangsters and hostages are thought to lay and to speak, each seat for itself.

    `gangster_notes`: by round, how many times likelier a gangster lays a given banknote than a given sabotage;
    `hostage_sabotages`: the other way round for a hostage; `leading` multiplies both for the leader, whose card
    always counts. Laying: each card in proportion to that and to how many of it the others were dealt.
    `dodge`: the chance that anybody says nothing; `gangster_truth`, `hostage_truth`: the chance that those who speak
    tell the truth about a banknote and about a sabotage; `across`: the chance that who lies names a card of the other
    kind, all alike, as 3 of the 5 other cards are.
    `swap`: the chance that Raquel uses her power in round 2, every pair of cards alike.

    The defaults lie between what easy, medium and hard players do (`make bench` prints how well they fit in games
    that they were not chosen by): helpful cards go out early, so from round 3 on others lay what is left, and leaders
    keep a good one for their own round.
    """

    gangster_notes: tuple[Fraction, ...] = (Fraction(5), Fraction(2), Fraction(1), Fraction(3, 5), Fraction(1))
    hostage_sabotages: tuple[Fraction, ...] = (Fraction(4), Fraction(3, 2), Fraction(3, 5), Fraction(2, 5), Fraction(1))
    leading: Fraction = Fraction(3)
    gangster_truth: tuple[Fraction, Fraction] = (Fraction(9, 10), Fraction(9, 10))
    hostage_truth: tuple[Fraction, Fraction] = (Fraction(1, 2), Fraction(1, 5))
    across: Fraction = Fraction(3, 5)
    dodge: Fraction = Fraction(1, 4)
    swap: Fraction = Fraction(4, 5)

    def __post_init__(self) -> None:
        for field in fields(self):
            object.__setattr__(self, field.name, _exact(field.name, getattr(self, field.name), field.default))
        for name in ("gangster_notes", "hostage_sabotages"):
            if len(getattr(self, name)) != 5 or min(getattr(self, name)) <= 0:
                raise ValueError(f"{name} must be five numbers above 0, one for each round")
        if self.leading <= 0:
            raise ValueError("leading must be above 0")
        chances = (*self.gangster_truth, *self.hostage_truth, self.across, self.dodge, self.swap)
        if len(chances) != 7 or not all(0 < chance < 1 for chance in chances):
            raise ValueError("chances to tell the truth, to dodge or to swap lie between 0 and 1, neither included")

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def __hash__(self) -> int:
        return self._hash

    def fondness(self, gangster: bool, number: int, leading: bool) -> Fraction:
        """How many times likelier a given banknote is laid than a given sabotage."""
        fond = self.gangster_notes[number - 1] if gangster else self.hostage_sabotages[number - 1]
        fond = fond * self.leading if leading else fond
        return Fraction(fond) if gangster else 1 / Fraction(fond)

    def lays(self, gangster: bool, number: int, leading: bool, counts: tuple[Fraction | int, ...]) -> list[Fraction]:
        """The chance of laying each of the six cards, given how many of each there are.

        >>> [str(chance) for chance in Behaviour().lays(True, 1, False, (4, 2, 0, 6, 0, 0))]
        ['5/9', '5/18', '0', '1/6', '0', '0']
        """
        fond = self.fondness(gangster, number, leading)
        weights = [Fraction(count) * (fond if is_note(card) else 1) for card, count in zip(CARDS, counts, strict=True)]
        total = sum(weights)
        return [weight / total for weight in weights]

    def says(self, gangster: bool, card: Card, claim: Card | None) -> Fraction:
        """The chance that somebody who laid `card` claims `claim` (None: they dodge)."""
        if claim is None:
            return Fraction(self.dodge)
        truth = (self.gangster_truth if gangster else self.hostage_truth)[0 if is_note(card) else 1]
        if claim == card:
            return (1 - self.dodge) * truth
        lie = self.across / 3 if is_note(claim) != is_note(card) else (1 - self.across) / 2
        return (1 - self.dodge) * (1 - truth) * lie


DEFAULT = Behaviour()
SILENT = -1  # somebody who has not spoken yet


@lru_cache(maxsize=1 << 14)
def evidence(
    behaviour: Behaviour, number: int, leading: bool, claim: Card | None, counts: tuple[int, ...]
) -> tuple[Weights, Weights]:
    """For a hostage and for a gangster: how likely each card is laid and this is said, as integers of one scale."""
    rows = [
        [
            chance * (1 if claim == SILENT else behaviour.says(side, card, claim))
            for card, chance in enumerate(behaviour.lays(side, number, leading, counts))
        ]
        for side in SIDES
    ]
    scale = lcm(*(chance.denominator for row in rows for chance in row))
    hostage, gangster = (tuple(int(chance * scale) for chance in row) for row in rows)
    return hostage, gangster
