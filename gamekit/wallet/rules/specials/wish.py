"""Wish: ask a player for a kind or a value; a matching card must be given."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from gamekit.core.words import Phrase, Seat, Wording
from gamekit.wallet.components import Box
from gamekit.wallet.rules.moves import WAIT, Give, gives
from gamekit.wallet.rules.moving import heard, travel
from gamekit.wallet.rules.places import plus
from gamekit.wallet.rules.specials.special import Ahead, Special, pointed, target_of
from gamekit.wallet.rules.state import Draft, View, rules


class Ask(Phrase):
    """Wish for a currency, for jewellery, or for a value."""

    says = "Ask for {wish}"
    wish: Annotated[str, Wording(lambda wish: f"a card {wish}" if wish.startswith("worth") else wish)]


class Asked(Phrase):
    """A wish was spoken."""

    says = "{seat} asks for: {wish}"
    seat: Seat
    wish: str


class Answered(Phrase):
    """A wish found something, or nothing."""

    says = "{seat} has one and gives it"
    none = "{seat} has none"
    seat: Seat
    granted: bool

    def template(self) -> str:
        """Granted or not."""
        return self.says if self.granted else self.none


@cache
def _wishes(box: Box) -> tuple[Ask, ...]:
    return tuple(map(Ask, box.wishes))


@rules.asks_on("Wish: asking", lambda state, other: _wishes(state.game.contents))
def WISHING(draft: Draft, choice: Ask, other: Seat) -> None:
    """Ask a player for a currency, for jewellery, or for a value, which matches jewellery too."""
    draft.tell(Asked, draft.asked, choice.wish)
    draft.do(GRANTING.on(choice.wish, other))


def _grants(state: Draft, wish: str) -> tuple[Phrase, ...]:
    fitting = state.game.contents.fitting[wish]
    return gives(tuple([card for card in state.hands[state.asked] if card in fitting])) or (WAIT,)


@rules.asks_on("Wish: granting", _grants, secret=True)
def GRANTING(draft: Draft, choice: Phrase, wish: str) -> None:
    """A matching card must be given, and the giver chooses; none: nothing happens."""
    giver, granted = draft.asked, isinstance(choice, Give)
    draft.tell(Answered, giver, granted)
    heard(draft, wish, giver, granted)
    if isinstance(choice, Give):
        travel(draft, [(choice.card, giver, draft.player)])


def _effect(draft: Draft, play: Phrase) -> None:
    draft.do(WISHING.on(target_of(play), draft.player))


def worth_asking(view: View, ahead: Ahead, wish: str, seat: Seat) -> float:
    """What a wish brings if it is granted with any fitting card, as likely as the wallet would give one."""
    fitting = [(card, p) for card, p in ahead.odds if card in view.box.fitting[wish]]
    total = sum(p for _, p in fitting)
    if not total:
        return ahead.acted(view.hand)
    gain = sum(p / total * ahead.acted(plus(view.hand, card)) for card, p in fitting)
    granted = 1 - (1 - total) ** view.sizes[seat]
    return granted * gain + (1 - granted) * ahead.acted(view.hand)


def _worth(view: View, ahead: Ahead, play: Phrase) -> float:
    if isinstance(play, Ask):
        return worth_asking(view, ahead, play.wish, view.step.about)
    return max(worth_asking(view, ahead, wish, target_of(play)) for wish in view.box.wishes)


WISH = Special(
    id="Wish",
    sign="★",
    does="a note or jewel you name, if they have one",
    played=pointed(mine=False, theirs=True),
    effect=_effect,
    worth=_worth,
    kinds=(Ask,),
    brings=lambda game: _wishes(game.contents),
)
