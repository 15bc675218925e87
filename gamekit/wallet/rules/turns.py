"""The course of a game: rounds, the deal, turns."""

from __future__ import annotations

from gamekit.core.dist import Dist
from gamekit.core.engine import begin
from gamekit.core.words import Phrase, Seat
from gamekit.wallet.rules.acting import act
from gamekit.wallet.rules.ending import last_timer
from gamekit.wallet.rules.events import Dealt, Ended, Flipped, Played, RoundBegan
from gamekit.wallet.rules.game import Wallet
from gamekit.wallet.rules.listing import actions
from gamekit.wallet.rules.moves import (
    DEAL_SPECIAL,
    DRAW_COIN,
    Buy,
    DealSpecial,
    Draw,
    DrawCard,
    DrawCoin,
    Flip,
    Play,
    Return,
)
from gamekit.wallet.rules.moving import everybody, from_wallet, lay, take, take_special
from gamekit.wallet.rules.places import WALLET, minus, plus, put
from gamekit.wallet.rules.specials import special_of
from gamekit.wallet.rules.state import Draft, State, rules


def start(game: Wallet) -> State:
    """Everybody has one chip, the others are in the pouch."""
    n, box = game.players, game.contents
    pouch = tuple([count - n * (value == box.first_chip) for value, count in box.chips])
    nothing = ((),) * n
    draft = Draft(
        game=game, purse=box.coins, chips=((box.first_chip,),) * n, pouch=pouch, wallet=(), specials=nothing,
        hands=nothing, under=nothing,
    )  # fmt: skip
    return begin(draft, State, ROUND())


# --- the deal -------------------------------------------------------------------------------


@rules.happens("a round begins")
def ROUND(draft: Draft) -> None:
    """Three rounds: coins, specials, five cards each, turns until the last timer is down."""
    game = draft.game
    if draft.round == game.rounds:
        draft.tell(Ended, draft.chips)
        draft.do(OVER())
        return
    box, seats = game.contents, everybody(draft)
    draft.round += 1
    _lay_out(draft)
    draft.do(
        *[COINS()] * game.players, STARTER(),
        *[SPECIALS.on(seat) for seat in seats for _ in range(box.specials_each)],
        *[DEALING.on(seat) for seat in seats for _ in range(box.hand)],
        DEALT(), NEXT(), ROUND(),
    )  # fmt: skip


def _lay_out(draft: Draft) -> None:
    """Everything goes back to where a round begins; the coins that were drawn stay in the game."""
    game, box = draft.game, draft.game.contents
    nothing = ((),) * game.players
    draft.specials = draft.hands = draft.under = draft.seized = nothing
    draft.aside, draft.spent, draft.wallet, draft.pocket, draft.discards = box.stock, (), game.deck, box.extras, ()
    draft.timers, draft.turns, draft.player, draft.starter = box.timers, 0, 0, 0
    draft.guilty, draft.officers, draft.inspected, draft.shown, draft.trail = (), (), (), False, ()
    if draft.coins:
        draft.unused, draft.purse, draft.coins = draft.unused + draft.purse, tuple(sorted(draft.coins)), ()


def _from_purse(state: Draft) -> Dist[DrawCoin]:
    return Dist.counted([DRAW_COIN[coin] for coin in state.purse], [1] * len(state.purse))


@rules.draws("drawing the coins", _from_purse)
def COINS(draft: Draft, move: DrawCoin) -> None:
    """As many coins as players are drawn blind, once; they stay for all rounds."""
    draft.coins += (move.coin,)
    draft.purse = minus(draft.purse, move.coin)


@rules.happens("the lowest coin starts")
def STARTER(draft: Draft) -> None:
    """The lowest coin starts."""
    draft.starter = draft.coins.index(min(draft.coins))
    draft.tell(RoundBegan, draft.round, draft.coins, draft.starter)


def _from_aside(state: Draft) -> Dist[DealSpecial]:
    return Dist.counted([DEAL_SPECIAL[special] for special in state.aside], [1] * len(state.aside))


@rules.draws_on("dealing the specials", lambda state, seat: _from_aside(state))
def SPECIALS(draft: Draft, move: DealSpecial, seat: Seat) -> None:
    """All specials are shuffled, two for each player, the rest aside."""
    draft.specials = put(draft.specials, seat, plus(draft.specials[seat], move.special))
    draft.aside = minus(draft.aside, move.special)


@rules.draws_on("dealing the cards", lambda state, seat: from_wallet(state))
def DEALING(draft: Draft, move: DrawCard, seat: Seat) -> None:
    """Five play cards for each player, the rest into the wallet."""
    take(draft, WALLET, move.card)
    lay(draft, seat, move.card)


@rules.happens("everything is dealt")
def DEALT(draft: Draft) -> None:
    """Everybody looks at their cards."""
    for seat in everybody(draft):
        draft.whisper(seat, Dealt, draft.hands[seat], draft.specials[seat])


# --- turns ----------------------------------------------------------------------------------


@rules.happens("the next turn")
def NEXT(draft: Draft) -> None:
    """Once everybody has had a turn, the starting player flips a timer before each of their later turns."""
    n = draft.game.players
    seat = draft.player = (draft.player + 1) % n if draft.turns else draft.starter
    if seat == draft.starter and draft.turns >= n:
        draft.timers -= 1
        draft.tell(Flipped, seat, draft.timers)
        if not draft.timers:
            last_timer(draft)
            return
    draft.turns += 1
    draft.fresh = True
    draft.do(TURN(seat), NEXT())


def _turn_moves(state: Draft) -> tuple[Phrase, ...]:
    """The four actions, and before them the specials."""
    seat, held = state.player, state.specials[state.player]
    regular = actions(state.game.contents, state.hands[seat], any(state.wallet), bool(state.pocket), flip=True)
    if not state.fresh or not held:
        return regular
    specials = [special_of(special) for special in held]
    return (*regular, *[m for special in specials if not special.at_the_end for m in special.moves(state, seat)])


@rules.asks("a turn", _turn_moves)
def TURN(draft: Draft, move: Phrase) -> None:
    """Specials first, as many as one likes, and then one of the four actions."""
    if isinstance(move, Play):
        _play(draft, move)
    elif isinstance(move, Draw | Return | Buy | Flip):
        draft.fresh = False
        act(draft, move)


def _play(draft: Draft, move: Play) -> None:
    """The special goes on its pile and is carried out; the regular turn follows, unless it stands instead of it."""
    special = special_of(move.special)
    meant = special.stands_for(draft, special.id)
    assert meant is not None
    take_special(draft, draft.player, special.id)
    under = draft.spent if meant == special.id else draft.spent[:-1]
    draft.spent = (*under, special.id) if meant == special.id else (*under, special.id, meant)
    draft.tell(Played, draft.player, special.id, move.seat)
    if draft.game.contents.when[meant] == "instead of the turn":
        draft.fresh = False
    else:
        draft.do(draft.step)
    special.effect(draft, move)


@rules.asks("over", lambda state: ())
def OVER(draft: Draft, move: Phrase) -> None:
    """Nobody is asked any more."""
