"""The stage: one table that plays any of the games, two small widgets that ask before they tell, and a desk."""

from gamekit.stage.desk import desk
from gamekit.stage.questions import ask, slide
from gamekit.stage.widget import Table, play

__all__ = ["Table", "ask", "desk", "play", "slide"]
