"""The widget: it shows one sitting, takes the learner's clicks, and lets the bots play on in the background."""

from __future__ import annotations

import secrets
import traceback
from collections.abc import Callable
from pathlib import Path
from threading import Event, RLock, Thread
from time import monotonic
from typing import Any

import anywidget
import traitlets
from IPython.display import HTML, display, update_display

from gamekit.game import Seat, named
from gamekit.plain import move_to_plain
from gamekit.stage import page, shown
from gamekit.stage.kept import kept
from gamekit.stage.seating import Seating, seating
from gamekit.stage.sitting import Sitting

LIMIT = 10.0  # seconds a bot may think
PATIENCE = 0.12  # seconds until the learner is told who is thinking
GAMES = 200  # so many imagined games measure a chance to win
HERE = Path(__file__).parent


class _Dropped(Exception):
    """What was being computed is no longer wanted."""


def _source(*names: str) -> str:
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in names)


class Stage(anywidget.AnyWidget):
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

    def __init__(self, seated: Seating, coach: bool = True):
        super().__init__(uid=secrets.token_hex(6))
        self.sitting = Sitting(seated)
        self._coached, self._odds, self._hint = coach, False, dict[str, Any]()
        self._pace, self._displayed = page.Pace(), False
        self._turn = 0  # counts commands: whatever still runs for an older one stops
        self._drawing, self._wake = RLock(), Event()
        self._runner: Thread | None = None
        self._actions: dict[str, Callable[[dict[str, Any]], bool | None]] = {
            "move": self._move, "form": self._form, "undo": self._undo, "new": self._new, "load": self._load,
            "save": self._save, "hint": self._give_hint, "odds": self._show_odds, "watch": self._watch,
            "pause": self._pause, "speed": self._set_speed, "option": self._option, "review": self._review,
            "recall": self._recall, "chance": self._chance, "preview": self._preview,
        }  # fmt: skip
        self.on_msg(lambda _, content, buffers: self.obey(content))
        self._go()
        self.wait(0.5)

    # --- what the learner asks for -------------------------------------------------------------

    def obey(self, content: Any) -> None:
        """Do what a message asks; whatever goes wrong is told in words, and nothing is lost."""
        try:
            action = self._actions.get(str(content.get("do"))) if isinstance(content, dict) else None
            if action is None:
                raise ValueError("the stage does not know this command")
            self._tell("")
            if action(content) is not False:
                self._go()
        except ValueError as problem:
            self._tell(named(str(problem), self.sitting.names))
        except Exception as problem:
            self._tell(f"Something went wrong inside: {type(problem).__name__}: {problem}", traceback.format_exc())

    def _tell(self, words: str, trace: str = "") -> None:
        with self._drawing:
            self.notice = {"text": shown.sentence(words), "trace": trace} if words else {}

    def _fresh(self, content: dict[str, Any]) -> bool:
        """Whether a click was meant for the table as it is: the second click of a double click is not."""
        return bool(content.get("stamp") == self.sitting.version)

    def _move(self, content: dict[str, Any]) -> bool:
        if not self._fresh(content):
            return False
        self.sitting.play_plain(content.get("move"))
        return True

    def _form(self, content: dict[str, Any]) -> bool:
        if not self._fresh(content):
            return False
        self.sitting.play_form(content.get("form"), content.get("answers"))
        return True

    def _preview(self, content: dict[str, Any]) -> bool:
        """A form in words while it is being filled in; the coach joins in while the odds are shown."""
        asked, given = content.get("form"), content.get("answers")
        said = self.sitting.preview(asked, given, self._odds) if self._fresh(content) else ""
        self.send({"do": "preview", "form": asked, "text": shown.sentence(named(said, self.sitting.names))})
        return False

    def _undo(self, content: dict[str, Any]) -> None:
        self._turn += 1
        if self.sitting.watching:
            self.sitting.watch(False)
        if not self.sitting.undo():
            self._tell("There is no decision of yours to take back.")

    def _new(self, content: dict[str, Any]) -> None:
        wishes = content.get("wishes")
        self._sit(Sitting(self.sitting.seating.changed(wishes if isinstance(wishes, dict) else {})))

    def _load(self, content: dict[str, Any]) -> None:
        self._sit(self.sitting.loaded(content.get("text")))
        self._show(self._turn)  # before the words: they are true once the table is on the page
        self._tell("The saved game is on the table.")

    def _sit(self, sitting: Sitting) -> None:
        self._turn += 1
        sitting.forced, sitting.waits = self.sitting.forced, self.sitting.waits
        with self._drawing:
            self.sitting, self._pace.paused, self.review = sitting, False, {}

    def _save(self, content: dict[str, Any]) -> bool:
        name, text = self.sitting.saved()
        self.send({"do": "file", "name": name, "text": text})
        return False

    def _watch(self, content: dict[str, Any]) -> None:
        self._turn += 1
        self.sitting.watch(bool(content.get("on")))
        self._pace.watch(self.sitting.watching)

    def _pause(self, content: dict[str, Any]) -> None:
        self._turn += 1
        self._pace.paused = bool(content.get("on"))

    def _set_speed(self, content: dict[str, Any]) -> None:
        if content.get("speed") not in page.SPEEDS:
            raise ValueError(f"speed must be one of {', '.join(page.SPEEDS)}")
        self._turn += 1
        self._pace.speed, self._pace.slowed = content["speed"], False

    def _option(self, content: dict[str, Any]) -> None:
        name, on = content.get("name"), bool(content.get("on"))
        if name not in ("forced", "waits"):
            raise ValueError("the stage has no such option")
        self._turn += 1
        setattr(self.sitting, name, on)

    # --- the coach -----------------------------------------------------------------------------

    def _give_hint(self, content: dict[str, Any]) -> bool:
        view = self.sitting.view()
        listed = self.sitting.advice(view) if self._coached else []
        if not listed:
            raise ValueError("There is no hint now: the coach has nothing to say here.")
        best = shown.advice(listed[:1], self.sitting.names, self.sitting.says(view))[0]
        self._hint = {**best, "move": move_to_plain(listed[0].move), "version": self.sitting.version}
        self._show(self._turn)
        return False

    def _show_odds(self, content: dict[str, Any]) -> None:
        self._odds = bool(content.get("on")) and self._coached
        self._turn += 1

    def _coach(self, view: Any, turn: int) -> None:
        """The numbers beside the table: computed after the picture is shown, so that a click need not wait."""
        if not self._odds:
            self._set(turn, advice={"on": False})
            return
        names = self.sitting.names
        facts = [shown.fact(known, names) for known in self.sitting.facts(view)]
        listed = shown.advice(self.sitting.advice(view), names, self.sitting.says(view))
        measurable = view.result is None and hasattr(self.sitting.coach, "win_chance")
        self._set(turn, advice={"on": True, "facts": facts, "moves": listed, "chance": {} if measurable else None})

    def _review(self, content: dict[str, Any]) -> bool:
        if self.sitting.match.result is None:
            raise ValueError("The review comes when the game is over.")
        Thread(target=self._guarded(self._look_back), args=(self._turn,), daemon=True).start()
        return False

    def _look_back(self, turn: int) -> None:
        sitting, rows = self.sitting, list[dict[str, Any]]()
        total = len(sitting.decisions())
        for done, (found, move, say, of) in enumerate(sitting.review(), 1):
            if found is not None:
                rows.append({"number": done, **shown.review(found, move, of, sitting.names, say)})
            self._set(turn, review={"rows": list(rows), "done": done, "total": total})
        if not total:
            self._set(turn, review={"rows": [], "done": 0, "total": 0})

    def _recall(self, content: dict[str, Any]) -> bool:
        """The table as it was at one of the decisions, until something else happens."""
        past = self.sitting.decisions()
        number = content.get("number")
        if type(number) is not int or not 1 <= number <= len(past) or self.sitting.match.result is None:
            return True
        view = past[number - 1][1]
        drawn = shown.drawn(self.sitting.picture, view, self.sitting.names)
        said = f"Decision {number}: the table as it was"
        self._set(self._turn, picture=drawn, table={**self.table, "status": said, "recalled": number})
        return False

    def _chance(self, content: dict[str, Any]) -> bool:
        if self.sitting.match.result is not None or not self._odds:
            raise ValueError("There is nothing to play out now.")
        Thread(target=self._guarded(self._play_out), args=(self._turn,), daemon=True).start()
        return False

    def _play_out(self, turn: int) -> None:
        """The chance to win, measured: the table is not touched, only imagined ones are played."""
        sitting, done, now = self.sitting, 0, dict(self.advice)

        def tick() -> None:
            nonlocal done
            done += 1
            if self._turn != turn:
                raise _Dropped
            if done % 10 == 0:
                self._set(turn, advice={**now, "chance": {"done": done, "total": GAMES}})

        try:
            found = sitting.win_chance(sitting.view(), GAMES, tick)
        except _Dropped:
            return
        self._set(turn, advice={**now, "chance": {"value": shown.value_words(found), "total": GAMES}})

    # --- the match goes on ---------------------------------------------------------------------

    def _go(self) -> None:
        self._turn += 1
        self._wake.set()
        self._runner = Thread(target=self._guarded(self._advance), args=(self._turn,), daemon=True)
        self._runner.start()

    def wait(self, seconds: float = 30) -> None:
        """Until the learner is asked, or so many seconds at most."""
        if self._runner is not None:
            self._runner.join(seconds)

    def _guarded(self, work: Callable[[int], None]) -> Callable[[int], None]:
        def guarded(turn: int) -> None:
            try:
                work(turn)
            except Exception as problem:
                self._tell(f"Something went wrong inside: {type(problem).__name__}: {problem}", traceback.format_exc())

        return guarded

    def _advance(self, turn: int) -> None:
        """Chance, bots and moves that need no learner, one after the other, until somebody must be asked."""
        self._wake.clear()
        sitting, since = self.sitting, monotonic()
        while self._turn == turn and not self._pace.paused:
            bot = sitting.match.turn in range(sitting.game.players)
            if not self._step(sitting, turn, bot):
                break
            pause = self._pace.seconds
            if bot and (pause or monotonic() - since > PATIENCE) and not shown.secret(sitting.view()):
                self._show(turn)
                self._wake.wait(pause)
                since = monotonic()
        view = self._show(turn)
        self._keep(turn)
        self._coach(view, turn)

    def _step(self, sitting: Sitting, turn: int, bot: bool) -> bool:
        """One step; a bot's in a thread of its own, so that a long thought can be announced."""
        outcome: list[bool] = []

        def work() -> None:
            with sitting.match.lock:
                outcome.append(self._turn == turn and sitting.step(LIMIT))

        if not bot:
            work()
            return outcome[0]
        view, thinker = sitting.view(), sitting.match.turn
        worker = Thread(target=work, daemon=True)
        worker.start()
        worker.join(PATIENCE)
        if worker.is_alive():
            if shown.secret(view):  # a long thought would give away whose it is
                said = shown.status(view, sitting.names, thinker)
                self._set(turn, table={**self.table, "asked": False, "status": said})
            else:
                self._show(turn, view, thinker)
            worker.join()
        return bool(outcome and outcome[0])

    # --- what is on the page -------------------------------------------------------------------

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


def play(
    game: Any, seat: Seat = 0, bots: Any = "hard", seed: int | str | None = None, coach: bool = True, names: Any = None
) -> Stage:
    """A table to play at, as the last line of a cell: you in this seat, bots in all others.

    `bots`: a level, a player of your own, or one for each seat. `coach=False` hides hints and odds.
    """
    return Stage(seating(game, seat, bots, seed, names), bool(coach))
