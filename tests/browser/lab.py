"""A real JupyterLab on this machine, and a page of a real Chromium in it."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Locator, Page, expect

expect.set_options(timeout=60_000)  # a busy machine is slow, not wrong
ROOT = Path(__file__).parent.parent.parent
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip


class Lab:
    """JupyterLab with the project's own settings, a folder of its own and nobody else's state."""

    def __init__(self, run: str = "") -> None:
        self.state = Path(tempfile.mkdtemp(prefix="gamekit-lab-"))
        self.root = self.state / "notebooks"
        self.root.mkdir()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.token = secrets.token_hex(16)
        places = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
        own = {f"JUPYTER_{place}": str(self.state / place.lower()) for place in places}
        own |= {f"JUPYTERLAB_{place}": str(self.state / place.lower()) for place in ("SETTINGS_DIR", "WORKSPACES_DIR")}
        own |= {"IPYTHONDIR": str(self.state / "ipython"), "MPLCONFIGDIR": str(self.state / "mpl")}
        own |= {"JUPYTER_CONFIG_PATH": str(ROOT / ".jupyter"), "PYTHONPATH": str(ROOT)}
        command = [
            str(Path(sys.executable).parent / "jupyter-lab"), "--no-browser", "--allow-root",
            "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={self.port}", "--ServerApp.port_retries=0",
            f"--IdentityProvider.token={self.token}",
            f"--ServerApp.root_dir={self.root}", "--LabApp.expose_app_in_browser=True",
        ]  # fmt: skip
        if run:  # what `gamekit play` says of its table
            command.append(f"--ServerApp.tornado_settings={ {'page_config_data': {'gamekitRun': run}} }")
        self.log = (self.state / "server.log").open("wb")
        self.process = subprocess.Popen(
            command, env={**os.environ, **own}, stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True
        )
        self._await()

    def _await(self, timeout: float = 90) -> None:
        address = f"http://127.0.0.1:{self.port}/api/status?token={self.token}"
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise RuntimeError(
                    f"JupyterLab ended: {(self.state / 'server.log').read_text(encoding='utf-8')[-2000:]}"
                )
            try:
                with urllib.request.urlopen(address, timeout=2) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError(address)

    def close_kernels(self) -> None:
        """End every kernel: the next test has its own."""
        for listed in json.loads(self._request("sessions")):
            self._request(f"sessions/{listed['id']}", "DELETE")

    def _request(self, what: str, method: str = "GET") -> bytes:
        address = f"http://127.0.0.1:{self.port}/api/{what}"
        asked = urllib.request.Request(address, method=method, headers={"Authorization": f"token {self.token}"})
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return bytes(answer.read())

    def stop(self) -> None:
        """End the server, which ends its kernels."""
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.log.close()
        shutil.rmtree(self.state, ignore_errors=True)

    def notebook(self, name: str, *cells: str) -> str:
        """A new notebook with these code cells; gives its address."""
        made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        made.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(made, self.root / name)
        return self.address(name)

    def address(self, name: str) -> str:
        """Where a notebook is opened; `reset` keeps an older arrangement of tabs away."""
        return f"http://127.0.0.1:{self.port}/lab/tree/{name}?token={self.token}&reset"


def show(page: Page, address: str) -> Locator:
    """Open a notebook and wait for its kernel."""
    page.goto(address, wait_until="domcontentloaded")
    page.wait_for_selector("#jupyterlab-splash", state="detached")
    notebook = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook")
    expect(notebook).to_be_visible()
    await_kernel(page)
    return notebook


def await_kernel(page: Page) -> None:
    """Until the kernel is connected and idle."""
    page.wait_for_function(
        """() => {
            const kernel = window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel;
            return kernel && kernel.connectionStatus === 'connected' && kernel.status === 'idle';
        }"""
    )


def show_without_kernel(page: Page, lab: Lab, name: str) -> None:
    """Open a notebook and start no kernel for it."""
    page.goto(lab.address("").replace("/tree/", ""), wait_until="domcontentloaded")
    page.wait_for_selector("#jupyterlab-splash", state="detached")
    page.wait_for_function("() => window.jupyterapp?.commands.hasCommand('notebook:run-all-cells')")
    page.wait_for_selector(".jp-Launcher")  # it would open in front of the notebook otherwise
    command(page, "docmanager:open", path=name, factory="Notebook", kernelPreference={"shouldStart": False})
    expect(page.locator(".jp-Notebook")).to_be_visible()


def command(page: Page, name: str, **arguments: Any) -> None:
    """One of JupyterLab's own commands, as its menus call it."""
    page.evaluate("([name, given]) => window.jupyterapp.commands.execute(name, given)", [name, arguments])


def run_all(page: Page) -> None:
    """Run every cell; none may fail."""
    command(page, "notebook:run-all-cells")
    assert (
        page.evaluate(
            """() => {
            const cells = window.jupyterapp.shell.currentWidget.content.model.cells, bad = [];
            for (let i = 0; i < cells.length; i++) {
                const outputs = cells.get(i).type === 'code' ? cells.get(i).outputs : [];
                for (let j = 0; j < outputs.length; j++) {
                    const output = outputs.get(j).toJSON();
                    if (output.output_type === 'error') bad.push(`${output.ename}: ${output.evalue}`);
                }
            }
            return bad;
        }"""
        )
        == []
    )


def stage(page: Page, number: int = 0) -> Locator:
    """The stage of that number on the page, once it is there and has heard from its kernel."""
    found = page.locator(".gk-table").nth(number)
    expect(found).to_be_visible()
    expect(found).to_have_attribute("data-live", "true")
    return found
