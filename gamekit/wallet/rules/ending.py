"""The end of a round: last specials, officers, verdicts, credit cards, prizes."""

from __future__ import annotations

from typing import Any

from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE
from gamekit.wallet.rules.listing import chips_back, extra_time, inspections, last_specials, worth
from gamekit.wallet.rules.moves import DRAW_CHIP, Card, DrawChip, Exchange, Hide, Seat, Wait, Withdraw
from gamekit.wallet.rules.places import FIRST_NOTE, NOTE, counted, everybody, minus, notes_left, plus, put
from gamekit.wallet.rules.state import (
    ASIDE,
    CREDIT,
    DUTY,
    END_SPECIALS,
    EXTRA_ACTION,
    EXTRA_TIME,
    GUILTY,
    MACHINE,
    NONE_OF,
    ONE_OF,
    OVER,
    PRIZES,
    SEIZED,
    WALLET,
    Round,
    State,
    after,
    asks,
    begun,
    draws,
)  # fmt: skip

# --- the last timer is down -----------------------------------------------------------------


def _holders(state: State) -> tuple[Seat, ...]:
    """Everybody with a special left is asked, from the starting player on: how many one holds is public."""
    n, first = state.game.players, state.starter
    return tuple([seat for seat in ((first + i) % n for i in range(n)) if state.specials[seat]])


def last_timer(state: State) -> State:
    """Rule: Extra time is asked for first."""
    queue = _holders(state)
    ended = after(state, fresh=False, special="", target=None, actions=1)
    if not queue or "Extra time" not in state.game.contents.stock:
        return after_extra_time(ended)
    return after(ended, phase=EXTRA_TIME, queue=queue, turn=queue[0])


def _extra_moves(state: State) -> tuple[Any, ...]:
    seat = state.queue[0]
    return extra_time(state.hands[seat], state.specials[seat], any(state.wallet))


@asks(EXTRA_TIME, _extra_moves)
def _extra(state: State, move: Any) -> State:
    seat = state.queue[0]
    if type(move) is Wait:
        rest = state.queue[1:]
        return after(state, queue=rest, turn=rest[0]) if rest else after_extra_time(state)
    held = put(state.specials, seat, minus(state.specials[seat], "Extra time"))
    return after(state, phase=EXTRA_ACTION, player=seat, queue=(), specials=held, spent=(*state.spent, move.special))


def after_extra_time(state: State) -> State:
    """Then the other three kinds, in turn order."""
    return _next_holder(state, _holders(state))


def _next_holder(state: State, queue: tuple[Seat, ...]) -> State:
    return after(state, phase=END_SPECIALS, queue=queue, turn=queue[0]) if queue else _duty(state)


def _last_moves(state: State) -> tuple[Any, ...]:
    seat = state.queue[0]
    return last_specials(state.game.contents, state.hands[seat], state.specials[seat], any(state.wallet))


@asks(END_SPECIALS, _last_moves)
def _last(state: State, move: Any) -> State:
    seat, queue = state.queue[0], state.queue
    if type(move) is Wait:
        return _next_holder(state, queue[1:])
    name = "Hideaway" if type(move) is Hide else "Exchange" if type(move) is Exchange else "Cash machine"
    held = minus(state.specials[seat], name)
    left = after(state, specials=put(state.specials, seat, held))
    if type(move) is Withdraw:
        lying = _lying(left, seat, name, "")
        if not any(notes_left(left)):  # Rule: no note left, nothing happens
            heard = after(lying, trail=(*left.trail, (NOTE, WALLET, NONE_OF, everybody(state))))
            return _next_holder(heard, queue if held else queue[1:])
        return after(lying, phase=MACHINE, turn=CHANCE)
    card = move.card
    who = 1 << seat if type(move) is Hide else everybody(state)
    hands = put(left.hands, seat, minus(left.hands[seat], card))
    moved = after(left, hands=hands, trail=(*left.trail, (card, seat, ASIDE - seat, who)))
    currency = move.currency if type(move) is Exchange else None
    return _next_holder(_lying(moved, seat, name, card, currency), queue if held else queue[1:])


def _lying(state: State, seat: Seat, special: str, card: Card, currency: str | None = None) -> State:
    """The special lies open before its owner, with what belongs to it."""
    return after(state, under=put(state.under, seat, (*state.under[seat], (special, card, currency))))


@draws(MACHINE, FIRST_NOTE)
def _machine(state: State, move: Any) -> State:
    seat, card, queue = state.queue[0], move.card, state.queue
    drawn = after(
        state, hands=put(state.hands, seat, plus(state.hands[seat], card)), wallet=counted(state, card, -1),
        trail=(*state.trail, (NOTE, WALLET, ONE_OF, everybody(state)), (card, WALLET, seat, 1 << seat)),
    )  # fmt: skip
    return _next_holder(drawn, queue if state.specials[seat] else queue[1:])


# --- officers -------------------------------------------------------------------------------


def _by_coin(state: State, seats: list[Seat]) -> tuple[Seat, ...]:
    return tuple(sorted(seats, key=lambda seat: state.coins[seat]))


def _duty(state: State) -> State:
    """Rule: a Policeman, innocent, with a badge is on duty; guilt is decided before anything is taken."""
    seats = range(state.game.players)
    verdicts = [state.verdict(seat) for seat in seats]
    officers = _by_coin(state, [seat for seat in seats if _uses(state, seat, verdicts[seat], "badge")])
    guilty = tuple([not found.innocent for found in verdicts])
    return _next_officer(after(state, phase=DUTY, guilty=guilty, officers=officers), officers)


def _uses(state: State, seat: Seat, found: Any, aid: str) -> bool:
    """Whether an innocent person holds the aid that is theirs."""
    return found.innocent and aid in state.hands[seat]


def _next_officer(state: State, queue: tuple[Seat, ...]) -> State:
    while queue and not inspections(state.game.players, queue[0], state.inspected):
        queue = queue[1:]  # Rule: nobody left, nobody inspected
    return after(state, queue=queue, turn=queue[0]) if queue else _confess(state)


@asks(DUTY, lambda state: inspections(state.game.players, state.queue[0], state.inspected))
def _inspect(state: State, move: Any) -> State:
    seat, other, money = state.queue[0], move.seat, state.game.contents.money
    seen = after(state, inspected=(*state.inspected, other))
    if state.guilty[other]:
        lying = state.under[other]
        notes = [card for _, card, currency in lying if currency is not None]
        prey = [card for card in state.hands[other] if card in money]
        kept = tuple([card for card in state.hands[other] if card not in money])
        open_to = everybody(state)
        taken = [(card, other, SEIZED, open_to) for card in prey] + [(c, ASIDE - other, SEIZED, open_to) for c in notes]
        seen = after(
            seen, hands=put(seen.hands, other, kept),
            under=put(seen.under, other, tuple([(name, "" if new else card, None) for name, card, new in lying])),
            seized=put(seen.seized, seat, tuple(sorted((*seen.seized[seat], *prey, *notes)))),
            trail=(*seen.trail, *taken),
        )  # fmt: skip
    return _next_officer(seen, state.queue[1:])


# --- the guilty, the credit cards, the prizes -----------------------------------------------


def _confess(state: State) -> State:
    """Everybody shows their cards; each guilty player with a chip puts one back."""
    n, first = state.game.players, state.starter
    order = ((first + i) % n for i in range(n))
    queue = tuple([seat for seat in order if state.guilty[seat] and state.chips[seat]])
    return after(state, phase=GUILTY, queue=queue, turn=queue[0]) if queue else _credit(state)


@asks(GUILTY, lambda state: chips_back(state.chips[state.queue[0]]))
def _put_back(state: State, move: Any) -> State:
    seat, queue = state.queue[0], state.queue[1:]
    values = [value for value, _ in state.game.contents.chips]
    place = values.index(move.value)
    chips = put(state.chips, seat, minus(state.chips[seat], move.value))
    pouch = put(state.pouch, place, state.pouch[place] + 1)
    paid = after(state, chips=chips, pouch=pouch, queue=queue, turn=queue[0] if queue else None)
    return paid if queue else _credit(paid)


def _credit(state: State) -> State:
    """Rule: an innocent John Smith with a credit card draws until a banknote comes, in rising order of coins."""
    seats = range(state.game.players)
    users = [seat for seat in seats if not state.guilty[seat] and "credit card" in state.hands[seat]]
    return _next_credit(state, _by_coin(state, users))


def _next_credit(state: State, queue: tuple[Seat, ...]) -> State:
    if queue and any(notes_left(state)):
        return after(state, phase=CREDIT, queue=queue, turn=CHANCE)
    return _rank(state)


@draws(CREDIT, FIRST_NOTE)
def _credited(state: State, move: Any) -> State:
    seat, card = state.queue[0], move.card
    seized = put(state.seized, seat, plus(state.seized[seat], card))
    trail = (*state.trail, (card, WALLET, SEIZED, everybody(state)))
    return _next_credit(after(state, seized=seized, wallet=counted(state, card, -1), trail=trail), state.queue[1:])


def wealth(state: State, seat: Seat) -> int:
    """Notes, jewellery and coin in cents, with what was confiscated and what a credit card drew."""
    box = state.game.contents
    cards = state.hands[seat] + state.seized[seat]
    if state.under[seat]:
        cards += tuple([card for _, card, currency in state.under[seat] if currency is not None])
    return 100 * worth(box, cards) + state.coins[seat]


def _rank(state: State) -> State:
    """The innocent by wealth; as many chips for each as its place gives."""
    seats = range(state.game.players)
    amounts = tuple([wealth(state, seat) for seat in seats])
    ranking = tuple(sorted((s for s in seats if not state.guilty[s]), key=lambda seat: -amounts[seat]))
    done = Round(state.coins, state.hands, state.guilty, amounts, ranking)
    queue = tuple([seat for seat, chips in zip(ranking, state.game.prizes, strict=False) for _ in range(chips)])
    return _next_prize(after(state, phase=PRIZES, history=(*state.history, done), queue=queue, turn=CHANCE))


def _next_prize(state: State) -> State:
    if state.queue:
        return state
    if state.round == state.game.rounds:
        return after(state, phase=OVER, turn=None)
    return begun(
        game=state.game, round=state.round + 1, purse=tuple(sorted(state.coins)), chips=state.chips, pouch=state.pouch,
        history=state.history,
    )  # fmt: skip


def _from_pouch(state: State) -> Dist[Any]:
    return Dist.counted([DRAW_CHIP[value] for value, _ in state.game.contents.chips], state.pouch)


def _in_pouch(state: State, draw: Any) -> bool:
    chips = zip(state.game.contents.chips, state.pouch, strict=True)
    known = type(draw) is DrawChip and type(draw.value) is int
    return known and any(left > 0 and value == draw.value for (value, _), left in chips)


@draws(PRIZES, (_from_pouch, _in_pouch))
def _prize(state: State, move: Any) -> State:
    seat, values = state.queue[0], [value for value, _ in state.game.contents.chips]
    place = values.index(move.value)
    chips = put(state.chips, seat, tuple(sorted((*state.chips[seat], move.value))))
    pouch = put(state.pouch, place, state.pouch[place] - 1)
    return _next_prize(after(state, chips=chips, pouch=pouch, queue=state.queue[1:]))
