"""The scale of innocence: the verdict, the money on its axis, every condition; with odds, what a draw would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from gamekit.core.dist import Dist
from gamekit.svg import BAD, GOOD, INK, MUTED, Markup, at, fitted, group, percent, rect, tag, text, width
from gamekit.wallet.components import Person, bounds
from gamekit.wallet.picture.cards import middle, quiet
from gamekit.wallet.rules import Check, Verdict, View, euros, exchanged, verdict
from gamekit.wallet.rules.places import plus

GREEN, ROSE = "#17693f", "#b42318"
STEP = 19  # a condition


@dataclass(frozen=True, slots=True)
class Outcome:
    """What some of the cards that may be drawn would make of this hand."""

    words: str
    innocent: bool
    share: float


def after_draw(view: View, card: str) -> Verdict:
    """Guilty or innocent with this card more."""
    return verdict(plus(view.hand, card), view.coin, exchanged(view.under[view.seat]), view.box)


def outcomes(view: View, coming: Dist[str]) -> list[Outcome]:
    """What a draw would do, the likeliest ways to be guilty one by one."""
    shares: dict[tuple[bool, str], float] = {}
    for card, weight in coming.weights.items():
        found = after_draw(view, card)
        kind = (True, "innocent") if found.innocent else (False, reason(found))
        shares[kind] = shares.get(kind, 0) + weight / coming.total
    good = [Outcome(words, True, share) for (fine, words), share in shares.items() if fine]
    bad = sorted((Outcome(words, False, share) for (fine, words), share in shares.items() if not fine),
                 key=lambda one: -one.share)  # fmt: skip
    rest = sum(one.share for one in bad[3:])
    return [*good, *bad[:3], *([Outcome("else", False, rest)] if rest else [])]


def reason(found: Verdict) -> str:
    """The first condition that does not hold, in two words or three."""
    if found.person is None:
        return "no identity"
    person = next(one for one in found.box.persons if one.name == found.person)
    seen = found.measures
    low, high = bounds(person.identities)
    if not low <= seen.identities <= high:
        return f"{seen.identities} identities" if seen.identities > high else "one identity"
    low, high = bounds(person.money, 100)
    if not low <= seen.money <= high:
        return "too much money" if seen.money > high else "too little money"
    if seen.currencies > bounds(person.currencies)[1]:
        return f"{seen.currencies} currencies"
    aids = (("credit card", seen.credit_cards), ("badge", seen.badges))
    return next((f"a {aid}" for aid, many in aids if many and person.may_hold != aid), "no jewel")


def scale(view: View, long: float, small: float, coming: Dist[str] | None) -> Iterator[Markup]:
    """All of it, so wide; the letters are no smaller than that."""
    found = view.verdict
    yield text("At the end" if view.guilty else "Innocent now?", 0, 16, 14.5, fill=INK, font_weight=700)
    words = f"✓ as {found.person}" if found.innocent else "✗ guilty"
    colour, wide = GOOD if found.innocent else BAD, width(words) * 13 + 14
    yield rect(long - wide - 1, 1, wide, 22, 11, "none", stroke=colour, stroke_width=1.5)
    yield middle(words, long - wide / 2 - 1, 16.5, 13, colour, font_weight=700)
    yield at(0, 33, *_axis(view, long, small, coming))
    yield from _conditions(found, long, 107 if coming else 95, small)


def _axis(view: View, long: float, small: float, coming: Dist[str] | None) -> Iterator[Markup]:
    """Money from left to right, what is allowed in green; the own sum as a pointer; dots where a draw would lead."""
    found = view.verdict
    low, high = limits(found)
    edge = (high if low == 0 else low - 1) // 100
    top = max(800, int(edge * 1.6) if edge else 0, -(-found.wealth // 20_000) * 200)
    place: Callable[[float], float] = lambda cents: 4 + (long - 8) * min(1.0, cents / 100 / top)  # noqa: E731
    bar, mark = 18.0, place(edge * 100)
    left, right = (GREEN, ROSE) if low == 0 else (ROSE, GREEN)
    yield rect(0, bar, mark, 12, 6, left, opacity=0.3)
    yield rect(mark, bar, max(0.1, long - mark), 12, 6, right, opacity=0.3)
    yield from _dots(view, coming, place, bar + 6)
    yield tag("path", d=f"M{mark:.1f} {bar - 3} v18", stroke=INK, stroke_width=2)
    x = place(found.wealth)
    pointer = tag("path", d=f"M{x - 8:.1f} {bar - 9} h16 l-8 9 Z", fill=INK)
    yield group(pointer, data_part="pointer")
    words = euros(found.wealth)
    half = width(words) * 14 / 2
    yield middle(words, min(max(x, half), long - half), bar - 12, 14, INK, font_weight=800)
    below = bar + 26
    yield quiet("0", 0, below, small)
    yield middle(edge, mark, below, small, INK, font_weight=700)
    if low == 0:
        yield text("too much", long, below, small, fill=BAD, text_anchor="end", font_weight=600)
    else:
        yield text("enough", long, below, small, fill=GOOD, text_anchor="end", font_weight=600)
    if coming:
        yield quiet("dots: with one card more; bigger is likelier", 0, below + 15, small)


def limits(found: Verdict) -> tuple[float, float]:
    """The amounts allowed, in cents: those of the person one is, or the usual ones."""
    persons = found.box.persons
    person = next((one for one in persons if one.name == found.person), persons[0])
    low, high = bounds(person.money, 100)
    return (0, 10**9) if high == float("inf") and low == 0 else (low, high)


def _dots(view: View, coming: Dist[str] | None, place: object, y: float) -> Iterator[Markup]:
    """The own sum after one draw: a circle whose area is the chance."""
    assert callable(place)
    shares: dict[tuple[int, bool], float] = {}
    for card, weight in coming.weights.items() if coming else ():
        found = after_draw(view, card)
        spot = (found.wealth, found.innocent)
        shares[spot] = shares.get(spot, 0) + weight / (coming.total if coming else 1)
    for (wealth, fine), share in sorted(shares.items(), key=lambda one: -one[1]):
        told = f"{euros(wealth)}, {'innocent' if fine else 'guilty'}: {percent(share)}"
        yield tag("circle", cx=f"{place(wealth):.1f}", cy=y, r=f"{3 + 15 * sqrt(share):.1f}",
                  fill=GREEN if fine else ROSE, stroke="#ffffff", opacity=0.85, aria_label=told)  # fmt: skip


def _conditions(found: Verdict, long: float, y: float, small: float) -> Iterator[Markup]:
    """Every condition with a tick or a cross."""
    for check, room, x, row in _placed(found, long, small):
        mark = group(
            tag("circle", cx=8, cy=-4.5, r=7.5, fill=GREEN if check.holds else ROSE),
            middle("✓" if check.holds else "✗", 8, 0, 12, "#ffffff", font_weight=800),
        )
        words = fitted(check.why, room, small + 0.5)
        drawn = text(words, 22, 0, small + 0.5, fill=INK if check.holds else BAD)
        yield at(x, y + 10 + STEP * row, mark, drawn)


def _placed(found: Verdict, long: float, small: float) -> list[tuple[Check, float, float, int]]:
    """Each condition with its room, its place in the row, and its row; two in a row where both are short."""
    placed: list[tuple[Check, float, float, int]] = []
    x, row, half = 0.0, 0, long / 2 + 4
    for check in found.checks:
        short = long > 300 and width(check.why) * (small + 0.5) <= half - 30
        if x and not short:
            x, row = 0.0, row + 1
        placed.append((check, half - 30 if short else long - 24, x, row))
        x, row = (half, row) if short and not x else (0.0, row + 1)
    return placed


def tall(view: View, long: float, coming: Dist[str] | None) -> float:
    """How high it is, with room for three rows of conditions, or two on a phone."""
    rows = max([2 if long > 300 else 3, *(row + 1 for *_, row in _placed(view.verdict, long, 12))])
    return (107 if coming else 95) + STEP * rows + 1


# --- what a draw would do -------------------------------------------------------------------

_FILLS = ("#b42318", "#9a4a12", "#6d4690", "#4c5566")


def draw_bar(found: Sequence[Outcome], long: float) -> Iterator[Markup]:
    """One bar in as many parts as there are outcomes, with its words below."""
    yield middle("If you draw one card", long / 2, 11, 12.5, INK, font_weight=600)
    x, bad, unsaid = 0.0, 0, list[str]()
    for one in found:
        wide = long * one.share
        fill = GREEN if one.innocent else _FILLS[bad % 4]
        bad += not one.innocent
        told = f"{one.words}: {percent(one.share)}"
        number = percent(one.share) if wide > 40 else ""
        room = width(one.words) * 12
        yield group(
            tag("title", told),
            rect(x + 0.5, 17, max(0.5, wide - 1), 18, 4, fill),
            middle(number, x + wide / 2, 30.5, 12.5, "#ffffff", font_weight=700) if number else None,
            middle(one.words, x + wide / 2, 48, 12, INK) if room < wide + 6 else None,
            role="img", aria_label=told,
        )  # fmt: skip
        unsaid += [] if room < wide + 6 else [f"{one.words} {percent(one.share)}"]
        x += wide
    if unsaid:
        yield text(fitted(", ".join(unsaid), long, 12), long, 62, 12, fill=MUTED, text_anchor="end")


_SHORT = {"at most": "≤", "at least": "≥", "more than": ">", "exactly": ""}


def in_signs(condition: str, what: str = "") -> str:
    """A condition in few letters.

    >>> in_signs("at most 500"), in_signs("at least 1", "jewel"), in_signs("any", "currencies")
    ('≤ 500', '≥ 1 jewel', 'any currencies')
    """
    words, _, number = condition.rpartition(" ")
    return f"{_SHORT.get(words, words)} {number} {what}".strip()


def persons(view: View, long: float) -> Iterator[Markup]:
    """Who must be what: first what holds for most, then what each person has of their own; the own ones are framed."""
    people = view.box.persons
    each, said = long / len(people), [_conditions_of(one) for one in people]
    usual = Counter(words for own in said for words in own)
    most = [words for words, many in usual.items() if 2 * many > len(people)]
    yield quiet(f"Innocent: {', '.join(most)}. Each person has a rule of their own:", 6, 10, 12)
    for i, (one, own) in enumerate(zip(people, said, strict=True)):
        more = [words for words in own if words not in most]
        lines = [more[0], ", ".join(more[1:])] if len(more) > 2 else more
        yield at(
            each * i, 15,
            rect(1, 0, each - 4, 47, 8, "none", stroke=INK, stroke_width=1.2) if one.name in view.hand else None,
            text(fitted(one.name, each - 12, 12.5), 7, 14, 12.5, fill=INK, font_weight=700),
            *(text(fitted(line, each - 12, 12), 7, 28.5 + 14 * k, 12, fill=MUTED) for k, line in enumerate(lines)),
        )  # fmt: skip


def _conditions_of(one: Person) -> list[str]:
    """All that must hold, and what may."""
    identities = in_signs(one.identities, "identity" if one.identities == "exactly 1" else "identities")
    rest = [identities, in_signs(one.currencies, "currencies")]
    rest += [in_signs(one.jewellery, "jewel")] if one.jewellery != "any" else []
    rest += [f"{one.may_hold} ok"] if one.may_hold != "nothing" else []
    return [in_signs(one.money), *rest]
