"""Dealing the unseen again: a state this seat could be in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import factorial, perm
from random import Random

from gamekit.core.dist import Dist
from gamekit.core.engine import state_of
from gamekit.core.words import Seat
from gamekit.heist.components import CARDS, PROFESSOR, RAQUEL, ROLES, Card, Role
from gamekit.heist.rules.powers import LOOKS, PEEKS, PROFESSORS_LOOK, RAQUELS_SWAP, SWAPS, to_ask
from gamekit.heist.rules.state import State, View, checked_dealt

SwapMade = tuple[Seat, Seat | None] | None  # (brought in, taken out so far), or no swap


def imagine(view: View, rng: Random, roles: tuple[Role, ...] | None = None) -> State:
    """A state that looks the same from this seat.

    Weights: every deal of the characters alike (or the given `roles`), every deal of the action cards alike, and
    Raquel's swap as likely as not, every pair of cards alike.
    """
    checked_dealt(view, "imagine")
    cast = roles or view.roles or _cast(view, rng)
    swap = swaps_made(view, cast).sample(rng)
    played, laid, hands = _cards(view, swap, rng)
    round_of_swap = (*played, laid)[RAQUELS_SWAP.round - 1 :][:1]
    looked, box = _looked(view, cast, rng), view.game.contents
    return state_of(
        view, State, roles=cast, hands=hands, laid=laid, played=played,
        peeked=(swap[0], round_of_swap[0][swap[0]]) if swap else None,
        swapped=swap[1] if swap else None,
        looked=None if looked is None else (looked, cast[looked]),
        spare=tuple(role for role in box.spare if cast.count(role) == box.characters[role]),
        characters=(0,) * len(ROLES), deck=(0,) * len(CARDS),
    )  # fmt: skip


def characters(view: View) -> list[tuple[int, ...]]:
    """The number of each role there may be: one possibility, or with 4 players two."""
    box = view.game.contents
    if not box.blind:
        return [box.characters]
    return [tuple(count + (role == extra) for role, count in enumerate(box.characters)) for extra in box.spare]


def known_roles(view: View) -> dict[Seat, Role]:
    """Whose character this seat has seen."""
    known = {} if view.role is None else {view.seat: view.role}
    if view.looked:
        known[view.looked[0]] = view.looked[1]
    if view.raquel is not None:
        known[view.raquel] = RAQUEL
    if view.named is not None and view.roles is not None:
        known.update(enumerate(view.roles))
    return known


def _cast(view: View, rng: Random) -> tuple[Role, ...]:
    """Deal the characters until what this seat knows comes out."""
    known, choices = known_roles(view), characters(view)
    while True:
        bag = [role for role, count in enumerate(rng.choice(choices)) for _ in range(count)]
        rng.shuffle(bag)
        if all(bag[seat] == role for seat, role in known.items()):
            return tuple(bag)


def _looked(view: View, cast: tuple[Role, ...], rng: Random) -> Seat | None:
    """Whom the Professor looked at, all alike, once he has had the chance."""
    if view.role == PROFESSOR:
        return view.looked[0] if view.looked else None
    professor = cast.index(PROFESSOR)
    if not view.game.powers or not PROFESSORS_LOOK.begun(view) or to_ask(view, LOOKS, professor):
        return None
    return rng.choice([*(seat for seat in range(len(cast)) if seat != professor), None])


# --- Raquel's swap --------------------------------------------------------------------------


def swaps_made(view: View, cast: tuple[Role, ...]) -> Dist[SwapMade]:
    """What Raquel may have done so far, given all the cards this seat has seen."""
    if view.role == RAQUEL or not view.game.powers or not RAQUELS_SWAP.begun(view):
        own = (view.peeked[0], view.swapped) if view.peeked else None
        return Dist.sure(own)
    options = list(_options(view, cast.index(RAQUEL)))
    ways: dict[bool, int] = {}  # all that matters of a swap is whether my own card was turned up
    weights: dict[SwapMade, int] = {}
    for option in options:
        mine = view.seat in at_press(_picked(view), option)
        if mine not in ways:
            ways[mine] = deals(view, option)
        weights[option] = ways[mine] * (max(1, len(options) - 1) if option is None else 1)
    return Dist(weights)


def _picked(view: View) -> tuple[Seat, ...]:
    """Whose cards the leader picked in the round of the swap."""
    done = view.rounds[RAQUELS_SWAP.round - 1 :]
    return done[0].picked if done else view.picked


def _options(view: View, raquel: Seat) -> Iterator[SwapMade]:
    yield None
    if to_ask(view, PEEKS, raquel):
        return
    picked = _picked(view)
    left = [seat for seat in range(view.game.players) if seat not in picked]
    half_done = to_ask(view, SWAPS, raquel)
    yield from ((new, old) for new in left for old in ((None,) if half_done else picked))


def at_press(picked: tuple[Seat, ...], swap: SwapMade) -> tuple[Seat, ...]:
    """Whose cards were really turned up."""
    if swap is None or swap[1] is None:
        return picked
    return tuple(swap[0] if seat == swap[1] else seat for seat in picked)


def others_counted(view: View, swap: SwapMade) -> list[tuple[tuple[Seat, ...], Counter[Card]]] | None:
    """For each finished round the other seats at the press and their cards; None: does not fit what I laid."""
    found = []
    for number, done in enumerate(view.rounds, 1):
        seats = at_press(done.picked, swap if number == RAQUELS_SWAP.round else None)
        cards = Counter(done.counted)
        if view.seat in seats:
            mine = view.laid[number - 1]
            if not cards[mine]:
                return None
            cards[mine] -= 1
        found.append((tuple(seat for seat in seats if seat != view.seat), +cards))
    return found


def unseen(view: View) -> Counter[Card]:
    """All cards of the others: the deck without this seat's own five."""
    deck = Counter(dict(zip(CARDS, view.game.contents.cards, strict=True)))
    deck.subtract(view.hand)
    deck.subtract(view.laid)
    return +deck


def deals(view: View, swap: SwapMade) -> int:
    """In how many ways the others' cards can lie so that everything counted came up."""
    counted = others_counted(view, swap)
    if counted is None:
        return 0
    pool, ways, gone = unseen(view), 1, Counter[Card]()
    for seats, cards in counted:
        ways *= factorial(len(seats))
        for many in cards.values():
            ways //= factorial(many)
        gone += cards
    for card, many in gone.items():
        ways *= perm(pool[card], many)
    return ways * factorial(sum(pool.values()) - sum(gone.values()))


Cards = tuple[Card, ...]


def _cards(view: View, swap: SwapMade, rng: Random) -> tuple[tuple[Cards, ...], Cards, tuple[Cards, ...]]:
    """Played, laid and held cards: what was counted goes to those at the press, the rest anywhere."""
    counted = others_counted(view, swap)
    assert counted is not None
    rest = unseen(view)
    for _, cards in counted:
        rest.subtract(cards)
    looked_at = (
        view.peeked if view.peeked and len(view.rounds) < RAQUELS_SWAP.round and view.peeked[0] != view.seat else None
    )
    if looked_at:
        rest.subtract([looked_at[1]])
    pile = list(rest.elements())
    rng.shuffle(pile)
    played = tuple(_finished(view, number, *found, pile, rng) for number, found in enumerate(counted, 1))
    laid, hands = _present(view, looked_at, pile)
    return played, laid, hands


def _finished(view: View, number: int, seats: Cards, cards: Counter[Card], pile: list[Card], rng: Random) -> Cards:
    """One finished round: the counted cards in some order, unseen ones for the rest."""
    shown = list(cards.elements())
    if number == RAQUELS_SWAP.round and view.peeked and view.peeked[0] in seats:
        shown.remove(view.peeked[1])
        rng.shuffle(shown)
        shown.insert(seats.index(view.peeked[0]), view.peeked[1])
    else:
        rng.shuffle(shown)
    laid = {view.seat: view.laid[number - 1], **dict(zip(seats, shown, strict=True))}
    return tuple(laid[seat] if seat in laid else pile.pop() for seat in range(view.game.players))


def _present(view: View, looked_at: tuple[Seat, Card] | None, pile: list[Card]) -> tuple[Cards, tuple[Cards, ...]]:
    """What lies on the table now, and the hands."""
    size = view.game.contents.rounds - len(view.rounds)
    under_way = len(view.rounds) < view.round
    laid, hands = [], []
    for seat in range(view.game.players):
        has_laid = under_way and seat < view.waiting
        if seat == view.seat:
            own = [view.laid[-1], *view.hand] if has_laid else list(view.hand)
        elif looked_at and looked_at[0] == seat:
            own = [looked_at[1], *(pile.pop() for _ in range(size - 1))]
        else:
            own = [pile.pop() for _ in range(size)]
        if has_laid:
            laid.append(own.pop(0))
        hands.append(tuple(sorted(own)))
    return tuple(laid), tuple(hands)
