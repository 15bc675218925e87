"""The table in a notebook that plays any of the games, two small widgets that ask before they tell, and form apps.

Session, pages and drivers need Python alone: a table may also stand on a web server, or in a browser that runs Python.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamekit.ui.apps import form_app
    from gamekit.ui.questions import ask, slide
    from gamekit.ui.widget import Table, play

__all__ = ["Table", "ask", "form_app", "play", "slide"]

_HOMES = {"Table": "widget", "play": "widget", "ask": "questions", "slide": "questions", "form_app": "apps"}


def __getattr__(name: str) -> Any:
    """What a notebook shows is opened when it is first asked for: it needs packages that the rest does without."""
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
