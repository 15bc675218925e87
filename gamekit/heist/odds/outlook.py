"""The gangsters' chance to win, in a model of the rounds to come: who leads decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

from gamekit.core.dist import Dist
from gamekit.heist.components import ARREST
from gamekit.heist.odds.behaviour import DEFAULT, Behaviour
from gamekit.heist.odds.likelihood import Sides
from gamekit.heist.odds.teams import sides
from gamekit.heist.rules.game import Heist
from gamekit.heist.rules.moves import lead_again
from gamekit.heist.rules.state import View


@dataclass(frozen=True, eq=False)
class Leading:
    """A model of strong rounds: what a round does to the loot when a gangster and when a hostage leads it.

    Each is one distribution, or one for every round. `friends`: how many times likelier a leader appoints a given
    player of their own team than a given other one. `named`: the chance that Raquel names the Professor (None: she
    names any gangster).
    """

    gangster: Dist[int] | tuple[Dist[int], ...]
    hostage: Dist[int] | tuple[Dist[int], ...]
    friends: int = 5
    named: Fraction | None = None

    def gains(self, red: bool, number: int) -> Dist[int]:
        """What this round does when a gangster, or when a hostage, leads it."""
        found = self.gangster if red else self.hostage
        return found if isinstance(found, Dist) else found[number - 1]

    def __post_init__(self) -> None:
        each = [*(_each(self.gangster)), *(_each(self.hostage))]
        if not all(isinstance(one, Dist) for one in each):
            raise ValueError(
                "a model of the rounds needs two distributions of the loot's change, such as Dist({500: 1})"
            )
        if type(self.friends) is not int or self.friends < 1:
            raise ValueError(f"friends must be a whole number from 1, not {self.friends!r}")


def _each(found: Dist[int] | tuple[Dist[int], ...]) -> tuple[Dist[int], ...]:
    return found if isinstance(found, tuple) else (found,)


# With 3 and with 5 cards at the press. The twentieths were set after 1,000 games of hard players, 200 at each player
# count (`make bench` prints how the model does in other games); put in others where your table plays otherwise.
SMALL_PRESS = Leading(
    gangster=Dist({-500: 1, -250: 1, 0: 1, 500: 2, 750: 6, 1000: 5, 1250: 3, 1500: 1}),
    hostage=Dist({-1000: 1, -750: 3, -500: 5, -250: 5, 0: 3, 500: 2, 750: 1}),
)
LARGE_PRESS = Leading(
    gangster=Dist({-750: 1, -500: 1, -250: 1, 0: 1, 500: 1, 750: 3, 1000: 3, 1250: 4, 1500: 3, 1750: 1, 2000: 1}),
    hostage=Dist({-1250: 1, -1000: 2, -750: 3, -500: 5, -250: 3, 0: 2, 500: 2, 750: 1, 1250: 1}),
)


@dataclass(frozen=True, slots=True)
class Ahead:
    """What decides who may still lead.

    Is the leader a gangster, how many who have not led are, how many in all, how many may lead once more.
    """

    leader: bool
    fresh: int
    gangsters: int
    again: int = 0


def ahead(view: View, behaviour: Behaviour = DEFAULT) -> Dist[Ahead]:
    """The leaders to come, as far as this seat can tell."""
    led, again = view.leaders, lead_again(view.game.players, view.leaders, view.game.contents.rounds)

    def of(side: Sides) -> Ahead:
        fresh = sum(red for seat, red in enumerate(side) if seat not in led)
        return Ahead(side[led[-1]], fresh, sum(side), again)

    return sides(view, behaviour).map(of)


def outlook(view: View, model: Leading | None = None, behaviour: Behaviour = DEFAULT) -> Fraction:
    """The gangsters' chance to win, exact in the model.

    The model: leaders appoint and rounds end as in `model` (strong rounds, unless another is given), whatever lies
    on the table now; the teams are as `teams` reads them; at the end Raquel names a gangster at random. A rough
    guide: it forgets that the good cards of one round are missing in the next, and with more than one round left
    tells little more than how often gangsters win at all (`make bench` prints by how much it errs).
    """
    if len(view.rounds) == view.round:
        return once_counted(view, model, behaviour)(view.loot)
    left, played = view.game.contents.rounds - view.round, model or model_of(view.game)
    return ahead(view, behaviour).mean(lambda one: _led(view.game, view.loot, left, one, played))


def once_counted(view: View, model: Leading | None = None, behaviour: Behaviour = DEFAULT) -> Callable[[int], Fraction]:
    """The gangsters' chance to win for each loot that this round may be counted to; the model of `outlook`."""
    to_come, played = ahead(view, behaviour), model or model_of(view.game)
    left = view.game.contents.rounds - view.round

    @cache
    def chance(loot: int) -> Fraction:
        return to_come.mean(lambda one: counted(view.game, loot, left, one, played))

    return chance


def model_of(game: Heist) -> Leading:
    """The model of strong rounds for a press of this size."""
    return SMALL_PRESS if game.contents.picked <= 3 else LARGE_PRESS


@lru_cache(maxsize=1 << 15)
def counted(game: Heist, loot: int, left: int, to_come: Ahead, model: Leading) -> Fraction:
    """The gangsters' chance after a count with this loot and so many rounds left, the teams known.

    >>> three, strong = Ahead(True, 2, 3), model_of(Heist(5))
    >>> counted(Heist(5), 2000, 0, three, strong), counted(Heist(5), 2500, 0, three, strong)
    (Fraction(2, 3), Fraction(1, 1))
    """
    missing = game.contents.target - loot
    if not left:
        named = model.named if model.named is not None else Fraction(1, to_come.gangsters)
        return (missing <= 0) - named * (game.trump and -ARREST < missing <= 0)
    chances = Dist(_appointed(game, left, to_come, model))
    return chances.mean(lambda one: _led(game, loot, left - 1, one, model))


def _led(game: Heist, loot: int, left: int, leading: Ahead, model: Leading) -> Fraction:
    """The gangsters' chance before a round that this leader leads, and so many after it."""
    gains = model.gains(leading.leader, game.contents.rounds - left)
    return gains.mean(lambda gain: counted(game, max(0, loot + gain), left, leading, model))


def _appointed(game: Heist, left: int, now: Ahead, model: Leading) -> dict[Ahead, int]:
    """The leaders who may come next, and the weight of each kind."""
    spare = max(0, game.contents.rounds - game.players) - now.again
    led = game.contents.rounds - left - spare  # how many different players
    fresh = {True: now.fresh, False: game.players - led - now.fresh}
    reds = now.gangsters - now.fresh - now.leader  # who have led, but for the leader now
    before = {True: reds, False: led - 1 - reds} if now.again else {}
    liking = {red: model.friends if red is now.leader else 1 for red in (True, False)}
    first = {Ahead(red, now.fresh - red, now.gangsters, now.again): n * liking[red] for red, n in fresh.items() if n}
    more = {Ahead(red, now.fresh, now.gangsters, now.again - 1): n * liking[red] for red, n in before.items() if n}
    return {**first, **more}
