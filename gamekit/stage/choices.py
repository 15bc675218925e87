"""What can be chosen: the legal moves by kind, and open-ended moves as forms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from itertools import product
from typing import Any

from gamekit.core.advice import Amount, Choice, Form
from gamekit.core.game import named
from gamekit.core.serialization import move_to_json
from gamekit.stage.shown import LABEL, Plain, Say, words

FEW = 9  # so many moves of a kind are shown as plain buttons
CROWD = 12  # with more moves than that in all, kinds of more than three do not each get their buttons
MANY = 30  # more than that become a list to choose from


def groups(moves: Sequence[Any], names: Sequence[str], asked: Sequence[Form] = (), say: Say = LABEL) -> list[Plain]:
    """The legal moves by kind, each in the shape that suits its number; what a form asks for needs no long list."""
    kinds: dict[type, list[Any]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    few = FEW if len(moves) <= CROWD or len(kinds) == 1 else 3
    made = [(kind, _group(kind, listed, names, say, few)) for kind, listed in kinds.items()]
    covered = {_made(form) for form in asked}
    return [group for kind, group in made if group["shape"] != "list" or kind not in covered]


def _made(form: Form) -> type | None:
    """What kind of move a form makes, seen from its first answers."""
    first = {asked.name: asked.start if isinstance(asked, Amount) else _first(asked) for asked in form.fields}
    try:
        return type(form.make(first))
    except (ValueError, TypeError, LookupError, AttributeError):
        return None  # this form cannot be made of first answers: the list stays


def _first(asked: Choice) -> Any:
    values = tuple(value for _, value in asked.options[: max(asked.least, asked.most == 1)])
    return values if asked.most > 1 else values[0] if values else None


def _group(kind: type, moves: Sequence[Any], names: Sequence[str], say: Say, few: int) -> Plain:
    listed: list[Plain] = [{"move": move_to_json(move), "label": named(say(move), names)} for move in moves]
    made: Plain = {"title": words(kind.__name__), "shape": "buttons", "moves": listed}
    if len(moves) <= 3:
        return made
    if _seats_chosen(moves):
        return {**made, **_chooser(moves, listed, names), "shape": "choose"}
    if len(moves) <= few:
        return made
    lines = _lines(moves) if len(moves) <= MANY else None
    return {**made, "shape": "list"} if lines is None else {**made, "shape": "matrix", **_headed(lines, names)}


def _seats_chosen(moves: Sequence[Any]) -> bool:
    """Whether each move names a set of seats, and nothing else."""
    if len(fields(moves[0])) != 1:
        return False
    sets = [getattr(move, fields(move)[0].name) for move in moves]
    return all(
        isinstance(chosen, tuple) and chosen and all(type(s) is int and f"{{{s}}}" in move.label for s in chosen)
        for chosen, move in zip(sets, moves, strict=True)
    )


def _chooser(moves: Sequence[Any], listed: list[Plain], names: Sequence[str]) -> Plain:
    """Such moves as boxes to tick: those in every move are ticked for good."""
    sets = [getattr(move, fields(move)[0].name) for move in moves]
    for plain, chosen in zip(listed, sets, strict=True):
        plain["of"] = sorted(chosen)
    seats = sorted({seat for chosen in sets for seat in chosen})
    sure = [seat for seat in seats if all(seat in chosen for chosen in sets)]
    sizes = sorted({len(chosen) for chosen in sets})
    count = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
    return {"options": [[names[seat], seat, seat in sure] for seat in seats], "count": count}


def _lines(moves: Sequence[Any]) -> list[list[Any]] | None:
    """The moves in rows and columns, where they are all pairs of two fields' values, each with a None."""
    if len(fields(moves[0])) != 2:
        return None
    first, second = (f.name for f in fields(moves[0]))
    pairs = {(getattr(move, first), getattr(move, second)): move for move in moves}
    rows, columns = (list(dict.fromkeys(pair[i] for pair in pairs)) for i in (0, 1))
    if len(columns) > 4 or None not in rows or None not in columns or list(pairs) != list(product(rows, columns)):
        return None
    apart = sorted(columns, key=lambda value: value is None)
    return [[pairs[row, column] for column in apart] for row in sorted(rows, key=lambda value: value is None)]


def _headed(lines: list[list[Any]], names: Sequence[str]) -> Plain:
    """A row is called as its move without the second field, a column as the one without the first."""
    plain = [[{"move": move_to_json(move), "label": named(move.label, names)} for move in line] for line in lines]
    rows = [line[-1]["label"] for line in plain]
    columns = [*(cell["label"] for cell in plain[-1][:-1]), "only this"]
    return {"lines": plain, "rows": rows, "columns": columns}


# --- forms ------------------------------------------------------------------------------------


def forms(listed: Sequence[Form], names: Sequence[str]) -> list[Plain]:
    """The questions of open-ended moves; what an option stands for stays in the kernel."""
    return [
        {"title": named(form.title, names), "fields": [_field(asked, names) for asked in form.fields]}
        for form in listed
    ]


def _field(asked: Choice | Amount, names: Sequence[str]) -> Plain:
    label = named(asked.label, names)
    if isinstance(asked, Amount):
        return {"name": asked.name, "label": label, "low": asked.low, "high": asked.high, "start": asked.start}
    options = [named(option, names) for option, _ in asked.options]
    return {"name": asked.name, "label": label, "options": options, "least": asked.least, "most": asked.most}


def answers(form: Form, given: Any) -> dict[str, Any]:
    """What was filled in, as the form's values; a ValueError in words where something is missing."""
    if not isinstance(given, dict):
        raise ValueError(f"{form.title}: nothing was filled in")
    return {asked.name: _answer(asked, given.get(asked.name)) for asked in form.fields}


def _answer(asked: Choice | Amount, given: Any) -> Any:
    if isinstance(asked, Amount):
        if type(given) is not int or not asked.low <= given <= asked.high:
            raise ValueError(f"{asked.label}: please give a whole number from {asked.low} to {asked.high}")
        return given
    chosen = given if isinstance(given, list) else [] if given is None else [given]
    if not all(type(i) is int and 0 <= i < len(asked.options) for i in chosen) or len(set(chosen)) != len(chosen):
        raise ValueError(f"{asked.label}: please choose from the list")
    if not asked.least <= len(chosen) <= asked.most:
        span = str(asked.least) if asked.least == asked.most else f"{asked.least} to {asked.most}"
        raise ValueError(f"{asked.label}: please choose {span}, not {len(chosen)}")
    values = tuple(asked.options[i][1] for i in chosen)
    if asked.most > 1:
        return values
    return values[0] if values else None
