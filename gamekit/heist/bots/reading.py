"""What a hard player reads from the table: exact odds, as plain numbers to weigh moves with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from gamekit.core.words import Seat
from gamekit.heist import odds
from gamekit.heist.components import AMOUNTS, CARDS, PRINTING, Card, is_note
from gamekit.heist.odds.behaviour import DEFAULT, SILENT, evidence
from gamekit.heist.odds.outlook import Ahead, ahead, counted, model_of
from gamekit.heist.rules.game import Heist
from gamekit.heist.rules.state import View


@dataclass(frozen=True)
class Belief:
    """One laid card: the chance of a banknote, and on average its bonus and its loss (0 where it is the other kind)."""

    note: float
    bonus: float
    loss: float


def belief(chances: Iterable[float]) -> Belief:
    """The belief behind the chances of the six cards."""
    pairs = list(zip(CARDS, chances, strict=True))
    note = sum(p for card, p in pairs if is_note(card))
    bonus = sum(p * AMOUNTS[card] for card, p in pairs if is_note(card))
    return Belief(note, bonus, sum(p * AMOUNTS[card] for card, p in pairs if not is_note(card)))


def sure(card: Card) -> Belief:
    """A card that was seen."""
    return belief(float(card == other) for other in CARDS)


def split(card: Belief) -> tuple[Belief, Belief]:
    """The belief once the card turns out to be a banknote, and once it turns out to be a sabotage."""
    note = Belief(1.0, card.bonus / card.note if card.note else 0.0, 0.0)
    return note, Belief(0.0, 0.0, card.loss / (1 - card.note) if card.note < 1 else 0.0)


def red_chances(view: View) -> list[float]:
    """How likely each seat is a gangster, to this seat."""
    return [float(chance) for chance in odds.gangsters(view)]


def public_chances(view: View) -> list[float]:
    """How likely each seat is a gangster, to somebody without cards."""
    return [float(chance) for chance in odds.onlooker(view)]


def pool(view: View) -> tuple[int, ...]:
    """The cards of the others whose place nobody showed (the likeliest count, if Raquel makes it doubtful)."""
    weights = odds.unseen_pool(view).weights
    return max(weights, key=lambda counts: weights[counts])


def beliefs(view: View) -> list[Belief]:
    """What each seat has laid now: counting, team and claim taken together."""
    red, counts = red_chances(view), pool(view)
    return [_belief(view, seat, red[seat], counts) for seat in range(view.game.players)]


def _belief(view: View, seat: Seat, red: float, counts: tuple[int, ...]) -> Belief:
    if seat == view.seat:
        return sure(view.laid[-1])
    if view.peeked and view.peeked[0] == seat and len(view.rounds) < 2:
        return sure(view.peeked[1])
    said = view.said(seat)
    claim = SILENT if said is None else said.claim
    rows = evidence(DEFAULT, view.round, seat == view.leader, claim, counts)
    (hostage, gangster), (low, high) = rows, (sum(rows[0]), sum(rows[1]))
    return belief((1 - red) * h / low + red * g / high for h, g in zip(hostage, gangster, strict=True))


def note_majority(cards: Sequence[Belief]) -> float:
    """The chance that banknotes are in the majority."""
    ways = [1.0]
    for card in cards:
        ways = [
            (ways[k] * (1 - card.note) if k < len(ways) else 0.0) + (ways[k - 1] * card.note if k else 0.0)
            for k in range(len(ways) + 1)
        ]
    return sum(ways[len(cards) // 2 + 1 :])


STEP = 250  # all amounts are multiples of this


@dataclass(frozen=True)
class Prospect:
    """What a hard player expects of the rounds after this one."""

    game: Heist
    left: int
    to_come: tuple[tuple[Ahead, float], ...]

    def outlook(self, loot: float) -> float:
        """The gangsters' chance to win with a loot that may lie between two possible ones."""
        low = int(loot // STEP) * STEP
        share = (loot - low) / STEP
        return (1 - share) * self._outlook(low) + share * self._outlook(low + STEP)

    def _outlook(self, loot: int) -> float:
        return sum(chance * _outlook(self.game, loot, self.left, one) for one, chance in self.to_come)


def prospect(view: View) -> Prospect:
    """The rounds after this one, as this seat sees who may still lead."""
    to_come = tuple((one, float(chance)) for one, chance in ahead(view).items())
    return Prospect(view.game, view.game.contents.rounds - view.round, to_come)


def worth(view: View, cards: Sequence[Belief], later: Prospect) -> float:
    """The gangsters' chance to win when these cards go to the press (average amounts stand for the amounts)."""
    good = note_majority(cards)
    won = view.loot + PRINTING + sum(card.bonus for card in cards)
    lost = max(0.0, view.loot + sum(card.loss for card in cards))
    return good * later.outlook(won) + (1 - good) * later.outlook(lost)


@cache
def _outlook(game: Heist, loot: int, left: int, to_come: Ahead) -> float:
    return float(counted(game, loot, left, to_come, model_of(game)))
