"""The end of a round: last specials, officers, verdicts, credit cards, prizes."""

from __future__ import annotations

from gamekit.core.dist import Dist
from gamekit.core.words import Phrase, Seat
from gamekit.wallet.rules.events import Judged, LostChip, Played, Ranked, WasInspected, WonChip
from gamekit.wallet.rules.listing import chips_back, inspections, worth
from gamekit.wallet.rules.moves import DRAW_CHIP, WAIT, Card, DrawCard, DrawChip, Inspect, Play, PutBack, Wait
from gamekit.wallet.rules.moving import everybody, first_note, notes_left, take, take_special, went
from gamekit.wallet.rules.places import ASIDE, SEIZED, WALLET, Seats, from_seat, minus, plus, put
from gamekit.wallet.rules.specials import special_of
from gamekit.wallet.rules.specials.special import Special
from gamekit.wallet.rules.state import Draft, Lying, Round, exchanged, rules
from gamekit.wallet.rules.verdict import Verdict, verdict

# --- the last timer is down -----------------------------------------------------------------


def last_timer(draft: Draft) -> None:
    """The round is over at once: what was still to come is dropped, but for the next round."""
    draft.fresh = False
    draft.agenda = draft.agenda[-1:]
    first = any(special_of(special).asked_first for special in draft.game.contents.stock)
    draft.do(
        *(EXTRA_TIME.each(_holders(draft)) if first else ()),
        LAST_SPECIALS(), DUTIES(), SHOWING(), CREDITS(), RANKING(),
    )  # fmt: skip


def _holders(state: Draft) -> Seats:
    """Everybody with a special left is asked, from the starting player on: how many one holds is public."""
    return tuple([seat for seat in from_seat(state.starter, state.game.players) if state.specials[seat]])


def _held(state: Draft, asked_first: bool) -> list[Special]:
    """The specials for the end that this seat holds, in the order of the deck."""
    held = state.specials[state.asked]
    found = [special_of(card.name) for card in state.game.contents.specials if card.name in held]
    return [special for special in found if special.at_the_end and special.asked_first == asked_first]


def _last_moves(state: Draft, asked_first: bool) -> tuple[Phrase, ...]:
    found = [move for special in _held(state, asked_first) for move in special.moves(state, state.asked)]
    return (WAIT, *found)


def _use(draft: Draft, choice: Phrase, asked_first: bool) -> None:
    """A special is used; one that is played goes on its pile, any other lies open before its owner."""
    seat = draft.asked
    special = next(one for one in _held(draft, asked_first) if one.is_played_by(choice))
    take_special(draft, seat, special.id)
    if isinstance(choice, Play):
        draft.spent += (special.id,)
        draft.tell(Played, seat, special.id, choice.seat)
    special.effect(draft, choice)


@rules.asks("the last timer is down: Extra time?", lambda state: _last_moves(state, True), secret=True)
def EXTRA_TIME(draft: Draft, choice: Phrase) -> None:
    """Extra time is asked for first."""
    if not isinstance(choice, Wait):
        _use(draft, choice, asked_first=True)


@rules.happens("the other specials")
def LAST_SPECIALS(draft: Draft) -> None:
    """Then the other kinds, in turn order."""
    draft.do(*END_SPECIALS.each(_holders(draft)))


@rules.asks("the last timer is down: specials", lambda state: _last_moves(state, False), secret=True)
def END_SPECIALS(draft: Draft, choice: Phrase) -> None:
    """Whoever holds specials for the end may use them, one after the other."""
    if not isinstance(choice, Wait):
        if len(draft.specials[draft.asked]) > 1:
            draft.do(draft.step)
        _use(draft, choice, asked_first=False)


# --- officers -------------------------------------------------------------------------------


def judged(state: Draft, seat: Seat) -> Verdict:
    """Guilty or innocent, as the cards lie now."""
    return verdict(state.hands[seat], state.coins[seat], exchanged(state.under[seat]), state.game.contents)


def _by_coin(state: Draft, aid: Card) -> list[Seat]:
    """The innocent who hold this aid, which is theirs, in rising order of their coins."""
    found = [seat for seat, hand in enumerate(state.hands) if aid in hand and not state.guilty[seat]]
    return sorted(found, key=state.coins.__getitem__)


@rules.happens("who is on duty")
def DUTIES(draft: Draft) -> None:
    """A Policeman, innocent, with a badge is on duty; guilt is decided before anything is taken."""
    draft.guilty = tuple([not judged(draft, seat).innocent for seat in everybody(draft)])
    draft.officers = tuple(_by_coin(draft, "badge"))
    draft.do(*[OFFICER.on(seat) for seat in draft.officers])


def _inspections(state: Draft, seat: Seat) -> tuple[Inspect, ...]:
    return inspections(state.game.players, seat, state.inspected)


@rules.happens_on("the next officer")
def OFFICER(draft: Draft, seat: Seat) -> None:
    """Nobody left, nobody inspected."""
    if _inspections(draft, seat):
        draft.do(DUTY(seat))


@rules.asks("the officers on duty", lambda state: _inspections(state, state.asked))
def DUTY(draft: Draft, move: Inspect) -> None:
    """An officer inspects one other player; the guilty lose all their notes and jewellery."""
    other = move.seat
    draft.tell(WasInspected, draft.asked, other, draft.hands[other], draft.guilty[other])
    draft.inspected += (other,)
    if draft.guilty[other]:
        _confiscate(draft, draft.asked, other)


def _confiscate(draft: Draft, officer: Seat, other: Seat) -> None:
    """Notes and jewellery of the hand and a note under Exchange, not what is under Hideaway or the Cash machine."""
    prey = [card for card in draft.hands[other] if card in draft.game.contents.money]
    for card in prey:
        take(draft, other, card)
        went(draft, card, other, SEIZED, everybody(draft))
    lying = [Lying(one.special) if one.currency else one for one in draft.under[other]]
    note = exchanged(draft.under[other])
    if note:
        draft.under = put(draft.under, other, tuple(lying))
        went(draft, note[0], ASIDE - other, SEIZED, everybody(draft))
        prey.append(note[0])
    draft.seized = put(draft.seized, officer, tuple(sorted((*draft.seized[officer], *prey))))


# --- the guilty, the credit cards, the prizes -----------------------------------------------


@rules.happens("all cards on the table")
def SHOWING(draft: Draft) -> None:
    """Everybody shows their cards; each guilty player with a chip puts one back."""
    draft.shown = True
    draft.tell(Judged, draft.hands, draft.guilty)
    order = from_seat(draft.starter, draft.game.players)
    draft.do(*GUILTY.each(seat for seat in order if draft.guilty[seat] and draft.chips[seat]))


def _move_chip(draft: Draft, value: int, change: int) -> None:
    """A chip goes into the pouch, or comes out of it."""
    place = [worth for worth, _ in draft.game.contents.chips].index(value)
    draft.pouch = put(draft.pouch, place, draft.pouch[place] + change)


@rules.asks("the guilty lose a chip", lambda state: chips_back(state.chips[state.asked]))
def GUILTY(draft: Draft, move: PutBack) -> None:
    """One chip of their choice."""
    seat = draft.asked
    draft.chips = put(draft.chips, seat, minus(draft.chips[seat], move.value))
    _move_chip(draft, move.value, 1)
    draft.whisper(seat, LostChip, seat, move.value)
    draft.tell_others(seat, LostChip, seat, None)


@rules.happens("who holds a credit card")
def CREDITS(draft: Draft) -> None:
    """An innocent John Smith with a credit card draws until a banknote comes, in rising order of coins."""
    draft.do(*[CREDIT_CARD.on(seat) for seat in _by_coin(draft, "credit card")])


@rules.happens_on("the next credit card")
def CREDIT_CARD(draft: Draft, seat: Seat) -> None:
    """No note left: nothing happens."""
    if any(notes_left(draft)):
        draft.do(CREDIT.on(seat))


@rules.draws_on("the credit cards", lambda state, seat: first_note(state))
def CREDIT(draft: Draft, drawn: DrawCard, seat: Seat) -> None:
    """The note adds to his wealth and cannot make him guilty."""
    take(draft, WALLET, drawn.card)
    draft.seized = put(draft.seized, seat, plus(draft.seized[seat], drawn.card))
    went(draft, drawn.card, WALLET, SEIZED, everybody(draft))


def wealth(state: Draft, seat: Seat) -> int:
    """Notes, jewellery and coin in cents, with what was confiscated and what a credit card drew."""
    cards, note = state.hands[seat] + state.seized[seat], exchanged(state.under[seat])
    return 100 * worth(state.game.contents, (*cards, note[0]) if note else cards) + state.coins[seat]


@rules.happens("the ranking")
def RANKING(draft: Draft) -> None:
    """The innocent by wealth; as many chips for each as its place gives."""
    amounts = tuple([wealth(draft, seat) for seat in everybody(draft)])
    innocent = (seat for seat in everybody(draft) if not draft.guilty[seat])
    ranking = tuple(sorted(innocent, key=lambda seat: -amounts[seat]))
    draft.history += (Round(draft.coins, draft.hands, draft.guilty, amounts, ranking),)
    draft.tell(Ranked, tuple([(seat, amounts[seat]) for seat in ranking]))
    prizes = zip(ranking, draft.game.prizes, strict=False)
    draft.do(*[PRIZES.on(seat) for seat, chips in prizes for _ in range(chips)])


@rules.draws_on(
    "the prizes",
    lambda state, seat: Dist.counted([DRAW_CHIP[value] for value, _ in state.game.contents.chips], state.pouch),
)
def PRIZES(draft: Draft, drawn: DrawChip, seat: Seat) -> None:
    """Chips are drawn blind."""
    draft.chips = put(draft.chips, seat, tuple(sorted((*draft.chips[seat], drawn.value))))
    _move_chip(draft, drawn.value, -1)
    draft.whisper(seat, WonChip, seat, drawn.value)
    draft.tell_others(seat, WonChip, seat, None)
