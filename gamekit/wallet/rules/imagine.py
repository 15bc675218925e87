"""Dealing the unseen again: a state this seat could be in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import comb
from random import Random

from gamekit.core.engine import state_of
from gamekit.core.game import CHANCE
from gamekit.core.words import Seat
from gamekit.wallet.rules.ending import judged
from gamekit.wallet.rules.moves import Card, Cards, FromHand
from gamekit.wallet.rules.places import (
    ASIDE,
    DISCARDS,
    NONE_OF,
    ONE_OF,
    POCKET,
    SEIZED,
    TABLE,
    WALLET,
    Trace,
    meant,
)
from gamekit.wallet.rules.state import Draft, Laid, Lying, State, View

ALIKE, HISTORIES = 6, 48  # histories are told until they weigh as much as so many of the heaviest, at most so many
TRIES = 24  # to find a state in which everybody could have done what they were seen to do


def imagine(view: View, rng: Random) -> State:
    """A state that looks the same from this seat.

    Weights: every deal of the unseen cards, specials and chips alike, and the others choose blindly: each card one of
    them moved is any card of the place it left, all alike. What this seat has seen and heard of the cards' ways is
    kept; once hands are shown only where the cards lie now counts. Where histories differ in weight, one is chosen by
    weight out of a few dozen: what is true and yet very unlikely comes up a little too seldom.
    """
    return next(imagined(view, rng, 1))


def imagined(view: View, rng: Random, many: int) -> Iterator[State]:
    """So many of such states; where histories differ in weight, all are chosen by weight out of the same ones."""
    if not view.turns:
        raise ValueError("there is nothing to imagine before everything is dealt")
    stories = _stories(view, rng, many) if not view.shown and not view.inspected else []
    for _ in range(many):
        yield _likely(view, stories, rng) or state_around(view, _dealt_anew(view, rng), rng)


def _stories(view: View, rng: Random, many: int) -> list[_Story]:
    """As many histories as it takes, if they differ in weight; else one."""
    stories: list[_Story] = []
    total = heaviest = 0.0
    while not stories or (stories[0].varied and len(stories) < max(HISTORIES, 2 * many)):
        story = _told(view, rng)
        stories.append(story)
        total, heaviest = total + story.weight, max(heaviest, story.weight)
        if len(stories) >= many and total > ALIKE * heaviest:
            break
    return stories


def _likely(view: View, stories: list[_Story], rng: Random) -> State | None:
    """One of these histories by its weight, or one more where all weigh the same, and what was still open in it."""
    weights = [story.weight for story in stories]
    if not any(weights):
        return None
    for _ in range(TRIES):
        story = rng.choices(stories, weights)[0] if stories[0].varied else _told(view, rng)
        if not story.weight:
            continue  # it came to a point where it could not go on as was seen
        state = state_around(view, _placed(view, story, rng), rng)
        if possible(view, state):
            return state
    return None


@dataclass(frozen=True)
class Placed:
    """Where every card is."""

    hands: tuple[Cards, ...]
    wallet: Counter[Card]
    pocket: Cards
    table: Cards
    hidden: dict[Seat, Card]  # under Hideaway
    trail: tuple[Trace, ...]


class _Story:
    """One way the cards may have gone: a card not yet told apart is a list with None in it."""

    def __init__(self, view: View):
        self.view, self.weight, self.varied = view, 1.0, False
        self.traced = False  # whether a card once seen is on its way among the others
        self.heard: Cards = ()  # what the next card to move is one of
        box, me = view.box, view.seat
        own = Counter(view.dealt)
        self.pool = Counter({card.name: count for card, count in zip(box.cards, view.game.deck, strict=True)}) - own
        self.extras = Counter(box.extras)
        self.at: dict[int, list[list[Card | None]]] = {WALLET: [], POCKET: [[None] for _ in box.extras]}
        self.of_pocket = {id(token) for token in self.at[POCKET]}
        self.open = list(self.at[POCKET])
        for seat in range(view.game.players):
            self.at[seat] = [[card] for card in own.elements()] if seat == me else [[None] for _ in range(box.hand)]
            self.open += [] if seat == me else self.at[seat]
        rest = sum(self.pool.values()) - box.hand * (view.game.players - 1)
        self.at[WALLET] = [[None] for _ in range(rest)]
        self.open += self.at[WALLET]
        self.ways: list[list[Card | None]] = []

    def pool_of(self, token: list[Card | None]) -> Counter[Card]:
        return self.extras if id(token) in self.of_pocket else self.pool

    def move(self, step: Trace, rng: Random) -> None:
        """One step of the trail: any card of its place where this seat saw none, a fitting one where it did."""
        card, source, target, _ = step
        here, fitting = self.at[source], (card,) if isinstance(card, str) else self.heard
        self.heard = ()
        place = self._fitting(here, fitting, source, rng) if fitting else rng.randrange(len(here))
        if place < 0:
            self.weight = 0.0
            return
        token = here.pop(place)
        if fitting and token[0] is None:
            self._tell(token, fitting, rng)
        self.at.setdefault(target, []).append(token)
        self.ways.append(token)
        self.traced |= token[0] is not None and target not in (self.view.seat, DISCARDS, SEIZED)

    def _fitting(self, here: list[list[Card | None]], cards: Cards, source: int, rng: Random) -> int:
        shares = []
        for token in here:
            pool = self.pool_of(token)
            among = sum([pool[card] for card in cards]) / max(1, pool.total())
            shares.append(float(token[0] in cards) if token[0] is not None else among)
        total = sum(shares)
        if source != self.view.seat:
            self.weight *= total / len(here)
            self.varied |= self.traced
        if total <= 0:
            return -1
        return rng.choices(range(len(here)), shares)[0]

    def _tell(self, token: list[Card | None], cards: Cards, rng: Random) -> None:
        """This card turns out to be one of these, as likely as they are unseen."""
        pool = self.pool_of(token)
        card = cards[0] if len(cards) == 1 else rng.choices(cards, [pool[card] for card in cards])[0]
        token[0] = card
        pool[card] -= 1

    def hear(self, step: Trace, rng: Random) -> None:
        """Everybody hears that one of these cards moves next, or that there is none of them here."""
        word, place, kind, _ = step
        cards = meant(self.view.box, word)
        self.ways.append([str(word)])
        if kind == ONE_OF:
            self.heard = tuple(sorted(cards))
            return
        for token in self.at[place]:
            pool = self.pool_of(token)
            others = tuple([card for card in sorted(pool) if card not in cards and pool[card]])
            if token[0] in cards or (token[0] is None and not others):
                self.weight = 0.0
            elif token[0] is None:
                self.weight *= sum([pool[card] for card in others]) / pool.total()
                self._tell(token, others, rng)
        self.traced = self.varied = True

    def look(self, pocket: Cards, rng: Random) -> None:
        """This seat saw what is left in the pocket."""
        there, known = self.extras, Counter(token[0] for token in self.at[POCKET] if token[0] is not None)
        new = Counter(pocket) - known
        ways = int(known + new == Counter(pocket))  # what was known to be there must be there
        for card, many in new.items():
            ways *= comb(there[card], many)
        self.weight *= ways / comb(there.total(), new.total()) if ways else 0.0
        self.varied |= self.traced or there.total() < len(self.of_pocket)
        cards = list(new.elements())
        rng.shuffle(cards)
        for token in self.at[POCKET]:
            if token[0] is None and cards:
                there[cards[-1]] -= 1
                token[0] = cards.pop()

    def settled(self, rng: Random) -> dict[int, Card]:
        """Every card by its token; those not told apart so far become any of those unseen."""
        names = {id(token): token[0] for tokens in self.at.values() for token in tokens if token[0] is not None}
        for pool in (self.pool, self.extras):
            cards = list((+pool).elements())
            rng.shuffle(cards)
            for token in self.open:
                if token[0] is None and self.pool_of(token) is pool:
                    names[id(token)] = cards.pop()
        return names


def _told(view: View, rng: Random) -> _Story:
    story = _Story(view)
    for step in view.trail:
        if story.weight == 0:
            break
        if step[2] in (ONE_OF, NONE_OF):
            story.hear(step, rng)
        elif step[1] == step[2] == POCKET:
            if isinstance(step[0], tuple):
                story.look(step[0], rng)
            story.ways.append([None])
        else:
            story.move(step, rng)
    return story


def _placed(view: View, story: _Story, rng: Random) -> Placed:
    """The places at the end of a story, and its trail with every card told."""
    names = story.settled(rng)
    at = {place: [names[id(token)] for token in tokens] for place, tokens in story.at.items()}
    told = [way[0] or names.get(id(way)) or step[0] for way, step in zip(story.ways, view.trail, strict=True)]
    trail = tuple([(card, *step[1:]) for card, step in zip(told, view.trail, strict=True)])
    hidden = {
        ASIDE - step[2]: str(step[0])
        for step, mine in zip(trail, view.trail, strict=True)
        if step[2] <= ASIDE and mine[0] is None
    }
    hands = tuple(tuple(sorted(at[seat])) for seat in range(view.game.players))
    pocket, table = tuple(sorted(at[POCKET])), tuple(sorted(at.get(TABLE, ())))
    return Placed(hands, Counter(at[WALLET]), pocket, table, hidden, trail)


def _dealt_anew(view: View, rng: Random) -> Placed:
    """Only where the cards lie now, every placement alike; the ways they went stay untold."""
    left = unseen(view)
    extras = list((Counter(view.box.extras) & left).elements())
    pocket = tuple(sorted(view.pocket or rng.sample(extras, view.in_pocket)))
    left.subtract(pocket)
    bag = list(left.elements())
    rng.shuffle(bag)
    hands = tuple(
        tuple(sorted(bag.pop() for _ in range(size))) if hand is None else hand
        for hand, size in zip(view.hands, view.sizes, strict=True)
    )
    hidden = {seat: bag.pop() for seat, lying in enumerate(view.under) if has_hidden(lying)}
    table = tuple(sorted(card or bag.pop() for card in view.table))
    return Placed(hands, Counter(bag), pocket, table, hidden, view.trail)


def has_hidden(lying: tuple[Lying, ...]) -> bool:
    """Whether a card lies there that this seat does not know."""
    return any(one.hidden and one.card is None for one in lying)


def unseen(view: View) -> Counter[Card]:
    """Every card that does not lie open before this seat."""
    deck = Counter({card.name: count for card, count in zip(view.box.cards, view.game.deck, strict=True)})
    left = deck + Counter(view.box.extras)
    for pile in (*view.hands, view.discards, *view.seized, view.table):
        left.subtract([card for card in pile or () if card])
    left.subtract([one.card for lying in view.under for one in lying if one.card])
    return left


def possible(view: View, state: State) -> bool:
    """Whether everybody could have done what they were seen to do last, and what comes next can happen."""
    if view.guilty and not view.shown:
        on_duty = [s for s, guilty in enumerate(state.guilty) if not guilty and "badge" in state.hands[s]]
        return sorted(view.officers) == on_duty
    return bool(state.chances.total if view.turn is CHANCE else state.moves or view.turn is None)


# --- the state around the cards -------------------------------------------------------------


def state_around(view: View, placed: Placed, rng: Random) -> State:
    """The whole state with the cards lying so: chips, specials and choices under way as this seat may imagine them."""
    under = tuple(
        tuple(replace(one, card=placed.hidden[seat]) if has_hidden((one,)) else one for one in lying)
        for seat, lying in enumerate(view.under)
    )
    chips, pouch = _chips(view, rng)
    held, aside = _specials(view, rng)
    hidden = {
        "specials": held, "aside": aside, "chips": chips, "pouch": pouch, "hands": placed.hands, "table": placed.table,
        "wallet": tuple(placed.wallet[card.name] for card in view.box.cards), "pocket": placed.pocket, "under": under,
        "trail": placed.trail,
    }  # fmt: skip
    state = state_of(view, State, **hidden, laid=(), guilty=view.guilty)
    if not view.laid and None not in view.guilty:
        return state
    guilty = (not judged(state, s).innocent if found is None else found for s, found in enumerate(view.guilty))
    return state_of(view, State, **hidden, laid=_laid(view, state, rng), guilty=tuple(guilty))


def _specials(view: View, rng: Random) -> tuple[tuple[Cards, ...], Cards]:
    """The others hold any of the specials not seen; the rest was not dealt."""
    seen = {*view.specials, *view.spent, *(one.special for lying in view.under for one in lying)}
    rest = [special for special in view.box.stock if special not in seen]
    rng.shuffle(rest)
    held = tuple(
        view.specials if seat == view.seat else tuple(sorted(rest.pop() for _ in range(many)))
        for seat, many in enumerate(view.specials_left)
    )
    return held, tuple(sorted(rest))


def _chips(view: View, rng: Random) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The others hold any chips, but who never had to put one back still has the first."""
    box = view.box
    left = Counter(dict(box.chips))
    left.subtract(view.chips)
    if view.scores:
        held = view.scores
    else:
        firsts = [
            seat != view.seat and not any(done.guilty[seat] for done in view.history) and not view.shown
            for seat in range(view.game.players)
        ]
        left[box.first_chip] -= sum(firsts)
        bag = list((+left).elements())
        rng.shuffle(bag)
        held = tuple(
            view.chips if seat == view.seat
            else tuple(sorted([box.first_chip] * firsts[seat] + [bag.pop() for _ in range(many - firsts[seat])]))
            for seat, many in enumerate(view.chips_left)
        )  # fmt: skip
    gone = Counter(chip for chips in held for chip in chips)
    return held, tuple(count - gone[value] for value, count in box.chips)


def _laid(view: View, state: State, rng: Random) -> Laid:
    """What those asked before have chosen: any card they may choose, all alike."""
    return tuple((seat, card if seat == view.seat else _choice(state, seat, rng)) for seat, card in view.laid)


def _choice(state: State, seat: Seat, rng: Random) -> Card | None:
    """One of the cards that would be offered if this seat were asked now."""
    asked: Draft = object.__new__(Draft)
    asked.__dict__.update({**state.__dict__, "step": state.step._replace(seat=seat)})
    offered = {move.card for move in asked.offered() if isinstance(move, FromHand)}
    can = [card for card in state.hands[seat] if card in offered]
    return rng.choice(can) if can else None
