"""What the widget shows: its traits, filled from one sitting, and the picture that stays in the notebook."""

from __future__ import annotations

import secrets
import traceback
from collections.abc import Callable
from pathlib import Path
from threading import RLock
from typing import Any

import anywidget
import traitlets
from IPython.display import HTML, display, update_display

from gamekit.core.game import Seat
from gamekit.stage import page, shown
from gamekit.stage.kept import kept
from gamekit.stage.sitting import Sitting

HERE = Path(__file__).parent


def _source(*names: str) -> str:
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in names)


class Screen(anywidget.AnyWidget):
    """One table on the page. Its traits hold what one seat may know: they are saved with the notebook."""

    _esm = _source("dom.js", "moves.js", "coach.js", "controls.js", "stage.js")
    _css = _source("stage.css")

    uid = traitlets.Unicode().tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)
    table = traitlets.Dict().tag(sync=True)
    log = traitlets.Dict().tag(sync=True)
    advice = traitlets.Dict().tag(sync=True)
    review = traitlets.Dict().tag(sync=True)
    menu = traitlets.Dict().tag(sync=True)
    notice = traitlets.Dict().tag(sync=True)

    def __init__(self, sitting: Sitting, coach: bool):
        super().__init__(uid=secrets.token_hex(6))
        self.sitting, self._coached = sitting, coach
        self._hint, self._pace, self._displayed = dict[str, Any](), page.Pace(), False
        self._turn = 0  # counts commands: whatever still runs for an older one stops
        self._drawing = RLock()

    def _tell(self, words: str, trace: str = "") -> None:
        with self._drawing:
            self.notice = {"text": shown.sentence(words), "trace": trace} if words else {}

    def _set(self, turn: int, **values: Any) -> None:
        """Put values on the page, unless the learner has asked for something else meanwhile."""
        with self._drawing:
            if self._turn == turn:
                with self.hold_sync():
                    for name, value in values.items():
                        setattr(self, name, value)

    def _show(self, turn: int, view: Any = None, thinking: Seat | None = None) -> Any:
        sitting = self.sitting
        if view is None:
            view = sitting.view()
        drawn = shown.drawn(sitting.picture, view, sitting.names)
        self._set(
            turn,
            picture=drawn,
            table=page.table(sitting, view, self._pace, self._hint, thinking),
            log=shown.log(view, sitting.names),
            menu=page.menu(sitting, self._coached),
        )
        return view

    def _guarded(self, work: Callable[[int], None]) -> Callable[[int], None]:
        def guarded(turn: int) -> None:
            try:
                work(turn)
            except Exception as problem:
                self._tell(f"Something went wrong inside: {type(problem).__name__}: {problem}", traceback.format_exc())

        return guarded

    # --- in the notebook -----------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        """The widget, and under it the picture that stays when the kernel is gone."""
        data, metadata = super()._repr_mimebundle_()  # type: ignore[misc]
        data["text/plain"] = "A game table: run this cell to play."
        display(data, metadata=metadata, raw=True)
        display(HTML(self._still()), display_id=self.uid)
        self._displayed = True

    def _still(self) -> str:
        return kept(self.picture, str(self.table.get("status", "")), self.uid)

    def _keep(self, turn: int) -> None:
        if self._displayed and self._turn == turn:
            update_display(HTML(self._still()), display_id=self.uid)
