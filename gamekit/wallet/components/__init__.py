"""What is printed, read from one file.

The rule sheet prints neither the composition of the deck nor the split of the chips: `deck.toml` is an assumption.
"""

from gamekit.wallet.components.cards import MARKS, SPECIALS, Box, BoxError, Card, Person, Special, bounds
from gamekit.wallet.components.reading import BOX, DECK, load, read

__all__ = ["BOX", "DECK", "MARKS", "SPECIALS", "Box", "BoxError", "Card", "Person", "Special", "bounds", "load", "read"]
