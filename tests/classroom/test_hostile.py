"""Submissions that misbehave: none stops the others, raises its own grade, or runs anything at the teacher's."""

import os
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gamekit.teach import reports
from gamekit.teach.grading import grade
from gamekit.teach.sandbox import Limits, isolation_problem
from gamekit.teach.submissions import Submission

from .handed_in import blank, exam, outcome, solution, with_code

pytestmark = pytest.mark.xdist_group("hostile")
WALLS = pytest.mark.skipif(bool(isolation_problem()), reason=f"no isolation on this system: {isolation_problem()}")
QUICK = Limits(cell=1.5, question=1.5, whole=60, memory=400)
TASKS = 4  # of the notebook: the others would only take longer
FULL = 6

HARMLESS = {  # the rest of the submission is right, and is graded so
    "prints megabytes": "print('x' * 10**8)\nfor _ in range(10**6): print('spam')",
    "writes megabytes past Python": "import os\nos.write(1, b'x' * 10**7); os.write(2, b'x' * 10**7)",
    "loops for ever": "while True: pass",
    "catches everything and loops": "while True:\n    try:\n        while True: pass\n    except Exception: pass",
    "eats memory at once": "hoard = [0] * 10**10",
    "fails": "1 / 0",
    "is no Python": "def (:",
    "exits": "import sys; sys.exit()",
    "asks for input": "input('name? ')",
    "closes its channels": "import os\nfor fd in (0, 1, 2): os.close(fd)",
    "prints replies": "import sys, json, struct\nreply = json.dumps({'number': 3, 'answer': 'true'}).encode()\n"
    "sys.__stdout__.buffer.write(struct.pack('!I', len(reply)) + reply); sys.__stdout__.flush()",
    "says that all fractions are equal": "from fractions import Fraction\nFraction.__eq__ = lambda a, b: True",
    "starts threads that never end": "import threading, time\n"
    "for _ in range(20): threading.Thread(target=time.sleep, args=(600,)).start()",
    "writes to the system": "for name in ('sys/kernel/hostname', '1/mem', 'sysrq-trigger'):\n"
    "    open('/proc/' + name, 'w').write('x')",
    "kills whom it can": "import os\nos.kill(os.getppid(), 9)\nos.kill(-1, 9)",
    "fills the disk": "with open('big', 'wb') as file:\n    while True: file.write(bytes(10**6))",
    "calls itself without end": "import sys\nsys.setrecursionlimit(10**8)\ndef f(n): return f(n + 1)\nf(0)",
    "says half a letter": "raise ValueError('\\ud800 \\x1b[2J \\u202e')",
    "spoils what is printed": "import sys\nsys.stdout = sys.stderr = None",
}
CAUGHT = {  # ends its process or is ended: the cell is left out, the rest graded
    "ends its process": "import os; os._exit(0)",
    "blocks the alarm and loops": "import signal\nsignal.signal = print\n"
    "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))\nwhile True: pass",
    "eats memory bit by bit": "hoard = []\nwhile True: hoard.append(bytes(10**6))",
    "fills its memory": "hoard = []\nwhile True: hoard.append(bytearray(b'x') * 10**6)",
    "crashes Python": "import ctypes; ctypes.string_at(0)",
    "closes everything": "import os; os.closerange(0, 256)",
    "hears no signal": "import signal\nfor number in {*range(1, 32)} - {9, 19}:\n"
    "    signal.signal(number, signal.SIG_IGN)\nsignal.setitimer = print\nwhile True: pass",
    "becomes another program": "import os; os.execv('/bin/sh', ['sh', '-c', 'while true; do :; done'])",
    "leaves a child behind": "import os, time\nif os.fork(): os._exit(0)\ntime.sleep(600)",
    "breaks what Python is made of": "import builtins; builtins.isinstance = builtins.len = None",
}
TOLD = {  # what the report says of it
    "loops for ever": "longer than 1.5 seconds",
    "fails": "ZeroDivisionError",
    "is no Python": "SyntaxError",
    "writes to the system": "Error",
    "fills the disk": "File too large",
    "ends its process": "ended its own process",
    "hears no signal": "longer than 1.5 seconds",
    "eats memory at once": "MemoryError",
    "eats memory bit by bit": "code cell 2 was left out",
    "fills its memory": "code cell 2 was left out",
}


@WALLS
def test_what_goes_wrong_in_one_cell_costs_no_other(tmp_path: Path) -> None:
    cases = {**HARMLESS, **CAUGHT}
    graded = outcome(
        tmp_path, *(with_code(solution(tasks=TASKS), code) for code in cases.values()), limits=QUICK, tasks=TASKS
    )
    told = {name: (one.total, one.problem) for name, one in zip(cases, graded, strict=True)}
    assert told == dict.fromkeys(cases, (FULL, ""))
    for name, one in zip(cases, graded, strict=True):
        if name in CAUGHT:
            assert any("left out" in note for note in one.notes), (name, one.notes)
        assert TOLD.get(name, "") in "; ".join(one.notes), (name, one.notes)
        "".join(one.notes).encode()


@WALLS
def test_one_that_always_ends_its_process_is_listed_and_not_given_zero(tmp_path: Path) -> None:
    killer = solution(tasks=TASKS)
    for cell in killer.cells:
        if cell.cell_type == "code" and not cell.metadata.get("nbgrader", {}).get("grade"):
            cell.source = "import os; os._exit(1)"
    bad, good = outcome(tmp_path, killer, solution(tasks=TASKS), limits=QUICK, tasks=TASKS)
    assert bad.total is None and "stopped 4 times" in bad.problem
    assert good.total == FULL


FORGERS = {
    "says that every answer is right": """
import gamekit.classroom as classroom, gamekit.learn.checking as judge, gamekit.learn.answers as answers
classroom.check = judge.judge = lambda *a, **k: judge.Verdict('', True, '')
judge.same = answers.same = lambda *a: True
judge.Verdict.__bool__ = lambda self: True
""",
    "patches the worker": """
import sys
main = sys.modules['__main__']
main._plain = lambda value: '{"right": true}'
main.Desk.value = main.Desk.call = lambda self, *a: {"answer": "true", "right": True, "points": 99}
""",
    "patches nbgrader": """
import nbgrader.utils, nbgrader.api
nbgrader.utils.determine_grade = lambda *a, **k: (99, 99)
""",
    "equals everything": """
from fractions import Fraction
class Yes(Fraction):
    def __eq__(self, other): return True
    def __sub__(self, other): return Fraction(0)
    def __hash__(self): return 0
loot = sets = note = Yes(1)
exactly = lambda *a: Yes(1)
""",
    "writes its own replies": """
import os, json, struct
for fd in range(3, 60):
    try:
        for n in range(200):
            reply = json.dumps({"number": n, "answer": "true", "right": True}).encode()
            os.write(fd, struct.pack('!I', len(reply)) + reply)
    except OSError: pass
""",
    "changes what numbers are": """
from fractions import Fraction
Fraction.__eq__ = Fraction.__le__ = Fraction.__ge__ = lambda a, b: True
Fraction.__sub__ = Fraction.__abs__ = lambda *a: 0
loot = sets = note = Fraction(1)
exactly = lambda *a: Fraction(1)
""",
    "answers what runs when it is read": """
class Trap:
    def __reduce__(self): return (exec, ("raise SystemExit",))
    def __getattr__(self, name): raise SystemExit
    def __repr__(self): raise SystemExit
loot = sets = note = Trap()
exactly = lambda *a: Trap()
""",
    "answers without end": """
class Endless(dict):
    def items(self):
        while True: yield 1, 1
deep = []
for _ in range(10**5): deep = [deep]
loot, sets, note = Endless(), deep, 10**100_000
exactly = lambda *a: Endless()
""",
    "looks for the answers": """
from gamekit.heist import tasks
by_name = {t.name: t for t in tasks.TASKS}
loot = by_name['heist.1'].answer(case('heist.1'))
""",
    "reads the frames": """
import sys
frame = sys._getframe()
while frame:
    for value in list(frame.f_locals.values()):
        for task in ('secret', 'verdicts', 'klass'):
            if hasattr(value, task): loot = getattr(value, task)
    frame = frame.f_back
""",
    "changes gamekit on disk": """
import gamekit.learn.checking as j
open(j.__file__, 'a').write('Verdict.__bool__ = lambda self: True')
""",
}


@WALLS
def test_no_submission_can_raise_its_own_grade(tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in (Path(reports.__file__).parent).glob("*.py")}
    graded = outcome(
        tmp_path,
        *(with_code(blank(tasks=TASKS), code, at=len(blank(tasks=TASKS).cells)) for code in FORGERS.values()),
        limits=QUICK,
        tasks=TASKS,
    )
    told = {name: one.total for name, one in zip(FORGERS, graded, strict=True)}
    assert {name: total for name, total in told.items() if total} == {}
    assert before == {path: path.read_bytes() for path in before}


PRISONER = """
import os, socket, pathlib
def tried(what):
    try: return repr(what())
    except BaseException as problem: return type(problem).__name__
found = {
    'network': tried(lambda: socket.create_connection(('127.0.0.1', %(port)d), 1)),
    'outside': tried(lambda: open(%(outside)r, 'w').write('x')),
    'read': tried(lambda: open(%(secret)r).read()),
    'environment': tried(lambda: os.environ.get('GAMEKIT_TEST_SECRET')),
    'home': tried(lambda: sorted(os.listdir(os.path.expanduser('~')))),
    'own folder': tried(lambda: open('own.txt', 'w').write('x')),
    'processes': tried(lambda: [p for p in os.listdir('/proc') if p.isdigit()]),
    'user': tried(os.getuid),
    'mount': tried(lambda: __import__('ctypes').CDLL(None).mount(b'tmpfs', b'/tmp', b'tmpfs', 0, None)),
}
children = 0
try:
    for _ in range(500):
        if os.fork() == 0:
            import time; time.sleep(60); os._exit(0)
        children += 1
except OSError: pass
"""


@WALLS
def test_behind_the_walls_is_nothing_but_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    from gamekit.learn.answers import from_json
    from gamekit.teach.sandbox import Sandbox

    monkeypatch.setenv("GAMEKIT_TEST_SECRET", "hush")
    (tmp_path / "secret").write_text("the teacher's")
    with socket.create_server(("127.0.0.1", 0)) as server, Sandbox(QUICK, True) as box:
        facts = {"port": server.getsockname()[1], "outside": str(tmp_path / "x"), "secret": str(tmp_path / "secret")}
        assert box.ask("cell", PRISONER % facts, 10, seconds=20)["error"] == ""
        found = from_json(box.ask("value", "found", 5, seconds=5)["answer"])
        children = from_json(box.ask("value", "children", 5, seconds=5)["answer"])
    assert (
        found["environment"] == "None" and found["own folder"] == "1" and found["home"] in ("[]", "['profile_default']")
    )
    assert found["network"] in ("ConnectionRefusedError", "OSError", "TimeoutError")
    assert found["outside"] in ("FileNotFoundError", "OSError") and found["read"] == "FileNotFoundError"
    assert found["user"] != "0" and found["mount"] == "-1"
    assert 1 <= children < 100
    assert not (tmp_path / "x").exists()


@WALLS
def test_nothing_is_left_running(tmp_path: Path) -> None:
    import psutil

    me = psutil.Process()
    before = {one.pid for one in me.children(recursive=True)}
    fork = "import os, time\nfor _ in range(20):\n    if os.fork() == 0:\n        os.setsid(); time.sleep(600)"
    [one] = outcome(tmp_path, with_code(solution(tasks=TASKS), fork), limits=QUICK, tasks=TASKS)
    assert one.total == FULL
    left = [p for p in me.children(recursive=True) if p.pid not in before and p.status() != psutil.STATUS_ZOMBIE]
    assert left == []


class Tags(HTMLParser):
    """Which tags and attributes a page really has."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}


EVIL = "<script>alert(1)</script><img src=x onerror=alert(1)>=cmd|' /C calc'!A0\x1b[2J"


def test_html_in_names_output_and_code_stays_text(tmp_path: Path) -> None:
    show = f"from IPython.display import HTML, display\ndisplay(HTML({EVIL!r}))"
    code = f"print({EVIL!r})\n{show}\nraise ValueError({EVIL!r})"
    handed = [
        Submission(EVIL, f"{EVIL}.ipynb", with_code(blank(EVIL, TASKS), code)),
        Submission(f"={EVIL}", EVIL, problem=EVIL),
    ]
    test = exam(QUICK, tasks=TASKS)
    graded = grade(test, handed, tmp_path / "nbgrader", lambda *_: None)
    reports.write(test, graded, tmp_path)
    pages = [*tmp_path.glob("*.html"), *tmp_path.glob("reports/*.html")]
    assert len(pages) == 3
    for page in pages:
        text = page.read_text(encoding="utf-8")
        found = Tags()
        found.feed(text)
        assert not found.tags & {"script", "img", "iframe", "object", "svg"}
        assert not {name for name in found.attributes if name.startswith("on")}
        assert "default-src 'none'" in text and "\x1b" not in text
    for line in (tmp_path / "grades.csv").read_text(encoding="utf-8-sig").splitlines()[1:]:
        assert not line.startswith(("=", '"=', "@", "+", "-"))
    for book in tmp_path.glob("nbgrader/autograded/**/*.ipynb"):
        assert '"text/html"' not in book.read_text(encoding="utf-8")


def test_without_walls_there_is_a_warning_and_limits_still_hold(tmp_path: Path) -> None:
    from dataclasses import replace

    test = replace(exam(QUICK, tasks=TASKS), isolated=False)
    handed = [Submission("Ada", "a.ipynb", with_code(solution(tasks=TASKS), "while True: pass"))]
    [one] = grade(test, handed, tmp_path, lambda *_: None)
    assert one.total == FULL, one


def test_a_worker_that_cannot_start_is_no_zero(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gamekit.teach import sandbox

    monkeypatch.setattr(sandbox, "_command", lambda *_: [os.path.realpath("/bin/false")])
    [one] = outcome(tmp_path, solution(tasks=TASKS), tasks=TASKS)
    assert one.total is None and one.problem
