"""Emergency: the top special of the discard pile is played once more, then both are discarded."""

from __future__ import annotations

from gamekit.core.words import Phrase, Seat
from gamekit.wallet.rules.game import Wallet
from gamekit.wallet.rules.moves import PLAY, SpecialId
from gamekit.wallet.rules.specials import special_of
from gamekit.wallet.rules.specials.special import Ahead, Played, Special
from gamekit.wallet.rules.state import Draft, Table, View


def _top(state: Table, special: SpecialId) -> SpecialId | None:
    return state.spent[-1] if state.spent else None


def _now(state: Draft, seat: Seat, special: SpecialId) -> tuple[Phrase, ...]:
    top = special_of(state.spent[-1]) if state.spent else None
    return () if top is None or top.at_the_end else top.played.now(state, seat, special)


def _ever(game: Wallet, special: SpecialId) -> tuple[Phrase, ...]:
    return (PLAY(special), *[PLAY(special, seat) for seat in range(game.players)])


def _effect(draft: Draft, play: Phrase) -> None:
    special_of(draft.spent[-1]).effect(draft, play)


def _worth(view: View, ahead: Ahead, play: Phrase) -> float:
    return special_of(view.spent[-1]).worth(view, ahead, play)


EMERGENCY = Special(
    id="Emergency",
    sign="!",
    does="the special on top of the pile once more",
    played=Played(_now, _ever),
    effect=_effect,
    worth=_worth,
    stands_for=_top,
)
