"""The table in a notebook: a page of a session, and the picture of it that stays when the kernel is gone."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from IPython.display import HTML, display, update_display

from gamekit.core.game import Game, Seat
from gamekit.learn.forecasts import ProgressFile
from gamekit.ui.drivers import Background
from gamekit.ui.session import Session
from gamekit.ui.snapshot import snapshot
from gamekit.ui.stopping import CLOCK
from gamekit.ui.table_setup import table_setup
from gamekit.ui.wording import drawn

HERE = Path(__file__).parent
PARTS = ("dom", "frames", "motion", "board", "moves", "coach", "forecast", "review", "controls", "table")
SCRIPTS = tuple([f"{part}.js" for part in PARTS])
QUIET = 1.0  # seconds after which the picture that stays is brought up to date


def _source(*names: str) -> str:
    return "\n".join((HERE / "web" / name).read_text(encoding="utf-8") for name in names)


class Table(anywidget.AnyWidget):
    """One page of a table. What it shows travels as messages and is not saved with the notebook."""

    _esm = _source(*SCRIPTS)
    _css = _source("table.css")

    uid = traitlets.Unicode().tag(sync=True)
    start = traitlets.Dict().tag(sync=True)  # what the page shows at first; taken away once a page has said hello

    def __init__(self, session: Session, driver: Background | None = None, person: int | None = None):
        super().__init__(uid=secrets.token_hex(6))
        self.session = session
        self.driver = driver or Background(session)
        self.driver.resting.append(self._keep_soon)
        self._displayed = self._keeping = False
        self._page = self.driver.join(self.send, person)
        self.start = self.driver.whole(self._page)
        self.on_msg(lambda _, content, buffers: self.tell(content))
        if driver is None:
            self.driver.wake()

    def tell(self, content: object) -> None:
        """What the page asks for."""
        self.driver.tell(self._page, content)
        if self.start:
            self.start = {}

    def wait(self, seconds: float = 30) -> None:
        """Until somebody is asked, or so many seconds at most."""
        self.driver.wait(seconds)

    def seat(self, who: str | Seat) -> Table:
        """The table as this person sees it, by name or seat: for a cell or a notebook of their own."""
        names, seats = self.session.names, self.session.setup.seats
        called = [number for number, seat in enumerate(seats) if who in (names[seat], seat)]
        if not called or isinstance(who, bool):
            people = ", ".join(f"{names[seat]} ({seat})" for seat in seats)
            raise ValueError(f"no person called {who!r} sits at this table; there are: {people}")
        return Table(self.session, self.driver, called[0])

    def close(self) -> None:
        """Away with this page; the table stays."""
        if self._keep_soon in self.driver.resting:
            self.driver.resting.remove(self._keep_soon)
            self.driver.close(self._page)
        super().close()

    # --- in the notebook -----------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        """The widget, and under it the picture that stays when the kernel is gone."""
        self.start = self.driver.whole(self._page)
        data, metadata = super()._repr_mimebundle_()  # type: ignore[misc]
        data["text/plain"] = "A game table: run this cell to play."
        display(data, metadata=metadata, raw=True)
        display(HTML(self._still()), display_id=self.uid)
        self._displayed = True

    def _still(self) -> str:
        shown, session = self._page.shown, self.session
        if shown is None or (session.shared and self._page.person is None and session.match.result is None):
            return snapshot("", "Several people play at this table", self.uid)
        seat = 0 if self._page.seat is None else self._page.seat
        still = drawn(session.picture, session.view(seat), session.names)
        return snapshot(still, str(shown["table"]["status"]), self.uid)

    def _keep_soon(self) -> None:
        if self._displayed and not self._keeping:
            self._keeping = True
            CLOCK.after(QUIET, self._keep)

    def _keep(self) -> None:
        self._keeping = False
        update_display(HTML(self._still()), display_id=self.uid)


def play(
    game: Game,
    seat: Seat | Sequence[Seat] = 0,
    bots: object = "hard",
    seed: int | str | None = None,
    coach: bool = True,
    names: Any = None,
    people: Any = None,
    forecasts: bool = False,
) -> Table:
    """A table to play at, as the last line of a cell: you in this seat, bots in all others.

    `people`: a name for each who plays; they take turns at one page. `bots`: a level, a player of your own, or one for
    each seat. `coach=False` hides hints and odds. `forecasts=True`: now and then you are asked for your odds first, and
    your guesses are kept in the progress file beside the notebook.
    """
    setup = table_setup(game, seat, bots, seed=seed, names=names, people=people)
    return Table(Session(setup, bool(coach), bool(forecasts), ProgressFile()))
