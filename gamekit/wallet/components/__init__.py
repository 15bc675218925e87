"""What is printed, read from one file.

The rule sheet prints neither the composition of the deck nor the split of the chips: `deck.toml` is an assumption.
"""

from gamekit.wallet.components.cards import MARKS, Box, BoxError, Card, Person, SpecialCard, bounds
from gamekit.wallet.components.reading import BOX, DECK, load, read

__all__ = ["BOX", "DECK", "MARKS", "Box", "BoxError", "Card", "Person", "SpecialCard", "bounds", "load", "read"]
