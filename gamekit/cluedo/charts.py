"""Numbers to figures: one figure, one claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gamekit.charts import COLOURS, HATCHES, figure
from gamekit.cluedo.odds import CASE_FILE, Notepad, Question
from gamekit.cluedo.odds.notepad import REFUTERS, checked_many, checked_pad
from gamekit.cluedo.odds.questions import entropy
from gamekit.core.serialization import short

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def uncertainty(pad: Notepad) -> Figure:
    """How the uncertainty about the case file falls, line by line."""
    checked_pad(pad)
    pads = [replace(pad, statements=pad.statements[:n]) for n in range(len(pad.statements) + 1)]
    bits = [entropy(one.counted.case_files.values()) for one in pads]
    claim = f"{len(pad.statements)} lines cut the uncertainty from {bits[0]:.2f} to {bits[-1]:.2f} bits"
    made, axes = figure(claim, "lines on the notepad", "bits about the case file")
    axes.step(range(len(bits)), bits, where="post", color=COLOURS[0], linewidth=2)
    axes.plot(range(len(bits)), bits, "o", color=COLOURS[0], markersize=4)
    axes.set_ylim(0, max(bits) * 1.08 + 0.1)
    axes.locator_params(axis="x", integer=True)
    return made


def questions(ranked: Sequence[Question], most: int = 10) -> Figure:
    """What the best questions are expected to tell."""
    if not isinstance(ranked, list | tuple) or not ranked or not all(isinstance(one, Question) for one in ranked):
        raise ValueError(f"questions as pad.best_suspicions() gives them are needed, not {short(ranked)}")
    checked_many(most)
    shown = list(ranked)[:most][::-1]
    best = shown[-1]
    about = f"about {best.bits:.2f} ± {best.margin:.2f}" if best.margin else f"{best.bits:.2f}"
    claim = f"The best of {len(ranked)} questions is expected to tell {about} bits"
    made, axes = figure(claim, "expected bits about the case file", "", (8, 0.32 * len(shown) + 1.2))
    axes.barh([f"{q.suspect}, {q.weapon}, {q.place}" for q in shown], [q.bits for q in shown], color=COLOURS[0])
    axes.set_xlim(0, max(best.bits * 1.12, 0.01))
    for i, question in enumerate(shown):
        axes.text(question.bits, i, f" {question.bits:.2f}", va="center", fontsize=9)
    return made


def two_ideas(pad: Notepad) -> Figure:
    """The case file's odds when all deals count alike, and when refuters choose at random."""
    checked_pad(pad)
    cards = [card for card in pad.all_cards if 0 < pad.where(card)[CASE_FILE] < 1]
    ideas = [(f"refuter={name!r}", pad.assuming(name)) for name in REFUTERS]
    odds = [[float(one.where(card)[CASE_FILE]) for card in cards] for _, one in ideas]
    gap = max((abs(a - b) for a, b in zip(*odds, strict=True)), default=0.0)
    claim = f"How people choose what to show moves these odds by up to {100 * gap:.1f} points"
    made, axes = figure(claim, "", "chance to be in the case file", (8, 3.8))
    for i, ((label, _), row) in enumerate(zip(ideas, odds, strict=True)):
        places = [x + 0.4 * (i - 0.5) for x in range(len(cards))]
        axes.bar(places, row, 0.38, label=label, color=COLOURS[i], hatch=HATCHES[i], edgecolor="white")
    axes.set_xticks(range(len(cards)), cards, rotation=35, ha="right", fontsize=9)
    axes.legend(frameon=False)
    return made
