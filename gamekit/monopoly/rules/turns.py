"""The course of a game: the first throw, the turns, the dice, and three ways out of jail."""

from __future__ import annotations

from gamekit.core.dist import Dist
from gamekit.core.engine import begin
from gamekit.core.game import Seat
from gamekit.monopoly.rules import events as see
from gamekit.monopoly.rules.debts import OWE
from gamekit.monopoly.rules.events import BANK
from gamekit.monopoly.rules.game import DEALT, Monopoly
from gamekit.monopoly.rules.landing import move_by, to_jail
from gamekit.monopoly.rules.moves import PAY_FINE, TRY_DOUBLE, Deal, PayFine, Throw, TryDouble, UseCard
from gamekit.monopoly.rules.plan import throws
from gamekit.monopoly.rules.state import Debt, Draft, Go, State, Table, put, table
from gamekit.monopoly.rules.steps import finish, rules
from gamekit.monopoly.rules.window import ask_all

MOST_TIES = 20


def start(game: Monopoly) -> State:
    """All pieces on LOS, and CHANCE throws for the first turn."""
    return begin(table(game), State, OPENING())


def _dice(s: Table) -> Dist[Throw]:
    return throws(s.game.box.dice)


def thrown(draft: Draft, seat: Seat, move: Throw) -> int:
    """Everybody sees the dice; their sum."""
    draft.dice = move.first, move.second
    draft.tell(see.Threw, seat, move.first, move.second)
    return move.first + move.second


@rules.draws("the throw for the first turn", _dice)
def OPENING(draft: Draft, move: Throw) -> None:
    """The highest throw starts; ties are thrown again, until it gets silly: then the first of them starts."""
    seat, seats = draft.opening.index(0), draft.game.players
    draft.opening = put(draft.opening, seat, thrown(draft, seat, move))
    best = max(draft.opening)
    if 0 in draft.opening:
        draft.do(OPENING())
    elif draft.opening.count(best) > 1 and draft.ties < MOST_TIES:
        draft.opening = tuple([0 if total == best else -1 for total in draft.opening])
        draft.ties += 1
        draft.do(OPENING())
    else:
        draft.player = draft.opening.index(best)
        deals = [DEAL.on(number % seats) for number in range(DEALT * seats)] if draft.game.short else []
        draft.do(*deals, TURN.on(draft.player))


def _free_deeds(s: Table, seat: Seat) -> Dist[Deal]:
    return Dist.uniform(Deal(s.plan.name[i]) for i in s.plan.deeds if s.owner[i] == BANK)


@rules.draws_on("dealing title deeds", _free_deeds)
def DEAL(draft: Draft, move: Deal, seat: Seat) -> None:
    """In the short game everybody gets three deeds for free."""
    draft.hand_over([draft.plan.thing[move.deed]], seat)


@rules.happens_on("a turn begins")
def TURN(draft: Draft, seat: Seat) -> None:
    """The next turn, unless the limit is reached."""
    if draft.turns == draft.game.turns:
        finish(draft, (0,) * draft.game.players, "unfinished")
        return
    draft.player = seat
    draft.doubles = 0
    draft.turns += 1
    draft.tell(see.Begins, seat, draft.turns)
    _throw_soon(draft)


def _throw_soon(draft: Draft) -> None:
    """Everybody may act, then the dice are thrown."""
    player = draft.player
    draft.do(JAIL(player) if draft.jail[player] else THROW(), NEXT())
    ask_all(draft)


@rules.draws("the throw", _dice)
def THROW(draft: Draft, move: Throw) -> None:
    """Move by the sum; the third double in a row sends the player to jail without moving."""
    steps = thrown(draft, draft.player, move)
    draft.doubles = draft.doubles + 1 if move.first == move.second else 0
    if draft.doubles == 3:
        if draft.game.box.jail is not None:
            to_jail(draft, "third double in a row")
            return
        draft.doubles = 0  # Ruling: on a board without a jail it only ends the turn
    move_by(draft, steps)


@rules.happens("the throw is over")
def NEXT(draft: Draft) -> None:
    """A double gives another throw after the move; else it is the next player's turn."""
    player = draft.player
    if draft.doubles and not draft.jail[player] and player in draft.alive:
        _throw_soon(draft)
    else:
        draft.do(TURN.on(draft.next_seat(player)))


# --- jail -------------------------------------------------------------------------------------


def _ways_out(s: Table) -> tuple[PayFine | UseCard | TryDouble, ...]:
    cards = [move for thing, move in s.plan.use_card.items() if s.owner[thing] == s.player]
    fine = [PAY_FINE] if s.cash[s.player] >= s.game.box.fine else []
    return (TRY_DOUBLE, *fine, *cards)


@rules.asks("in jail: how to leave", _ways_out)
def JAIL(draft: Draft, move: PayFine | UseCard | TryDouble) -> None:
    """Out for the fine or with a card before the throw, or by a double."""
    player = draft.player
    draft.tell(see.Did, player, move)
    if isinstance(move, TryDouble):
        draft.do(TRY())
        return
    if isinstance(move, PayFine):
        draft.pay(player, BANK, draft.game.box.fine, see.FINE)
    else:
        draft.return_cards([draft.plan.thing[move.card]])
    _set_free(draft)
    draft.do(THROW())


@rules.draws("a try for a double", _dice)
def TRY(draft: Draft, move: Throw) -> None:
    """A double frees and moves, and gives no further throw; after the last miss the fine is due."""
    player, tries = draft.player, draft.jail[draft.player]
    steps = thrown(draft, player, move)
    if move.first == move.second:
        _set_free(draft)
        move_by(draft, steps)
    elif tries < draft.game.tries:
        draft.jail = put(draft.jail, player, tries + 1)
    else:
        _set_free(draft)
        draft.do(OWE.on(Debt(player, BANK, draft.game.box.fine, see.FINE)), ADVANCE.on(Go(steps)))


def _set_free(draft: Draft) -> None:
    draft.jail = put(draft.jail, draft.player, 0)
    draft.tell(see.Freed, draft.player)


@rules.happens_on("the piece moves on")
def ADVANCE(draft: Draft, go: Go) -> None:
    """After the fine the piece moves by the last throw."""
    move_by(draft, go.steps)
