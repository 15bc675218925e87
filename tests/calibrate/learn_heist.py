"""How each level plays the heist, counted in its games: `python -m tests.calibrate.learn_heist [games]`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from gamekit.core.advice import PEOPLE
from gamekit.core.dist import Dist
from gamekit.heist import Heist, bots
from gamekit.heist.components import PROFESSOR, RAQUEL, is_gangster, is_note
from gamekit.heist.odds import press_change
from tests.calibrate.games import MIXED, played, seated
from tests.games import player_counts

PATH = Path(__file__).parent.parent.parent / "gamekit" / "heist" / "odds" / "levels.toml"
HEAD = """# How each level plays, counted in {games} games at each table of 4 to 8; "people": all levels at one table.
# The names are those of `odds.Behaviour` and `odds.Leading`; gangster and hostage by round: a gain of the loot, and
# how often a round ended with it. How people lay and talk is `odds.DEFAULT`: more careful than any of these.
"""
GAMES, ROUNDS = 400, 5
Seen = Counter[Any]


def ends(level: str, games: int) -> Iterator[Any]:
    """The last states of many games."""
    for players in player_counts("heist"):
        for number in range(games):
            rng = Random(f"learn {level} {players} {number}")
            yield played(Heist(players).start(), seated("heist", level, players, rng), rng)[-1]


def count(states: Iterable[Any]) -> Seen:
    """Everything that the models ask about."""
    seen = Seen()
    for state in states:
        reds = [is_gangster(role) for role in state.roles]
        deck = state.game.contents.cards
        seen["base"] += sum(deck[:3]) / sum(deck[3:])
        seen["games"] += 1
        if RAQUEL in state.roles:
            seen["swap", state.swapped is not None] += 1
        for number, done in enumerate(state.rounds):
            _lays(seen, number, done, (reds, state.played[number]))
            size = "three" if len(done.counted) == 3 else "five"
            (gain,) = press_change([Dist.sure(card) for card in done.counted])
            seen[size, reds[done.leader], number, gain] += 1
        if state.named is not None and reds[state.named]:
            seen["named", state.roles[state.named] == PROFESSOR] += 1
        _leads(seen, state, reds)
    return seen


def _lays(seen: Seen, number: int, done: Any, table: tuple[list[bool], Any]) -> None:
    for seat, (red, card) in enumerate(zip(*table, strict=True)):
        seen["lay", red, number, seat == done.leader, is_note(card)] += 1
        claim = done.said(seat).claim
        seen["dodge", claim is None] += 1
        if claim is not None:
            seen["truth", red, is_note(card), claim == card] += 1
            if claim != card:
                seen["across", is_note(claim) != is_note(card)] += 1


def _leads(seen: Seen, state: Any, reds: list[bool]) -> None:
    leaders = [done.leader for done in state.rounds]
    for number in range(1, len(leaders)):
        before, fresh = leaders[number - 1], set(range(len(reds))) - set(leaders[:number])
        if fresh:
            own = sum(reds[seat] is reds[before] for seat in fresh)
            seen["own"] += own
            seen["other"] += len(fresh) - own
            seen["appointed", reds[leaders[number]] is reds[before]] += 1


def _share(seen: Seen, *key: Any) -> float:
    yes, no = seen[(*key, True)], seen[(*key, False)]
    return round(min(0.99, max(0.01, (yes + 1) / (yes + no + 2))), 3)


def _odds(seen: Seen, red: bool, number: int, lead: bool) -> float:
    """How many times likelier a given banknote is laid than a given sabotage."""
    notes, others = (seen["lay", red, number, lead, note] + 1 for note in (True, False))
    return (notes / others) / (seen["base"] / seen["games"])


def told(seen: Seen, level: str) -> str:
    """One level in TOML."""
    fond = {red: [_odds(seen, red, number, False) for number in range(ROUNDS)] for red in (True, False)}
    leads = [_odds(seen, True, n, True) / fond[True][n] for n in range(ROUNDS)]
    leads += [fond[False][n] / _odds(seen, False, n, True) for n in range(ROUNDS)]
    leading = 1.0
    for one in leads:
        leading *= max(0.05, one) ** (1 / len(leads))
    plays = {
        "gangster_notes": [round(one, 3) for one in fond[True]],
        "hostage_sabotages": [round(1 / one, 3) for one in fond[False]],
        "leading": round(leading, 2),
        "gangster_truth": [_share(seen, "truth", True, note) for note in (True, False)],
        "hostage_truth": [_share(seen, "truth", False, note) for note in (True, False)],
        "across": _share(seen, "across"),
        "dodge": _share(seen, "dodge"),
        "swap": _share(seen, "swap"),
    }
    own, other = (seen["appointed", mine] for mine in (True, False))
    friends = max(1, round((own / max(1, other)) / (seen["own"] / seen["other"])))
    rounds = [*_rounds(seen, "three", friends), *_rounds(seen, "five", friends)]
    if level == PEOPLE:
        return "\n".join(rounds)
    return "\n".join(["[{level}.plays]", *(f"{key} = {value}" for key, value in plays.items()), *rounds])


def _rounds(seen: Seen, size: str, friends: int) -> Iterator[str]:
    yield f"[{{level}}.{size}]\nfriends = {friends}\nnamed = {_share(seen, 'named')}"
    for red, name in ((True, "gangster"), (False, "hostage")):
        yield f"{name} = ["
        for number in range(ROUNDS):
            gains = sorted((key[3], many) for key, many in seen.items() if key[:3] == (size, red, number))
            yield "  {{ " + ", ".join(f'"{gain}" = {many}' for gain, many in gains) + " }},"
        yield "]"


def main(games: int = GAMES) -> None:
    """Count and write."""
    parts = [HEAD.format(games=games)]
    for name, level in [*((one, one) for one in bots.LEVELS), (PEOPLE, MIXED)]:
        parts.append(told(count(ends(level, games)), name).format(level=name) + "\n")
    PATH.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
