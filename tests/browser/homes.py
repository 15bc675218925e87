"""A table away from the notebook: the page's own code beside another line to its session, and a server for both."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from gamekit.ui.widget import Table


def document(line: str) -> str:
    """A page with nothing but the table; `line` is a script that makes `send(text)` and calls `arrive(text)`."""
    code = Table._esm.replace("export default { render };", "")
    return f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>A table</title>
<style>body {{ margin: 0 }} {Table._css}</style><body><main><div id="host"></div></main><script type="module">{code}
const heard = [];
const arrive = (text) => heard.forEach((act) => act(JSON.parse(text)));
{line}
const model = {{
  get: (name) => name === "uid" ? "1" : {{}},
  send: (message) => send(JSON.stringify(message)),
  on: (name, act) => name === "msg:custom" && heard.push(act), off: () => {{}},
}};
render({{ model, el: document.getElementById("host") }});
</script></body></html>"""


# In the page: take the first answer that is offered, whenever one is, until the game is over.
PLAY_ON = """async () => {
    const root = document.querySelector('.gk-table'), find = (wanted) => root.querySelector(wanted);
    const until = async (ready) => { while (!ready()) await new Promise((done) => setTimeout(done, 4)); };
    const wanted = ['.gk-moves .gk-move:enabled', '.gk-checks input:not(:checked)',
                    '.gk-moves .gk-opens:not([data-form], [aria-disabled])'];
    const over = () => find('.gk-outcome-words'), asked = () => wanted.map(find).find(Boolean);
    while (!over()) {
        const next = asked(), before = root.dataset.stamp;
        next?.click();
        if (next?.matches('.gk-move')) await until(() => root.dataset.stamp !== before || over());
        await until(() => asked() || over());
    }
}"""


class Document(RequestHandler):
    """One page, from memory."""

    def initialize(self, content: str | bytes, kind: str = "text/html") -> None:
        self.content, self.kind = content, kind

    def get(self) -> None:
        self.set_header("Content-Type", self.kind)
        self.write(self.content)


class Server:
    """A web server in a thread with a loop of its own; `begin` is called there before the first request."""

    def __init__(self, routes: list[Any], begin: Callable[[], Any] = lambda: None):
        self._routes, self._begin, self._up = routes, begin, Event()
        self._thread = Thread(target=lambda: asyncio.run(self._serve()), name="test server", daemon=True)
        self._thread.start()
        assert self._up.wait(30)

    async def _serve(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        sockets = bind_sockets(0, "127.0.0.1")
        self.port = sockets[0].getsockname()[1]
        server = HTTPServer(Application(self._routes))
        begun = self._begin()
        server.add_sockets(sockets)
        self._up.set()
        await self._end.wait()
        server.stop()
        await server.close_all_connections()
        if isinstance(begun, asyncio.Task):
            begun.cancel()

    def stop(self) -> None:
        """Close everything."""
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(30)
