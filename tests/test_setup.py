"""The set-up: pyproject.toml, constraints.txt and environment.yml agree, and the README's commands exist."""

import re
import shutil
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

import gamekit

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("==") for line in lines if not line.startswith("#"))
    return {canonicalize_name(name): version for name, version in pairs}


def needed(requirements: list[str]) -> set[str]:
    """The names of these packages and of all that they need on this machine."""
    found: set[tuple[str, str]] = set()
    waiting = [(Requirement(text), "") for text in requirements]
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        for wanted in {"", *requirement.extras}:
            key = (canonicalize_name(requirement.name), wanted)
            if key not in found:
                found.add(key)
                waiting += [(Requirement(text), wanted) for text in metadata.requires(requirement.name) or ()]
    return {name for name, _ in found}


def test_every_direct_requirement_is_pinned() -> None:
    direct = {canonicalize_name(Requirement(text).name) for extra in EXTRAS.values() for text in extra}
    assert direct <= set(pins())


def test_everything_the_tests_run_with_is_pinned_to_the_installed_version() -> None:
    names = needed(EXTRAS["lab"] + EXTRAS["teach"] + EXTRAS["test"])
    assert {name: pins().get(name) for name in names} == {name: metadata.version(name) for name in names}


def test_nothing_is_pinned_that_no_extra_needs() -> None:
    bench = {"rlcard", "termcolor"}  # installed by `make bench` alone
    elsewhere = {"appnope", "colorama", "pywinpty"}  # installed on macOS and Windows alone
    names = needed(EXTRAS["lab"] + EXTRAS["teach"] + EXTRAS["test"])
    assert set(pins()) == (names | bench | elsewhere)


def test_the_conda_environment_is_the_same_one() -> None:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    assert environment["name"] == "gamekit"
    assert environment["channels"] == ["conda-forge", "nodefaults"]
    python, pip, by_pip = environment["dependencies"]
    assert re.fullmatch(r"python=3\.\d+", python) and pip == "pip"
    assert Version(python.removeprefix("python=")) >= Version(PROJECT["requires-python"].removeprefix(">="))
    constraints, package = by_pip["pip"]
    assert constraints == "-c constraints.txt"
    assert set(re.findall(r"\w+", package.removeprefix("-e ."))) == {"lab", "teach"} <= set(EXTRAS)


def test_the_workflow_runs_what_make_test_runs_on_three_systems_and_four_pythons() -> None:
    job = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"))["jobs"]["tests"]
    matrix = job["strategy"]["matrix"]
    assert {name.split("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    said = {line.rpartition(" :: ")[2] for line in PROJECT["classifiers"] if "Python :: 3." in line}
    assert said <= set(matrix["python"])
    ran = "\n".join(step.get("run", "") for step in job["steps"])
    for line in checks("ruff", "mypy", "pytest"):
        assert line.replace("$(JOBS)", "2") in ran


def checks(*programs: str) -> list[str]:
    """What `make test` runs of these programs."""
    return re.findall(rf"\$\(RUN\) ((?:{'|'.join(programs)}).*)", MAKEFILE)


def test_before_a_commit_the_first_two_checks_of_make_test_are_run() -> None:
    (repository,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    assert repository["repo"] == "local"
    entries = [hook["entry"] for hook in repository["hooks"]]
    assert entries == [f".venv/bin/python -m {line}" for line in checks("ruff", "mypy")]


def test_the_citation_says_the_same_as_the_project() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == gamekit.__version__
    assert citation["license"] == PROJECT["license"]
    assert citation["authors"] == [{"name": author["name"]} for author in PROJECT["authors"]]
    assert PROJECT["description"].rstrip(".") in citation["abstract"]


@pytest.mark.parametrize(
    "name",
    [
        "pyproject.toml",
        "constraints.txt",
        "environment.yml",
        "Makefile",
        ".ci/run",
        ".ci/install",
        ".pre-commit-config.yaml",
    ],
)
def test_no_file_records_where_packages_come_from(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not re.search(r"://|\s@\s|index-url|find-links|trusted-host|git\+", text)


def test_the_extras_make_installs_are_those_of_the_project() -> None:
    asked = {name for line in re.findall(r"\$\(INSTALL\) (.+)", MAKEFILE) for name in line.split(",")}
    assert asked == set(EXTRAS)


def test_no_pinned_package_asks_for_a_newer_python_than_the_project() -> None:
    oldest = f"{PROJECT['requires-python'].removeprefix('>=')}.0"
    names = needed([*EXTRAS["lab"], *EXTRAS["teach"]])
    needs = {name: metadata.metadata(name).get("Requires-Python") for name in names}
    assert [name for name, asked in needs.items() if asked and not SpecifierSet(asked).contains(oldest)] == []


def started(folder: Path, extras: str = "lab", **names: str) -> str:
    """What .ci/install says in a copy of the files it reads, with these programs first in the path."""
    (folder / ".ci").mkdir()
    (folder / "bin").mkdir()
    for name in (".ci/install", "pyproject.toml", "constraints.txt"):
        shutil.copyfile(ROOT / name, folder / name)
    for name, script in names.items():
        program = folder / "bin" / name.replace("_", ".")
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o755)
    surroundings = {"PATH": f"{folder / 'bin'}:/usr/bin:/bin", "PIP_RETRIES": "0"}
    command = ["/bin/sh", str(folder / ".ci" / "install"), extras]
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True)
    assert done.returncode == 1
    return done.stderr.strip().splitlines()[-1]


def test_a_python_that_is_too_old_is_told_in_a_sentence_with_one_that_is_not(tmp_path: Path) -> None:
    found = {f"python3_{minor}": "exit 1" for minor in (11, 12, 13, 14)}
    said = started(tmp_path, python3="exit 1", **{**found, "python3_12": "exit 0"})
    assert said.endswith(
        "python3 is not Python 3.11 or newer, but python3.12 is here. Type:  make lab PYTHON=python3.12"
    )


def test_without_any_python_that_will_do_a_sentence_says_so(tmp_path: Path) -> None:
    found = {f"python3_{minor}": "exit 1" for minor in (11, 12, 13, 14)}
    assert "no other is found here: install one first" in started(tmp_path, python3="exit 1", **found)


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        ("error: failed to write: No space left on device (os error 28)", "the disk is full: make room"),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "the disk is full"),
        ("error: dns error: failed to lookup address information", "is the network there? Then type the same again"),
        (
            "Failed to establish a new connection: [Errno -3] Temporary failure in name resolution",
            "is the network there?",
        ),
        ("error: the wheel is damaged", "the reason stands above. To begin anew: delete .venv"),
    ],
)
def test_what_stops_an_installation_is_told_in_a_sentence(tmp_path: Path, trouble: str, sentence: str) -> None:
    assert sentence in started(tmp_path, python3="exit 0", uv=f"echo '{trouble}' >&2; exit 2")


def test_every_target_explains_itself() -> None:
    assert set(re.findall(r"^([a-z]+):.*  ## \S", MAKEFILE, re.MULTILINE)) == TARGETS


def test_the_commands_of_the_readme_exist() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\bmake ([a-z]+)\b", "\n".join(re.findall(r"`[^`]+`|```.*?```", readme, re.DOTALL))))
    assert {"lab", "test"} <= named <= TARGETS
    extras = {name for group in re.findall(r"\.\[([a-z,]+)\]", readme) for name in group.split(",")}
    assert extras and extras <= set(EXTRAS)


def test_the_code_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for code in re.findall(r"```python\n(.*?)```", readme, re.DOTALL):
        exec(compile(code, "README.md", "exec"), {})
    assert "games" in capsys.readouterr().out


def test_the_readme_says_what_to_do_without_make_and_what_was_not_tried() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for words in (".venv\\Scripts\\gamekit lab", "conda env create -f environment.yml", "not yet tried", "LICENSE"):
        assert words in readme


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "solutions/README.md"])
def test_the_pictures_files_and_headings_a_page_points_to_are_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", text) for link in link if link]
    for place, _, heading in (link.partition("#") for link in links if "://" not in link):
        file = (ROOT / page).parent / place if place else ROOT / page
        assert file.is_file(), place
        assert not heading or heading in headings(file), heading


def headings(page: Path) -> set[str]:
    """The anchors of a page."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", words.lower()).replace(" ", "-") for words in found}


def test_the_first_screen_of_the_readme_has_a_picture_two_commands_and_three_doors() -> None:
    first = (ROOT / "README.md").read_text(encoding="utf-8").split("\n## ")[0]
    assert "<img " in first and len(first.split()) <= 250
    assert re.findall(r"^make (\w+)", first, re.MULTILINE) == ["lab", "test"]
    doors = re.findall(r"^\| \*\*(.+?)\*\*", first, re.MULTILINE)
    assert doors == ["a student", "learning by yourself", "a teacher"]


def test_the_name_to_install_is_said_where_somebody_would_type_the_wrong_one() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"**Its name is `{PROJECT['name']}`.** `pip install gamekit` would bring somebody else's" in readme


def test_uv_and_pip_are_given_the_same_list() -> None:
    script = (ROOT / ".ci" / "install").read_text(encoding="utf-8")
    lists = re.findall(r"^ .*\bpip install .*?(-c .*)$", script, re.MULTILINE)
    assert len(lists) == 2 and len(set(lists)) == 1 and "-c constraints.txt" in lists[0]


def test_the_plan_of_the_house_names_the_folders_that_are_there() -> None:
    plan = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("    gamekit/\n")[1].split("\n\n")[0]
    named = set(re.findall(r"(\w+)/(?=\s)", plan))
    assert named == {path.parent.name for path in (ROOT / "gamekit").glob("*/__init__.py")}
