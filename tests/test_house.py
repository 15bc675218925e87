"""The law of the house: who may import whom, read from the source itself."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamekit.core.game import rooms

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "gamekit"
FLOORS = ("box", "components", "rules", "odds", "bots", "coach", "picture", "charts", "tasks")
MODULES = sorted(HOUSE.rglob("*.py"))
HOMES = {  # what only one part of the house may use, however deep inside a function
    "matplotlib": "charts",
    "ipywidgets": "ui",
    "anywidget": "ui",
    "IPython": "ui or learn or teach",  # it shows progress, and runs cells in the sandbox
    "nbgrader": "teach",
    "nbformat": "teach",
    "nbconvert": "teach",
    "pyspiel": "adapters",
    "pettingzoo": "adapters",
    "gymnasium": "adapters",
}
GUESTS = ("ui", "teach", "adapters", "charts")  # these may import others at the top of the file
TABLES = (("core", "match"), ("core", "record"), ("core", "table"), ("core", "league"))
POSIX = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}


def parts(path: Path) -> tuple[str, ...]:
    """gamekit/heist/rules/state.py → (heist, rules, state)."""
    return (*path.relative_to(HOUSE).parent.parts, path.stem)


def imports(tree: ast.AST, path: Path) -> Iterator[str]:
    """The full names of everything imported below this node."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            here = ["gamekit", *parts(path)[:-1]]
            start = ".".join(here[: len(here) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, (start, node.module)))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def at_the_top(path: Path) -> Iterator[str]:
    """What a file imports as it is opened; what only a type checker reads is left out."""
    for node in tree_of(path).body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from imports(node, path)


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def inside(path: Path) -> list[tuple[str, ...]]:
    """Which parts of the house a file imports: (heist, rules, …)."""
    return [tuple(name.split(".")[1:]) for name in imports(tree_of(path), path) if name.startswith("gamekit.")]


def is_module(*names: str) -> bool:
    place = HOUSE.joinpath(*names)
    return place.is_dir() or place.with_suffix(".py").is_file()


each_module = pytest.mark.parametrize("path", MODULES, ids=lambda path: "/".join(parts(path)))


@each_module
def test_in_a_room_a_file_imports_only_files_above_it(path: Path) -> None:
    here = parts(path)
    if here[0] not in rooms() or here[1] not in FLOORS:
        return
    below = FLOORS[FLOORS.index(here[1]) + 1 :]
    breaches = [name for name in inside(path) if name[:1] == here[:1] and len(name) > 1 and name[1] in below]
    assert not breaches


@each_module
def test_no_room_imports_another_and_shared_modules_import_no_room(path: Path) -> None:
    own = parts(path)[0] if parts(path)[0] in rooms() else None
    assert not [name for name in inside(path) if name[0] in rooms() and name[0] != own]


@pytest.mark.parametrize("name", rooms())
def test_a_room_has_no_files_outside_the_floor_plan(name: str) -> None:
    found = {path.stem for path in (HOUSE / name).iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert found - {"__init__"} <= set(FLOORS)


@each_module
def test_other_peoples_packages_stay_in_their_part_of_the_house(path: Path) -> None:
    for name in imports(tree_of(path), path):
        home = HOMES.get(name.split(".")[0])
        assert home is None or set(home.split(" or ")) & set(parts(path)), f"{name} belongs into {home}"


@each_module
def test_the_house_opens_on_the_standard_library_alone(path: Path) -> None:
    if set(parts(path)) & set(GUESTS):
        return
    outside = {name.split(".")[0] for name in at_the_top(path)} - set(sys.stdlib_module_names)
    assert outside <= {"gamekit", "__future__"}


@each_module
def test_nothing_at_the_top_of_a_file_needs_posix(path: Path) -> None:
    assert not {name.split(".")[0] for name in at_the_top(path)} & POSIX


@each_module
def test_texts_are_read_and_written_as_utf_8(path: Path) -> None:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            if called in ("read_text", "write_text") or (called == "open" and not _binary(node)):
                assert any(word.arg == "encoding" for word in node.keywords), f"line {node.lineno}"


def _binary(call: ast.Call) -> bool:
    words = [*call.args, *(word.value for word in call.keywords if word.arg == "mode")]
    return any(isinstance(word, ast.Constant) and isinstance(word.value, str) and "b" in word.value for word in words)


@each_module
def test_nobody_uses_the_global_generator_nor_evaluates_text(path: Path) -> None:
    names = set(imports(tree_of(path), path))
    assert not {name for name in names if name.split(".")[0] == "random" and name != "random.Random"}
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("eval", "exec", "__import__"), f"line {node.lineno}"
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("np.random", "numpy.random"):
            assert node.attr in ("default_rng", "Generator"), f"line {node.lineno}"


@each_module
def test_bots_and_odds_read_no_clock_and_sit_at_no_table(path: Path) -> None:
    if len(parts(path)) < 2 or parts(path)[1] not in ("odds", "bots", "coach", "picture"):
        return
    names = {name.split(".")[0] for name in imports(tree_of(path), path)}
    assert not names & {"time", "datetime", "timeit"}
    assert not [name for name in inside(path) if name[0] in ("ui", "adapters") or name[:2] in TABLES]


@each_module
def test_shared_modules_know_no_games_name(path: Path) -> None:
    if parts(path)[0] in rooms():
        return
    tree = tree_of(path)
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            assert not set(re.findall(r"\w+", node.value)) & set(rooms()), f"line {node.lineno}: {node.value!r}"


def test_scripts_of_the_page_put_no_text_into_the_page_as_markup_and_load_nothing() -> None:
    for script in HOUSE.rglob("*.js"):
        words = script.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", words), script
        assert not re.search(r"https?://(?!www\.w3\.org)", words), script


# --- what is in memory ----------------------------------------------------------------------

HEAVY = ("sympy", "matplotlib", "numpy", "networkx", "ipywidgets", "anywidget", "IPython", "nbgrader", "cloudpickle")


def run(code: str, *flags: str) -> str:
    made = subprocess.run([sys.executable, *flags, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


def test_import_gamekit_alone_pulls_in_nothing_heavy_and_no_room() -> None:
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import gamekit; print(*sorted(sys.modules))"
    loaded = set(run(code).split())
    assert not loaded & set(HEAVY)
    assert not [name for name in loaded if name.startswith(tuple(f"gamekit.{room}" for room in rooms()))]


@pytest.mark.parametrize("name", rooms())
def test_a_room_opens_and_plays_without_any_other_package(name: str) -> None:
    """With -S Python does not even know where packages are installed."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import gamekit; from gamekit import league, table\n"
        f"game = gamekit.{name}.Game()\n"
        "match = table.Match(game, [league.random_player] * game.players, seed=1)\n"
        "for _ in range(300): match.step()\n"
        "print(len(table.from_json(match.record.to_json()).moves) > 50)"
    )
    assert run(code, "-S", "-I") == "True"


@pytest.mark.parametrize("name", rooms())
def test_a_table_needs_no_other_package(name: str) -> None:
    """It may stand on a web server, or in a browser that runs Python."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import gamekit\n"
        "from gamekit.ui import drivers, pages, session, table_setup\n"
        f"made = session.Session(table_setup.table_setup(gamekit.{name}.Game(), 0, 'easy', 1, None))\n"
        "seen = pages.Pages(made)\n"
        "page = seen.join(lambda frame: None)\n"
        "drivers.settle(made, seen)\n"
        "print(page.shown['table']['asked'])"
    )
    assert run(code, "-S", "-I") == "True"


# --- what is written down -------------------------------------------------------------------

PLACES = r"/(?:home|root|work|Users|tmp|mnt)/\w|[A-Z]:\\+Users|index-url|pythonhosted|pypi\.org/simple|trusted-host"
SUFFIXES = {".py", ".md", ".toml", ".txt", ".yml", ".json", ".ipynb", ".js", ".css", ".svg", ".cfg", ""}
LEFT_OUT = {".git", ".venv", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}


def written() -> Iterator[Path]:
    """Every text file that is kept; these two tests name what they look for."""
    for path in ROOT.rglob("*"):
        names = path.relative_to(ROOT).parts
        kept = not LEFT_OUT & set(names) and not any(name.endswith(".egg-info") for name in names)
        if kept and path.is_file() and path.suffix in SUFFIXES and path.stem not in ("test_house", "test_setup"):
            yield path


def test_no_file_tells_of_the_machine_it_was_made_on_or_of_a_registry() -> None:
    found = []
    for path in written():
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if re.search(PLACES, line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert not found


def test_the_top_level_holds_what_the_plan_says() -> None:
    plan = {
        "notebooks", "gamekit", "exercises", "solutions", "tests", "environment.yml", "README.md", "pyproject.toml",
        "Makefile", "constraints.txt", "nbgrader_config.py", "LICENSE", "CHANGELOG.md", "CITATION.cff",
        "CONTRIBUTING.md",
    }  # fmt: skip
    made = {"build", "dist", "grading", "gradebook.db", "__pycache__"}  # by tools, never kept
    here = {path.name for path in ROOT.iterdir() if not path.name.startswith(".") and path.suffix != ".egg-info"}
    assert here - made <= plan
