"""The classroom: checks with hints, personal cases, progress; and the teacher's flow on top of nbgrader.

A learner needs `begin`, `case`, `check`, `hint` and `progress`; a teacher the command `gamekit`.
"""

from __future__ import annotations

from gamekit.classroom.learner import begin, case, check, hint, progress

__all__ = ["begin", "case", "check", "hint", "progress"]
