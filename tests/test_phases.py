"""Every phase of the rooms on the engine is reached in games of random moves, every effect is tried and can refuse."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from gamekit.core.engine import AnyPhase, Frozen, Phase, phase_map, reachable
from gamekit.core.game import CHANCE, IllegalMove, rooms
from gamekit.monopoly import Monopoly
from tests.games import games_of

ENGINE = [name for name in rooms() if isinstance(games_of(name)[0].start(), Frozen)]
FEW = Monopoly(players=4, box=replace(Monopoly().box, huts=2, inns=1), turns=150)
MORE: dict[str, list[Any]] = {"monopoly": [FEW, replace(FEW, ask=True, turns=80)]}  # what is rare in other games
MOST = 60  # games


def of_room(name: str) -> list[Any]:
    return [*MORE.get(name, []), *games_of(name)]


def mentioned(name: str) -> set[AnyPhase]:
    """All phases that the rules name, from the first step on."""
    return {phase for game in of_room(name) for phase in reachable(*_first(game.start()))}


def _first(state: Any) -> list[AnyPhase]:
    return [state.step.phase, *(step.phase for step in state.agenda)]


def tried(
    name: str, phases: set[AnyPhase], monkeypatch: pytest.MonkeyPatch
) -> tuple[set[AnyPhase], dict[AnyPhase, list[Any]]]:
    """The phases whose effects ran in random games, and a few states in which each waited for a move."""
    ran: set[AnyPhase] = set()
    states: dict[AnyPhase, list[Any]] = {}
    effect = Phase.effect

    def watched(phase: AnyPhase) -> Any:
        ran.add(phase)
        return effect.__get__(phase)

    monkeypatch.setattr(Phase, "effect", property(watched))
    for number in range(MOST):
        game = of_room(name)[number % len(of_room(name))]
        rng, state = Random(f"{game}/phases {number}"), game.start()
        while state.turn is not None:
            if len(met := states.setdefault(state.phase, [])) < 3:
                met.append(state)
            move = state.chances.sample(rng) if state.turn is CHANCE else rng.choice(state.moves)
            state = state.play(move)
        states.setdefault(state.phase, []).append(state)
        if not phases - ran - set(states):
            break
    monkeypatch.undo()
    return ran, states


@pytest.mark.parametrize("name", ENGINE)
def test_every_phase_is_reached_every_effect_is_tried_and_every_phase_refuses(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phases = mentioned(name)
    ran, states = tried(name, phases, monkeypatch)
    asking = {phase for phase in phases if phase.moves or phase.odds}
    assert not asking - set(states), "never reached"
    over = {phase for phase, met in states.items() if met[0].turn is None}
    assert not phases - ran - over, "never tried"
    for phase in asking:
        for state in states[phase]:
            refused = [move for move in (*state.game.vocabulary[:200], *state.game.draws) if not state.allows(move)]
            assert refused, phase
            with pytest.raises(IllegalMove, match="may not play"):
                state.play(refused[0])


@pytest.mark.parametrize("name", ENGINE)
def test_every_phase_has_a_name_of_its_own_and_a_sentence_of_the_sheet(name: str) -> None:
    phases = mentioned(name)
    assert len({phase.name for phase in phases}) == len(phases)
    assert [phase for phase in phases if not phase.sheet] == []


def test_the_map_of_a_round_leads_from_the_window_to_the_dice_and_back() -> None:
    follow = {(before.name, after.name) for before, after in phase_map(games_of("monopoly")[0], 3)}
    assert {("everybody may act", "the throw"), ("the throw", "everybody may act")} <= follow
