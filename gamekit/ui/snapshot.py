"""What stays in the notebook: the last picture as a plain image, for the day it is opened without a kernel."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape

# An image cannot take its colours from the page around it, so it brings its own paper and ink.
LIGHT = "background:#ffffff;color:#1d2733"
_ROOT = re.compile(r"<svg\b")


def on_paper(picture: str) -> str:
    """The picture with paper under it."""
    return _ROOT.sub(f'<svg style="{LIGHT}"', picture, count=1)


def snapshot(picture: str, said: str, uid: str) -> str:
    """The picture and how to continue, hidden as long as the stage itself is on the page."""
    image = b64encode(on_paper(picture).encode()).decode()
    drawn = (
        f'<img alt="The table as it was: {escape(said)}" style="max-width:720px;width:100%" '
        f'src="data:image/svg+xml;base64,{image}">'
    )
    return instead(
        uid,
        f"<p><b>{escape(said)}</b><br>This is what is kept of the table. To play on, run this cell again (Shift+Enter):"
        " a new game begins. A game that was saved to a file goes on with “Load”.</p>" + (drawn if picture else ""),
    )


def instead(uid: str, markup: str) -> str:
    """What is shown where the page `gk-live-<uid>` is not.

    The widget's own output can show nothing but an error once its kernel is gone, so that is hidden instead.
    """
    live, still = f".gk-live-{uid}", f".gk-snapshot-{uid}"
    rules = (
        f":root:has({live}) {still},.jp-OutputArea-child:has({live})+.jp-OutputArea-child:has({still}),"
        f".jp-OutputArea-child:not(:has({live})):has(+.jp-OutputArea-child {still})"
        "{display:none}"
    )
    return f'<style>{rules}</style><div class="gk-snapshot gk-snapshot-{uid}">{markup}</div>'
