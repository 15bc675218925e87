"""The deduction graph and the case file's odds as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, TypedDict

from gamekit.cluedo.odds import CASE_FILE, Notepad
from gamekit.cluedo.odds.sheet import KINDS
from gamekit.cluedo.odds.statements import Name, called
from gamekit.cluedo.picture.pad import TITLES
from gamekit.svg import ACCENT, BAD, GOOD, INK, LINE, PAPER, SOFT, Markup, at, fitted, group, rect, tag, text

if TYPE_CHECKING:
    from networkx import Graph


class Edge(TypedDict):
    """A line between a card and somebody who could hold it."""

    state: str
    p: Fraction
    reason: str


ROW, TOP = 22, 40
PLAYER, ONE_OF, CARD, FILE = 16, 236, 390, 716  # where the columns begin
CARD_WIDE = 196


def graph(pad: Notepad) -> Iterator[Markup]:
    """Players on the left, cards in the middle, the case file on the right; lines for what is proven or open."""
    made = pad.graph()
    at_card = {card: _card_y(pad, card) for card in pad.all_cards}
    at_player = {who: _spread(i, len(pad.players), pad) for i, who in enumerate(pad.players)}
    clauses = [(node, data) for node, data in made.nodes(data=True) if data["kind"] == "one of"]
    yield from _edges(pad, made, at_card, at_player)
    for i, (node, data) in enumerate(clauses):
        y = _spread(i, len(clauses), pad)
        yield from _clause(made, node, y, at_card, at_player)
        yield _knot(str(node[1]), y, data["label"])
    for who, y in at_player.items():
        yield _player(pad, who, y)
    for kind, cards in zip(KINDS, pad.cards, strict=True):
        yield text(TITLES[kind], CARD, at_card[cards[0]] - 14, 12, font_weight=700, fill=INK)
        yield from (_card(pad, made, card, at_card[card]) for card in cards)
    yield _file(pad)
    yield at(FILE, 22, _legend())


def _legend() -> Markup:
    lines = [
        ("M0 -4 h26", GOOD, 3, None, "certain"),
        ("M0 -4 h26", INK, 1.3, "5 3", "showed one of these (line)"),
        ("M0 -4 h26", ACCENT, 2, None, "possible (thicker: likelier)"),
    ]
    return group(*(
        at(0, 16 * i, tag("path", d=d, stroke=colour, stroke_width=thick, stroke_dasharray=dash),
           text(words, 32, 0, 10, fill=INK))
        for i, (d, colour, thick, dash, words) in enumerate(lines)
    ), text("dots: ● has, ✕ has not, ○ open", 0, 50, 10, fill=INK))  # fmt: skip


def height(pad: Notepad) -> float:
    """How high the graph is."""
    return TOP + ROW * (len(pad.all_cards) + 3) + 6


def _card_y(pad: Notepad, card: str) -> float:
    kind = next(k for k, cards in enumerate(pad.cards) if card in cards)
    return TOP + ROW * (pad.all_cards.index(card) + kind) + 10


def _spread(i: int, many: int, pad: Notepad) -> float:
    room = height(pad) - TOP - 20
    return TOP + room * (i + 0.5) / many


def _curve(x1: float, y1: float, x2: float, y2: float, **look: object) -> Markup:
    bend = (x2 - x1) / 2
    d = f"M{x1:g} {y1:.1f} C{x1 + bend:g} {y1:.1f} {x2 - bend:g} {y2:.1f} {x2:g} {y2:.1f}"
    return tag("path", d=d, fill="none", **look)


def _edges(pad: Notepad, made: Graph, at_card: dict[str, float], at_player: dict[Name, float]) -> Iterator[Markup]:
    """Who has a card for certain (thick), and what may lie in the case file (the likelier, the thicker)."""
    for card in pad.all_cards:
        for who, y in at_player.items():
            edge = made.edges[("player", who), ("card", card)]
            if edge["state"] == "has":
                line = _curve(PLAYER + 150, y, CARD, at_card[card], stroke=GOOD, stroke_width=3)
                yield group(tag("title", edge["reason"]), line)
        edge = made.edges[(CASE_FILE, CASE_FILE), ("card", card)]
        if edge["state"] != "has not":
            sure, p = edge["state"] == "has", float(edge["p"])
            look = {"stroke": GOOD, "stroke_width": 4} if sure else {"stroke": ACCENT, "stroke_width": 0.6 + 5 * p}
            told = edge["reason"] if sure else f"{card} is in the case file with {p:.1%}"
            line = _curve(CARD + CARD_WIDE, at_card[card], FILE, height(pad) / 2, opacity=0.9, **look)
            yield group(tag("title", told), line)


def _clause(
    made: Graph, node: tuple[str, int], y: float, at_card: dict[str, float], at_player: dict[Name, float]
) -> Iterator[Markup]:
    dashed = {"stroke": INK, "stroke_width": 1.3, "stroke_dasharray": "5 3", "opacity": 0.6}
    for other in made[node]:
        if other[0] == "player":
            yield _curve(PLAYER + 150, at_player[other[1]], ONE_OF, y, **dashed)
        else:
            yield _curve(ONE_OF, y, CARD, at_card[other[1]], **dashed)


def _knot(number: str, y: float, told: str) -> Markup:
    return group(
        tag("title", told), tag("circle", cx=ONE_OF, cy=f"{y:.1f}", r=11, fill=PAPER, stroke=INK, stroke_width=1.5),
        text(number, ONE_OF, y + 3.8, 10.5, text_anchor="middle", fill=INK), role="img", aria_label=told,
    )  # fmt: skip


def _player(pad: Notepad, who: Name, y: float) -> Markup:
    size = pad.hand_sizes[pad.seat(who)]
    known = sum(pad.certain.get((who, card), False) for card in pad.all_cards)
    told = f"{known} of {size} cards known"
    me = who == pad.me
    name = called(who) + (" (you)" if me else "")
    return group(
        rect(PLAYER, y - 20, 150, 40, 9, SOFT, stroke=ACCENT if me else LINE, stroke_width=2 if me else 1),
        text(fitted(name, 134, 13.6), PLAYER + 10, y - 3, 13, font_weight=700, fill=INK),
        text(told, PLAYER + 10, y + 13, 11, fill=INK, opacity=0.8),
    )  # fmt: skip


def _card(pad: Notepad, made: Graph, card: str, y: float) -> Markup:
    """A card with a dot for each player: filled (has it), crossed (has it not), hollow (open)."""
    row = [
        _dot(made.edges[("player", who), ("card", card)], CARD + CARD_WIDE - 12 * (len(pad.players) - i) + 3, y)
        for i, who in enumerate(pad.players)
    ]
    solved = pad.certain.get((CASE_FILE, card))
    room = CARD_WIDE - 12 * len(pad.players) - 14
    edge = {True: GOOD, False: LINE, None: ACCENT}[solved]
    return group(
        rect(CARD, y - 9.5, CARD_WIDE, 19, 5, PAPER, stroke=edge, stroke_width=2.4 if solved else 1.2),
        text(
            fitted(card, room, 11), CARD + 7, y + 4, 11, fill=INK, opacity=0.6 if solved is False else None,
            text_decoration="line-through" if solved is False else None, font_weight=700 if solved else None,
        ),
        *row,
    )  # fmt: skip


def _dot(edge: Edge, x: float, y: float) -> Markup:
    told = tag("title", edge["reason"] or f"{float(edge['p']):.1%}")
    if edge["state"] == "has":
        return group(told, tag("circle", cx=f"{x:g}", cy=f"{y:g}", r=4, fill=GOOD))
    if edge["state"] == "open":
        return group(told, tag("circle", cx=f"{x:g}", cy=f"{y:g}", r=3.4, fill=PAPER, stroke=ACCENT, stroke_width=1.2))
    return group(told, tag("path", d=f"M{x - 3:g} {y - 3:g} l6 6 m0 -6 l-6 6", stroke=BAD, stroke_width=1.2))


def _file(pad: Notepad) -> Markup:
    y = height(pad) / 2
    found = [card for card in pad.all_cards if pad.certain.get((CASE_FILE, card))]
    triples = f"{len(pad.case_file)} triple{'s' * (len(pad.case_file) > 1)}"
    inside = [
        text(fitted(card, 158, 11.5), 84, 52 + 15 * i, 11.5, text_anchor="middle", font_weight=650, fill="#4a3413")
        for i, card in enumerate(found)
    ] or [text(f"{triples} possible", 84, 66, 11.5, text_anchor="middle", fill="#4a3413")]
    return at(
        FILE, y - 46,
        rect(0, 0, 168, 92, 9, "#f1dca6", stroke="#4a3413", stroke_width=1.6),
        tag("path", d="M0 6 L84 44 L168 6", fill="none", stroke="#4a3413", stroke_width=1.4, opacity=0.45),
        text("case file", 84, 20, 13, text_anchor="middle", font_weight=700, fill="#4a3413"), *inside,
    )  # fmt: skip


def bars(pad: Notepad, most: int) -> Iterator[Markup]:
    """The case file's odds: a bar for every card, and the likeliest triples, from 0, 0: 860 wide."""
    for column, (kind, cards) in enumerate(zip(KINDS, pad.cards, strict=True)):
        x = 290 * column
        yield text(TITLES[kind], x, 14, 13, font_weight=700, fill=INK)
        yield from (_bar(card, pad.where(card)[CASE_FILE], x, 24 + 22 * i, 272) for i, card in enumerate(cards))
    y = 24 + 22 * max(map(len, pad.cards)) + 26
    yield text("All three together", 0, y, 13, font_weight=700, fill=INK)
    for i, (triple, p) in enumerate(list(pad.case_file.items())[:most]):
        yield _bar(", ".join(triple), p, 0, y + 10 + 22 * i, 860, 360)


def bars_height(pad: Notepad, most: int) -> float:
    """How high the bars are."""
    return 24 + 22 * max(map(len, pad.cards)) + 42 + 22 * min(most, len(pad.case_file))


def _bar(name: str, p: Fraction, x: float, y: float, wide: float, first: float = 126) -> Markup:
    room = wide - first - 50
    exact = f"{float(p):.1%}"
    struck = p == 0
    return group(
        text(
            fitted(name, first - 6, 11.5), x, y + 13, 11.5, fill=INK, opacity=0.55 if struck else None,
            text_decoration="line-through" if struck else None,
        ),
        rect(x + first, y + 3, room, 13, 3, SOFT, stroke=LINE),
        rect(x + first, y + 3, max(room * float(p), 0.01), 13, 3, GOOD if p == 1 else ACCENT) if p else None,
        text(exact, x + wide - 4, y + 13.5, 11.5, text_anchor="end", fill=INK),
        role="img",
        aria_label=f"{name}: {exact}, exactly {p}",
    )  # fmt: skip
