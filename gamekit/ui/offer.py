"""What the page asks and draws, as plain data: one question with its answers, and the table in two widths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gamekit.core.game import View, named
from gamekit.core.package import Board
from gamekit.core.question import Answer, Question, by_kind, leaves, question
from gamekit.core.serialization import move_to_json
from gamekit.ui.wording import LABEL, Plain, Say, drawn, sentence, words


def drawings(part: Any, view: View, names: Sequence[str], odds: str = "") -> Plain:
    """The table drawn for a wide and for a narrow page: its board, the cards held, the score, what stands beside."""
    if isinstance(part, Board):
        return {name: dict(part.parts(view, names, name == "wide", odds)) for name in ("wide", "narrow")}
    whole = {"board": drawn(part, view, names)}
    return {"wide": whole, "narrow": whole}


def offer(part: Any, view: View, names: Sequence[str], titles: Sequence[str] = (), say: Say = LABEL) -> Plain:
    """What this seat is asked now; forms that the room's question does not lead to stand at its end."""
    asked = part.ask(view) if isinstance(part, Board) else by_kind(view.moves, say, words)
    missing = set(range(len(titles))) - {one.form for one in leaves(asked)}
    if missing:
        more = [Answer(titles[number], form=number) for number in sorted(missing)]
        asked = replace(question(asked.title, [*asked.answers, *more]), sets=asked.sets)
    return _question(asked, names, say)


def _question(asked: Question, names: Sequence[str], say: Say) -> Plain:
    plain: Plain = {"title": named(asked.title, names)}
    if asked.sets:
        plain["choose"] = _chooser(asked.sets, names, say)
    return {**plain, "answers": [_answer(one, names, say) for one in asked.answers]}


def _answer(one: Answer, names: Sequence[str], say: Say) -> Plain:
    plain: Plain = {"label": sentence(named(one.label, names))}
    for name in ("at", "note", "off"):
        if getattr(one, name):
            plain[name] = named(getattr(one, name), names)
    if one.move is not None:
        plain |= {"move": move_to_json(one.move), "full": named(say(one.move), names)}
    if one.form is not None:
        plain["form"] = one.form
    if one.then is not None:
        plain["then"] = _question(one.then, names, say)
    return plain


def _chooser(moves: Sequence[Any], names: Sequence[str], say: Say) -> Plain:
    """Moves that name sets of seats: who may be chosen, who is chosen for sure, and how many it takes."""
    sets = [sorted(move.seats) for move in moves]
    seats = sorted({seat for chosen in sets for seat in chosen})
    sure = [seat for seat in seats if all(seat in chosen for chosen in sets)]
    listed = [
        {"move": move_to_json(move), "label": named(say(move), names), "of": chosen}
        for move, chosen in zip(moves, sets, strict=True)
    ]
    sizes = sorted({len(chosen) for chosen in sets})
    return {"options": [[names[seat], seat, seat in sure] for seat in seats], "count": sizes, "moves": listed}
