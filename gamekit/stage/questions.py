"""Two small widgets for notebooks: `ask` wants a guess before it tells, `slide` shows what a number changes."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape
from time import perf_counter
from typing import Any

import ipywidgets

from gamekit.stage.showing import html
from gamekit.stage.shown import value_words

SLOW = 0.15  # seconds: whatever takes longer follows the slider only when it is let go


def ask(question: str, options: Any, answer: Any, why: Any = "", unit: str = "") -> Any:
    """A question to guess at: choices from a list, or a number from (low, high[, step]).

    `answer` is the right choice or number, or a function that finds it; `why` is shown afterwards
    (words, a figure, a distribution, or a function that makes one).
    """
    guess, numeric = _control("", options, "options"), _is_range(options)
    told = ipywidgets.HTMLMath(layout={"width": "auto"})

    def tell() -> str:
        right = answer() if callable(answer) else answer
        reason = why() if callable(why) else why
        said = _distance(guess.value, right, options, unit) if numeric else _right_or_wrong(guess.value, right)
        return f"<p><b>{escape(said)}</b></p>{html(reason)}"

    def reveal(_: Any) -> None:
        told.value = "<p>Choose first, then see.</p>" if guess.value is None else _in_words(tell)

    done = ipywidgets.Button(description="That is my guess", button_style="primary", tooltip=question)
    done.on_click(reveal)
    return _column("ask", html(question), [guess, done], told)


def slide(f: Callable[..., Any], **controls: Any) -> Any:
    """What f gives, shown again at each change.

    `name=(low, high[, step])` is a slider, a list is a choice, True or False a box to tick.
    """
    _check_names(f, controls)
    made = {name: _control(name.replace("_", " "), wish, name) for name, wish in controls.items()}
    for control in made.values():
        if control.value is None:
            control.value = control.options[0]
    told = ipywidgets.HTMLMath(layout={"width": "auto"})

    def result() -> str:
        return html(f(**{name: control.value for name, control in made.items()}))

    began = perf_counter()
    told.value = result()  # a mistake shows in the cell itself, as any other
    slow = perf_counter() - began > SLOW
    for control in made.values():
        if hasattr(control, "continuous_update"):
            control.continuous_update = not slow
        control.observe(lambda _: setattr(told, "value", _in_words(result)), "value")
    return _column("slide", "", list(made.values()), told)


def _in_words(work: Callable[[], str]) -> str:
    """The work's HTML, or what went wrong: an error in a widget's callback would show nowhere."""
    try:
        return work()
    except Exception as problem:
        return f"<p role='alert'>This does not work: {escape(type(problem).__name__)}: {escape(str(problem))}</p>"


def _column(kind: str, head: str, controls: list[Any], told: Any) -> Any:
    top = [ipywidgets.HTMLMath(head)] if head else []
    box = ipywidgets.VBox([*top, *controls, told], layout={"overflow": "visible"})
    box.add_class(f"gk-{kind}")
    return box


def _check_names(f: Any, controls: Mapping[str, Any]) -> None:
    if not callable(f):
        raise ValueError(f"slide needs a function first, not {f!r}")
    if not controls:
        raise ValueError("slide needs at least one control, such as n=(1, 10)")
    try:
        inspect.signature(f).bind(**dict.fromkeys(controls))
    except TypeError as problem:
        raise ValueError(f"the controls do not fit the function: {problem}") from None


def _is_range(wish: Any) -> bool:
    numbers = isinstance(wish, tuple) and all(
        isinstance(x, int | float | Fraction) and not isinstance(x, bool) for x in wish
    )
    return numbers and len(wish) in (2, 3)


def _control(label: str, wish: Any, name: str) -> Any:
    style = {"description_width": "initial"}
    if isinstance(wish, bool):
        return ipywidgets.Checkbox(value=wish, description=label, indent=False)
    if _is_range(wish):
        return _slider(label, wish, name, style)
    if isinstance(wish, str) or not isinstance(wish, Sequence) or not wish:
        raise ValueError(f"{name} must be (low, high[, step]), a list of choices, True or False, not {wish!r}")
    options = [(str(choice), choice) for choice in wish]
    if label:
        return ipywidgets.Dropdown(options=options, description=label, style=style)
    return ipywidgets.RadioButtons(options=options, value=None, layout={"width": "max-content"})


def _slider(label: str, wish: tuple[Any, ...], name: str, style: Mapping[str, str]) -> Any:
    low, high, *steps = wish
    whole = all(isinstance(x, int) for x in wish)
    step = steps[0] if steps else 1 if whole else (high - low) / 100
    if not low < high or step <= 0:
        raise ValueError(f"{name} must go from a low to a higher number in steps above 0, not {wish!r}")
    if whole:
        return ipywidgets.IntSlider((low + high) // 2, low, high, step, description=label, style=style)
    low, high, step = float(low), float(high), float(step)
    return ipywidgets.FloatSlider((low + high) / 2, min=low, max=high, step=step, description=label, style=style)


def _right_or_wrong(guess: Any, right: Any) -> str:
    return f"✓ Right: {right}" if guess == right else f"✗ Not {guess}, but {right}"


def _distance(guess: float, right: Any, options: tuple[Any, ...], unit: str) -> str:
    step = options[2] if len(options) == 3 else (options[1] - options[0]) / 100
    off = abs(float(right) - guess)
    close = "✓ " if off <= max(step, (options[1] - options[0]) / 50) else ""
    points = " point" if off == 1 else " points"
    apart = f"{off:{'.3g' if off < 1000 else '.0f'}}{points if unit.strip() == '%' else unit}"
    said = f"you were {apart} {'below' if guess < right else 'above'}" if off else "exactly your guess"
    return f"{close}You guessed {guess:g}{unit}. It is {_exactly(right, unit)}: {said}"


def _exactly(right: Any, unit: str) -> str:
    """The right number with its unit; one that is no whole number as a fraction too, a percentage as a chance."""
    if isinstance(right, Fraction) and right.denominator > 1 and len(str(right)) <= 13:
        return value_words(right / 100) if unit.strip() == "%" else f"{right} ≈ {float(right):.4g}{unit}"
    whole = isinstance(right, int | Fraction) and right == int(right)
    return f"{int(right) if whole else format(float(right), '.4g')}{unit}"
