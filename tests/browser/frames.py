"""The page without JupyterLab: its real code with the real values of saved positions, at any size."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from gamekit.core.game import CHANCE, room
from gamekit.core.record import Record
from gamekit.core.table import NAMES
from gamekit.ui.widget import Table
from tests.table_play import Play

TABLES = {"heist": (5, 8, 4), "monopoly": (4, 6), "cluedo": (4, 6), "wallet": (4, 6)}
MOST = 400  # decisions of a game that are looked at


@cache
def positions(name: str, players: int) -> dict[str, str]:
    """Saved games of one game of easy bots: each kind of decision of seat 0, early and late, and the end."""
    home = room(name)
    game, rng = home.Game(players=players), Random(f"{name} {players}")
    state, moves, found = game.start(), list[Any](), dict[str, str]()
    bot = home.bots.LEVELS["easy"]
    while state.result is None and len(moves) < 20 * MOST:
        if state.turn is CHANCE:
            move = state.chances.sample(rng)
        else:
            view = state.view(state.turn)
            kind = "+".join(sorted({type(move).__name__ for move in view.moves})[:3])
            if state.turn == 0 and len(view.moves) > 1:
                when = "first" if f"first {kind}" not in found else "last"
                found[f"{when} {kind}"] = _saved(game, players, moves)
            move = bot(view, rng)
        moves.append(move)
        state = state.play(move)
    return {**found, "end": _saved(game, players, moves, state.result)}


def _saved(game: Any, players: int, moves: list[Any], result: Any = None) -> str:
    """The text of a saved game."""
    seats = ("learner", *("easy",) * (players - 1))
    return Record(game, tuple(moves), 1, seats, NAMES[:players], result).to_json()


def loaded(name: str, players: int, which: str, odds: bool) -> Play:
    """A table at one of the positions."""
    table = Play(room(name).Game(players=players), bots="easy", seed=1)
    table.tell({"do": "load", "text": positions(name, players)[which]})
    if odds:
        table.tell({"do": "odds", "on": True})
    table.session.people[0].say("", "")
    table.pages.show()
    return table


def document(table: Play, dark: bool = False) -> str:
    """A page with nothing but the stage."""
    code = Table._esm.replace("export default { render };", "")
    data = json.dumps(table.window.now).replace("</", "<\\/")
    return f"""<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>A table</title>
<style>body {{ margin: 0 }} {Table._css}</style><body data-jp-theme-light="{"false" if dark else "true"}">
<main><div id="host"></div></main><script type="module">{code}
const heard = [];
window.sent = [];
let number = 0;
window.model = {{
  get: (name) => name === "uid" ? "1" : {{ do: "frame", number: 0, whole: {data} }},
  send: (message) => window.sent.push(message),
  on: (name, act) => heard.push([name, act]), off: () => {{}},
  tell: (message) => heard.forEach(([name, act]) => name === "msg:custom" && act(message)),
  put: (whole) => window.model.tell({{ do: "frame", number: ++number, whole }}),
}};
render({{ model: window.model, el: document.getElementById("host") }});
document.body.dataset.ready = "yes";
</script></body></html>"""
