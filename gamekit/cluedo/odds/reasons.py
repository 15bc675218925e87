"""Why something is certain: the lines that are needed to prove it, and the steps from them to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gamekit.cluedo.odds.deals import fits
from gamekit.cluedo.odds.facts import Facts
from gamekit.cluedo.odds.sheet import Cell, Clash, Reason, Sheet
from gamekit.cluedo.odds.statements import Name, called

if TYPE_CHECKING:
    from gamekit.cluedo.odds.notepad import Notepad

DEEPEST = 3  # a proof by cases deeper than this is told as a count instead


@dataclass(frozen=True)
class Proof:
    """Lines that prove the claim, none of which can be left out, and the steps in plain words."""

    claim: str
    lines: tuple[int, ...]
    steps: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([*self.steps, f"So: {self.claim}."])

    def _repr_markdown_(self) -> str:
        return "\n".join([*(f"1. {step}" for step in self.steps), "", f"**So: {self.claim}.**"])


def prove(pad: Notepad, who: Name, card: str) -> Proof:
    """The proof that this player has, or cannot have, this card; ValueError where neither is certain."""
    if (who, card) not in pad.certain:
        raise ValueError(f"nothing is proven about {called(who)} and {card}: {pad.where(card)}")
    cell, has = (pad.all_cards.index(card), pad.holders.index(who)), pad.certain[who, card]
    every = range(1, len(pad.statements) + 1)
    lines = tuple(needed(lambda kept: not _possible(pad, kept, cell, not has), every))
    claim = f"{called(who)} {'has' if has else 'does not have'} {card}"
    return Proof(claim, lines, tuple(_steps(pad, lines, cell, has)))


def clash(pad: Notepad) -> list[int]:
    """Lines that cannot all be true, though they could without any one of them."""
    every = range(1, len(pad.statements) + 1)
    return needed(lambda kept: not fits(pad.evidence(kept).facts), every)


def _possible(pad: Notepad, lines: Sequence[int], cell: Cell, has: bool) -> bool:
    """Whether some deal fits these lines and has the card there (or not)."""
    facts = pad.evidence(lines).facts
    return fits(_supposing(facts, cell, has))


def _supposing(facts: Facts, cell: Cell, has: bool) -> Facts:
    card, holder = cell
    allowed = list(facts.allowed)
    allowed[card] &= 1 << holder if has else ~(1 << holder)
    return replace(facts, allowed=tuple(allowed))


def needed(enough: Callable[[Sequence[int]], bool], lines: Sequence[int]) -> list[int]:
    """Lines that are enough, of which none can be left out (found by halving).

    >>> needed(lambda kept: {3, 7} <= set(kept), range(1, 10))
    [3, 7]
    """

    def search(base: list[int], changed: bool, rest: Sequence[int]) -> list[int]:
        if changed and enough(sorted(base)):
            return []
        if len(rest) == 1:
            return list(rest)
        # Later lines are looked at first: they are more often the ones that prove something.
        half = len(rest) // 2
        early, late = rest[:half], rest[half:]
        from_early = search([*base, *late], bool(late), early)
        from_late = search([*base, *from_early], bool(from_early), late)
        return from_early + from_late

    if not lines or enough(()):
        return []
    return sorted(search([], False, lines))


def _steps(pad: Notepad, lines: Sequence[int], cell: Cell, has: bool) -> list[str]:
    """The way from the lines to the cell: directly, or because the opposite cannot be."""
    sheet = Sheet(pad, lines)
    sheet.spread()
    if sheet.cells.get(cell) is has:
        return sheet.story(sheet.behind([cell])) or [sheet.reasons[cell].words]
    used: set[Cell] = set()
    card, holder = pad.all_cards[cell[0]], called(pad.holders[cell[1]])
    supposed = f"Suppose {holder} {'did not have' if has else 'had'} {card}."
    refuted = _refuted(sheet, cell, not has, used)
    return [*sheet.story(sheet.behind(used)), supposed, *refuted]


def _refuted(sheet: Sheet, cell: Cell, has: bool, used: set[Cell], depth: int = 1) -> list[str]:
    """The steps that show that this cannot be; the known cells they need go into `used`."""
    trial = sheet.copy()
    try:
        trial.note([cell], has, Reason("", plain=True))
        trial.spread()
    except Clash as problem:
        behind = trial.behind(problem.because)
        used |= {cell for cell in behind if cell in sheet.cells}
        return [*trial.story(behind - used), f"But {problem}: that cannot be."]
    if depth > DEEPEST:
        used |= {cell for cell in sheet.cells if not sheet.reasons[cell].plain}
        return ["Counting the deals that are left: none fits."]
    cases, told = trial.cases()
    steps = []
    for card, holder in cases:
        name, who = trial.pad.all_cards[card], called(trial.pad.holders[holder])
        steps.append(f"If {told} {name}:" if told else f"If {who} has {name}:")
        steps += _refuted(trial, (card, holder), True, used, depth + 1)
    used &= set(sheet.cells)
    return steps
