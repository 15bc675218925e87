"""What the stage shows: one seat's view as plain data, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from fractions import Fraction
from operator import attrgetter
from typing import Any

from gamekit.core.advice import Advice, Fact, Measured, Modelled, number
from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE, Result, View, named
from gamekit.core.serialization import move_to_json
from gamekit.svg import Markup, picture, shortened, text

NAME_LENGTH = 18
LOG_LENGTH = 200

Plain = dict[str, Any]
Say = Callable[[Any], str]  # a move in words, with {seat} for names
LABEL: Say = attrgetter("label")


def display_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names as they stand in labels: short, without control or direction marks, never empty."""
    return tuple(shortened(name, NAME_LENGTH).strip() or f"Player {seat + 1}" for seat, name in enumerate(names))


def words(name: str) -> str:
    """A class's name as words.

    >>> words("PickCards")
    'Pick cards'
    """
    spaced = "".join(f" {c.lower()}" if c.isupper() and i else c for i, c in enumerate(name))
    return spaced.replace("_", " ")


def sentence(said: str) -> str:
    """Words that begin with a capital letter, the rest left as it is."""
    return said[:1].upper() + said[1:]


def drawn(part: Any, view: Any, names: Sequence[str]) -> str:
    """The picture of the table; a room without pictures gets its facts in words."""
    if part is not None:
        return str(part.draw(view, names))
    told = [f"{words(f.name)}: {getattr(view, f.name)}" for f in fields(view) if f.name not in ("events", "moves")]
    lines = [text(shortened(line, 90), 20, 30 + 22 * i, fill="currentColor") for i, line in enumerate(told)]
    return picture(720, 40 + 22 * len(told), "The table in words", Markup("".join(lines)))


# --- whose turn, how it ended ----------------------------------------------------------------


def secret(view: View) -> bool:
    """Whether not even the time somebody takes may be seen."""
    return view.secret


def status(view: View, names: Sequence[str], thinking: int | None = None) -> str:
    """One line: what is going on."""
    if view.result is not None:
        return f"The game is over: {named(view.result.ending, names)}"
    if thinking is not None and view.secret:
        return "The others act in secret …"  # neither who, nor in which phase
    if thinking is not None:
        said = f"{names[thinking]} is thinking …"
    elif view.turn == view.seat:
        said = f"Your move, {names[view.seat]}"
    elif view.turn is CHANCE or view.turn is None:
        said = "The dice and the cards decide"
    else:
        said = f"{names[view.turn]} is to move"
    return f"{said} ({view.phase_name})"


def outcome(view: View, names: Sequence[str]) -> Plain | None:
    """How it ended, for this seat first."""
    if view.result is None:
        return None
    mine = view.result[view.seat]
    said = "You won" if mine == 1 else "You lost" if mine == 0 else f"Your share: {mine}"
    return {
        "said": said,
        "ending": named(view.result.ending, names),
        "won": bool(mine == 1),
        "shares": _shares(view.result, names),
    }


def compared(now: float, before: float | None) -> str:
    """How a game that was played on from an earlier moment ended, beside how it ended before."""
    if before is None:
        return ""
    said = {0.0: "you had lost", 1.0: "you had won"}.get(before, f"your share was {before:.2f}")
    better = "better" if now > before else "worse" if now < before else "the same"
    return f"The first time {said}: this time it went {better}."


def _shares(result: Result, names: Sequence[str]) -> str:
    """Everybody's payoff in a sentence."""
    if set(result) <= {0, 1}:
        winners = [name for name, share in zip(names, result, strict=True) if share]
        return f"Won: {', '.join(winners)}" if winners else "Nobody won"
    return ", ".join(f"{name} {share}" for name, share in zip(names, result, strict=True))


def log(view: View, names: Sequence[str]) -> Plain:
    """What this seat saw happen; of a very long game the last part, and how much was left out before it."""
    lines = [named(event.label, names) for event in view.events[-LOG_LENGTH:]]
    return {"before": len(view.events) - len(lines), "lines": lines}


# --- the coach -------------------------------------------------------------------------------


def value_words(value: object) -> str:
    """A value with its certainty: exact as a fraction, measured with its interval.

    >>> value_words(Fraction(3, 5)), value_words(Fraction(99999, 100000))
    ('3/5 = 60.0 %', '99999/100000, over 99.9 %')
    """
    if isinstance(value, Measured | Modelled):
        low, high = value.interval
        return f"{percent(value.value)} ({percent(low)} to {percent(high)})"
    if isinstance(value, Fraction | int):
        exact, rounded = str(value), percent(float(value))
        if "/" not in exact or len(exact) > 13:
            return rounded
        sign = "," if " " in rounded[:-2] else " =" if (1000 * value).denominator == 1 else " ≈"
        return f"{exact}{sign} {rounded}"
    return "" if value is None else str(value)


def held(interval: tuple[float, float]) -> str:
    """How often it happened where a model said about the same."""
    low, high = (round(100 * edge) for edge in interval)
    return f"In other games, where it said about this, it happened {low} to {high} % of the time."


def percent(share: float) -> str:
    """Rounded, but what is possible is never called 0 % and what is not certain never 100 %."""
    if 0 < share < 0.0005:
        return "under 0.1 %"
    return "over 99.9 %" if 0.9995 <= share < 1 else f"{100 * share:.1f} %"


def fact(known: Fact, names: Sequence[str]) -> Plain:
    """One number beside the table."""
    why = f"{known.why} {_held(known)}".strip()
    plain: Plain = {"title": named(known.title, names), "why": named(why, names), "value": "", "bars": []}
    if isinstance(known.value, Dist):
        plain["bars"] = [
            {"label": named(str(outcome), names), "text": value_words(p), "length": float(p)}
            for outcome, p in known.value.items()
        ][:40]
    elif isinstance(known.value, str):
        plain["value"] = named(known.value, names)
    else:
        plain["value"], plain["share"] = value_words(known.value), number(known.value)
        if known.held is not None and isinstance(known.value, Fraction):
            plain["value"] = percent(float(known.value))  # no fraction: it is not exact
    return plain


def _held(known: Fact) -> str:
    """How true such a number has been.

    >>> _held(Fact("Rich", Fraction(3, 4), held=(0.714, 0.786)))
    'In games of bots, what was called 70–80 % happened 71–79 % of the time.'
    >>> _held(Fact("Turns", Dist({1: 3, 2: 1}), held=(0.7, 0.8)))
    'In games of bots, a likeliest answer called 70–80 % was right 70–80 % of the time.'
    """
    if known.held is None or isinstance(known.value, str):
        return ""
    low, high = known.held
    often = f"{100 * low:.0f}–{100 * high:.0f} % of the time."
    if isinstance(known.value, Dist):
        said = _tenth(float(max(p for _, p in known.value.items())))
        return f"In games of bots, a likeliest answer called {said} % was right {often}"
    return f"In games of bots, what was called {_tenth(number(known.value) or 0.0)} % happened {often}"


def _tenth(said: float) -> str:
    return f"{10 * int(10 * said)}–{10 * int(10 * said) + 10}"


def advice(listed: Sequence[Advice], names: Sequence[str], say: Say = LABEL) -> list[Plain]:
    """All advice, best first; without a value only the rank is shown."""
    return [{"rank": i + 1, **_advice(one, names, say)} for i, one in enumerate(listed)]


def _advice(one: Advice, names: Sequence[str], say: Say) -> Plain:
    interval = list(one.value.interval) if isinstance(one.value, Measured) else None
    return {
        "move": move_to_json(one.move),
        "label": named(say(one.move), names),
        "value": value_words(one.value),
        "share": number(one.value),
        "interval": interval,
        "why": named(one.why, names),
        "note": one.note,
    }
