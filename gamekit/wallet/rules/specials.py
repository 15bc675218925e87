"""The specials of a turn: instead of it, or at its start."""

from __future__ import annotations

from typing import Any

from gamekit.core.dist import Dist
from gamekit.core.game import CHANCE
from gamekit.wallet.rules.listing import presents, wishes
from gamekit.wallet.rules.moves import GO_WITHOUT, REFUSE, WAIT, Card, GoWithout, Play, Refuse, Seat, Wait, gives, keeps
from gamekit.wallet.rules.places import FROM_WALLET, MONEY, bag_of, counted, everybody, minus, plus, put, seen
from gamekit.wallet.rules.state import (
    BIRTHDAY,
    GIVING,
    GRANTING,
    LAYING,
    LOOKING,
    NONE_OF,
    ON_THE_WAY,
    ONE_OF,
    PASSING,
    PICKING,
    PRESENTS,
    PULLING,
    SHARING,
    SHORT,
    TABLE,
    TRADING,
    TURN,
    UNWRAPPING,
    WALLET,
    WISHING,
    Cards,
    State,
    Step,
    after,
    asks,
    draws,
)  # fmt: skip
from gamekit.wallet.rules.turns import act, end_action, turn_moves


@asks(TURN, turn_moves)
def _turn(state: State, move: Any) -> State:
    return _play(state, move) if type(move) is Play else act(state, move)


def _play(state: State, move: Play) -> State:
    """The special goes on its pile and is carried out."""
    seat, spent = state.player, state.spent
    held = put(state.specials, seat, minus(state.specials[seat], move.special))
    again = move.special == "Emergency"  # Rule: it plays the top of the pile, then both are discarded
    spent = (*spent[:-1], move.special, spent[-1]) if again else (*spent, move.special)
    begun = after(state, specials=held, spent=spent, special=spent[-1], target=move.seat)
    return _BEGIN[spent[-1]](begun)


def _go_on(state: State) -> State:
    """Rule: the regular turn follows."""
    return after(state, phase=TURN, turn=state.player, special="", target=None, queue=(), laid=())


def _in_turn(state: State, first: Seat) -> tuple[Seat, ...]:
    n = state.game.players
    return tuple([(first + i) % n for i in range(n)])


# --- Double move, Happy birthday ------------------------------------------------------------


def _double_move(state: State) -> State:
    return after(state, actions=2, fresh=False, special="")


def _happy_birthday(state: State) -> State:
    return after(state, phase=UNWRAPPING, turn=CHANCE, fresh=False)


@draws(UNWRAPPING, FROM_WALLET)
def _unwrap(state: State, move: Any) -> State:
    trail = (*state.trail, (move.card, WALLET, TABLE, 1 << state.player))
    more = after(state, table=plus(state.table, move.card), wallet=counted(state, move.card, -1), trail=trail)
    if len(more.table) < 3 and any(more.wallet):
        return more
    return after(more, phase=BIRTHDAY, turn=state.player)


@asks(BIRTHDAY, lambda state: keeps(state.table))
def _keep_present(state: State, move: Any) -> State:
    kept = _from_table(state, move.card, state.player, seen(state.player))
    return after(kept, phase=PRESENTS, laid=()) if kept.table else _over(kept)


def _from_table(state: State, card: Card, seat: Seat, who: int) -> State:
    return after(
        state, table=minus(state.table, card), hands=put(state.hands, seat, plus(state.hands[seat], card)),
        trail=(*state.trail, (card, TABLE, seat, who)),
    )  # fmt: skip


def _receivers(state: State) -> tuple[Any, ...]:
    """Rule: the two receivers differ."""
    others = tuple(s for s in range(state.game.players) if s != state.player and s not in state.queue)
    return presents(state.table, others)


@asks(PRESENTS, _receivers)
def _present(state: State, move: Any) -> State:
    given = _from_table(state, move.card, move.seat, seen(state.player, move.seat))
    if given.table and state.game.players > 2:
        return after(given, queue=(*state.queue, move.seat))
    for card in given.table:  # Rule: with 2 players keep 1, give 1, return 1
        trail = (*given.trail, (card, TABLE, WALLET, seen(state.player)))
        given = after(given, table=(), wallet=counted(given, card, 1), trail=trail)
    return _over(given)


def _over(state: State) -> State:
    return end_action(after(state, special="", queue=(), actions=1))


# --- Redistribution -------------------------------------------------------------------------


def _redistribution(state: State) -> State:
    return after(state, phase=LAYING, queue=_in_turn(state, state.player), laid=())


def _lay_moves(state: State) -> tuple[Any, ...]:
    money = state.game.contents.money
    return gives(tuple([card for card in state.hands[state.queue[0]] if card in money])) or (WAIT,)


@asks(LAYING, _lay_moves)
def _lay(state: State, move: Any) -> State:
    laid = (*state.laid, None if type(move) is Wait else move.card)
    if len(state.queue) > 1:
        return after(state, laid=laid, queue=state.queue[1:], turn=state.queue[1])
    seats = _in_turn(state, state.player)
    hands, table, trail = state.hands, state.table, state.trail
    for seat, card in zip(seats, laid, strict=True):
        if card is not None:
            hands, table = put(hands, seat, minus(hands[seat], card)), plus(table, card)
            trail = (*trail, (card, seat, TABLE, everybody(state)))
        else:
            trail = (*trail, (MONEY, seat, NONE_OF, everybody(state)))
    contributors = tuple([seat for seat, card in zip(seats, laid, strict=True) if card is not None])
    shown = after(state, hands=hands, table=table, trail=trail, queue=contributors, laid=())
    return after(shown, phase=PICKING, turn=state.player) if table else _go_on(shown)


@asks(PICKING, lambda state: keeps(state.table))
def _pick(state: State, move: Any) -> State:
    kept = _from_table(state, move.card, state.player, everybody(state))
    rest = tuple([seat for seat in state.queue if seat != state.player])
    if not kept.table:
        return _go_on(kept)
    short = len(rest) > len(kept.table)
    return after(kept, queue=rest, phase=SHORT if short else SHARING, turn=CHANCE)


def _from_queue(state: State) -> Dist[Any]:
    return Dist.counted([GO_WITHOUT[seat] for seat in state.queue], [1] * len(state.queue))


def _in_queue(state: State, draw: Any) -> bool:
    return type(draw) is GoWithout and type(draw.seat) is int and draw.seat in state.queue


@draws(SHORT, (_from_queue, _in_queue))
def _without(state: State, move: Any) -> State:
    return after(state, phase=SHARING, queue=tuple([seat for seat in state.queue if seat != move.seat]))


@draws(SHARING, bag_of(lambda state: state.table))
def _share(state: State, move: Any) -> State:
    dealt = _from_table(state, move.card, state.queue[0], seen(state.queue[0]))
    return after(dealt, queue=state.queue[1:]) if dealt.table else _go_on(dealt)


# --- To the left, to the right --------------------------------------------------------------


def _passing(state: State) -> State:
    """An empty hand passes nothing, and everybody can see that it is empty."""
    queue = tuple([seat for seat in _in_turn(state, state.player) if state.hands[seat]])
    return after(state, phase=PASSING, queue=queue, turn=queue[0], laid=())


@asks(PASSING, lambda state: gives(state.hands[state.queue[0]]))
def _pass(state: State, move: Any) -> State:
    laid = (*state.laid, move.card)
    if len(state.queue) > 1:
        return after(state, laid=laid, queue=state.queue[1:], turn=state.queue[1])
    givers = [seat for seat in _in_turn(state, state.player) if state.hands[seat]]
    step = 1 if state.special == "To the left" else -1  # Rule: play goes clockwise, so the left neighbour is next
    n = state.game.players
    return _go_on(travel(state, [(card, seat, (seat + step) % n) for seat, card in zip(givers, laid, strict=True)]))


def travel(state: State, journeys: list[tuple[Card, Seat, Seat]]) -> State:
    """Cards change hands at once, face down: each was chosen before anything arrived.

    A card is told to arrive as soon as its taker has given one, so that few are on the way at a time.
    """
    hands: tuple[Cards, ...] = state.hands
    steps: list[Step] = []
    waiting: dict[Seat, Step] = {}
    choosing = {giver for _, giver, _ in journeys}
    for card, giver, taker in journeys:
        hands = put(hands, giver, minus(hands[giver], card))
        choosing.remove(giver)
        steps.append((card, giver, ON_THE_WAY - giver, seen(giver, taker)))
        waiting[taker] = (card, ON_THE_WAY - giver, taker, seen(giver, taker))
        steps += [waiting.pop(seat) for seat in list(waiting) if seat not in choosing]
    for card, _, taker in journeys:
        hands = put(hands, taker, plus(hands[taker], card))
    return after(state, hands=hands, trail=(*state.trail, *steps))


# --- on another player ----------------------------------------------------------------------


def _pull(state: State) -> State:
    return after(state, phase=PULLING, turn=CHANCE)


def _target_hand(state: State) -> Cards:
    assert state.target is not None
    return state.hands[state.target]


@draws(PULLING, bag_of(_target_hand))
def _pulled(state: State, move: Any) -> State:
    seat, other, card = state.player, state.target, move.card
    assert other is not None
    hands = put(state.hands, other, minus(state.hands[other], card))
    trail = (*state.trail, (card, other, TABLE, seen(seat, other)))
    lifted = after(state, hands=hands, table=(card,), trail=trail)
    if state.special == "Inspection":
        return after(lifted, phase=LOOKING, turn=seat)
    return _go_on(_from_table(lifted, card, seat, seen(seat, other)))


@asks(LOOKING, lambda state: (*keeps(state.table), REFUSE))
def _looked(state: State, move: Any) -> State:
    other = state.target
    assert other is not None
    taker = other if type(move) is Refuse else state.player
    return _go_on(_from_table(state, state.table[0], taker, seen(state.player, other)))


def _give_or_trade(state: State) -> State:
    return after(state, phase=GIVING)


@asks(GIVING, lambda state: gives(state.hands[state.player]))
def _give(state: State, move: Any) -> State:
    other = state.target
    assert other is not None
    if state.special == "Swap":
        return after(state, phase=TRADING, turn=other, laid=(move.card,))
    return _go_on(travel(state, [(move.card, state.player, other)]))


@asks(TRADING, lambda state: gives(_target_hand(state)))
def _trade(state: State, move: Any) -> State:
    mine, other = state.laid[0], state.target
    assert mine is not None and other is not None
    return _go_on(travel(state, [(mine, state.player, other), (move.card, other, state.player)]))


def _wish(state: State) -> State:
    return after(state, phase=WISHING)


@asks(WISHING, lambda state: wishes(state.game.contents))
def _ask(state: State, move: Any) -> State:
    return after(state, phase=GRANTING, turn=state.target, laid=(move.wish,))


def _grants(state: State) -> tuple[Any, ...]:
    """Rule: a matching card must be given, and the giver chooses; none: nothing happens."""
    assert state.laid[0] is not None
    fitting = state.game.contents.fitting[state.laid[0]]
    return gives(tuple([card for card in _target_hand(state) if card in fitting])) or (WAIT,)


@asks(GRANTING, _grants)
def _grant(state: State, move: Any) -> State:
    assert state.target is not None
    found = NONE_OF if type(move) is Wait else ONE_OF
    heard = after(state, trail=(*state.trail, (state.laid[0], state.target, found, everybody(state))))
    return _go_on(heard if found == NONE_OF else travel(heard, [(move.card, state.target, state.player)]))


_BEGIN = {
    "Double move": _double_move, "Happy birthday": _happy_birthday, "Redistribution": _redistribution,
    "To the left": _passing, "To the right": _passing, "Inspection": _pull, "Stolen": _pull,
    "Gift": _give_or_trade, "Swap": _give_or_trade, "Wish": _wish,
}  # fmt: skip
