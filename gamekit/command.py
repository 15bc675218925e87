"""The command `gamekit`: the lab, a copy of the course, one table; and the commands of the teacher."""

from __future__ import annotations

import argparse
import json
import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gamekit import __version__, course
from gamekit.core.game import room, rooms
from gamekit.extras import needed

FIRST = "notebooks/welcome.ipynb"
PORT = 8888
OWN = {"lab": "open the notebooks in JupyterLab", "notebooks": "copy the course", "play": "open one table"}
TEACHER = {
    "handout": "make what students get",
    "lesson": "make the lesson plan as a page to print",
    "grade": "grade a folder or a zip of submissions",
    "key": "show the answers of every student's own numbers",
}
EXAMPLES = """examples:
  gamekit lab                     the course in ~/gamekit, opened in JupyterLab (in a clone: where it is)
  gamekit lab --to Documents/odds --no-browser
                                  another folder; what gamekit does not know goes to JupyterLab
  gamekit notebooks --to DIR      the notebooks and exercises alone; --solutions for the teacher's part
  gamekit play {game} --players 5    one table
  gamekit handout --help          each command tells what it can do
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a problem is said in a sentence."""
    given = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    try:
        if given[0] in TEACHER:
            with needed("lab,teach"):
                from gamekit.teach import command

                return command.main(given)
        options, rest = _parser().parse_known_args(given)
        if rest and options.run is notebooks:
            raise ValueError(f"{' '.join(rest)} is nothing that this command knows: gamekit {given[0]} --help")
        return int(options.run(options, rest))
    except OSError as problem:
        print(f"gamekit: {problem.filename or ''}: {problem.strerror or problem}", file=sys.stderr)
    except (ModuleNotFoundError, ValueError) as problem:
        print(f"gamekit: {problem}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gamekit",
        allow_abbrev=False,
        description="Board games to play, to compute and to learn from.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=EXAMPLES.format(game=rooms()[0]),
    )
    parser.add_argument("--version", action="version", version=f"gamekit {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    made = {
        name: commands.add_parser(name, help=words, description=words, allow_abbrev=False)
        for name, words in OWN.items()
    }
    for name, words in TEACHER.items():
        commands.add_parser(name, help=f"for teachers: {words}")
    for name, run in (("lab", lab), ("notebooks", notebooks), ("play", play)):
        made[name].set_defaults(run=run)
    for name in ("lab", "play"):
        made[name].add_argument("--port", type=int, default=PORT, help="where JupyterLab listens (%(default)s)")
    usual = None if course.IN_PLACE else course.FOLDER
    words = f"the learner's folder ({usual or 'none: the course is opened where it is'})"
    made["lab"].add_argument("--to", type=Path, default=usual, metavar="DIR", help=words)
    made["notebooks"].add_argument("--to", type=Path, required=True, metavar="DIR", help="the folder to copy to")
    made["notebooks"].add_argument("--solutions", action="store_true", help="with solutions and lesson plans")
    _add_table(made["play"])
    return parser


def _add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=rooms(), metavar="GAME", help=f"one of: {', '.join(rooms())}")
    parser.add_argument("--players", type=int, metavar="N", help="how many sit down, you included")
    parser.add_argument("--bots", default="hard", metavar="LEVEL", help="how well the others play (%(default)s)")
    parser.add_argument("--seed", help="any text: the same one deals the same again")
    parser.add_argument("--to", type=Path, default=course.FOLDER, metavar="DIR", help="your folder (%(default)s)")


def lab(options: argparse.Namespace, rest: Sequence[str]) -> int:
    """The course in the learner's folder, opened in JupyterLab."""
    if options.to is None:
        return _open(course.HOME, FIRST, options.port, *rest)
    _copy(options.to, *course.FOR_LEARNERS)
    return _open(options.to, FIRST, options.port, *rest)


def notebooks(options: argparse.Namespace, rest: Sequence[str]) -> int:
    """The course in a folder, and nothing opened."""
    _copy(options.to, *course.FOR_LEARNERS, *(course.FOR_TEACHERS if options.solutions else ()))
    print(f"It is in {options.to.expanduser()}; begin with {FIRST}")
    return 0


def _copy(to: Path, *folders: str) -> None:
    if said := str(course.copy(to.expanduser(), *folders)):
        print(said)


def play(options: argparse.Namespace, rest: Sequence[str]) -> int:
    """One table on a page of its own: a notebook of one cell, which runs as it is opened."""
    game = room(options.game)
    if options.bots not in game.bots.LEVELS:
        raise ValueError(f"there are no {options.bots!r} bots; there are: {', '.join(game.bots.LEVELS)}")
    asked = {"players": options.players, "bots": options.bots, "seed": options.seed}
    asked = {name: value for name, value in asked.items() if value is not None}
    game.Game(**{name: value for name, value in asked.items() if name == "players"})  # refused here, not on the page
    words = ", ".join(f"{name}={json.dumps(value)}" for name, value in asked.items())
    code = f"from gamekit import {options.game}\n\n{options.game}.play({words})"
    path = _table(options.to.expanduser(), options.game, code)
    run = {"page_config_data": {"gamekitRun": path}}
    return _open(options.to, path, options.port, f"--ServerApp.tornado_settings={run}", *rest)


def _table(folder: Path, game: str, code: str) -> str:
    """The notebook of a table, from the top of the folder; one that the learner wrote in is kept."""
    number = 1
    while not _is_ours(folder / (path := f"tables/{game}{number if number > 1 else ''}.ipynb")):
        number += 1
    cell: dict[str, Any] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "table",
        "metadata": {"jupyter": {"source_hidden": True}},
        "outputs": [],
        "source": code,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    page = {"cells": [cell], "metadata": {"kernelspec": kernel, "gamekit": code}, "nbformat": 4, "nbformat_minor": 5}
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text(json.dumps(page, indent=1), encoding="utf-8")
    return path


def _is_ours(path: Path) -> bool:
    """Whether nothing stands here that a learner wrote."""
    if not path.exists():
        return True
    try:
        page = json.loads(path.read_text(encoding="utf-8"))
        (cell,) = page["cells"]
        return bool("".join(cell["source"]) == page["metadata"]["gamekit"])
    except (ValueError, KeyError, TypeError):
        return False


def _open(folder: Path, first: str, port: int, *more: str) -> int:
    """JupyterLab with the settings of the course, in this folder, on this notebook; returns when it is ended."""
    with needed("lab"):
        from jupyterlab.labapp import LabApp
    if _in_use(port):
        words = "perhaps by another JupyterLab: this one takes the next that is free"
        print(f"Port {port} is in use, {words}.", flush=True)
    places = [str(course.SETTINGS), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(places)
    own: dict[str, Any] = {"ServerApp.root_dir": folder.expanduser().resolve(), "ServerApp.port": port}
    own |= {"LabApp.default_url": f"/lab/tree/{first}", "CourseDirectory.root": own["ServerApp.root_dir"]}
    LabApp.launch_instance(argv=[*(f"--{name}={value}" for name, value in own.items()), *more])
    return 0


def _in_use(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0
