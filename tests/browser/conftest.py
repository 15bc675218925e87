"""One JupyterLab for all browser tests, a fresh page for each; nothing but this machine can be reached."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest

LOCAL = {"127.0.0.1", "localhost", ""}
NOT_OURS = (  # JupyterLab's own complaints about itself
    "Cannot read properties of null (reading 'kernel')",  # in a notebook without a kernel
    "Canceled future for create_subshell_request message",  # a kernel restarted while a widget was being opened
)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser; without one the tests are skipped, or fail where it is required."""
    from playwright.sync_api import sync_playwright

    from tests.browser.lab import CHROMIUM, FLAGS

    if CHROMIUM is None:
        reason = "no Chromium on this machine: the stage was not tried in a browser"
        if os.environ.get("GAMEKIT_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(chromium: Any) -> Iterator[Any]:
    """JupyterLab with the project's settings."""
    from tests.browser.lab import Lab

    started = Lab()
    yield started
    started.stop()


@contextmanager
def _opened(chromium: Any) -> Iterator[Any]:
    """A page that may talk to this machine only, and on which no error may happen."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    context.set_default_timeout(60_000)
    refused: list[str] = []
    errors: list[str] = []

    def gate(route: Any) -> None:
        if urlsplit(route.request.url).hostname in LOCAL or route.request.url.startswith(("data:", "blob:")):
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    context.route("**/*", gate)
    opened = context.new_page()
    opened.on("pageerror", lambda problem: errors.append(str(problem)))
    yield opened
    context.close()
    assert [problem for problem in errors if not any(known in problem for known in NOT_OURS)] == []
    assert refused == []


@pytest.fixture
def page(chromium: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A fresh page; its kernels end with it."""
    try:
        with _opened(chromium) as opened:
            yield opened
    finally:
        if "lab" in request.fixturenames:
            lab = request.getfixturevalue("lab")
            lab.close_kernels()
            assert json.loads(lab._request("kernels")) == [], "a kernel is left over"


@pytest.fixture
def friend(chromium: Any) -> Iterator[Any]:
    """Somebody else's browser."""
    with _opened(chromium) as opened:
        yield opened
