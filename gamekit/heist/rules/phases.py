"""The course of a game, in the order of the sheet: who is asked for what, and what a move does."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from gamekit.core.dist import Dist
from gamekit.core.engine import Rules, Step, begin
from gamekit.core.words import Seat
from gamekit.heist.components import GANGSTER, HOSTAGE, RAQUEL, change
from gamekit.heist.rules import events as see
from gamekit.heist.rules.game import Heist
from gamekit.heist.rules.moves import (
    DEAL_CARD,
    DEAL_CHARACTER,
    DRAW_FOURTH,
    DRAW_LEADER,
    SAY,
    Appoint,
    DealCard,
    DealCharacter,
    DrawFourth,
    DrawLeader,
    Hush,
    Lay,
    Pick,
    Say,
    Theory,
    Trust,
    appointments,
    lays,
    picks,
    theories,
)
from gamekit.heist.rules.powers import LOOKS, NAMING, PEEKS, PROFESSORS_LOOK, RAQUELS_SWAP, SWAPS
from gamekit.heist.rules.state import Draft, Ending, Round, State

rules = Rules[Draft]()


def start(game: Heist) -> State:
    """Before anything is dealt."""
    box, seats = game.contents, range(game.players)
    draft = Draft(
        game=game,
        characters=box.characters,
        spare=box.spare,
        deck=box.cards,
        hands=((),) * game.players,
    )
    fourth = [FOURTH()] if box.blind else []
    cards = [DEALING.on(seat) for seat in seats for _ in range(box.rounds)]
    return begin(draft, State, *fourth, *[CHARACTERS()] * game.players, *cards, DEALT())


# --- the deal -------------------------------------------------------------------------------


def _less(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])


EITHER: Dist[DrawFourth] = Dist.uniform((DRAW_FOURTH[GANGSTER], DRAW_FOURTH[HOSTAGE]))


@rules.draws("drawing the fourth character", lambda state: EITHER)
def FOURTH(draft: Draft, move: DrawFourth) -> None:
    """With four players, one more character is drawn unseen from a gangster and a hostage."""
    draft.characters = tuple([count + (role == move.role) for role, count in enumerate(draft.characters)])
    draft.spare = tuple([role for role in draft.spare if role != move.role])


@cache
def _any_character(left: tuple[int, ...]) -> Dist[DealCharacter]:
    return Dist({DEAL_CHARACTER[role]: count for role, count in enumerate(left)})


@rules.draws("dealing the characters", lambda state: _any_character(state.characters))
def CHARACTERS(draft: Draft, move: DealCharacter) -> None:
    """Everybody is dealt a character card."""
    draft.characters = _less(draft.characters, move.role)
    draft.roles += (move.role,)


@lru_cache(maxsize=1 << 16)
def _any_card(left: tuple[int, ...]) -> Dist[DealCard]:
    return Dist({DEAL_CARD[card]: count for card, count in enumerate(left)})


@rules.draws_on("dealing the cards", lambda state, seat: _any_card(state.deck))
def DEALING(draft: Draft, move: DealCard, seat: Seat) -> None:
    """The action cards are dealt evenly."""
    draft.deck, hands = _less(draft.deck, move.card), draft.hands
    draft.hands = (*hands[:seat], tuple(sorted([*hands[seat], move.card])), *hands[seat + 1 :])


@rules.happens("everything is dealt")
def DEALT(draft: Draft) -> None:
    """Everybody looks at what they were given; then somebody leads."""
    for seat, hand in enumerate(draft.hands):
        draft.whisper(seat, see.Dealt, draft.roles[seat], hand)
    draft.do(LEADER() if draft.game.leader is None else ROUND.on(draft.game.leader))


@cache
def _anybody(players: int) -> Dist[DrawLeader]:
    return Dist.uniform(DRAW_LEADER[:players])


@rules.draws("finding the first leader", lambda state: _anybody(state.game.players))
def LEADER(draft: Draft, move: DrawLeader) -> None:
    """The first leader is drawn by lot."""
    draft.do(ROUND.on(move.seat))


# --- a round --------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def _round(game: Heist, number: int, leader: Seat) -> tuple[Step, ...]:
    """Lay, talk, pick, count, theories; in the dark the Professor looks (round 4) and Raquel swaps (round 2)."""
    seats = range(game.players)
    from_left = [(leader + 1 + i) % game.players for i in seats]
    look, swap = PROFESSORS_LOOK.steps(game, number), RAQUELS_SWAP.steps(game, number)
    swap = swap if game.contents.picked < game.players else ()
    return (
        *LAYING.each(seats), *look, *TALK.each(from_left), PICKING(leader), *swap, COUNT(),
        *THEORIES.each(from_left), ROUND_OVER(),
    )  # fmt: skip


@rules.happens_on("a round begins")
def ROUND(draft: Draft, leader: Seat) -> None:
    """There are as many rounds as cards in a hand, and in each somebody else leads."""
    draft.leaders += (leader,)
    draft.statements, draft.picked, draft.theories = (), (), ()
    draft.do(*_round(draft.game, draft.round, leader))
    draft.tell(see.RoundBegan, draft.round, leader)


@rules.asks("choose a card", lambda state: lays(state.hands[state.asked]))
def LAYING(draft: Draft, move: Lay) -> None:
    """Each player lays one card face down in front of them."""
    seat, hands = draft.asked, draft.hands
    hand = list(hands[seat])
    hand.remove(move.card)
    draft.hands = (*hands[:seat], tuple(hand), *hands[seat + 1 :])
    draft.laid += (move.card,)
    draft.whisper(seat, see.Laid, seat, move.card)
    draft.tell_others(seat, see.Laid, seat, None)


@rules.asks("talk", lambda state: SAY)
def TALK(draft: Draft, move: Say) -> None:
    """Say what you laid, true or not, or dodge. Ruling: the leader speaks last."""
    draft.statements += (move,)
    draft.tell(see.Said, draft.asked, move)


@rules.asks("the leader picks", lambda state: picks(state.game.players, state.leaders[-1], state.game.contents.picked))
def PICKING(draft: Draft, move: Pick) -> None:
    """The leader sends three or five cards to the press, their own among them."""
    draft.picked = move.seats
    draft.tell(see.Picked, draft.asked, move.seats)


@rules.happens("the count")
def COUNT(draft: Draft) -> None:
    """Turn up the press: the majority decides, the loot never falls below 0."""
    swap, peeked, before = draft.swapped if draft.round == RAQUELS_SWAP.round else None, draft.peeked, draft.loot
    press = [peeked[1] if peeked and seat == swap else draft.laid[seat] for seat in draft.picked]
    counted = tuple(sorted(press))
    draft.loot = max(0, before + change(counted))
    draft.rounds += (Round(draft.leaders[-1], draft.statements, draft.picked, counted, draft.loot),)
    draft.played, draft.laid = (*draft.played, draft.laid), ()
    draft.tell(see.Counted, counted, draft.loot - before, draft.loot)


@rules.asks("theories", lambda state: theories(state.game.players, state.asked))
def THEORIES(draft: Draft, move: Theory) -> None:
    """Accuse or trust another player, or say nothing."""
    draft.theories += (move,)
    if not isinstance(move, Hush):
        draft.tell(see.Voiced, draft.asked, move.seat, isinstance(move, Trust))


@rules.happens("the round is over")
def ROUND_OVER(draft: Draft) -> None:
    """The leader names the next one; after the last round the loot decides, unless Raquel has her last trump."""
    *before, last = draft.rounds
    draft.rounds = (*before, replace(last, theories=draft.theories))
    box = draft.game.contents
    if draft.round < box.rounds:
        draft.do(NEXT(draft.leaders[-1]))
    elif draft.loot >= box.target and draft.game.trump:
        draft.raquel = draft.roles.index(RAQUEL)
        draft.do(NAMING(draft.raquel), END())
    else:
        draft.do(END())


@rules.asks(
    "the next leader", lambda state: appointments(state.game.players, state.leaders, state.game.contents.rounds)
)
def NEXT(draft: Draft, move: Appoint) -> None:
    """The leader names another, who has not led yet while there is one."""
    draft.do(ROUND.on(move.seat))


@rules.happens("the end")
def END(draft: Draft) -> None:
    """The gangsters win when the loot reaches the target, the hostages when it does not."""
    end = Ending(draft.loot >= draft.game.contents.target)
    draft.tell(see.ended, end.words, draft.roles)
    draft.do(OVER.on(end))


def _nothing(state: Draft, ending: Ending) -> tuple[Hush, ...]:
    return ()


@rules.asks_on("over", _nothing)
def OVER(draft: Draft, move: Hush, ending: Ending) -> None:
    """Nobody is asked any more."""


PHASES = (
    FOURTH, CHARACTERS, DEALING, LEADER, LAYING, LOOKS, TALK, PICKING, PEEKS, SWAPS, THEORIES, NEXT, NAMING, OVER,
)  # fmt: skip
