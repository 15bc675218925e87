"""What `gamekit lab` and `make lab` add to the learner's own Jupyter settings."""

from pathlib import Path

from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

# The server leaves Nagle's algorithm on for the kernel's websocket. A click on the stage is answered with a
# few small messages; together with the browser's delayed acknowledgements each may then wait 40 ms. Measured
# from click to new text with a bare button: median 47 ms with Nagle's algorithm, 12 ms without.
_open = KernelWebsocketHandler.open


async def _open_without_delay(self, *args, **kwargs):
    self.set_nodelay(True)
    return await _open(self, *args, **kwargs)


KernelWebsocketHandler.open = _open_without_delay

# The file browser shows the exercises too, not only the folder of the notebook that is opened first.
c.ServerApp.root_dir = str(Path(__file__).resolve().parent.parent)  # noqa: F821

# The address that is printed on a server (`--no-browser`) leads to the first notebook too.
c.LabApp.default_url = "/lab/tree/notebooks/welcome.ipynb"  # noqa: F821

# After the installation nothing needs the internet: no look for news, no look for updates.
c.LabApp.news_url = None  # noqa: F821
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"  # noqa: F821

# On a small window: one notebook at a time, the file browser closed, the margins narrow.
c.LabApp.extra_labextensions_path = [str(Path(__file__).resolve().parent / "labextensions")]  # noqa: F821

# What is printed at the start is the address and what goes wrong.
c.Application.log_level = "WARN"  # noqa: F821
