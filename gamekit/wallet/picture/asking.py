"""What this seat is asked, in words that say what will happen; at most seven answers at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gamekit.core.question import MOST, Answer, Question, folded, question
from gamekit.core.words import Phrase
from gamekit.wallet.picture.cards import SIGNS
from gamekit.wallet.rules import (
    DUTY,
    END_SPECIALS,
    EXTRA_ACTION,
    EXTRA_TIME,
    GUILTY,
    PAYING,
    Ask,
    Buy,
    Deposit,
    Draw,
    Exchange,
    Flip,
    FromHand,
    Give,
    Hide,
    Inspect,
    Keep,
    Pay,
    Play,
    Present,
    PutBack,
    Refuse,
    Return,
    Take,
    View,
    Wait,
    Withdraw,
    special_of,
)

_GIVEN = {
    "passing cards on": "Which card do you pass on?",
    "giving a card": "Which card do you give?",
    "Swap": "Which card do you swap away?",
    "Redistribution: one each into the middle": "Which card do you lay into the middle?",
    "Wish: granting": "You have one: which card do you give?",
}
_KEPT = {
    "Happy birthday: keep one": "Three cards: which one do you keep?",
    "Inspection: keep it?": "Do you keep this card?",
    "Redistribution: choosing": "Which card do you take?",
}


def ask(view: View) -> Question:
    """What this seat decides now."""
    moves = view.moves
    if view.phase is PAYING:
        return _payment(view, [move for move in moves if isinstance(move, Pay)])
    if view.phase in (EXTRA_TIME, END_SPECIALS):
        return question("Time is up: do you use a special?", list(_last(view)))
    kinds = {type(move) for move in moves}
    if Draw in kinds or Return in kinds or Flip in kinds:
        title = "One more action, then the round is over" if view.phase is EXTRA_ACTION else "Your turn: one of"
        return question(title, list(_turn(view)))
    if Present in kinds:
        return _presents(view)
    if Ask in kinds:
        return _wish(view)
    return question(_title(view), [_single(view, move) for move in moves])


def _title(view: View) -> str:
    """What a single choice is about."""
    first = view.moves[0] if view.moves else None
    if isinstance(first, Give):
        return _GIVEN.get(view.phase_name, "Which card do you give?")
    if isinstance(first, Keep):
        return _KEPT.get(view.phase_name, "Which card do you take?")
    if isinstance(first, Take):
        return "Which person do you become?"
    if view.phase is DUTY:
        return "You are on duty: whom do you inspect?"
    if view.phase is GUILTY:
        return "Guilty: which chip do you give back?"
    return "Nothing to give" if isinstance(first, Wait) else "What do you do?"


def _single(view: View, move: Phrase) -> Answer:
    """One move as an answer, at the thing it is about."""
    if isinstance(move, FromHand):
        return Answer(move.card, move, at=f"own {move.card}")
    if isinstance(move, Keep):
        return Answer(f"Keep {move.card}" if len(view.table) == 1 else move.card, move, at=f"table {move.card} 0")
    if isinstance(move, Take):
        return Answer(move.person, move, at=f"table {move.person} 0")
    if isinstance(move, Refuse):
        return Answer("Give it back", move, at=f"seat{view.step.about}")
    if isinstance(move, Inspect):
        return Answer(f"{{{move.seat}}}", move, at=f"seat{move.seat}")
    if isinstance(move, PutBack):
        return Answer(f"worth {move.value}", move, at=f"own chip {move.value}")
    return Answer(move.label, move)


# --- a turn ---------------------------------------------------------------------------------


def _turn(view: View) -> Iterable[Answer]:
    """The four actions, then the specials, each with whom it is for."""
    kinds: dict[type, list[Any]] = {}
    for move in view.moves:
        kinds.setdefault(type(move), []).append(move)
    for move in kinds.get(Draw, ()):
        yield Answer("Draw a card", move, at="wallet", note=f"blind, 1 of {view.in_wallet}")
    for move in kinds.get(Flip, ()):
        left = view.timers - 1
        yield Answer("Flip a timer", move, at="timers", note=f"{left} left" if left else "ends the round")
    back = [Answer(one.card, one, at=f"own {one.card}", note="back into the wallet") for one in kinds.get(Return, ())]
    if len(back) == 1:
        back = [Answer(f"Return {kinds[Return][0].card}", kinds[Return][0], at=back[0].at)]
    yield from folded("Return a card …", "Which card goes back?", back)
    for move in kinds.get(Buy, ()):
        yield Answer("Buy an identity", move, at="pocket", note=f"for {view.box.price} or more")
    named: dict[str, list[Any]] = {}
    for move in kinds.get(Play, ()):
        named.setdefault(move.special, []).append(move)
    for special, plays in named.items():
        yield _special(view, special, plays)


def _special(view: View, special: str, plays: Sequence[Any]) -> Answer:
    """A special, and on whom; what Emergency stands for now is said beside it."""
    meant = special_of(special).stands_for(view, special) or special
    label = special if meant == special else f"{special}: {meant}"
    note = _SHORT.get(meant, "")
    if len(plays) == 1 and plays[0].seat is None:
        return Answer(label, plays[0], at=f"special {special}", note=note)
    targets = [Answer(f"{{{play.seat}}}", play, at=f"seat{play.seat}") for play in plays if play.seat is not None]
    rest = [Answer(f"Play {special}", play) for play in plays if play.seat is None]
    then = question(f"{meant}: on whom?", [*targets, *rest])
    return Answer(f"{label} …", then=then, at=f"special {special}", note=note)


_SHORT = {
    "Double move": "two actions",
    "Happy birthday": "draw 3, keep 1",
    "Redistribution": "you take first",
    "To the left": "all pass a card",
    "To the right": "all pass a card",
    "Inspection": "look, keep or not",
    "Gift": "a card away",
    "Stolen": "take one blind",
    "Swap": "a card for a card",
    "Wish": "name what you want",
}


# --- paying, presents, wishes ---------------------------------------------------------------


def _payment(view: View, listed: list[Pay]) -> Question:
    """Payments by what they cost, the cheapest first; any other one is a form."""
    value, other = view.box.value, Answer("Other cards …", form=0)
    sums: dict[int, list[Answer]] = {}
    for move in sorted(listed, key=lambda move: (sum(value[card] for card in move.cards), len(move.cards))):
        cost = sum(value[card] for card in move.cards)
        label = " + ".join(_amount(view, card) for card in move.cards)
        sums.setdefault(cost, []).append(Answer(label, move, note=f"costs {cost}"))
    title = "What do you pay with?"
    if len(listed) < MOST:
        return question(title, [*(one for answers in sums.values() for one in answers), other])
    return question(title, [
        *(one for cost, answers in sums.items() for one in folded(f"{cost} …", f"How do you pay {cost}?", answers)),
        other,
    ])  # fmt: skip


def _amount(view: View, card: str) -> str:
    """A note or jewel in few letters."""
    found = view.box.card[card]
    return f"{SIGNS[found.currency]}{found.value}" if found.currency in SIGNS else card


def _presents(view: View) -> Question:
    """First the card, then for whom."""
    by_card: dict[str, list[Answer]] = {}
    for move in view.moves:
        if isinstance(move, Present):
            by_card.setdefault(move.card, []).append(Answer(f"{{{move.seat}}}", move, at=f"seat{move.seat}"))
    if len(by_card) == 1:
        (card,) = by_card
        return question(f"Who gets {card}?", by_card[card])
    answers = [
        Answer(f"{card} …", then=question(f"Who gets {card}?", seats), at=f"table {card} 0")
        for card, seats in by_card.items()
    ]
    return question("Which card do you give away?", answers)


def _wish(view: View) -> Question:
    """A kind or a value."""
    answers = [(move.wish, Answer(move.wish, move)) for move in view.moves if isinstance(move, Ask)]
    values = [one for wish, one in answers if wish.startswith("worth ")]
    kinds = [one for wish, one in answers if not wish.startswith("worth ")]
    return question(
        f"What do you ask {{{view.step.about}}} for?", [*kinds, *folded("A value …", "Worth how much?", values)]
    )


# --- the specials kept for the end ----------------------------------------------------------


def _last(view: View) -> Iterable[Answer]:
    """Each special with what it can do, and to leave it."""
    hide = [_single(view, move) for move in view.moves if isinstance(move, Hide)]
    store = [_single(view, move) for move in view.moves if isinstance(move, Deposit)]
    notes: dict[str, list[Answer]] = {}
    for move in view.moves:
        if isinstance(move, Exchange):
            notes.setdefault(move.card, []).append(Answer(f"into {move.currency}", move, at=f"own {move.card}"))
    for move in view.moves:
        if isinstance(move, Play):
            yield Answer(f"Play {move.special}", move, at=f"special {move.special}", note="one more action")
    yield from folded("Hide a card …", "Which card no longer counts?", _called(hide, "Hide"))
    yield from folded("Cash machine: a note …", "Which note no longer counts?", _called(store, "Put in"))
    for move in view.moves:
        if isinstance(move, Withdraw):
            yield Answer("Cash machine: draw", move, note="a note that counts")
    swaps = [Answer(f"{card} …", then=question(f"{card}: into what?", ways)) for card, ways in notes.items()]
    if swaps:
        yield Answer("Exchange a note …", then=question("Which note changes its currency?", swaps))
    for move in view.moves:
        if isinstance(move, Wait):
            yield Answer("No, leave it", move)


def _called(answers: list[Answer], verb: str) -> list[Answer]:
    """A single one stands for itself, and says what it does."""
    return [Answer(f"{verb} {one.label}", one.move, at=one.at) for one in answers] if len(answers) == 1 else answers
