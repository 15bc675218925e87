"""The widget: it shows one sitting, takes the learner's clicks, and lets the bots play on in the background."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Any

from gamekit.core.game import Seat, named
from gamekit.stage import messages, shown
from gamekit.stage.coaching import Coached
from gamekit.stage.seating import Seating, seating
from gamekit.stage.sitting import Sitting

LIMIT = 10.0  # seconds a bot may think
PATIENCE = 0.12  # seconds until the learner is told who is thinking


class Stage(Coached):
    """One table on the page, to play at."""

    def __init__(self, seated: Seating, coach: bool = True):
        super().__init__(Sitting(seated), coach)
        self._wake = Event()
        self._runner: Thread | None = None
        self._actions: dict[type, Callable[[Any], bool | None]] = {
            messages.Play: self._move, messages.FillIn: self._form, messages.Undo: self._undo,
            messages.NewGame: self._new, messages.Load: self._load, messages.Save: self._save,
            messages.Hint: self._give_hint, messages.Odds: self._show_odds, messages.Watch: self._watch,
            messages.Pause: self._pause, messages.Speed: self._set_speed, messages.Option: self._option,
            messages.Review: self._review, messages.Recall: self._recall, messages.Chance: self._chance,
            messages.Preview: self._preview, messages.Measure: self._measure,
        }  # fmt: skip
        self.on_msg(lambda _, content, buffers: self.obey(content))
        self._go()
        self.wait(0.5)

    # --- what the learner asks for -------------------------------------------------------------

    def obey(self, content: Any) -> None:
        """Do what a message asks; whatever goes wrong is told in words, and nothing is lost."""
        try:
            message = messages.read(content)
            self._tell("")
            if self._actions[type(message)](message) is not False:
                self._go()
        except ValueError as problem:
            self._tell(named(str(problem), self.sitting.names))
        except Exception as problem:
            self._tell(f"Something went wrong inside: {type(problem).__name__}: {problem}", traceback.format_exc())
        self.send({"do": "heard"})  # also where nothing on the page changes

    def _fresh(self, stamp: int) -> bool:
        """Whether a click was meant for the table as it is: the second click of a double click is not."""
        return stamp == self.sitting.version

    def _move(self, wish: messages.Play) -> bool:
        if not self._fresh(wish.stamp):
            return False
        self.sitting.play_plain(wish.move)
        return True

    def _form(self, wish: messages.FillIn) -> bool:
        if not self._fresh(wish.stamp):
            return False
        self.sitting.play_form(wish.form, wish.answers)
        return True

    def _preview(self, wish: messages.Preview) -> bool:
        """A form in words while it is being filled in; the coach joins in while the odds are shown."""
        said = self.sitting.preview(wish.form, wish.answers, self._odds) if self._fresh(wish.stamp) else ""
        self.send({"do": "preview", "form": wish.form, "text": shown.sentence(named(said, self.sitting.names))})
        return False

    def _undo(self, wish: messages.Undo) -> None:
        self._turn += 1
        if self.sitting.watching:
            self.sitting.watch(False)
        if not self.sitting.undo():
            self._tell("There is no decision of yours to take back.")

    def _new(self, wish: messages.NewGame) -> None:
        self._sit(Sitting(self.sitting.seating.changed(wish.wishes)))

    def _load(self, wish: messages.Load) -> None:
        self._sit(self.sitting.loaded(wish.text))
        self._show(self._turn)  # before the words: they are true once the table is on the page
        self._tell("The saved game is on the table.")

    def _sit(self, sitting: Sitting) -> None:
        self._turn += 1
        sitting.forced, sitting.waits = self.sitting.forced, self.sitting.waits
        with self._drawing:
            self.sitting, self._pace.paused, self.review = sitting, False, {}

    def _save(self, wish: messages.Save) -> bool:
        name, text = self.sitting.saved()
        self.send({"do": "file", "name": name, "text": text})
        return False

    def _watch(self, wish: messages.Watch) -> None:
        self._turn += 1
        self.sitting.watch(wish.on)
        self._pace.watch(self.sitting.watching)

    def _pause(self, wish: messages.Pause) -> None:
        self._turn += 1
        self._pace.paused = wish.on

    def _set_speed(self, wish: messages.Speed) -> None:
        self._turn += 1
        self._pace.speed, self._pace.slowed = wish.speed, False

    def _option(self, wish: messages.Option) -> None:
        self._turn += 1
        setattr(self.sitting, wish.name, wish.on)

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


def play(
    game: Any, seat: Seat = 0, bots: Any = "hard", seed: int | str | None = None, coach: bool = True, names: Any = None
) -> Stage:
    """A table to play at, as the last line of a cell: you in this seat, bots in all others.

    `bots`: a level, a player of your own, or one for each seat. `coach=False` hides hints and odds.
    """
    return Stage(seating(game, seat, bots, seed, names), bool(coach))
