"""The deal and a turn: coins, cards, the four actions, the timers."""

from __future__ import annotations

from typing import Any

from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE
from gamekit.wallet.rules.ending import after_extra_time, last_timer
from gamekit.wallet.rules.listing import actions, may_pay, payments, specials, takes
from gamekit.wallet.rules.moves import DEAL_SPECIAL, DRAW_COIN, Buy, DealSpecial, Draw, DrawCoin, Flip, Pay, Seat
from gamekit.wallet.rules.places import FROM_WALLET, counted, everybody, minus, plus, put
from gamekit.wallet.rules.state import (
    COINS,
    DEALING,
    DISCARDS,
    DRAWING,
    EXTRA_ACTION,
    PAYING,
    POCKET,
    SPECIALS,
    TAKING,
    TURN,
    WALLET,
    State,
    after,
    asks,
    draws,
)  # fmt: skip

# --- the deal -------------------------------------------------------------------------------


def _from_purse(state: State) -> Dist[Any]:
    return Dist.counted([DRAW_COIN[coin] for coin in state.purse], [1] * len(state.purse))


def _in_purse(state: State, draw: Any) -> bool:
    return type(draw) is DrawCoin and type(draw.coin) is int and draw.coin in state.purse


@draws(COINS, (_from_purse, _in_purse))
def _draw_coin(state: State, move: Any) -> State:
    coins = (*state.coins, move.coin)
    purse = minus(state.purse, move.coin)
    if len(coins) < state.game.players:
        return after(state, coins=coins, purse=purse)
    game, n = state.game, state.game.players
    ready = after(
        state, coins=coins, purse=(), starter=coins.index(min(coins)), phase=SPECIALS, specials=((),) * n,
        aside=game.contents.stock,
        wallet=game.deck, hands=((),) * n, pocket=game.contents.extras, timers=game.contents.timers,
        under=((),) * n, seized=((),) * n,
    )  # fmt: skip
    return _ready(ready)


def _ready(state: State) -> State:
    """On to the next thing to deal, or to the first turn."""
    box = state.game.contents
    if len(state.specials[-1]) < box.specials_each:
        return state
    if len(state.hands[-1]) < box.hand:
        return state if state.phase == DEALING else after(state, phase=DEALING)
    return begin_turn(state, state.starter, {})


def _from_aside(state: State) -> Dist[Any]:
    return Dist.counted([DEAL_SPECIAL[special] for special in state.aside], [1] * len(state.aside))


def _is_aside(state: State, draw: Any) -> bool:
    return type(draw) is DealSpecial and type(draw.special) is str and draw.special in state.aside


@draws(SPECIALS, (_from_aside, _is_aside))
def _deal_special(state: State, move: Any) -> State:
    each, held, special = state.game.contents.specials_each, state.specials, move.special
    seat = 0
    while len(held[seat]) == each:
        seat += 1
    held = put(held, seat, plus(held[seat], special))
    dealt = after(state, specials=held, aside=minus(state.aside, special))
    return dealt if len(held[-1]) < each else _ready(dealt)


@draws(DEALING, FROM_WALLET)
def _deal_card(state: State, move: Any) -> State:
    hands, size, card = state.hands, state.game.contents.hand, move.card
    seat = 0
    while len(hands[seat]) == size:
        seat += 1
    hand = plus(hands[seat], card)
    dealt = after(state, hands=put(hands, seat, hand), wallet=counted(state, card, -1))
    return dealt if len(hand) < size or seat < len(hands) - 1 else _ready(dealt)


# --- turns ----------------------------------------------------------------------------------


def begin_turn(state: State, seat: Seat, changes: dict[str, Any]) -> State:
    """Rule: once everybody has had a turn, the starting player flips a timer before each of theirs."""
    turns, timers = state.turns, changes.get("timers", state.timers)
    if seat == state.starter and turns >= state.game.players:
        timers -= 1
        if not timers:
            return last_timer(after(state, changes | {"timers": 0, "player": seat}))
    changes |= {
        "phase": TURN, "turn": seat, "player": seat, "turns": turns + 1, "timers": timers, "actions": 1, "fresh": True,
        "special": "", "target": None,
    }  # fmt: skip
    return after(state, changes)


def end_action(state: State, **changes: Any) -> State:
    """After an action and the changes it made: the next one, the next player, or the end of the round."""
    if not state.timers:
        return after_extra_time(after(state, changes))
    if state.actions > 1:
        return after(state, phase=TURN, turn=state.player, actions=state.actions - 1, **changes)
    return begin_turn(state, (state.player + 1) % state.game.players, changes)


def turn_moves(state: State) -> tuple[Any, ...]:
    """The four actions, and before them the specials."""
    seat, hands = state.player, state.hands
    hand, draw, held = hands[seat], any(state.wallet), state.specials[seat]
    regular = actions(state.game.contents, hand, draw, bool(state.pocket), state.timers > 0)
    if not state.fresh or not held:
        return regular
    full = tuple(map(bool, hands))
    return regular + specials(held, state.spent[-1] if state.spent else None, draw, seat, full)


def act(state: State, move: Any) -> State:
    kind = type(move)
    if kind is Draw:
        return after(state, phase=DRAWING, turn=CHANCE, fresh=False)
    if kind is Flip:
        if state.timers == 1:  # Rule: the round ends at the moment the last timer is flipped
            return last_timer(after(state, timers=0, fresh=False))
        return end_action(state, timers=state.timers - 1, fresh=False)
    if kind is Buy:
        return after(state, phase=PAYING, fresh=False)
    seat, card = state.player, move.card
    hands = put(state.hands, seat, minus(state.hands[seat], card))
    trail = (*state.trail, (card, seat, WALLET, 1 << seat))
    return end_action(state, hands=hands, wallet=counted(state, card, 1), trail=trail, fresh=False)


def _extra_moves(state: State) -> tuple[Any, ...]:
    return actions(state.game.contents, state.hands[state.player], any(state.wallet), bool(state.pocket), False)


asks(EXTRA_ACTION, _extra_moves)(act)


@draws(DRAWING, FROM_WALLET)
def _draw(state: State, move: Any) -> State:
    seat, card = state.player, move.card
    hands = put(state.hands, seat, plus(state.hands[seat], card))
    trail = (*state.trail, (card, WALLET, seat, 1 << seat))
    return end_action(state, hands=hands, wallet=counted(state, card, -1), trail=trail)


def _pay_moves(state: State) -> tuple[Any, ...]:
    return payments(state.game.contents, state.hands[state.player])


def _any_payment(state: State, move: Any) -> bool:
    return type(move) is Pay and may_pay(state.game.contents, state.hands[state.player], move.cards)


@asks(PAYING, _pay_moves, also=_any_payment)
def _pay(state: State, move: Any) -> State:
    seat, hand, all_seats = state.player, state.hands[state.player], everybody(state)
    for card in move.cards:
        hand = minus(hand, card)
    looked = (state.pocket, POCKET, POCKET, 1 << seat)
    trail = (*state.trail, *((card, seat, DISCARDS, all_seats) for card in sorted(move.cards)), looked)
    discards = tuple(sorted((*state.discards, *move.cards)))
    return after(state, phase=TAKING, hands=put(state.hands, seat, hand), discards=discards, trail=trail)


@asks(TAKING, lambda state: takes(state.pocket))
def _take(state: State, move: Any) -> State:
    seat, person = state.player, move.person
    hands = put(state.hands, seat, plus(state.hands[seat], person))
    trail = (*state.trail, (person, POCKET, seat, 1 << seat))
    return end_action(state, hands=hands, pocket=minus(state.pocket, person), trail=trail)
