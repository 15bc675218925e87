"""Inside the walls: runs a submission's cells and answers questions about what they made.

It knows no right answer and gives no verdict; all it sends is data, and the process outside decides.
"""

from __future__ import annotations

import io
import json
import os
import pickle
import signal
import struct
import sys
import threading
from collections.abc import Callable
from dataclasses import is_dataclass
from pathlib import Path
from random import Random
from typing import Any, BinaryIO

OUTPUT = 20_000  # characters kept of what a cell prints
LONGEST = 200_000  # bytes of one reply


class TimeUp(BaseException):
    """Not an Exception, so that `except Exception` does not stop it."""


class Printed(io.TextIOBase):
    """Takes what is printed and keeps the beginning."""

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.room = OUTPUT

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self.room > 0:
            self.kept.append(text[: self.room])
            self.room -= len(text)
        return len(text)

    @property
    def text(self) -> str:
        """What was kept."""
        return "".join(self.kept) + ("\n… (cut)" if self.room < 0 else "")


def within(seconds: float, work: Callable[[], Any]) -> Any:
    """What the work gives; it is interrupted when its time is up (where the system has alarms)."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return work()

    def ring(number: int, frame: object) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)  # and again each second, for whoever catches everything
    try:
        return work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Receiver(pickle.Unpickler):
    """Reads a question; what is kept here comes as its number."""

    def __init__(self, load: io.BytesIO, kept: dict[int, Any]):
        super().__init__(load)
        self.kept = kept

    def persistent_load(self, number: Any) -> Any:
        """The kept object of that number."""
        return self.kept[number]


class Desk:
    """One submission's namespace, and the questions that can be asked about it."""

    def __init__(self) -> None:
        from IPython.core.interactiveshell import InteractiveShell
        from traitlets.config import Config

        config = Config()
        config.HistoryManager.enabled = False
        shell: Any = InteractiveShell.instance(config=config)
        shell._showtraceback = lambda *_: None  # errors are reported, not printed
        self.shell = shell
        self.names: dict[str, Any] = shell.user_ns
        self.kept: dict[int, Any] = {}

    def keep(self, number: int, thing: Any) -> dict[str, Any]:
        """Keep an object that will come again and again."""
        self.kept[number] = thing
        return {}

    def begin(self, cases: dict[str, Any]) -> dict[str, Any]:
        """Put the student's own numbers in, and take the checks out: grading asks by itself."""
        import gamekit.classroom as classroom

        replaced: dict[str, Any] = {
            "begin": lambda *_, **__: None,
            "case": lambda name, *_, **__: cases[name],
            "check": lambda *_, **__: None,
            "hint": lambda *_, **__: None,
            "progress": lambda *_, **__: None,
        }
        vars(classroom).update(replaced)
        return {}

    def cell(self, source: str, seconds: float) -> dict[str, Any]:
        """Run one cell; an error is reported and the next cell runs all the same, as nbgrader does it."""
        printed = Printed()
        out, err = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = printed
        try:
            result = within(seconds, lambda: self.shell.run_cell(source, store_history=False))
            problem = result.error_before_exec or result.error_in_exec
        except BaseException as raised:  # whatever the cell throws, the next one has its turn
            problem = raised
        finally:
            sys.stdout, sys.stderr = out, err
        return {"text": printed.text, "error": _told(problem, seconds) if problem else ""}

    def has(self, name: str) -> dict[str, Any]:
        """Whether there is a function of that name."""
        return {"has": callable(self.names.get(name))}

    def value(self, name: str, seconds: float) -> dict[str, Any]:
        """What a name stands for."""
        return {"answer": self._asked(seconds, lambda: _plain(self.names.get(name)))}

    def call(self, name: str, case: Any, seconds: float) -> dict[str, Any]:
        """What a function or a formula gives for a case."""
        from gamekit.classroom.learner import asked

        thing = self.names.get(name)
        if thing is None or thing is ...:
            return {"answer": _plain(None)}
        return {"answer": self._asked(seconds, lambda: _plain(asked(thing)(case)))}

    def move(self, name: str, inputs: tuple[Any, ...], seconds: float) -> dict[str, Any]:
        """A player's move; a number in place of its luck is a seed."""
        from gamekit.core.serialization import move_to_json

        player: Any = self.names.get(name)
        made = [Random(item["luck"]) if isinstance(item, dict) and "luck" in item else item for item in inputs]
        try:
            answer = within(seconds, lambda: player(*made))
            if not is_dataclass(answer) or isinstance(answer, type):
                return {"failed": f"answered something that is not a move: {repr(answer)[:100]}"}
            return {"move": move_to_json(answer)}
        except BaseException as problem:  # a player may fail in any way; the match outside goes on and says so
            return {"failed": _told(problem, seconds)}

    def _asked(self, seconds: float, work: Callable[[], str]) -> str:
        from gamekit.classroom.answers import Odd

        try:
            return str(within(seconds, work))
        except BaseException as problem:  # as above
            return _plain(Odd(f"an error: {_told(problem, seconds)}"))


def _plain(value: Any) -> str:
    from gamekit.classroom.answers import tidy, to_json

    return to_json(tidy(value))


def _told(problem: BaseException, seconds: float) -> str:
    if isinstance(problem, TimeUp):
        return f"it took longer than {seconds:g} seconds"
    try:
        words = str(problem)
    except Exception:
        words = "?"
    return f"{type(problem).__name__}: {words[:300]}"


def channel() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output, kept for the questions; what the submission sees as such leads nowhere."""
    questions, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "r+b") as nowhere:
        for number in (0, 1, 2):
            os.dup2(nowhere.fileno(), number)
    return questions, replies


def main() -> None:
    """Answer one question after the other until there are no more."""
    questions, replies = channel()
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))
    desk = Desk()
    while head := questions.read(4):
        load = io.BytesIO(questions.read(struct.unpack("!I", head)[0]))
        number, kind, inputs = Receiver(load, desk.kept).load()
        reply = json.dumps({"number": number, **getattr(desk, kind)(*inputs)}).encode()
        if len(reply) > LONGEST:
            reply = json.dumps({"number": number, "failed": "the answer is too long"}).encode()
        replies.write(struct.pack("!I", len(reply)) + reply)
        replies.flush()


if __name__ == "__main__":
    main()
