"""The table in a notebook that plays any of the games, two small widgets that ask before they tell, and form apps."""

from gamekit.ui.form_app import form_app
from gamekit.ui.questions import ask, slide
from gamekit.ui.widget import Table, play

__all__ = ["Table", "ask", "form_app", "play", "slide"]
