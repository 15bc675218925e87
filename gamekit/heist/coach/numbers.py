"""The numbers beside the table."""

from __future__ import annotations

from fractions import Fraction

from gamekit.core.advice import PEOPLE, Fact
from gamekit.core.calibration import recorded
from gamekit.core.dist import Dist
from gamekit.heist import odds
from gamekit.heist.bots.easy import red
from gamekit.heist.coach.advising import advise
from gamekit.heist.coach.words import IN_PLAY
from gamekit.heist.components import CARD_NAMES, PROFESSOR, is_note
from gamekit.heist.odds.levels import Level, level
from gamekit.heist.rules.phases import LAYING, NEXT, OVER, PICKING, THEORIES
from gamekit.heist.rules.powers import NAMING, PEEKS
from gamekit.heist.rules.state import View, checked_view

MODELLED = ("gangster", "looks", "gangsters win", "majority", "professor", "best pick")
ONLOOKER = f"What somebody without cards would think of you, {IN_PLAY}."


def facts(view: View, against: str = PEOPLE) -> list[Fact]:
    """The numbers that belong beside the table now, read as players of this level play."""
    checked_view(view, "count")
    if not view.leaders or view.phase is OVER:
        return []
    how = level(against)
    found = [
        *_press_facts(view, against),
        *_target_facts(view, how),
        *_team_facts(view, how),
        *_professor_facts(view, how),
        *_unseen_facts(view),
    ]
    return recorded(found, "gamekit.heist.coach", MODELLED, against)


def _press_facts(view: View, against: str) -> list[Fact]:
    """The chance of a banknote majority in this round."""
    picked = view.game.contents.picked
    if view.phase in (LAYING, THEORIES, NEXT, NAMING):
        return _own_card_facts(view, picked) if view.phase is LAYING and len(view.laid) < view.round else []
    if view.phase is PICKING:
        best = advise(view, against)[:1]  # nothing for the others, nor where there is but one way to pick
        return [
            Fact("Chance to win with the best pick", one.value or Fraction(0), one.why, "best pick") for one in best
        ]
    if view.phase is PEEKS and view.turn == view.seat:
        why = f"Teams, claims and cards weighed together {IN_PLAY}."
        majority = odds.note_majority(odds.Table(view, level(against).behaviour).change(view.picked))
        return [Fact("Banknotes in the majority, without a swap", majority, why, "majority")]
    return []


def _own_card_facts(view: View, picked: int) -> list[Fact]:
    """What one card more or less does, from pure counting."""
    pools = odds.unseen_pool(view)

    def majority(good: int, bad: int) -> Fraction:
        return pools.mean(lambda pool: odds.majority(sum(pool[:3]), sum(pool[3:]), picked, good, bad))

    why = f"If yours is picked; the other {picked - 1} picked cards come from the unseen ones, all alike."
    kinds = {is_note(card) for card in view.hand}
    shown = (("a banknote", True, (1, 0)), ("a sabotage", False, (0, 1)))
    return [
        Fact(f"Banknotes win if yours is {name}", majority(*sure), why) for name, kind, sure in shown if kind in kinds
    ]


def _target_facts(view: View, how: Level) -> list[Fact]:
    """Where the loot may end."""
    left = view.game.contents.rounds - len(view.rounds)
    goal = f"Loot {view.loot}, target {view.game.contents.target}, rounds to go: {left}"
    end = ", and at the end Raquel names any gangster" if view.game.trump else ""
    why = f"{goal}; in a model of the rounds to come, where it decides who leads{end}."
    return [Fact("The gangsters win", odds.outlook(view, how.leading(view.game), how.behaviour), why, "gangsters win")]


def _team_facts(view: View, how: Level) -> list[Fact]:
    chances, looks = odds.gangsters(view, how.behaviour), odds.onlooker(view, how.behaviour)
    why = f"From the cards turned up and the claims made, {IN_PLAY}."
    others = [
        Fact(f"{{{seat}}} is a gangster", chance, why, "gangster", seat)
        for seat, chance in enumerate(chances)
        if seat != view.seat
    ]
    return [*others, Fact("You look like a gangster", looks[view.seat], ONLOOKER, "looks", view.seat)]


def _professor_facts(view: View, how: Level) -> list[Fact]:
    """Whom Raquel would name; for the Professor: how near she is."""
    if not view.game.trump:
        return []
    if view.role == PROFESSOR:
        chance = odds.suspected(view, how.behaviour)[view.seat]
        return [Fact("You look like the Professor", chance, ONLOOKER)]
    if red(view):
        return []
    suspects = sorted(odds.professor(view, how.behaviour).items(), key=lambda pair: -pair[1])
    named = Dist({f"{{{seat}}}": chance for seat, chance in suspects})
    why = f"Every gangster alike, as likely as they are gangsters {IN_PLAY}."
    return [Fact("Who is the Professor?", named, why, "professor")]


def _unseen_facts(view: View) -> list[Fact]:
    """What lies or is held unseen, from pure counting."""
    counted = odds.hands(view)
    if not any(map(any, counted.pool)):
        return []
    named = Dist({CARD_NAMES[card]: chance for card, chance in counted.unseen.items()})
    swap = "" if len(counted.pool) == 1 else " (was your card in round 2 swapped? Each swap alike, half the time none)"
    return [Fact("A card you have not seen is a", named, f"The deck without your cards and those turned up{swap}.")]
