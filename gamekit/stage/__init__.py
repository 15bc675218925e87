"""The stage: one widget that plays any of the games, two small ones that ask before they tell, and a desk."""

from gamekit.stage.desk import desk
from gamekit.stage.questions import ask, slide
from gamekit.stage.stage import Stage, play

__all__ = ["Stage", "ask", "desk", "play", "slide"]
