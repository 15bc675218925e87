"""The deduction graph: cards, players, the case file, the 'one of these three' and what is proven between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamekit.cluedo.odds.sheet import KINDS, Sheet
from gamekit.cluedo.odds.statements import CASE_FILE, OPEN, Heard, Name, Statement

if TYPE_CHECKING:
    from networkx import Graph

    from gamekit.cluedo.odds.notepad import Notepad


def graph(pad: Notepad) -> Graph:
    """A networkx graph.

    Nodes: ("card", name), ("player", name), ("case file", "case file"), ("one of", line). Edges between cards and
    holders have `state` ("has", "has not" or "open"), the exact chance `p` and a `reason` in words; a "one of" node
    is joined to its player and to the cards that can still be meant.
    """
    import networkx

    made = networkx.Graph()
    for kind, names in zip(KINDS, pad.cards, strict=True):
        made.add_nodes_from((("card", name), {"kind": kind, "open": name in pad.open_cards}) for name in names)
    holders = [(_kind(name), name) for name in pad.holders if name != OPEN]
    made.add_nodes_from((holder, {"kind": holder[0]}) for holder in holders)
    sheet = Sheet(pad, range(1, len(pad.statements) + 1))
    sheet.spread()
    for card in pad.all_cards:
        odds = pad.where(card)
        for holder in holders:
            proven = pad.certain.get((holder[1], card))
            state = "open" if proven is None else "has" if proven else "has not"
            reason = _reason(pad, sheet, holder, card)
            made.add_edge(holder, ("card", card), state=state, p=odds[holder[1]], reason=reason)
    for number, line in enumerate(pad.statements, 1):
        _one_of(pad, made, number, line)
    return made


def _kind(name: Name) -> str:
    return "case file" if name == CASE_FILE else "player"


def _reason(pad: Notepad, sheet: Sheet, holder: tuple[str, Name], card: str) -> str:
    """Why an edge is proven, in one sentence; nothing for an open one."""
    if (holder[1], card) not in pad.certain:
        return ""
    cell = (pad.all_cards.index(card), pad.holders.index(holder[1]))
    reason = sheet.reasons.get(cell)
    return reason.words if reason else f"In all {pad.deals} deals that fit it is so."


def _one_of(pad: Notepad, made: Graph, number: int, line: Statement) -> None:
    """A card shown unseen that is not yet known."""
    if not isinstance(line, Heard) or line.shown_by is None or line.card is not None:
        return
    left = [card for card in line.cards if pad.certain.get((line.shown_by, card)) is not False]
    if any(pad.certain.get((line.shown_by, card)) for card in left):
        return
    node = ("one of", number)
    made.add_node(node, kind="one of", label=line.label)
    made.add_edge(node, ("player", line.shown_by), state="showed")
    for card in left:
        made.add_edge(node, ("card", card), state="one of")
