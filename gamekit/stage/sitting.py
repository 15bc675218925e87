"""A learner at a match: what they may do and see, without any widget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import ceil
from random import Random
from typing import Any

from gamekit import table
from gamekit.core.advice import Advice, Estimate, Fact, Form, Verdict, measured, verdict, weighed
from gamekit.core.game import IllegalMove
from gamekit.core.serialization import move_from_json
from gamekit.stage.choices import answers
from gamekit.stage.seating import OWN, Seating, part
from gamekit.stage.shown import LABEL, Say, shown_names

BATCH = 20  # imagined games until the learner is told how far the measuring is
MARGIN = 0.05  # a chance to win is measured so closely


def needed(so_far: Estimate) -> int:
    """How many imagined games measure this chance to ± 5 points."""
    low, high = so_far.interval
    if so_far.games < BATCH:
        return BATCH
    return ceil(so_far.games * max(1.0, (high - low) / 2 / MARGIN) ** 2)


class Sitting:
    """One match with one learner; it hands out this seat's view only."""

    def __init__(self, seating: Seating, record: table.Record | None = None):
        self.seating, self.seat, self.game = seating, seating.seat, seating.game
        self.bots, self.counts = seating.players, seating.counts()
        self.watching, self.forced, self.waits = False, True, False
        if record is None:
            self.match = table.Match(self.game, self._seated(), seating.drawn(), seating.called)
        else:
            self.match = table.Match.resume(record, self._seated())
        self.names = shown_names(self.match.names)
        self.coach, self.picture = part(self.game, "coach"), part(self.game, "picture")
        self.version = 0  # counts what happened, so that a click on an old picture plays nothing
        self.not_mine: set[int] = set()  # the numbers of moves made for the learner

    def _seated(self) -> tuple[Any, ...]:
        return tuple(bot if self.watching or seat != self.seat else None for seat, bot in enumerate(self.bots))

    def view(self) -> Any:
        """What the learner may know now."""
        return self.match.view(self.seat)

    # --- moves -------------------------------------------------------------------------------

    def play(self, move: Any) -> None:
        """The learner's move."""
        with self.match.lock:
            self.match.play(move, self.seat)
            self.version += 1

    def play_plain(self, data: Any) -> None:
        """The learner's move, as the picture or a button wrote it."""
        self.play(move_from_json(data, self.game.kinds))

    def play_form(self, index: Any, given: Any) -> None:
        """The learner's move, as a form was filled in."""
        self.play(self._filled_in(self.view(), index, given))

    def preview(self, index: Any, given: Any, judged: bool) -> str:
        """What a form as filled in so far would say; what the coach thinks of it, if that is asked for."""
        view = self.view()
        try:
            move = self._filled_in(view, index, given)
        except ValueError as problem:
            return str(problem)
        judge = getattr(self.coach, "judge", None) if judged else None
        said = self.says(view)(move)
        return f"{said}. {judge(view, move)}" if judge else said

    def _filled_in(self, view: Any, index: Any, given: Any) -> Any:
        listed = self.forms(view)
        if type(index) is not int or not 0 <= index < len(listed):
            raise ValueError("this question is no longer asked")
        move = listed[index].make(answers(listed[index], given))
        if not view.allows(move):
            raise IllegalMove(f"the rules do not allow this now: {move.label}")
        return move

    def step(self, limit: float | None = None) -> bool:
        """One move of chance, of a bot, or one the learner need not make; False when they are asked."""
        with self.match.lock:
            moved = self._step(limit)
            self.version += moved
            return moved

    def _step(self, limit: float | None) -> bool:
        if self.match.turn != self.seat:
            return self.match.step(limit)
        number = len(self.match.record.moves)
        if self.watching:
            self.not_mine.add(number)
            return self.match.step(limit)
        if self.forced and self.match.force(self.seat):
            return True
        move = self.idle(self.view())
        if move is None:
            return False
        self.not_mine.add(number)
        self.match.play(move, self.seat)
        return True

    def idle(self, view: Any) -> Any:
        """The move that lets a chance pass by, where the room has one and the learner does not want to wait."""
        passing = getattr(self.coach, "idle", None)
        return None if passing is None or self.waits or view.turn != self.seat else passing(view)

    def undo(self) -> bool:
        """Back to the learner's own previous decision; moves made for them do not count as such."""
        with self.match.lock:
            while self.match.undo(self.seat):
                self.version += 1
                now = len(self.match.record.moves)
                passed = now in self.not_mine
                self.not_mine = {number for number in self.not_mine if number < now}
                if not passed:
                    return True
            return False

    def watch(self, on: bool) -> None:
        """Let a bot play the learner's seat too, or take it back."""
        with self.match.lock:
            self.watching = on
            self.match.players = self._seated()
            self.version += 1

    # --- the coach ---------------------------------------------------------------------------

    def says(self, view: Any) -> Say:
        """How moves are called in this situation, where the room knows better words than the move itself."""
        called = getattr(self.coach, "called", None)
        return LABEL if called is None else lambda move: called(view, move)

    def advice(self, view: Any) -> list[Advice]:
        """What the coach thinks of each move, best first."""
        if self.coach is None or view.turn != self.seat:
            return []
        return list(self.coach.advise(view))

    def facts(self, view: Any) -> list[Fact]:
        """The numbers that belong beside the table."""
        return [] if self.coach is None else list(self.coach.facts(view))

    def forms(self, view: Any) -> list[Form]:
        """The open-ended moves as questions."""
        if self.coach is None or view.turn != self.seat or not hasattr(self.coach, "forms"):
            return []
        return list(self.coach.forms(view))

    @property
    def measures(self) -> bool:
        """Whether the room can play imagined games to their end."""
        return hasattr(self.coach, "win_chance")

    def win_chance(
        self, view: Any, tick: Callable[[], None], tell: Callable[[Estimate], None] = lambda so_far: None, **after: Any
    ) -> Estimate:
        """How often the learner wins when the unseen is dealt again and the game played to its end, to ± 5 points."""
        assert self.coach is not None
        found = Estimate(Fraction(0), 0)
        while found.games < needed(found):
            luck = Random(f"coach {found.games}")
            more = self.coach.win_chance(view, games=BATCH, rng=luck, tick=tick, **after)
            found = Estimate(found.wins + more.wins, found.games + more.games)
            tell(found)
        return found

    def decisions(self) -> list[tuple[int, Any, Any]]:
        """The learner's own decisions: (number, the view then, the move)."""
        return [one for one in self.match.decisions(self.seat) if one[0] not in self.not_mine]

    def review(self) -> Iterator[tuple[Verdict | None, Any, Say, int]]:
        """Each decision against the best one: (verdict, the move, its words then, how many were weighed)."""
        for number, view, move in self.decisions():
            advices = self._weighed(view, move)
            yield self._verdict(number, move, advices), move, self.says(view), len(advices)

    def _verdict(self, number: int, move: Any, advices: list[Advice]) -> Verdict | None:
        return verdict(number, move, advices, number in self.match.undone)

    def _weighed(self, view: Any, move: Any) -> list[Advice]:
        """What the coach thinks of each move, the one that was made among them."""
        advices, judge = self.advice(view), getattr(self.coach, "judge", None)
        return advices if judge is None else weighed(advices, move, lambda: judge(view, move))

    def measured(
        self, which: int, tick: Callable[[], None], tell: Callable[[Estimate, bool], None]
    ) -> tuple[Verdict | None, Any, Say, int]:
        """One decision reviewed by playing on: imagined games after the move made and after the best one."""
        number, view, move = self.decisions()[which]
        advices = self._weighed(view, move)
        found = self._verdict(number, move, advices)
        if found is not None:
            mine = self.win_chance(view, tick, lambda so_far: tell(so_far, True), move=move)
            best = self.win_chance(view, tick, lambda so_far: tell(so_far, False), move=found.best.move)
            found = measured(found, move, mine, best)
        return found, move, self.says(view), len(advices)

    # --- files -------------------------------------------------------------------------------

    def saved(self) -> tuple[str, str]:
        """A file's name and text; a game under way contains its secrets."""
        record = self.match.record
        state = "finished" if record.result is not None else f"move-{len(record.moves)}"
        return f"{self.game.name}-{state}.json", record.to_json()

    def loaded(self, text: Any) -> Sitting:
        """The sitting of a saved game; a ValueError in words where the file is none."""
        if not isinstance(text, str):
            raise ValueError("this is not a saved game")
        record = table.from_json(text)
        mine = [seat for seat, player in enumerate(record.players) if player == "learner"]
        seat = mine[0] if mine else min(self.seat, record.game.players - 1)
        return Sitting(_fitting(self.seating, record, seat), record)


def _fitting(seating: Seating, record: table.Record, seat: int) -> Seating:
    """The bots named in the record where they are known, else those of the stage."""
    plain = replace(seating, game=record.game, seat=seat, bots="random", names=record.names, seed=None)
    others = [player for i, player in enumerate(record.players) if i != seat]
    wish = others[0] if others else seating.bots
    for level in (wish, seating.bots):
        fits = level != OWN or callable(seating.own) or len(seating.own or ()) == record.game.players
        if level in plain.offered and fits:
            return replace(plain, bots=level)
    return plain
