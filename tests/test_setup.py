"""The set-up: pyproject.toml, constraints.txt and environment.yml agree, and the README's commands exist."""

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

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
    names = needed(EXTRAS["lab"] + EXTRAS["teach"] + EXTRAS["test"])
    assert set(pins()) == names | bench


def test_the_conda_environment_is_the_same_one() -> None:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    assert environment["channels"] == ["conda-forge", "nodefaults"]
    python, pip, by_pip = environment["dependencies"]
    assert re.fullmatch(r"python=3\.\d+", python) and pip == "pip"
    assert Version(python.removeprefix("python=")) >= Version(PROJECT["requires-python"].removeprefix(">="))
    constraints, package = by_pip["pip"]
    assert constraints == "-c constraints.txt"
    assert set(re.findall(r"\w+", package.removeprefix("-e ."))) == {"lab", "teach"} <= set(EXTRAS)


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt", "environment.yml", "Makefile", ".ci/run"])
def test_no_file_records_where_packages_come_from(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not re.search(r"://|\s@\s|index-url|find-links|trusted-host|git\+", text)


def test_the_extras_make_installs_are_those_of_the_project() -> None:
    asked = {name for line in re.findall(r"EXTRAS = (.+)", MAKEFILE) for name in line.split(",")}
    assert asked == set(EXTRAS)


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
    for words in (".venv\\Scripts\\jupyter", "conda env create -f environment.yml", "not yet tried", "LICENSE"):
        assert words in readme


def test_the_pictures_and_files_the_readme_points_to_are_there() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", readme) if "://" not in link]
    assert links and [link for link in links if not (ROOT / link).is_file()] == []
