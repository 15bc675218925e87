"""What to play and why."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from gamekit.core.advice import PEOPLE, Advice, number
from gamekit.core.dist import Dist
from gamekit.core.engine import AnyPhase
from gamekit.core.words import Seat
from gamekit.heist import odds
from gamekit.heist.bots.easy import red, wanted
from gamekit.heist.bots.hard import convictions, ranked, serves, will_lead
from gamekit.heist.coach.words import IN_PLAY, percent, press_words
from gamekit.heist.components import ARREST, CARDS, Card, is_note
from gamekit.heist.odds.levels import Level, level
from gamekit.heist.rules.moves import LAY, SAY, WAIT, Accuse, Move, Say, Trust
from gamekit.heist.rules.phases import LAYING, NEXT, PICKING, TALK, THEORIES
from gamekit.heist.rules.powers import LOOKS, NAMING, PEEKS, SWAPS
from gamekit.heist.rules.state import View, checked_view


def advise(view: View, against: str = PEOPLE) -> list[Advice]:
    """Every move worth a word, best first; empty when it is not this seat's decision.

    A value is the chance to win in the model of this level (`odds.levels`): how its players lay, talk and lead.
    What no model weighs (a card, a word, a theory) is ranked by judgement.
    """
    checked_view(view, "advise")
    if view.turn != view.seat or len(view.moves) < 2:
        return []
    return _ADVICE[view.phase](view, level(against))


def _for_me(view: View, gangsters_win: Fraction) -> Fraction:
    return gangsters_win if red(view) else 1 - gangsters_win


def _best_first(listed: list[Advice]) -> list[Advice]:
    return sorted(listed, key=lambda one: number(one.value) or 0.0, reverse=True)


# --- choose a card, talk --------------------------------------------------------------------


def _lay(view: View, how: Level) -> list[Advice]:
    return [Advice(LAY[card], None, _why_lay(view, card, how)) for card in ranked(view)]


def _why_lay(view: View, card: Card, how: Level) -> str:
    helps = is_note(card) == red(view)
    if view.seat == view.leader:
        return f"You lead, so this card surely counts, and it {'helps' if helps else 'harms'} your team."
    assert view.leader is not None
    chance = percent(odds.gangsters(view, how.behaviour)[view.leader])
    leads = f"{{{view.leader}}} leads and is a gangster with chance {chance}"
    if not helps:
        return f"{leads}; this card harms your team if it is picked, and is out of your way if it is not."
    if not serves(view):
        return f"{leads}: keep it for " + ("the round you lead." if will_lead(view) else "a round where it counts.")
    if will_lead(view) and card == max(wanted(view)) and card != ranked(view)[0]:
        return f"{leads}; it would help now, but your best card does most in the round you lead."
    looks = odds.onlooker(view, how.behaviour)[view.seat]
    so = "so it may well be picked, and help" if 2 * looks > 1 else "so it may be left out, but helps if it is picked"
    return f"{leads}; the others take you for a gangster with chance {percent(looks)}, {so}."


def _say(view: View, how: Level) -> list[Advice]:
    """Gangsters are best believed, hostages best misunderstood."""
    card, looks = view.laid[-1], percent(odds.onlooker(view, how.behaviour)[view.seat])

    def rank(move: Say) -> tuple[int, int, int]:
        fitting = move.wish == (None if move.claim is None else "take" if is_note(move.claim) else "leave")
        return _claim_rank(view, card, move.claim), not fitting, move.wish is not None

    return [Advice(move, None, _why_say(view, card, move, looks)) for move in sorted(SAY, key=rank)]


def _claim_rank(view: View, card: Card, claim: Card | None) -> int:
    """The lower the better: the truth for gangsters, a credible card of the other kind for hostages."""
    if claim is None:
        return 10
    if red(view):
        return 0 if claim == card else 20 + (is_note(claim) != is_note(card))
    other_kind = is_note(claim) != is_note(card)
    return (0 if other_kind else 11) + (claim - CARDS[0 if is_note(claim) else 3])


def _why_say(view: View, card: Card, move: Say, looks: str) -> str:
    seen = f"To the others you are a gangster with chance {looks}"
    if move.claim is None:
        return f"{seen}; who dodges is neither believed nor caught."
    if move.claim == card:
        return f"{seen}; this is the truth, and if your card is picked, the cards turned up will fit it."
    return f"{seen}; this is a lie, and only if your card is picked can the cards turned up speak against it."


# --- pick, Raquel's power, the naming: chances in the model ---------------------------------


GangstersWin = Callable[[Dist[int]], Fraction]
MODEL = f"Reckoned {IN_PLAY}, and in one of what later rounds bring."


def _gangsters_win(view: View, how: Level) -> GangstersWin:
    """The gangsters' chance to win for each change of the loot that the press may bring."""
    later = odds.once_counted(view, how.leading(view.game), how.behaviour)
    return lambda gains: gains.mean(lambda gain: later(max(0, view.loot + gain)))


def _pick(view: View, how: Level) -> list[Advice]:
    table, win, listed = odds.Table(view, how.behaviour), _gangsters_win(view, how), []
    for move in view.picks:
        gains = table.change(move.seats)
        listed.append(Advice(move, _for_me(view, win(gains)), f"{press_words(view, gains)} {MODEL}"))
    return _best_first(listed)


def _brought_in(view: View, new: Seat, old: Seat) -> tuple[Seat, ...]:
    """The seats whose cards are turned up after a swap."""
    return tuple(new if seat == old else seat for seat in view.picked)


def _peek(view: View, how: Level) -> list[Advice]:
    table, win = odds.Table(view, how.behaviour), _gangsters_win(view, how)
    gains = table.change(view.picked)
    listed = [Advice(WAIT, 1 - win(gains), f"This is without a swap. {press_words(view, gains)} {MODEL}")]

    def bringing(seat: Seat, card: Dist[Card]) -> Fraction:
        return 1 - card.mean(lambda new: _after_look(view, table, win, (seat, new)))

    for move in view.pointing:
        card = table.laid[move.seat]
        assert card is not None
        sabotage = percent(card.p(lambda new: not is_note(new)))
        why = f"It is a sabotage with chance {sabotage}, and whatever it is must come into play. {MODEL}"
        listed.append(Advice(move, bringing(move.seat, card), why))
    return _best_first(listed)


def _after_look(view: View, table: odds.Table, win: GangstersWin, seen: tuple[Seat, Card]) -> Fraction:
    """The gangsters' chance to win when Raquel has seen this card and swaps as well as she can."""
    presses = (table.change(_brought_in(view, seen[0], old), seen) for old in view.picked)
    return min(map(win, presses))


def _swap(view: View, how: Level) -> list[Advice]:
    assert view.peeked is not None
    table, win, listed = odds.Table(view, how.behaviour), _gangsters_win(view, how), []
    for move in view.pointing:
        gains = table.change(_brought_in(view, view.peeked[0], move.seat))
        listed.append(Advice(move, 1 - win(gains), f"{press_words(view, gains)} {MODEL}"))
    return _best_first(listed)


def _name(view: View, how: Level) -> list[Advice]:
    suspects = odds.professor(view, how.behaviour)
    enough = view.loot - ARREST < view.game.contents.target
    why = f"{{{{{{}}}}}} is the Professor with chance {{}} {IN_PLAY}"
    why += "." if enough else ", but 500 less is still enough loot."
    listed = [
        Advice(move, suspects[move.seat] * enough, why.format(move.seat, percent(suspects[move.seat])))
        for move in view.pointing
    ]
    return _best_first(listed)


# --- the Professor's look, theories, the next leader ----------------------------------------


def _by_chance(view: View, how: Level, key: Callable[[Fraction], Fraction], why: str) -> list[Advice]:
    """Moves that point at a player, ranked by how likely that player is a gangster."""
    chances = odds.gangsters(view, how.behaviour)
    order = sorted(view.pointing, key=lambda move: key(chances[move.seat]))
    return [Advice(m, None, f"{{{m.seat}}} is a gangster with chance {percent(chances[m.seat])}{why}") for m in order]


def _look(view: View, how: Level) -> list[Advice]:
    listed = _by_chance(view, how, lambda p: abs(p - Fraction(1, 2)), ": the nearer to 50 %, the more a look tells.")
    return [*listed, Advice(WAIT, None, "A look costs nothing and tells something.")]


def _appoint(view: View, how: Level) -> list[Advice]:
    wish = "a gangster's lead is worth most to you." if red(view) else "a hostage's lead is worth most to you."
    return _by_chance(view, how, lambda p: -p if red(view) else p, f": {wish}")


def _theory(view: View, how: Level) -> list[Advice]:
    strength = convictions(view)
    order = sorted(view.moves, key=lambda move: strength[move], reverse=True)
    return [Advice(move, None, _why_theory(view, move, how)) for move in order]


def _why_theory(view: View, move: Move, how: Level) -> str:
    if not isinstance(move, Accuse | Trust):
        return "What is less than 70 % sure is better kept to yourself."
    if red(view):
        chance = percent(odds.gangsters(view, how.behaviour)[move.seat])
        return f"To you, {{{move.seat}}} is a gangster with chance {chance}."
    looks = odds.onlooker(view, how.behaviour)[move.seat]
    agrees = (2 * looks > 1) is isinstance(move, Trust)
    so = "whoever says what all think hides best" if agrees else "whoever says otherwise draws eyes"
    return f"To the others, {{{move.seat}}} is a gangster with chance {percent(looks)}: {so}."


_ADVICE: dict[AnyPhase, Callable[[View, Level], list[Advice]]] = {
    LAYING: _lay, LOOKS: _look, TALK: _say, PICKING: _pick, PEEKS: _peek, SWAPS: _swap, THEORIES: _theory,
    NEXT: _appoint, NAMING: _name,
}  # fmt: skip
