"""Dealing the unseen again: a state this seat could be in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from random import Random
from typing import Any

from gamekit.wallet.rules.moves import Card, Seat
from gamekit.wallet.rules.places import meant, notes_left
from gamekit.wallet.rules.state import (
    ASIDE,
    DISCARDS,
    DUTY,
    GRANTING,
    GUILTY,
    LAYING,
    MACHINE,
    NONE_OF,
    ONE_OF,
    PASSING,
    PAYING,
    POCKET,
    SEIZED,
    TABLE,
    TRADING,
    TURN,
    WALLET,
    Cards,
    State,
    Step,
    after,
)  # fmt: skip
from gamekit.wallet.rules.view import View

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
    if view.phase < TURN:
        raise ValueError("there is nothing to imagine before everything is dealt")
    stories = _stories(view, rng, many) if view.phase < GUILTY and not view.inspected else []
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
    trail: tuple[Step, ...]


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

    def move(self, step: Step, rng: Random) -> None:
        """One step of the trail: any card of its place where this seat saw none, a fitting one where it did."""
        card, source, target, _ = step
        here, fitting = self.at[source], self.heard if card is None else (card,)
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

    def hear(self, step: Step, rng: Random) -> None:
        """Everybody hears that one of these cards moves next, or that there is none of them here."""
        word, place, kind, _ = step
        cards = meant(self.view.box, word)
        self.ways.append([word])
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
            if step[0] is not None:
                story.look(step[0], rng)
            story.ways.append([step[0]])
        else:
            story.move(step, rng)
    return story


def _placed(view: View, story: _Story, rng: Random) -> Placed:
    """The places at the end of a story, and its trail with every card told."""
    names = story.settled(rng)
    at: dict[int, list[Any]] = {place: [names[id(token)] for token in tokens] for place, tokens in story.at.items()}
    told = [way[0] if way[0] is not None else names.get(id(way)) for way in story.ways]
    trail: tuple[Any, ...] = tuple((card, *step[1:]) for card, step in zip(told, view.trail, strict=True))
    hidden = {
        ASIDE - step[2]: step[0]
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
    hidden = {seat: bag.pop() for seat, lying in enumerate(view.under) if any(card is None for _, card, _ in lying)}
    table = tuple(sorted(card or bag.pop() for card in view.table))
    return Placed(hands, Counter(bag), pocket, table, hidden, view.trail)


def unseen(view: View) -> Counter[Card]:
    """Every card that does not lie open before this seat."""
    deck = Counter({card.name: count for card, count in zip(view.box.cards, view.game.deck, strict=True)})
    left = deck + Counter(view.box.extras)
    for pile in (*view.hands, view.discards, *view.seized, view.table):
        left.subtract([card for card in pile or () if card])
    left.subtract([card for lying in view.under for _, card, _ in lying if card])
    return left


def possible(view: View, state: State) -> bool:
    """Whether everybody could have done what they were seen to do last."""
    if view.phase == PAYING:
        return bool(state.moves)
    if view.phase == MACHINE:
        return any(notes_left(state))
    if view.phase == DUTY:
        on_duty = [s for s, guilty in enumerate(state.guilty) if not guilty and "badge" in state.hands[s]]
        return sorted(view.officers) == on_duty
    return True


# --- the state around the cards -------------------------------------------------------------


def state_around(view: View, placed: Placed, rng: Random) -> State:
    """The whole state with the cards lying so: chips, specials and choices under way as this seat may imagine them."""
    box = view.box
    under = tuple(
        tuple((name, placed.hidden[seat] if card is None else card, new) for name, card, new in lying)
        for seat, lying in enumerate(view.under)
    )
    chips, pouch = _chips(view, rng)
    held, aside = _specials(view, rng)
    state = State(
        view.game, view.phase, view.turn, view.round, (), view.coins, view.starter, held, aside, view.spent,
        tuple(placed.wallet[card.name] for card in box.cards), placed.hands, placed.pocket, view.discards, view.timers,
        view.turns, view.player, view.actions, view.fresh, view.special, view.target, view.queue,
        _laid(view, placed.hands, rng), placed.table, under, view.seized, (), view.officers, view.inspected, chips,
        pouch, placed.trail, view.history,
    )  # fmt: skip
    if view.phase >= DUTY:
        told = [state.verdict(s).innocent if found is None else not found for s, found in enumerate(view.guilty)]
        state = after(state, guilty=tuple(not innocent for innocent in told))
    return state


def _specials(view: View, rng: Random) -> tuple[tuple[Cards, ...], Cards]:
    """The others hold any of the specials not seen; the rest was not dealt."""
    seen = {*view.specials, *view.spent, *(name for lying in view.under for name, _, _ in lying)}
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
            seat != view.seat and not any(done.guilty[seat] for done in view.history) and view.phase < GUILTY
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


def _laid(view: View, hands: tuple[Cards, ...], rng: Random) -> tuple[Card | None, ...]:
    """What those asked before have chosen: any card they may choose, all alike."""
    if view.phase in (GRANTING, TRADING):
        mine = view.chosen if view.seat == view.player else rng.choice(hands[view.player])
        return (view.wish if view.phase == GRANTING else mine,)
    if view.phase not in (LAYING, PASSING):
        return ()
    n = view.game.players
    order = [(view.player + i) % n for i in range(n)]
    asked = [seat for seat in order if view.phase == LAYING or hands[seat]]
    return tuple(_choice(view, seat, hands[seat], rng) for seat in asked[: len(asked) - len(view.queue)])


def _choice(view: View, seat: Seat, hand: Cards, rng: Random) -> Card | None:
    if seat == view.seat:
        return view.chosen
    can = [card for card in hand if view.phase == PASSING or card in view.box.money]
    return rng.choice(can) if can else None
