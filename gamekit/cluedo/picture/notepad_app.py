"""The notepad as an app for a real table: pages to look at and forms to fill in, without typing.

Pure data: the form app draws any such page without knowing the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from gamekit.cluedo.components import MUNICH
from gamekit.cluedo.odds import CASE_FILE, Accused, Heard, Holds, Lacks, Notepad
from gamekit.cluedo.odds.notepad import Kinds
from gamekit.cluedo.odds.statements import Statement, called, listed
from gamekit.cluedo.picture import case_file, graph, notepad
from gamekit.core.advice import Answers, Choice, Form
from gamekit.svg import Markup

KIND_TITLES = ("Suspect", "Weapon", "Place")
PLAYERS = ("Fox", "Owl", "Bear", "Hare", "Lynx", "Crow")  # so that nobody need type a name


@dataclass(frozen=True)
class PadPage:
    """A pad at work: what to show, what can be written, and what was said last; every answer gives a new desk."""

    pad: Notepad
    said: str = ""

    @property
    def title(self) -> str:
        """One line on top."""
        best, p = next(iter(self.pad.case_file.items()))
        return f"{self.pad.deals:,} deals fit. Likeliest: {listed([*best])} ({float(p):.1%})."

    @property
    def lines(self) -> tuple[str, ...]:
        """All that was written, in words; each line can be taken back."""
        return tuple(line.label for line in self.pad.statements)

    def without(self, number: int) -> PadPage:
        """The page with one line (the first is 1) taken back."""
        return PadPage(self.pad.without(number), f"Line {number} was taken back.")

    @property
    def pages(self) -> tuple[tuple[str, Markup], ...]:
        """What can be looked at."""
        return ("Notepad", notepad(self.pad)), ("Case file", case_file(self.pad)), ("Reasons", graph(self.pad))

    @property
    def forms(self) -> tuple[Form, ...]:
        """What can be written or asked."""
        who = Choice("who", "Who", tuple((called(name), name) for name in self.pad.players))
        where = Choice("who", "Who", (*who.options, ("the case file", CASE_FILE)))
        card = Choice("card", "Card", tuple((name, name) for name in self.pad.all_cards))
        claim = Choice("has", "Your idea", (("has it", True), ("has it not", False)))
        three = tuple(
            Choice(name, title, tuple((card, card) for card in cards))
            for name, title, cards in zip(("suspect", "weapon", "place"), KIND_TITLES, self.pad.cards, strict=True)
        )
        made = [
            self._heard(who, three),
            Form("Wrong accusation", (who, *three), lambda told: self._write(Accused(**told))),
            Form("Somebody has a card", (where, card), lambda told: self._write(Holds(**told))),
            Form("Somebody does not have a card", (where, card), lambda told: self._write(Lacks(**told))),
            Form("Why?", (where, card), self._why),
            Form("Check my idea", (where, card, claim), lambda told: PadPage(self.pad, self.pad.check(**told))),
        ]
        if self.pad.me is not None:
            made.append(Form("What should I ask?", (replace(three[2], label="In which place"),), self._best))
        return tuple(made)

    def _heard(self, who: Choice, three: tuple[Choice, ...]) -> Form:
        shown = Choice("shown_by", "Who showed a card", (("nobody", None), *who.options))
        cards = (("not seen", None), ("the suspect", "suspect"), ("the weapon", "weapon"), ("the place", "place"))
        fields = (replace(who, name="asker", label="Who asked"), *three, shown, Choice("card", "Which card", cards))

        def make(told: Answers) -> PadPage:
            card = told[told["card"]] if told["card"] else None
            return self._write(Heard(**{**told, "card": card}))

        return Form("Suspicion", fields, make)

    def _write(self, line: Statement) -> PadPage:
        before = len(self.pad.certain)
        pad = self.pad.with_line(line)
        news = len(pad.certain) - before
        return PadPage(pad, f"Line {len(pad.statements)} written: {news} more cells are certain.")

    def _why(self, told: Answers) -> PadPage:
        who, card = told["who"], told["card"]
        if (who, card) in self.pad.certain:
            return PadPage(self.pad, str(self.pad.why(who, card)))
        p = self.pad.where(card)[who]
        return PadPage(self.pad, f"Not certain: {called(who)} has {card} with {float(p):.1%} (exactly {p}).")

    def _best(self, told: Answers) -> PadPage:
        ranked = self.pad.best_suspicions(told["place"])[:3]
        words = "\n".join(f"{i}. {question.label}" for i, question in enumerate(ranked, 1))
        return PadPage(self.pad, f"Expected to tell most about the case file:\n{words}")


@dataclass(frozen=True)
class Setup:
    """The questions before the first line: how many play, who you are, your cards and those left over."""

    cards: Kinds = MUNICH.kinds
    players: tuple[str, ...] = ()
    me: str | None = None
    dealt_out: bool = False
    said: str = "Set the table first."
    title: str = "A notepad for your table"
    lines: tuple[str, ...] = ()
    pages: tuple[tuple[str, Markup], ...] = ()

    def without(self, number: int) -> Setup:
        """There is no line yet."""
        raise ValueError(f"there is no line {number}")

    @property
    def forms(self) -> tuple[Form, ...]:
        """First the players, then the cards."""
        if self.players:
            return (Form("Start", tuple(self._hands()), self._start),)
        counts = tuple((f"{n} players", n) for n in range(2, 7) if n <= len(self.cards[0]))
        seats = tuple((name, i) for i, name in enumerate(PLAYERS[: len(counts) + 1]))
        rest = (("lie open for all to see", False), ("are dealt out, so that some have one more", True))
        fields = (
            Choice("count", "How many play", counts),
            Choice("me", "You are", (*seats, ("nobody: I only watch", None))),
            Choice("dealt_out", "Cards that do not divide evenly", rest),
        )
        return (Form("Set the table", fields, self._seat),)

    def _seat(self, told: Answers) -> Setup:
        players, me = tuple(PLAYERS[: told["count"]]), told["me"]
        if me is not None and me >= len(players):
            raise ValueError(f"with {len(players)} players you can be {listed([*players], 'or')}")
        you = "You only watch" if me is None else f"You are {players[me]}"
        order = f"{', '.join(players)} move, and are asked, in this order"
        said = f"{order} (the German sheet says both counter-clockwise and left: agree on one). {you}."
        return replace(
            self, players=players, me=None if me is None else players[me], dealt_out=told["dealt_out"], said=said
        )

    def _hands(self) -> list[Choice]:
        size, left = self._shares
        options = tuple((card, card) for kind in self.cards for card in kind)
        more = left if self.dealt_out else 0
        asked = []
        if self.me is not None:
            number = f"{size} or {size + 1}" if more else f"{size}"
            asked.append(Choice("hand", f"Your {number} cards", options, size, size + (more > 0)))
        if more:
            names = tuple((name, name) for name in self.players)
            asked.append(Choice("richer", f"Who has {size + 1} cards", names, more, more))
        elif left:
            asked.append(Choice("open_cards", f"The {left} open cards", options, left, left))
        return asked

    @property
    def _shares(self) -> tuple[int, int]:
        """The cards of each player, and how many do not divide evenly."""
        return divmod(sum(map(len, self.cards)) - 3, len(self.players))

    def _start(self, told: Answers) -> PadPage:
        hand, opened, richer = (_tuple(told.get(name, ())) for name in ("hand", "open_cards", "richer"))
        sizes = tuple(self._shares[0] + (name in richer) for name in self.players)
        pad = Notepad(self.players, sizes, self.me, hand, opened, self.cards)
        return PadPage(pad, said="Write down every suspicion you hear.")


def _tuple(chosen: str | Iterable[str]) -> tuple[str, ...]:
    """A form with one answer gives it bare."""
    return (chosen,) if isinstance(chosen, str) else tuple(chosen)
