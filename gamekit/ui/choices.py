"""Open-ended moves as forms: what is asked, and how the answers are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamekit.core.advice import Amount, Choice, Form
from gamekit.core.game import named
from gamekit.ui.wording import Plain


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
