"""What one person's page shows, as plain data and from their view alone, and what changed on it since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, TypeAlias, TypedDict

from gamekit.core.game import Seat
from gamekit.ui import choices, offer, wording
from gamekit.ui.session import SPEEDS, Person, Session
from gamekit.ui.wording import Plain

Change: TypeAlias = list[Any]  # [path, value], or [path, start, how many go, what comes] within a list


class Presentation(TypedDict):
    """One page: what is empty is not shown."""

    picture: Plain  # {"wide", "narrow"}, each {"board", "hand", "score", "side"}: an SVG in pieces, in order
    table: Plain  # whose turn, what can be chosen, how it ended: see `_table`
    log: Plain  # {"before": how many lines came earlier, "lines": [words]}
    advice: Plain  # {"on", "facts", "moves", "chance", "stale"}
    forecast: Plain  # {"question", "options", "record", "answered"}: what is asked before the numbers are shown
    review: Plain  # {"done", "total", "curve", "moments", "rows", …}: see `Review.shown`
    menu: Plain  # what a new game offers, and what the toolbar has: see `_menu`
    notice: Plain  # {"text", "trace"}
    curtain: Plain  # {"seat", "name", "said"}: between two people at one page


def present(session: Session, seat: Seat) -> Presentation:
    """The page of the person in this seat."""
    view, person = session.view(seat), session.people[seat]
    seen = session.decisions(seat)[person.recalled - 1][1] if person.recalled else view
    return {
        "picture": _picture(session, person, seen),
        "table": _table(session, seat, view, person),
        "log": wording.log(view, session.names),
        "advice": person.analysis.advice(view, person.forecasting.waits),
        "forecast": {} if person.recalled else person.forecasting.shown(),
        "review": person.analysis.review,
        "menu": _menu(session, seat),
        "notice": person.notice,
        "curtain": {},
    }


def _picture(session: Session, person: Person, view: Any) -> Plain:
    """Drawing takes longest: it is done once for each view; with its numbers as soon as they are known."""
    drawn = {} if person.forecasting.waits else person.analysis.drawings(view)
    if person.picture is None or person.picture[0] is not view or person.picture[1] is not drawn:
        whole = drawn or offer.drawings(session.picture, view, session.names)
        person.picture = (
            view,
            drawn,
            {page: {name: pieces(part) for name, part in parts.items()} for page, parts in whole.items()},
        )
    return person.picture[2]


def curtain(session: Session, seat: Seat) -> Presentation:
    """The page between two people: it tells who is to sit down, and nothing of the game."""
    name = session.names[seat]
    said = f"{name}, it is your turn. The others look away."
    table: Plain = {**EMPTY, "status": said, "paused": session.pace.paused, "speed": session.pace.speed}
    return {
        "picture": {}, "table": table, "log": {"before": 0, "lines": []}, "advice": {"on": False}, "forecast": {},
        "review": {}, "menu": _menu(session, seat), "notice": {},
        "curtain": {"seat": seat, "name": name, "said": said},
    }  # fmt: skip


EMPTY: Plain = {
    "status": "", "stamp": 0, "asked": False, "ask": {}, "forms": [], "result": None, "hint": {}, "faults": [],
    "watching": False, "paused": False, "speed": "", "forced": True, "waits": False, "forecasts": False,
    "recalled": 0, "thinking": False, "empty": [],
}  # fmt: skip


def _table(session: Session, seat: Seat, view: Any, person: Person) -> Plain:
    """The table now."""
    names, thinking = session.names, session.thinking
    mine = view.turn == seat and not person.watching and not person.recalled
    asked = mine and session.passing(seat) is None
    questions = session.forms(seat) if asked else []
    titles = [form.title for form in questions]
    ended = wording.outcome(view, names)
    if ended is not None:
        ended["before"] = wording.compared(view.result[seat], person.before)
        ended["forecasts"] = person.forecasting.record.get("off", "")
        ended["seed"] = str(session.match.seed)  # told at the end only: who has the seed has the cards
    status = wording.status(view, names, thinking)
    return {
        "status": f"Decision {person.recalled}: the table as it was" if person.recalled else status,
        "stamp": person.stamp,
        "asked": asked,
        "ask": offer.offer(session.picture, view, names, titles, person.analysis.says(view)) if asked else {},
        "forms": choices.forms(questions, names),
        "result": ended,
        "hint": person.analysis.hint if asked else {},
        "faults": _faults(session, view),
        "watching": person.watching,
        "paused": session.pace.paused,
        "speed": session.pace.speed,
        "forced": person.forced,
        "waits": person.waits,
        "forecasts": person.forecasting.on,
        "recalled": person.recalled,
        "thinking": thinking is not None,
        "empty": [names[chair] for chair in session.empty],
    }


def _faults(session: Session, view: Any) -> list[str]:
    """Who failed to move, and why, once the game is over: that a bot was asked at all may tell what it holds."""
    if view.result is None:
        return []
    counted = Counter((fault.seat, fault.why) for fault in session.match.faults)
    times = {1: "once", 2: "twice"}
    return [
        f"{session.names[seat]}'s bot failed {times.get(n, f'{n} times')}, and a fallback was played: {why}"
        for (seat, why), n in counted.items()
    ]


def _menu(session: Session, seat: Seat) -> Plain:
    """What there is to set: for a new game, and on the toolbar."""
    setup, coach = session.setup, session.coach is not None
    return {
        "title": wording.words(setup.game.name).capitalize(),
        "players": list(session.counts),
        "count": setup.game.players,
        "names": list(wording.display_names(setup.called(max(session.counts)))),
        "people": list(wording.display_names(setup.people)),
        "seat": seat if len(setup.seats) == 1 else setup.seats[0],
        "levels": list(setup.offered),
        "bots": setup.bots,
        "seed": "" if setup.seed is None else str(setup.seed),
        "switches": {name: [setup.switch_words[name], on] for name, on in setup.switches.items()},
        "coach": session.coached and coach,
        "idle": coach,
        "reviews": coach,
        "speeds": list(SPEEDS),
    }


# --- the picture in pieces, and what changed ----------------------------------------------------

DEEP = 4  # a picture is cut between shapes that lie no deeper than this


def pieces(picture: str) -> list[str]:
    """A picture cut between its shapes, so that only those that change need be sent.

    >>> pieces("<svg><g><path/></g><rect/></svg>")
    ['<svg>', '<g>', '<path/>', '</g>', '<rect/>', '</svg>']
    """
    found, start, depth = list[str](), 0, 0
    for end in _ends(picture):
        tag = picture[picture.rfind("<", start, end) + 1 : end]
        depth += -1 if tag.startswith("/") else not tag.endswith("/")
        if depth <= DEEP:
            found.append(picture[start : end + 1])
            start = end + 1
    return [*found, *([picture[start:]] if start < len(picture) else [])]


def _ends(picture: str) -> Iterator[int]:
    """Where its tags end."""
    end = picture.find(">")
    while end >= 0:
        yield end
        end = picture.find(">", end + 1)


def changes(old: Any, new: Any, path: Sequence[str | int] = ()) -> Iterator[Change]:
    """What leads from the old value to the new one, step by step.

    >>> list(changes({"a": 1, "b": ["x"]}, {"a": 3, "b": ["x", "y"]}))
    [[['a'], 3], [['b'], 1, 0, ['y']]]
    """
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key, value in new.items():
            yield from changes(old[key], value, (*path, key))
    elif isinstance(old, list) and isinstance(new, list):
        yield from _in_list(old, new, path)
    else:
        yield [list(path), new]


def _in_list(old: list[Any], new: list[Any], path: Sequence[str | int]) -> Iterator[Change]:
    if all(isinstance(one, str) for one in (*old, *new)):
        same = SequenceMatcher(None, old, new, autojunk=False)
        for kind, start, end, first, last in reversed(same.get_opcodes()):  # from the end: the places before stay
            if kind != "equal":
                yield [list(path), start, end - start, new[first:last]]
    elif len(old) < len(new) and new[: len(old)] == old:
        yield [list(path), len(old), 0, new[len(old) :]]
    elif len(old) == len(new):
        for place, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from changes(before, after, (*path, place))
    else:
        yield [list(path), new]
