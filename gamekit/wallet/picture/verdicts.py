"""All hands on the table at the end of a round: who is innocent, why not, and how rich."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamekit.faces import face
from gamekit.svg import BAD, GOOD, INK, MUTED, SOFT, Markup, at, fitted, group, rect, tag, text
from gamekit.wallet.picture.cards import MINI, mini, quiet
from gamekit.wallet.picture.scale import reason
from gamekit.wallet.rules import View, euros, exchanged, verdict

ROW = 36


def verdicts(view: View, names: Sequence[str], long: float, room: float) -> Iterator[Markup]:
    """A row for each player, the richest innocent first; as wide and no higher than this."""
    step = min(ROW, (room - 20) / view.game.players)
    rows = [_row(view, names, who, place, long, step) for place, who in enumerate(ranked(view))]
    yield quiet("all cards on the table", 6, 13, 12.5)
    if long > 400:
        yield quiet("points" if view.scores else "worth", long - 6, 13, 12.5, text_anchor="end")
    for place, row in enumerate(rows):
        yield at(0, 20 + step * place, row)


def wealth(view: View, who: int) -> int:
    """Notes, jewellery and coin in cents, with what was confiscated and what a credit card drew."""
    hand, value = view.hands[who] or (), view.box.value
    note = exchanged(view.under[who])
    cards = (*hand, *(view.seized[who] if view.seized else ()), *((note[0],) if note else ()))
    return 100 * sum(value[card] for card in cards) + view.coins[who]


def ranked(view: View) -> list[int]:
    """The innocent, richest first, and then the guilty."""
    return sorted(range(view.game.players), key=lambda who: (bool(view.guilty[who]), -wealth(view, who)))


def _prize(view: View, place: int) -> str:
    """What an innocent player draws for their place."""
    many = view.game.prizes[place] if place < len(view.game.prizes) else 0
    return f"innocent, {many} chip{'s' * (many != 1)}" if many else "innocent"


def _row(view: View, names: Sequence[str], who: int, place: int, long: float, step: float) -> Markup:
    wide, hand = long > 400, view.hands[who] or ()
    guilty, y = bool(view.guilty[who]), step / 2
    found = verdict(hand, view.coins[who], exchanged(view.under[who]), view.box)
    why = _prize(view, place) if not guilty else "guilty" if found.innocent else reason(found)
    called = "You" if who == view.seat else names[who]
    told = f"{names[who]}: {', '.join(hand) or 'no cards'}; {why}, worth {euros(wealth(view, who))}"
    left, right = (98.0, long - 218) if wide else (32.0, long - 92)
    each = min(MINI + 2.0, (right - left - MINI) / max(1, len(hand) - 1))
    colour, worth = BAD if guilty else GOOD, euros(wealth(view, who))
    last = f"{sum(view.scores[who])} pts" if view.scores else worth
    mine = rect(0, 1, long, step - 2, 8, SOFT) if who == view.seat else None
    start = (tag("title", told), mine, at(16, y, face(who, min(11, step / 2 - 2))))
    return group(
        *start,
        text(fitted(called, 62, 13), 32, y + 4.5, 13, fill=INK, font_weight=600) if wide else None,
        *(group(at(left + each * i, y - 12, mini(view.box, card)), data_part=f"shown{who} {i}", data_turns="turn",
                data_nth=place) for i, card in enumerate(hand)),
        text("✗" if guilty else "✓", right + 10, y + 5, 15, fill=colour, font_weight=800),
        text(fitted(why, 130, 12.5), right + 28, y + 4.5, 12.5, fill=colour) if wide else None,
        text(last, long - 6, y + 4.5, 12.5 if wide else 12, fill=INK if not guilty else MUTED,
             text_anchor="end", font_weight=700),
        role="img", aria_label=told, data_name=names[who],
    )  # fmt: skip
