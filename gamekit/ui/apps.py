"""A form app: pictures to look at and forms to fill in by choosing, with undo; it knows no game.

A room drives it with plain data: an object with `title`, `said`, `lines`, `pages`, `forms` and `without(line)`.
A form's `make(answers)` gives the next such object, or raises a ValueError in words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from threading import RLock
from typing import Any, Protocol

import ipywidgets

from gamekit.core.advice import Amount, Choice, Form
from gamekit.svg import Markup

FEW = 9  # so many options are buttons side by side; more become a list
WIDE = {"width": "auto", "max_width": "100%"}


class Page(Protocol):
    """What a room gives: every answer makes a new one."""

    @property
    def title(self) -> str: ...
    @property
    def said(self) -> str: ...
    @property
    def lines(self) -> Sequence[str]: ...
    @property
    def pages(self) -> Sequence[tuple[str, Markup]]: ...
    @property
    def forms(self) -> Sequence[Form]: ...
    def without(self, number: int) -> Any: ...


def form_app(first: Page) -> App:
    """An app that shows this page and whatever follows from it."""
    return App(first)


class App(ipywidgets.VBox):
    """A page on screen; `page` is the value it shows now."""

    def __init__(self, first: Page):
        super().__init__(layout={"width": "100%"})
        self.add_class("gk-form-app")
        self._history, self._lock = [first], RLock()
        self._form, self._picture = 0, 0
        self._words = ipywidgets.HTML()
        self._show(first.said)

    @property
    def page(self) -> Any:
        """What is on screen now."""
        return self._history[-1]

    def _then(self, make: Callable[[], Any]) -> None:
        """The next page, or what went wrong: an error in a callback would show nowhere."""
        with self._lock:
            try:
                new = make()
            except Exception as problem:
                self._tell(f"This does not work: {problem}", alert=True)  # what was chosen stays chosen
                return
            if len(new.forms) != len(self.page.forms):
                self._form = 0
            self._history.append(new)
            self._show(new.said)

    def _undo(self, _: Any = None) -> None:
        with self._lock:
            if len(self._history) > 1:
                self._history.pop()
                self._form = min(self._form, len(self.page.forms) - 1)
                self._show("Undone.")

    def _tell(self, said: str, alert: bool = False) -> None:
        told = "".join(f"<p style='margin:.15em 0'>{escape(line)}</p>" for line in said.splitlines())
        role, edge = ("alert", "#b3402e") if alert else ("status", "#2563a8")
        self._words.value = f"<div role='{role}' style='border-left:4px solid {edge};padding:.2em .7em'>{told}</div>"

    def _show(self, said: str) -> None:
        now = self.page
        head = ipywidgets.HTML(f"<h3 style='margin:0'>{escape(now.title)}</h3>")
        self._tell(said)
        self.children = [head, self._words, self._forms(now.forms), *self._lines(now.lines), *self._pages(now.pages)]

    # --- the forms ---------------------------------------------------------------------------

    def _forms(self, forms: Sequence[Form]) -> Any:
        form = forms[self._form]
        fields = {asked.name: _control(asked) for asked in form.fields}
        done = ipywidgets.Button(description=form.title, button_style="primary", layout=WIDE)
        done.on_click(lambda _: self._then(lambda: form.make({name: read() for name, (_, read) in fields.items()})))
        undo = ipywidgets.Button(description="Undo", icon="undo", disabled=len(self._history) < 2)
        undo.on_click(self._undo)
        rows = [control for control, _ in fields.values()]
        chooser = self._tabs([one.title for one in forms], self._form, self._choose_form) if len(forms) > 1 else []
        box = ipywidgets.VBox([*chooser, *rows, ipywidgets.HBox([done, undo])])
        box.layout = {"border": "1px solid #c3cad3", "padding": "10px", "margin": "6px 0"}
        return box

    def _tabs(self, titles: Sequence[str], at: int, chosen: Callable[[int], None]) -> list[Any]:
        tabs = ipywidgets.ToggleButtons(
            options=[(title, i) for i, title in enumerate(titles)], value=at, style={"button_width": "auto"}
        )
        tabs.observe(lambda change: chosen(change["new"]), "value")
        return [tabs]

    def _choose_form(self, number: int) -> None:
        self._form = number
        self._show(self.page.said)

    # --- the lines and the pages -------------------------------------------------------------

    def _lines(self, lines: Sequence[str]) -> list[Any]:
        if not lines:
            return []
        listed = [(f"{number}. {line}", number) for number, line in enumerate(lines, 1)]
        choice = ipywidgets.Select(options=listed, value=len(lines), rows=min(6, len(lines)), layout={"width": "100%"})
        choice.description = ""
        back = ipywidgets.Button(description="Take this line back", layout=WIDE)
        back.on_click(lambda _: self._then(lambda: self.page.without(choice.value)))
        return [choice, back]

    def _pages(self, pages: Sequence[tuple[str, Markup]]) -> list[Any]:
        if not pages:
            return []
        self._picture = min(self._picture, len(pages) - 1)
        page = pages[self._picture][1]
        shown = ipywidgets.HTML(f"<div style='max-width:{_width(page)}px'>{page}</div>")
        return [*self._tabs([title for title, _ in pages], self._picture, self._choose_picture), shown]

    def _choose_picture(self, number: int) -> None:
        self._picture = number
        self._show(self.page.said)


def _width(page: Markup) -> int:
    """How wide a picture should be at most: a little more than it was drawn."""
    drawn = re.search(r'viewBox="0 0 (\d+)', page)
    return min(900, int(1.15 * int(drawn[1]))) if drawn else 900


def _control(asked: Choice | Amount) -> tuple[Any, Callable[[], Any]]:
    """A question as something to click, and how to read its answer."""
    label = ipywidgets.HTML(f"<b>{escape(asked.label)}</b>")
    if isinstance(asked, Amount):
        slider = ipywidgets.IntSlider(asked.start, asked.low, asked.high)
        return ipywidgets.VBox([label, slider]), lambda: slider.value
    if asked.most > 1:
        return _many(asked, label)
    kind = ipywidgets.ToggleButtons if len(asked.options) <= FEW else ipywidgets.Dropdown
    one = kind(options=[(words, i) for i, (words, _) in enumerate(asked.options)])
    if kind is ipywidgets.ToggleButtons:
        one.style.button_width = "auto"
    return ipywidgets.VBox([label, one]), lambda: asked.options[one.value][1]


def _many(asked: Choice, label: Any) -> tuple[Any, Callable[[], Any]]:
    boxes = [ipywidgets.ToggleButton(description=words, layout=WIDE) for words, _ in asked.options]
    row = ipywidgets.Box(boxes, layout={"flex_flow": "row wrap", "display": "flex"})

    def read() -> tuple[Any, ...]:
        chosen = tuple(value for (_, value), box in zip(asked.options, boxes, strict=True) if box.value)
        if not asked.least <= len(chosen) <= asked.most:
            span = str(asked.least) if asked.least == asked.most else f"{asked.least} to {asked.most}"
            raise ValueError(f"{asked.label}: please choose {span}, not {len(chosen)}")
        return chosen

    return ipywidgets.VBox([label, row]), read
