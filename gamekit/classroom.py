"""What a learner calls in an exercise; the parts are in `gamekit.learn`, the teacher's in `gamekit.teach`."""

from __future__ import annotations

from gamekit.learn.exercises import begin, box, case, check, hint, progress

__all__ = ["begin", "box", "case", "check", "hint", "progress"]
