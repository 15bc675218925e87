"""The wheel and the sdist, in an empty environment: everything that a clone can do is in them."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
COURSE = ("notebooks", "exercises", "solutions", ".jupyter")
pytestmark = pytest.mark.xdist_group("package")  # one environment for all, made once
UV = Path(sys.executable).with_name("uv")


@dataclass(frozen=True)
class Installed:
    """An environment with nothing in it but the wheel and what it asks for, and a home of its own."""

    venv: Path
    home: Path

    def __call__(self, *words: object, **more: object) -> subprocess.CompletedProcess[str]:
        given = {
            "cwd": self.home,
            "env": self.environment,
            "capture_output": True,
            "text": True,
            "timeout": 300,
            **more,
        }
        return subprocess.run([str(self.venv / "bin" / str(words[0])), *map(str, words[1:])], **given)  # type: ignore[call-overload]

    @property
    def environment(self) -> dict[str, str]:
        kept = {
            name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER", "VIRTUAL"))
        }
        return {**kept, "HOME": str(self.home), "PYTHONUTF8": "1", "IPYTHONDIR": str(self.home / ".ipython")}

    @property
    def package(self) -> Path:
        return next(self.venv.glob("lib/python3*/site-packages/gamekit"))


def uv(*words: object, given: str | None = None) -> str:
    """Run uv; where no package registry can be reached there is nothing to test."""
    done = subprocess.run([UV, *map(str, words)], cwd=ROOT, input=given, capture_output=True, text=True)
    if re.search(r"dns error|error sending request|tcp connect|client error", done.stderr):
        pytest.skip("no package registry can be reached: the wheel was not tried")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that was made from the sdist."""
    folder = tmp_path_factory.mktemp("built")
    uv("build", "--quiet", "--out-dir", folder)
    return folder


def environment(folder: Path, wheel: Path, extras: str) -> Installed:
    made = Installed(folder / "venv", folder / "home")
    made.home.mkdir()
    uv("venv", "--quiet", "--python", sys.executable, made.venv)
    python = made.venv / "bin" / "python"
    uv("pip", "install", "--quiet", "--python", python, "-c", ROOT / "constraints.txt", f"{wheel}{extras}")
    return made


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return environment(tmp_path_factory.mktemp("installed"), *built.glob("*.whl"), "[lab,teach]")


@pytest.fixture(scope="module")
def bare(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return environment(tmp_path_factory.mktemp("bare"), *built.glob("*.whl"), "")


def kept(*folders: str) -> Iterator[Path]:
    """What git keeps or would keep of these folders."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", *folders]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    yield from (Path(name) for name in names if name and (ROOT / name).is_file())


def test_the_wheel_holds_the_course_and_every_file_of_the_package_byte_for_byte(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    inside = zipfile.ZipFile(wheel)
    for path in kept("gamekit"):
        assert inside.read(path.as_posix()) == (ROOT / path).read_bytes(), path
    for path in kept(*COURSE):
        assert inside.read(f"gamekit/course/{path.as_posix()}") == (ROOT / path).read_bytes(), path
    many = len([*kept("gamekit", *COURSE)])
    assert len([name for name in inside.namelist() if name.startswith("gamekit/")]) == many > 200


def test_the_sdist_holds_everything_that_is_kept_byte_for_byte(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as inside:
        top = inside.getnames()[0].split("/")[0]
        for path in kept("."):
            assert (found := inside.extractfile(f"{top}/{path.as_posix()}")) is not None
            assert found.read() == (ROOT / path).read_bytes(), path


def test_the_metadata_say_what_it_is_for_whom_and_under_which_licence(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    inside = zipfile.ZipFile(wheel)
    (name,) = (name for name in inside.namelist() if name.endswith("METADATA"))
    metadata = inside.read(name).decode()
    for line in ("Name: gamekit-course", "License-Expression: MIT", "Classifier: Intended Audience :: Education"):
        assert f"\n{line}\n" in metadata
    assert (ROOT / "README.md").read_text(encoding="utf-8") in metadata
    assert "\nProject-URL:" not in metadata and "\nKeywords:" in metadata


def test_the_command_and_the_module_are_the_same_and_know_their_version(installed: Installed) -> None:
    said = [installed(*words, "--version").stdout for words in (("gamekit",), ("python", "-m", "gamekit"))]
    assert said[0] == said[1] != ""


def test_the_lab_starts_in_the_learners_folder_even_where_the_port_is_in_use(installed: Installed) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        command = [installed.venv / "bin" / "gamekit", "lab", "--no-browser", "--allow-root", f"--port={port}"]
        log = installed.home / "lab.log"
        with log.open("wb") as out:
            lab = subprocess.Popen(
                command, cwd=installed.home, env=installed.environment, stdout=out, stderr=out, start_new_session=True
            )
        try:
            address = _address(lab, log)
            said = log.read_text(encoding="utf-8")
            assert f"Port {port} is in use" in said and f":{port}/" not in address
            with urllib.request.urlopen(address, timeout=30) as page:
                text = page.read().decode()
        finally:
            lab.terminate()
            lab.wait(30)
    assert address.partition("?")[0].endswith("/lab/tree/notebooks/welcome.ipynb")
    assert '"gamekit-lab"' in text and '"disabled": true' in re.search(r'"news": \{[^}]*\}', text)[0]  # type: ignore[index]
    for path in kept("notebooks", "exercises"):
        assert (installed.home / "gamekit" / path).read_bytes() == (ROOT / path).read_bytes(), path
    assert not (installed.home / "gamekit" / "solutions").exists()


def _address(lab: subprocess.Popen[bytes], log: Path) -> str:
    for _ in range(900):
        if found := re.search(r"http://localhost:\S+", log.read_text(encoding="utf-8")):
            return found[0]
        assert lab.poll() is None, log.read_text(encoding="utf-8")
        time.sleep(0.1)
    raise AssertionError("no address within 90 s: " + log.read_text(encoding="utf-8"))


def test_a_notebook_runs_from_its_first_cell_to_its_last(installed: Installed) -> None:
    installed("gamekit", "notebooks", "--to", "copy")
    made = installed(
        "jupyter", "nbconvert", "--execute", "--to", "notebook", "--output", "run", "copy/notebooks/welcome.ipynb"
    )
    assert made.returncode == 0, made.stderr
    page = json.loads((installed.home / "copy/notebooks/run.ipynb").read_text(encoding="utf-8"))
    shown = [output for cell in page["cells"] for output in cell.get("outputs", ())]
    assert any("application/vnd.jupyter.widget-view+json" in output.get("data", {}) for output in shown)


def test_a_class_is_handed_out_graded_and_keyed(installed: Installed) -> None:
    (installed.home / "names.txt").write_text("Ada\n", encoding="utf-8")
    for words in ("handout heist --out class --students names.txt", "grade heist class", "key heist --out key.csv"):
        done = installed("gamekit", *words.split())
        assert done.returncode == 0, done.stderr
    assert "1 graded" in installed("gamekit", "grade", "heist", "class", "--out", "again").stdout
    assert "Ada" in (installed.home / "key.csv").read_text(encoding="utf-8-sig")


def test_no_submission_can_read_the_solutions_that_travel_in_the_package(installed: Installed) -> None:
    code = "from gamekit.teach import sandbox as s; print(*[p for a in s.ANSWERS for p in s.PACKAGE.glob(a)])"
    hidden = installed("python", "-c", code).stdout.split()
    assert str(installed.package / "course" / "solutions") in hidden


def test_without_the_extras_a_sentence_says_what_to_type(bare: Installed) -> None:
    for words in (
        ["gamekit", "lab"],
        ["gamekit", "play", "heist"],
        ["python", "-c", "import gamekit; gamekit.heist.play()"],
    ):
        said = bare(*words).stderr.strip().splitlines()[-1]
        assert said.endswith('Type:  pip install "gamekit-course[lab]"'), said
    (bare.home / "names.txt").write_text("Ada\n", encoding="utf-8")
    said = bare("gamekit", "handout", "heist", "--out", "class", "--students", "names.txt", "--paper").stderr
    assert 'pip install "gamekit-course[lab,teach]"' in said


def test_without_any_extra_the_games_the_odds_and_the_bots_work(bare: Installed) -> None:
    code = (
        "from gamekit import heist, table\n"
        "print(table.play(heist.Heist(players=5), [heist.bots.hard] * 5, seed=7).to_json()[:1])"
    )
    assert bare("python", "-c", code).stdout == "{\n"


def test_what_conda_hands_to_pip_can_be_installed() -> None:
    """Conda itself is not here; the lines it gives to pip are resolved as pip would."""
    listed = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))["dependencies"]
    python = listed[0].removeprefix("python=")
    found = uv("pip", "compile", "--quiet", "--python-version", python, "-", given="\n".join(listed[-1]["pip"]))
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").lower().replace("_", "-").split()
    assert "nbgrader==" in found and set(re.findall(r"^\S+==\S+", found, re.MULTILINE)) <= set(pins)


# --- the set-up that make calls, in a copy of the project -------------------------------------


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of what git keeps, before anybody typed make."""
    for path in kept("."):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, tmp_path / path)
    return tmp_path


def set_up(folder: Path, way: str = "uv", *before: str, **more: str) -> subprocess.CompletedProcess[str]:
    """What .ci/install says in this folder, by uv or by pip, with these words before the command."""
    places = f"{UV.parent}{os.pathsep}" * (way == "uv") + "/usr/bin:/bin"
    given = {**os.environ, "PATH": places, "PYTHON": sys.executable, **more}
    install = ["sh", ".ci/install", "lab"]
    return subprocess.run([*before, *install], cwd=folder, env=given, capture_output=True, text=True)


def imports_the_lab(folder: Path) -> bool:
    code = "import gamekit, jupyterlab"
    return subprocess.run([folder / ".venv" / "bin" / "python", "-I", "-c", code]).returncode == 0


def test_set_up_makes_a_damaged_environment_whole_again_and_leaves_a_whole_one_alone(clone: Path) -> None:
    first = set_up(clone)
    if "is the network there?" in first.stderr:
        pytest.skip("no package registry can be reached")
    assert first.returncode == 0, first.stderr
    assert set_up(clone).stdout == ""  # nothing to do

    shutil.rmtree(next(clone.glob(".venv/lib/python3*/site-packages/jupyterlab")))
    assert "damaged: it is made again" in set_up(clone).stdout and imports_the_lab(clone)

    python = clone / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("nowhere")
    assert "damaged: it is made again" in set_up(clone).stdout and imports_the_lab(clone)


@pytest.mark.parametrize("way", ["uv", "pip"])
def test_set_up_without_a_network_says_so(way: str, clone: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    alone = ["unshare", "--map-root-user", "--net"]
    if subprocess.run([*alone, "true"], capture_output=True).returncode:
        pytest.skip("no network can be taken away here")
    empty = str(tmp_path_factory.mktemp("cache"))
    more = {"UV_CACHE_DIR": empty, "UV_HTTP_RETRIES": "0", "PIP_RETRIES": "1", "PIP_NO_CACHE_DIR": "1"}
    done = set_up(clone, way, *alone, **more)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("is the network there? Then type the same again.")


def test_set_up_on_a_full_disk_says_so(clone: Path) -> None:
    small = "mkdir small && mount -t tmpfs -o size=60m none small && cp -r $(ls -A | grep -vx small) small && cd small"
    apart = ["unshare", "--map-root-user", "--mount", "sh", "-c", f'{small} && exec "$@"', "sh"]
    if subprocess.run([*apart, "true"], cwd=clone, capture_output=True).returncode:
        pytest.skip("no small disk can be made here")
    (clone / "small").rmdir()
    done = set_up(clone, "uv", *apart)
    assert done.returncode == 1 and "the disk is full: make room" in done.stderr.splitlines()[-1], done.stderr
