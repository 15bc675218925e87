"""The sandbox of one submission: starts its worker, asks it questions, and ends it when it goes too far."""

from __future__ import annotations

import io
import json
import os
import pickle
import queue
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import gamekit
from gamekit.core.engine import Position
from gamekit.core.game import rooms
from gamekit.core.serialization import move_from_json
from gamekit.learn.tasks import Player

if TYPE_CHECKING:
    from psutil import Process

HERE = Path(__file__).parent
PACKAGE = Path(gamekit.__file__).parent
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/alternatives")
TASKS = ("tasks.py", "__pycache__/tasks.*", "tasks/")
ANSWERS = (*(f"{game}/{path}" for game in rooms() for path in TASKS), "course/solutions/")  # no submission sees them
MEGABYTE = 1 << 20
LONGEST = 1_000_000  # bytes of a reply
MOST = 30 * MEGABYTE  # bytes of all replies


@dataclass(frozen=True)
class Limits:
    """What a submission may use: seconds for a cell, a question, a move, a contest and in all; megabytes; processes."""

    cell: float = 15
    question: float = 8
    move: float = 2
    contest: float = 90
    whole: float = 240
    memory: int = 1024
    processes: int = 64
    file: int = 32


Reply: TypeAlias = dict[str, object]
Kept: TypeAlias = dict[int, tuple[int, object]]  # by identity: the number, and the object itself


class Ended(Exception):
    """The worker is no more: it ended itself, or was ended for going too far; says why."""


class _Sender(pickle.Pickler):
    """Writes objects that the worker keeps as their number."""

    def __init__(self, out: io.BytesIO, kept: Kept):
        super().__init__(out)
        self.kept = kept

    def persistent_id(self, thing: object) -> int | None:
        """The number of a kept object, None for all others."""
        return self.kept[id(thing)][0] if id(thing) in self.kept else None


class Sandbox:
    """One isolated worker. Questions go in as objects, replies come out as data and are never trusted."""

    def __init__(self, limits: Limits, isolated: bool, deadline: float | None = None):
        self.limits, self.number, self.why = limits, 0, ""
        self.folder = Path(tempfile.mkdtemp(prefix="gamekit-"))
        self.deadline = time.monotonic() + limits.whole if deadline is None else deadline
        self.process = subprocess.Popen(
            _command(self.folder, limits, isolated),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(self.folder),
            start_new_session=True,
        )
        self.replies: queue.Queue[Reply | None] = queue.Queue(maxsize=100)
        self.kept: Kept = {}
        self._stopped = threading.Event()
        for work in (self._read, self._watch):
            threading.Thread(target=work, daemon=True).start()

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.end("")
        shutil.rmtree(self.folder, ignore_errors=True)

    def end(self, why: str) -> None:
        """End the worker and all it started."""
        self.why = self.why or why
        self._stopped.set()
        family = _family(self.process.pid)
        with suppress(OSError):
            self.process.kill()
        for one in family:
            with suppress(Exception):  # it may be gone already
                one.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                if pipe:
                    pipe.close()

    def ask(self, kind: str, *inputs: object, seconds: float) -> Reply:
        """One question and its reply; Ended when there is none in time."""
        self.number += 1
        load = io.BytesIO()
        _Sender(load, self.kept).dump((self.number, kind, inputs))
        try:
            assert self.process.stdin is not None
            self.process.stdin.write(struct.pack("!I", load.tell()) + load.getvalue())
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise Ended(self.why or "it ended its own process") from None
        patience = min(seconds + 3, self.deadline - time.monotonic())
        try:
            reply = self.replies.get(timeout=max(0.0, patience))
        except queue.Empty:
            spent = time.monotonic() >= self.deadline
            why = f"it took longer than {self.limits.whole if spent else seconds:g} seconds"
            self.end(why)
            raise Ended(why) from None
        if reply is None or reply.get("number") != self.number:
            self.end(self.why or "it ended its own process")
            raise Ended(self.why)
        return reply

    def player(self, name: str, kinds: tuple[type, ...]) -> Player:
        """The submission's player as one that can sit at a table out here: it is sent views and answers moves."""
        until = time.monotonic() + self.limits.contest

        def play(*inputs: object) -> object:
            if time.monotonic() > until:
                raise TimeoutError(f"all its games took longer than {self.limits.contest:g} seconds")
            for item in inputs:
                if isinstance(item, Position):
                    self._keep(item.game)
            sent = tuple({"luck": item.getrandbits(64)} if isinstance(item, Random) else item for item in inputs)
            reply = self.ask("move", name, sent, self.limits.move, seconds=self.limits.move)
            if "move" not in reply:
                raise ValueError(str(reply.get("failed", "no move"))[:300])
            return move_from_json(reply["move"], kinds)

        play.__name__ = "submission"
        return play

    def _keep(self, game: object) -> None:
        """Send a game's options once and only their number from then on: they are the largest part of a view."""
        if id(game) not in self.kept:
            self.ask("keep", len(self.kept), game, seconds=self.limits.question)
            self.kept[id(game)] = (len(self.kept), game)

    def _read(self) -> None:
        """Replies as they come; anything that is none ends the worker."""
        assert self.process.stdout is not None
        total = 0
        try:
            while head := self.process.stdout.read(4):
                size = struct.unpack("!I", head)[0]
                total += size
                if size > LONGEST or total > MOST:
                    raise ValueError
                reply = json.loads(self.process.stdout.read(size))
                if not isinstance(reply, dict):
                    raise ValueError
                self.replies.put(reply, timeout=60)
        except (OSError, ValueError, RecursionError, struct.error, queue.Full):
            pass
        with suppress(queue.Full):
            self.replies.put(None, timeout=1)

    def _watch(self) -> None:
        """End the worker when it and its children together take too much memory."""
        while not self._stopped.wait(0.2):
            if self.process.poll() is not None:
                return
            most = self.limits.memory * MEGABYTE
            if all(_memory(self.process.pid, exact) > most for exact in (False, True)):
                self.end(f"it took more than {self.limits.memory} MB of memory")


def _family(number: int) -> list[Process]:
    import psutil

    try:
        me = psutil.Process(number)
        return [me, *me.children(recursive=True)]
    except psutil.Error:
        return []


def _memory(number: int, exact: bool) -> int:
    """Bytes the process and its children use; the exact count takes longer and counts nothing twice."""
    import psutil

    total = 0
    for one in _family(number):
        with suppress(psutil.Error):
            total += one.memory_full_info().uss if exact else one.memory_info().rss
    return total


def _environment(folder: Path) -> dict[str, str]:
    """Nothing of the teacher's environment but what a system cannot start a program without."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "PATHEXT") if name in os.environ}
    own = {name: str(folder) for name in ("HOME", "USERPROFILE", "TMPDIR", "TEMP", "IPYTHONDIR", "MPLCONFIGDIR")}
    threads = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    python = {
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUTF8": "1",
        "MPLBACKEND": "Agg",
        "PYTHONPATH": str(PACKAGE.parent),
    }
    return {**kept, **own, **threads, **python, "MPLBACKEND": "Agg", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}


def _command(folder: Path, limits: Limits, isolated: bool, last: tuple[str, ...] = ()) -> list[str]:
    """How the worker is started; `last` in its place for a trial."""
    python = [sys.executable, "-s", "-P", "-B"]
    worker = [*python, *(last or (str(HERE / "worker.py"),))]
    if os.name != "posix":
        return worker
    root, blank, work = (folder / name for name in ("root", "blank", "work"))
    root.mkdir()
    work.mkdir()
    folder.chmod(0o755)
    work.chmod(0o777)
    blank.write_text("# Not here while grading.\n", encoding="utf-8")
    blank.chmod(0o644)
    inside = Path("/desk") if isolated else work
    plan = {
        "isolated": isolated,
        "root": str(root),
        "work": str(inside),
        "blank": str(blank),
        "folders": _folders(),
        "hidden": [str(path) for pattern in ANSWERS for path in PACKAGE.glob(pattern)],
        "limits": _limits(limits, isolated),
        "command": worker,
        "environment": _environment(inside),
    }
    return [*python, str(HERE / "isolation.py"), json.dumps(plan)]


def _folders() -> list[str]:
    """What has to be there for Python and gamekit to run: the shortest paths first, none twice."""
    needed = [*SYSTEM, sys.prefix, sys.base_prefix, sys.exec_prefix, str(PACKAGE)]
    real = [str(Path(sys.executable).resolve().parent.parent)]
    linked = [os.path.realpath(path) for path in needed]  # an environment may lie behind a link
    found = sorted(
        {path for path in (*needed, *linked, *real) if os.path.exists(path)}, key=lambda one: (len(one), one)
    )
    return [path for path in found if not any(path.startswith(other + "/") for other in found if other != path)]


def _limits(limits: Limits, isolated: bool) -> dict[str, int]:
    made = {
        "AS": 2 * limits.memory * MEGABYTE,
        "CPU": int(limits.whole) + 1,
        "FSIZE": limits.file * MEGABYTE,
        "CORE": 0,
        "NOFILE": 256,
    }
    if isolated:  # without, the limit would count the teacher's own processes too
        made["NPROC"] = limits.processes
    return made


@cache
def isolation_problem() -> str:
    """Empty when this system can shut a submission in; otherwise why it cannot."""
    if sys.platform != "linux":
        return "only Linux can shut a program in without further software"
    folder = Path(tempfile.mkdtemp(prefix="gamekit-"))
    try:
        command = _command(folder, Limits(), True, ("-c", "import ctypes, json, pickle"))
        done = subprocess.run(command, env=_environment(folder), capture_output=True, timeout=60, check=False)
        lines = done.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"]
        return "" if done.returncode == 0 else lines[-1]
    except (OSError, subprocess.TimeoutExpired) as problem:
        return str(problem)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
