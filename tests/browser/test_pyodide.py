"""The same page and the same session where there is no server: Python itself runs in a worker of the browser."""

from __future__ import annotations

import hashlib
import io
import os
import sys
import tarfile
import urllib.request
import zipfile
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tornado.web import StaticFileHandler

from gamekit.core.game import rooms
from tests.browser.homes import PLAY_ON, Document, Server, document
from tests.browser.lab import ROOT

pytestmark = pytest.mark.xdist_group("homes")  # they share one server

# The one package that is needed, from the registry of its makers; nothing of it is asked for by the page itself.
VERSION = "314.0.7"
DIGEST = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
REGISTRY = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org").rstrip("/")
PLACE = Path(sys.prefix) / f"pyodide-{VERSION}"

LINE = """
const worker = new Worker(`/worker.js?${location.pathname.slice(1)}`, { type: "module" });
const send = (text) => worker.postMessage(text);
worker.onmessage = ({ data }) => arrive(data);
worker.onerror = ({ message }) => reportError(new Error(message));
"""
WORKER = """
import { loadPyodide } from "/pyodide/pyodide.mjs";
const early = [];
let tell = (text) => early.push(text);
self.onmessage = ({ data }) => tell(data);
const files = (await fetch("/gamekit.zip")).arrayBuffer();
const python = await loadPyodide({ indexURL: "/pyodide/" });
python.unpackArchive(await files, "zip");
tell = python.runPython(await (await fetch("/home.py")).text())(location.search.slice(1));
early.splice(0).forEach((text) => tell(text));
"""
HOME = """
import asyncio, json
from js import postMessage
from gamekit.core.game import room
from gamekit.ui.drivers import drive
from gamekit.ui.pages import Pages
from gamekit.ui.session import Session
from gamekit.ui.table_setup import table_setup

def open_table(name):
    session = Session(table_setup(room(name).Game(), 0, "hard", 1, None))
    session.pace.speed = "at once"
    pages, woken = Pages(session), asyncio.Event()
    page = pages.join(lambda frame: postMessage(json.dumps(frame)))
    open_table.task = asyncio.ensure_future(drive(session, pages, woken))

    def tell(text):
        if pages.tell(page, json.loads(text)):
            woken.set()

    return tell

open_table
"""


def fetched() -> Path:
    """The package, unpacked beside the other packages of this environment; fetched when it is first needed."""
    if not PLACE.is_dir():
        with urllib.request.urlopen(f"{REGISTRY}/pyodide/-/pyodide-{VERSION}.tgz", timeout=60) as answer:
            packed = answer.read()
        assert hashlib.sha512(packed).digest() == b64decode(DIGEST), "this is not the package that was asked for"
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(PLACE.with_suffix(".new"), filter="data")
        PLACE.with_suffix(".new").rename(PLACE)
    return PLACE / "package"


def zipped() -> bytes:
    """gamekit as it stands in this folder."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in (ROOT / "gamekit").rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                archive.write(path, path.relative_to(ROOT))
    return made.getvalue()


@pytest.fixture(scope="module")
def site(chromium: object) -> Iterator[str]:
    try:
        package = fetched()
    except OSError as problem:
        reason = f"the package registry cannot be reached: {problem}"
        if os.environ.get("GAMEKIT_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    script, plain = "text/javascript", "text/plain"
    server = Server(
        [
            (r"/pyodide/(.*)", StaticFileHandler, {"path": str(package)}),
            (r"/worker.js", Document, {"content": WORKER, "kind": script}),
            (r"/home.py", Document, {"content": HOME, "kind": plain}),
            (r"/gamekit.zip", Document, {"content": zipped(), "kind": "application/zip"}),
            (r"/\w+", Document, {"content": document(LINE)}),
        ]
    )
    yield f"http://127.0.0.1:{server.port}"
    server.stop()


@pytest.mark.parametrize("name", rooms())
def test_a_game_is_played_to_its_end_without_a_server(site: str, page: Page, name: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site}/{name}")
    expect(page.locator(".gk-title")).to_have_text(name.capitalize())
    page.evaluate(PLAY_ON)
    expect(page.locator(".gk-outcome-words")).to_contain_text("You ")
    expect(page.locator(".gk-faults > *")).to_have_count(0)
    expect(page.locator(".gk-notice > *")).to_have_count(0)
