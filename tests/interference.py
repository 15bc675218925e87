"""Non-interference, as the planted leaks are tried with it."""

from gamekit.core.laws import differences, told_too_much, worlds

__all__ = ["differences", "told_too_much", "worlds"]
