"""The two piles: drawn lazily, cycled for real."""

from __future__ import annotations

from gamekit.core.dist import Dist
from gamekit.monopoly.rules.events import Got
from gamekit.monopoly.rules.moves import Draw
from gamekit.monopoly.rules.position import BANK, Pile, Position, held, put


def deck_here(s: Position) -> int:
    """Which deck the player to throw stands on."""
    return 0 if s.plan.kind[s.places[s.player]] == "potion" else 1


def next_cards(s: Position, deck: int) -> tuple[int, ...]:
    """The cards that may come next: any nobody has seen, or else the top of a known order."""
    pile = s.piles[deck]
    return pile.unseen or pile.seen[:1]


def draws(s: Position) -> Dist[Draw]:
    """The next card, with its odds."""
    deck = deck_here(s)
    draw, cards = s.plan.draw[deck], next_cards(s, deck)
    return Dist.counted([draw[i] for i in cards], (1,) * len(cards))


def take_top(s: Position, deck: int, card: int, keep: bool) -> None:
    """The card leaves the top, and goes under the pile unless it is kept."""
    pile = s.piles[deck]
    unseen = tuple([i for i in pile.unseen if i != card])
    seen = pile.seen if pile.unseen else pile.seen[1:]
    _set_pile(s, deck, Pile(unseen, seen if keep else (*seen, card)))


def return_cards(s: Position, things: list[int]) -> None:
    """Get-out-of-jail cards go under their piles."""
    for thing in things:
        deck, card = s.plan.free_cards[thing - s.plan.size]
        pile = s.piles[deck]
        _set_pile(s, deck, Pile(pile.unseen, (*pile.seen, card)))
        s.owner = put(s.owner, thing, BANK)
        s.held = held(s.plan, s.owner, s.built)
        if s.log is not None:
            s.log.append(Got(BANK, s.plan.thing_name[thing]))


def _set_pile(s: Position, deck: int, pile: Pile) -> None:
    s.piles = (pile, s.piles[1]) if deck == 0 else (s.piles[0], pile)
