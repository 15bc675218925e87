"""The exact mathematics of deduction: a notepad, from a view or from plain names."""

from gamekit.cluedo.odds.imagine import imagine
from gamekit.cluedo.odds.notepad import Contradiction, Notepad, notepad
from gamekit.cluedo.odds.questions import Question
from gamekit.cluedo.odds.reasons import Proof
from gamekit.cluedo.odds.statements import CASE_FILE, OPEN, Accused, Heard, Holds, Lacks

__all__ = [
    "CASE_FILE", "OPEN", "Accused", "Contradiction", "Heard", "Holds", "Lacks", "Notepad", "Proof", "Question",
    "imagine", "notepad",
]  # fmt: skip
