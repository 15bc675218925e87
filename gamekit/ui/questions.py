"""Two small widgets for notebooks: `ask` wants a guess before it tells, `slide` shows what a number changes."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from html import escape
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard

import ipywidgets

from gamekit.learn.progress import display, load_answer, save_answer
from gamekit.ui.html import html
from gamekit.ui.wording import value_words

if TYPE_CHECKING:
    from IPython.display import DisplayHandle

SLOW = 0.15  # seconds: whatever takes longer follows the slider only when it is let go

Number: TypeAlias = int | float | Fraction
Range: TypeAlias = tuple[Number, Number] | tuple[Number, Number, Number]
Wish: TypeAlias = Range | Sequence[object] | bool


class Question:
    """A question and the guess at it. Once guessed, it is a page that stays in the notebook."""

    def __init__(self, question: object, options: Range | Sequence[object], tell: Callable[[object], str]):
        self.question, self.tell = html(question), tell
        self.guess = _control("", options, "options")
        self.told = ipywidgets.HTMLMath(layout={"width": "auto"})
        done = ipywidgets.Button(description="That is my guess", button_style="primary")
        done.on_click(lambda _: self.reveal())
        self.box = _column("ask", self.question, [self.guess, done], self.told)
        self.key = sha256(self.question.encode()).hexdigest()[:16]
        self.page = ""
        self._handle: DisplayHandle | None = None
        self._remember()

    def _remember(self) -> None:
        """The guess of an earlier run, and what was told then."""
        known = load_answer(self.key)
        options = self.guess.options if isinstance(self.guess, ipywidgets.RadioButtons) else None
        choices = {str(choice): choice for _, choice in options or ()}
        if options is None and isinstance(known, int | float) and self.guess.min <= known <= self.guess.max:
            self.guess.value = type(self.guess.value)(known)
        elif options is not None and str(known) in choices:
            self.guess.value = choices[str(known)]
        else:
            return
        self.reveal()

    def reveal(self) -> None:
        """Say what is right, and keep the guess: here, and for the next time this cell is run."""
        guess = self.guess.value
        if guess is None:
            self.told.value = "<p>Choose first, then see.</p>"
            return
        self.told.value = _in_words(lambda: self.tell(guess))
        save_answer(self.key, guess if isinstance(guess, int | float) else str(guess))
        self.page = f'<div class="gk-ask">{self.question}{self.told.value}</div>'
        if self._handle is not None:
            self._handle.update(self._bundle(), raw=True)

    def _bundle(self) -> dict[str, object]:
        if self.page:
            return {"text/html": self.page, "text/plain": "a question, answered"}
        return dict(self.box._repr_mimebundle_())

    def _ipython_display_(self) -> None:
        """Show it where it can be replaced by its page."""
        self._handle = display(self._bundle(), raw=True)


def ask(
    question: object, options: Range | Sequence[object], answer: object, why: object = "", unit: str = ""
) -> Question:
    """A question to guess at: choices from a list, or a number from (low, high[, step]).

    `answer` is the right choice or number, or a function that finds it; `why` is shown afterwards
    (words, a figure, a distribution, or a function that makes one).
    """

    def tell(guess: object) -> str:
        right: Any = answer() if callable(answer) else answer
        reason = why() if callable(why) else why
        if _is_range(options) and isinstance(guess, int | float):
            said = _distance(guess, right, options, unit)
        else:
            said = f"✓ Right: {right}" if guess == right else f"✗ Not {guess}, but {right}"
        return f"<p><b>{escape(said)}</b></p>{html(reason)}"

    return Question(question, options, tell)


def slide(f: Callable[..., object], **controls: Wish) -> ipywidgets.VBox:
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
        if control.has_trait("continuous_update"):
            control.continuous_update = not slow
        control.observe(lambda _: setattr(told, "value", _in_words(result)), "value")
    return _column("slide", "", list(made.values()), told)


def _in_words(work: Callable[[], str]) -> str:
    """The work's HTML, or what went wrong: an error in a widget's callback would show nowhere."""
    try:
        return work()
    except Exception as problem:
        return f"<p role='alert'>This does not work: {escape(type(problem).__name__)}: {escape(str(problem))}</p>"


def _column(kind: str, head: str, controls: list[ipywidgets.Widget], told: ipywidgets.Widget) -> ipywidgets.VBox:
    top = [ipywidgets.HTMLMath(head)] if head else []
    box = ipywidgets.VBox([*top, *controls, told], layout={"overflow": "visible"})
    box.add_class(f"gk-{kind}")
    return box


def _check_names(f: Callable[..., object], controls: Mapping[str, Wish]) -> None:
    if not callable(f):
        raise ValueError(f"slide needs a function first, not {f!r}")
    if not controls:
        raise ValueError("slide needs at least one control, such as n=(1, 10)")
    try:
        inspect.signature(f).bind(**dict.fromkeys(controls))
    except TypeError as problem:
        raise ValueError(f"the controls do not fit the function: {problem}") from None


def _is_range(wish: object) -> TypeGuard[Range]:
    if not isinstance(wish, tuple) or len(wish) not in (2, 3):
        return False
    return all(isinstance(x, int | float | Fraction) and not isinstance(x, bool) for x in wish)


def _control(label: str, wish: Wish, name: str) -> ipywidgets.Widget:
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


def _slider(label: str, wish: Range, name: str, style: Mapping[str, str]) -> ipywidgets.Widget:
    low, high, *steps = wish
    whole = all(isinstance(x, int) for x in wish)
    step = steps[0] if steps else 1 if whole else (high - low) / 100
    if not low < high or step <= 0:
        raise ValueError(f"{name} must go from a low to a higher number in steps above 0, not {wish!r}")
    if whole:
        return ipywidgets.IntSlider((low + high) // 2, low, high, step, description=label, style=style)
    low, high, step = float(low), float(high), float(step)
    return ipywidgets.FloatSlider((low + high) / 2, min=low, max=high, step=step, description=label, style=style)


def _distance(guess: float, right: Number, options: Range, unit: str) -> str:
    step = options[2] if len(options) == 3 else (options[1] - options[0]) / 100
    off = abs(float(right) - guess)
    close = "✓ " if off <= max(step, (options[1] - options[0]) / 50) else ""
    points = " point" if off == 1 else " points"
    apart = f"{off:{'.3g' if off < 1000 else '.0f'}}{points if unit.strip() == '%' else unit}"
    said = f"you were {apart} {'below' if guess < right else 'above'}" if off else "exactly your guess"
    return f"{close}You guessed {guess:g}{unit}. It is {_exactly(right, unit)}: {said}"


def _exactly(right: Number, unit: str) -> str:
    """The right number with its unit; one that is no whole number as a fraction too, a percentage as a chance."""
    if isinstance(right, Fraction) and right.denominator > 1 and len(str(right)) <= 13:
        return value_words(right / 100) if unit.strip() == "%" else f"{right} ≈ {float(right):.4g}{unit}"
    whole = isinstance(right, int | Fraction) and right == int(right)
    return f"{int(right) if whole else format(float(right), '.4g')}{unit}"
