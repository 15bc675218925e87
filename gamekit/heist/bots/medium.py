"""The medium player: keeps a tally of who sat at which press, and trusts it more than words."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from gamekit.core.engine import AnyPhase
from gamekit.core.words import Seat
from gamekit.heist.bots.easy import pick_of, red, wanted
from gamekit.heist.components import NOTES, is_note
from gamekit.heist.rules.moves import HUSH, LAY, WAIT, Accuse, Move, Peek, Say, Trust
from gamekit.heist.rules.phases import LAYING, NEXT, PICKING, TALK, THEORIES
from gamekit.heist.rules.powers import LOOKS, NAMING, PEEKS, SWAPS
from gamekit.heist.rules.state import View


def medium(view: View, rng: Random) -> Move:
    """Keeps a card for its own lead, lies for a reason, and remembers where sabotages turned up."""
    if len(view.moves) == 1:
        return view.moves[0]
    return _CHOICES[view.phase](view, rng)


def tally(view: View, rng: Random) -> list[float]:
    """How trustworthy each seat looks: banknotes minus sabotages turned up with it, a little luck to break ties."""
    marks = [rng.random() / 100 for _ in range(view.game.players)]
    for done in view.rounds:
        good = sum(map(is_note, done.counted)) / len(done.counted) - 1 / 2
        for seat in done.picked:
            marks[seat] += good * (2 if seat == done.leader else 1)  # the leader chose, and always counts
    return marks


def _lay(view: View, rng: Random) -> Move:
    mine = wanted(view)
    keeps = view.seat not in view.leaders and len(view.hand) > 1
    serves = view.seat == view.leader or (len(mine) > keeps and rng.random() < 3 / 4)
    other = [card for card in view.hand if card not in mine]
    return LAY[rng.choice(mine if (mine and serves) or not other else other)]


def _say(view: View, rng: Random) -> Move:
    card = view.laid[-1]
    if not red(view) and not is_note(card) and rng.random() < 3 / 4:
        card = rng.choice(NOTES)
    return Say(card, "take" if is_note(card) else "leave")


def _claims_note(view: View, seat: Seat) -> bool:
    said = view.said(seat)
    return said is not None and said.claim in NOTES


def _pick(view: View, rng: Random) -> Move:
    """Gangsters: offered banknotes, the most trusted first; hostages the other way round."""
    marks = tally(view, rng)
    others = [seat for seat in range(view.game.players) if seat != view.seat]
    others.sort(key=lambda seat: (_claims_note(view, seat), marks[seat]), reverse=red(view))
    return pick_of(view, others)


def _peek(view: View, rng: Random) -> Move:
    """Bring in a sabotage: the own one, or one that somebody admitted."""
    if view.seat not in view.picked and not is_note(view.laid[-1]):
        return Peek(view.seat)
    admitted = [move for move in view.pointing if not _claims_note(view, move.seat)]
    return rng.choice([move for move in admitted if move.seat != view.seat] or [WAIT])


def _swap(view: View, rng: Random) -> Move:
    marks = tally(view, rng)
    others = [move for move in view.pointing if move.seat != view.seat]
    return max(others, key=lambda move: (_claims_note(view, move.seat), marks[move.seat]))


def _look(view: View, rng: Random) -> Move:
    """The most suspected player."""
    marks = tally(view, rng)
    return min(view.pointing, key=lambda move: marks[move.seat])


def _theory(view: View, rng: Random) -> Move:
    marks = tally(view, rng)
    others = [seat for seat in range(view.game.players) if seat != view.seat]
    if rng.random() < 1 / 3:
        return HUSH
    low, high = min(others, key=lambda seat: marks[seat]), max(others, key=lambda seat: marks[seat])
    return Accuse(low) if -marks[low] > marks[high] else Trust(high)


def _appoint(view: View, rng: Random) -> Move:
    marks = tally(view, rng)
    return (max if red(view) else min)(view.pointing, key=lambda move: marks[move.seat])


def _name(view: View, rng: Random) -> Move:
    """Somebody who looks like a gangster."""
    marks = tally(view, rng)
    return max(view.pointing, key=lambda move: marks[move.seat])


_CHOICES: dict[AnyPhase, Callable[[View, Random], Move]] = {
    LAYING: _lay, LOOKS: _look, TALK: _say, PICKING: _pick, PEEKS: _peek, SWAPS: _swap, THEORIES: _theory,
    NEXT: _appoint, NAMING: _name,
}  # fmt: skip
