"""Inside the sandbox: runs a submission's cells and answers questions about what they made.

It knows no right answer and gives no verdict; all it sends is data, and the process outside decides.
"""

from __future__ import annotations

import io
import json
import os
import pickle
import struct
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import is_dataclass
from random import Random
from typing import BinaryIO

from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from gamekit import classroom
from gamekit.core.serialization import move_to_json
from gamekit.learn.answers import InvalidAnswer, tidy, to_json
from gamekit.learn.running import Printed, TimeUp, answering, error_words, within
from gamekit.learn.tasks import Case

LONGEST = 200_000  # bytes of one reply


Reply = dict[str, object]


class Receiver(pickle.Unpickler):
    """Reads a question; what is kept here comes as its number."""

    def __init__(self, load: io.BytesIO, kept: dict[int, object]):
        super().__init__(load)
        self.kept = kept

    def persistent_load(self, number: int) -> object:
        """The kept object of that number."""
        return self.kept[number]


class Worker:
    """One submission's namespace, and the questions that can be asked about it."""

    def __init__(self) -> None:
        config = Config()
        config.HistoryManager.enabled = False
        self.shell = InteractiveShell.instance(config=config)
        setattr(self.shell, "_showtraceback", lambda *_: None)  # noqa: B010  # errors are reported, not printed
        self.names: dict[str, object] = self.shell.user_ns
        self.kept: dict[int, object] = {}
        self.questions: dict[str, Callable[..., Reply]] = {
            "keep": self.keep,
            "begin": self.begin,
            "cell": self.cell,
            "has": lambda name: {"has": callable(self.names.get(name))},
            "value": self.value,
            "call": self.call,
            "move": self.move,
        }

    def keep(self, number: int, thing: object) -> Reply:
        """Keep an object that will come again and again."""
        self.kept[number] = thing
        return {}

    def begin(self, cases: dict[str, Case]) -> Reply:
        """Put the student's own numbers in, and take the checks out: grading asks by itself."""
        vars(classroom).update(dict.fromkeys(classroom.__all__, lambda *_, **__: None))
        vars(classroom)["case"] = lambda name, *_, **__: cases[name]
        vars(classroom)["box"] = lambda name, answer="", *_, **__: answer
        return {}

    def cell(self, source: str, seconds: float) -> Reply:
        """Run one cell; an error is reported and the next cell runs all the same, as nbgrader does it."""
        printed = Printed()
        with redirect_stdout(printed), redirect_stderr(printed):
            try:
                result = within(seconds, lambda: self.shell.run_cell(source, store_history=False))
                problem = result.error_before_exec or result.error_in_exec
            except BaseException as raised:  # whatever the cell throws, the next one has its turn
                problem = raised
        return {"text": printed.text, "error": _failure(problem, seconds) if problem else ""}

    def value(self, name: str, seconds: float) -> Reply:
        """What a name stands for."""
        return _answer(seconds, lambda: self.names.get(name))

    def call(self, name: str, case: Case, seconds: float) -> Reply:
        """What a function or a formula gives for a case."""
        thing = self.names.get(name)
        return _answer(seconds, lambda: None if thing is None or thing is ... else answering(thing)(case))

    def move(self, name: str, inputs: tuple[object, ...], seconds: float) -> Reply:
        """A player's move; a number in place of its luck is a seed."""
        player = self.names.get(name)
        made = [Random(item["luck"]) if isinstance(item, dict) and "luck" in item else item for item in inputs]
        try:
            answer = within(seconds, lambda: player(*made) if callable(player) else None)
            if not is_dataclass(answer) or isinstance(answer, type):
                return {"failed": f"answered something that is not a move: {repr(answer)[:100]}"}
            return {"move": move_to_json(answer)}
        except BaseException as problem:  # a player may fail in any way; the match outside goes on and says so
            return {"failed": _failure(problem, seconds)}


def _answer(seconds: float, work: Callable[[], object]) -> Reply:
    try:
        return {"answer": within(seconds, lambda: to_json(tidy(work())))}
    except BaseException as problem:  # as above
        return {"answer": to_json(InvalidAnswer(f"an error: {_failure(problem, seconds)}"))}


def _failure(problem: BaseException, seconds: float) -> str:
    return f"it took longer than {seconds:g} seconds" if isinstance(problem, TimeUp) else error_words(problem)


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
    worker = Worker()
    while head := questions.read(4):
        load = io.BytesIO(questions.read(struct.unpack("!I", head)[0]))
        number, kind, inputs = Receiver(load, worker.kept).load()
        reply = json.dumps({"number": number, **worker.questions[kind](*inputs)}).encode()
        if len(reply) > LONGEST:
            reply = json.dumps({"number": number, "failed": "the answer is too long"}).encode()
        replies.write(struct.pack("!I", len(reply)) + reply)
        replies.flush()


if __name__ == "__main__":
    main()
