"""Non-interference: deal the unseen again, and a seat notices nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from gamekit.core.game import IllegalMove, room
from tests.games import Spot

NOBODY: Mapping[str, Callable[..., Any]] = {}


def bots_of(game: Any) -> Mapping[str, Callable[..., Any]]:
    """The bots of the game's room, by level."""
    bots = getattr(room(game.name), "bots", None)
    return NOBODY if bots is None else bots.LEVELS


def worlds(spot: Spot, seat: int, many: int = 2) -> Iterator[Any]:
    """States that this seat could be in as well; none before there is anything to imagine."""
    view = spot.state.view(seat)
    for number in range(many):
        try:
            yield room(spot.game.name).imagine(view, Random(f"{spot}/{seat}/{number}"))
        except ValueError as problem:
            assert "imagine" in str(problem), f"{spot}, seat {seat}: {problem}"
            return


def differences(real: Any, world: Any, seat: int, bots: Mapping[str, Callable[..., Any]] = NOBODY) -> list[str]:
    """What this seat could tell the two states apart by."""
    one, other = real.view(seat), world.view(seat)
    found = [name for name in vars(one) if getattr(one, name) != getattr(other, name)]
    for asked in ("turn", "moves", "result", "numbers", "events"):
        if getattr(one, asked) != getattr(other, asked):
            found.append(asked)
    if repr(real) != repr(world):
        found.append("repr")
    if real.turn == seat or world.turn == seat:
        found += _of_moves(real, world)
        found += [name for name, bot in bots.items() if _choice(bot, one) != _choice(bot, other)]
    return sorted(set(found))


def _of_moves(real: Any, world: Any) -> Iterator[str]:
    if real.moves != world.moves:
        yield "legal moves"
    if refusal(real, None) != refusal(world, None):
        yield "refusal"


def refusal(state: Any, move: Any) -> str:
    """The words with which a move is refused; empty when it is not."""
    try:
        state.play(move)
    except IllegalMove as problem:
        return str(problem)
    return ""


def told_too_much(real: Any, world: Any, seat: int, rng: Random) -> tuple[Any, Any] | None:
    """What this seat witnesses of another's next move in either state, where it differs although the views do not."""
    (one, seen), (other, heard) = _step(real, seat, rng), _step(world, seat, rng)
    return (seen, heard) if one == other and seen != heard else None


def _step(state: Any, seat: int, rng: Random) -> tuple[Any, Any]:
    """One more random move: what this seat's view becomes, and what it witnesses."""
    move = rng.choice(state.moves)
    after = state.play(move)
    return after.view(seat), state.witness(seat, move, after)


def _choice(bot: Callable[..., Any], view: Any) -> Any:
    return bot(view, Random(1)) if len(view.moves) > 1 else view.moves
