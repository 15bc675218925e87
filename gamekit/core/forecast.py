"""A question that is asked before the answer is shown: the exact answer, the way to it, and what a guess loses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Forecast:
    """How likely is it? Or, where there are options, which of them is worth most?"""

    topic: str  # what it is about, in a few words: a learner's record is kept by it
    question: str  # {0} stands for a name
    way: str  # to the answer, in one line
    exact: Fraction = Fraction(0)  # the chance, where there are no options
    options: tuple[tuple[str, Fraction], ...] = ()  # each in words, and what it is worth: a chance or an amount

    def missed(self, guess: Fraction | int) -> Fraction:
        """How far off a guess is: a chance by its distance, the number of an option by the share it lacks of the best.

        >>> Forecast("", "", "", Fraction(3, 4)).missed(Fraction(1, 2))
        Fraction(1, 4)
        >>> Forecast("", "", "", options=(("A", Fraction(3)), ("B", Fraction(4)))).missed(0)
        Fraction(1, 4)
        """
        if not self.options:
            return abs(guess - self.exact)
        best = max(worth for _, worth in self.options)
        return 1 - self.options[int(guess)][1] / best

    def lost(self, guess: Fraction | int) -> Fraction:
        """What the guess loses, luck left out: of a chance the expected excess of the quadratic rule."""
        return self.missed(guess) ** 2


def ranked(options: Sequence[tuple[str, Fraction]]) -> list[tuple[str, Fraction]]:
    """The options from the best."""
    return sorted(options, key=lambda one: -one[1])
