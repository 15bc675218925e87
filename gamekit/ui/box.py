"""A box in a notebook: the page of a question, and what is kept of it when the kernel is gone."""

from __future__ import annotations

import secrets
from html import escape
from pathlib import Path

import anywidget
import traitlets
from IPython.display import HTML, display, update_display

from gamekit.learn.boxes import Box
from gamekit.ui.snapshot import instead

WEB = Path(__file__).parent / "web"


class BoxPage(anywidget.AnyWidget):
    """One box on the page. The page writes each checked answer into the source of its cell, which is handed in."""

    _esm = "\n".join((WEB / name).read_text(encoding="utf-8") for name in ("dom.js", "box.js"))
    _css = (WEB / "box.css").read_text(encoding="utf-8")

    uid = traitlets.Unicode().tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)

    def __init__(self, box: Box, name: str):
        super().__init__(uid=secrets.token_hex(6), name=name, shown=box.shown())
        self.box = box
        self.on_msg(lambda _, content, buffers: self.tell(content))

    def tell(self, content: object) -> None:
        """What the learner did."""
        kept = self.box.kept
        self.box.tell(content)
        self.shown = self.box.shown()
        if self.box.kept != kept:
            update_display(HTML(self._still()), display_id=self.uid)

    def _still(self) -> str:
        words = "".join(f"<p>{escape(line)}</p>" for line in self.box.own.words.splitlines())
        answer = f"Your answer: {escape(self.box.kept)}. " if self.box.kept else ""
        return instead(self.uid, f"{words}<p>{answer}To go on, run this cell (Shift+Enter).</p>")


def show(box: Box, name: str) -> None:
    """The box now, wherever in its cell it is asked for."""
    page = BoxPage(box, name)
    data, metadata = page._repr_mimebundle_() or ({}, {})
    data["text/plain"] = "A box: run this cell to answer."
    display(data, metadata=metadata, raw=True)
    display(HTML(page._still()), display_id=page.uid)
