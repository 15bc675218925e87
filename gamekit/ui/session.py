"""A table as a state machine: it knows seats, people, bots, pace and undo, and no thread, socket, clock or widget.

`tell` takes what somebody asks for, `step` says what comes next. What has to be thought is handed out as `Work`:
whoever drives the session runs it, anywhere, and hands the answer back by `done`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from gamekit import table
from gamekit.core.game import CHANCE, IllegalMove, Player, Seat, named
from gamekit.core.package import Coach, package_of
from gamekit.core.serialization import move_from_json
from gamekit.learn.forecasts import Notebook
from gamekit.ui import messages
from gamekit.ui.analysis import Analysis
from gamekit.ui.choices import answers
from gamekit.ui.forecasting import Forecasting
from gamekit.ui.secrecy import has_secrets
from gamekit.ui.steps import Ask, Did, Over, Step, Wait, Work
from gamekit.ui.table_setup import TableSetup
from gamekit.ui.wording import Plain, display_names, secret, sentence

LIMIT = 10.0  # seconds a bot may think
AT_ONCE = "at once"
SPEEDS = {AT_ONCE: 0.0, "fast": 0.3, "normal": 0.5, "slow": 2.5}  # seconds between two moves of bots


@dataclass
class Pace:
    """How fast the bots go on: a speed, a pause, and whether watching slowed it down."""

    speed: str = "normal"
    paused: bool = False
    slowed: bool = False

    @property
    def seconds(self) -> float:
        """The time between two moves."""
        return SPEEDS[self.speed]

    def watch(self, on: bool) -> None:
        """Nobody can watch a game that is over at once."""
        self.paused = False
        if on and not self.seconds:
            self.speed, self.slowed = "normal", True
        elif not on and self.slowed:
            self.speed, self.slowed = AT_ONCE, False


@dataclass
class Person:
    """Somebody at the table: how they want to play, what the coach told them, what they were last told."""

    analysis: Analysis
    forecasting: Forecasting
    forced: bool = True  # whether a move that is the only one is made for them
    waits: bool = False  # whether they want to be asked although there is nothing to decide
    watching: bool = False
    notice: Plain = field(default_factory=dict)
    stamp: int = 0  # how often their side of the table has changed: a click on an old picture plays nothing
    view: Any = None
    recalled: int = 0  # the decision that is looked at again
    before: float | None = None  # how the game ended before it was played on from an earlier moment
    picture: tuple[Any, Any, Any] | None = None  # the last view that was drawn, its numbers, and its drawings

    def say(self, words: str, trace: str = "") -> None:
        """Tell them something, or that there is nothing to tell."""
        self.notice = {"text": sentence(words), "trace": trace} if words else {}


class Session:
    """One table with everybody at it; it hands out views only."""

    def __init__(
        self, setup: TableSetup, coached: bool = True, forecasts: bool = False, notebook: Notebook | None = None
    ):
        self.coached, self.pace = coached, Pace()
        self._forecasts, self._notebook = forecasts, notebook
        self.people: dict[Seat, Person] = {}
        self.letters: list[tuple[Seat, Plain]] = []  # what one person gets once: a file, a form read back
        self._sit(setup, _new_match(setup))

    def _sit(self, setup: TableSetup, match: table.Match) -> None:
        before = list(self.people.values())
        self.setup, self.match = setup, match
        self.pace.watch(False)
        self.names = display_names(match.names)
        package = package_of(setup.game)
        self.coach: Coach[Any] | None = package.coach
        self.picture = package.picture
        self.counts, self.has_secrets = setup.counts(), has_secrets(setup.game)
        self.people = {}
        for number, seat in enumerate(setup.seats):
            old = before[number] if number < len(before) else None
            analysis = Analysis(self.coach, seat, self.names, self.picture, setup.levels())
            analysis.odds = old is not None and old.analysis.odds
            self.people[seat] = person = Person(analysis, self._forecasting(old, len(setup.seats)))
            if old is not None:
                person.forced, person.waits, person.stamp = old.forced, old.waits, old.stamp + 1
        self.thinking: Seat | None = None  # who is so long at it that all may know
        self.version = 0  # counts what happened
        self._owed = self._resting = False  # whether a pause is to come, or is on
        self._thought: Work | None = None
        self._not_mine: set[int] = set()  # the numbers of moves made for people
        self._given_up: set[Seat] = set()  # whose bot could not be stopped: it is not asked again
        self._seen_at: dict[Seat, int] = {}

    def _forecasting(self, old: Person | None, people: int) -> Forecasting:
        """What this person guesses from now on; several people at one table do not share a learner's record."""
        notebook = self._notebook if people == 1 else None if old is None else old.forecasting.notebook
        on = (self._forecasts if old is None else old.forecasting.on) and self.coached
        return Forecasting(self.names, notebook, on)

    def use_coach(self, coach: Coach[Any] | None) -> None:
        """Let this one advise from now on."""
        self.coach = coach
        for person in self.people.values():
            person.analysis.coach, person.view, person.picture = coach, None, None
        self._seen_at = {}

    # --- what can be seen --------------------------------------------------------------------

    def view(self, seat: Seat) -> Any:
        """What this seat may know now."""
        person = self.people.get(seat)
        if person is None:
            return self.match.view(seat)
        if self._seen_at.get(seat) != self.version:
            self._seen_at[seat], view = self.version, self.match.view(seat)
            if person.view is None or view != person.view or view.events != person.view.events:
                person.view, person.recalled = view, 0
                person.stamp += 1
                person.analysis.drop()
                person.forecasting.drop()
        return person.view

    def forms(self, seat: Seat) -> list[Any]:
        """The open-ended moves as questions."""
        view = self.view(seat)
        return [] if self.coach is None or view.turn != seat else list(self.coach.forms(view))

    def decisions(self, seat: Seat) -> list[tuple[int, Any, Any]]:
        """This person's own decisions: (number, the view then, the move)."""
        return [one for one in self.match.decisions(seat) if one[0] not in self._not_mine]

    @property
    def empty(self) -> tuple[Seat, ...]:
        """The chairs nobody sits in."""
        return tuple(s for s, bot in enumerate(self.match.players) if bot is None and s not in self.people)

    @property
    def shared(self) -> bool:
        """Whether several people have secrets from each other."""
        return len(self.people) > 1 and self.has_secrets

    # --- what people ask for -----------------------------------------------------------------

    def tell(self, seat: Seat, content: object) -> bool:
        """Do what a message asks; True where `step` should be called now, a ValueError in words where it cannot be."""
        return self.do(seat, messages.read(content))

    def do(self, seat: Seat, message: object) -> bool:
        """Do what a message asks."""
        person = self.people[seat]
        person.say("")
        return ACTIONS[type(message)](self, seat, message)

    def _play(self, seat: Seat, wish: messages.Play) -> bool:
        if not self._is_fresh(seat, wish.stamp):
            return False
        return self._move(seat, move_from_json(wish.move, self.setup.game.kinds))

    def _fill_in(self, seat: Seat, wish: messages.FillIn) -> bool:
        if not self._is_fresh(seat, wish.stamp):
            return False
        return self._move(seat, self._filled_in(seat, wish.form, wish.answers))

    def _is_fresh(self, seat: Seat, stamp: int) -> bool:
        """Whether a click was meant for the table as it is: the second click of a double click is not."""
        self.view(seat)
        return stamp == self.people[seat].stamp

    def _move(self, seat: Seat, move: Any) -> bool:
        hidden = secret(self.view(seat))
        self.match.play(move, seat)
        self.people[seat].stamp += 1
        self._changed()
        self._owed = not hidden
        return True

    def _filled_in(self, seat: Seat, index: int, given: Any) -> Any:
        listed = self.forms(seat)
        if not 0 <= index < len(listed):
            raise ValueError("this question is no longer asked")
        move = listed[index].make(answers(listed[index], given))
        if not self.view(seat).allows(move):
            raise IllegalMove(f"the rules do not allow this now: {move.label}")
        return move

    def _preview(self, seat: Seat, wish: messages.Preview) -> bool:
        """A form in words while it is being filled in; the coach joins in while the odds are shown."""

        def tell(said: str) -> None:
            self.letters.append((seat, {"do": "preview", "form": wish.form, "text": sentence(said)}))

        if not self._is_fresh(seat, wish.stamp):
            tell("")
            return False
        try:
            move = self._filled_in(seat, wish.form, wish.answers)
        except ValueError as problem:
            tell(self.named(problem))
            return False
        view, analysis = self.view(seat), self.people[seat].analysis
        said, coach = self.named(analysis.says(view)(move)), self.coach
        if not analysis.odds or coach is None:
            tell(said)
            return False
        judge = Work(
            "preview", seat, LIMIT, lambda: coach.judge(view, move), lambda why: tell(self.named(f"{said}. {why}"))
        )
        analysis.jobs.insert(0, judge)
        return self._wanted()

    def _undo(self, seat: Seat, wish: messages.Undo) -> bool:
        """Back to one's own last decision, but never behind another person's."""
        self._watch(seat, messages.Watch(False))
        movers = self.match.movers
        mine = next((n for n in reversed(range(len(movers))) if movers[n] == seat and self._is_decision(seat, n)), None)
        if mine is None:
            raise ValueError("There is no decision of yours to take back.")
        for number in range(mine, len(movers)):
            other = movers[number]
            if other != seat and other in self.people and self._is_decision(other, number):
                raise ValueError(f"{self.names[other]} has decided since then: that is not taken back.")
        self.match.rewind(mine)
        self._not_mine = {number for number in self._not_mine if number < mine}
        self.people[seat].stamp += 1
        self._changed()
        return True

    def _is_decision(self, seat: Seat, number: int) -> bool:
        """Whether somebody made this move themselves; whether they had a choice may be their secret."""
        return number not in self._not_mine and (self.shared or not self.match.is_forced(number))

    def _new(self, seat: Seat, wish: messages.NewGame) -> bool:
        setup, name, who = self.setup.changed(wish.wishes), self.names[seat], self._number(seat)
        self._sit(setup, _new_match(setup))
        self._tell_others(who, f"{name} has begun a new game.")
        return True

    def _load(self, seat: Seat, wish: messages.Load) -> bool:
        record, name, who = table.from_json(wish.text), self.names[seat], self._number(seat)
        setup = self.setup.of_record(record)
        self._sit(setup, table.Match.resume(record, _bots(setup)))
        self._tell_others(-1, "The saved game is on the table.")
        self._tell_others(who, f"{name} has put a saved game on the table.")
        return True

    def _number(self, seat: Seat) -> int:
        return list(self.people).index(seat)

    def _tell_others(self, number: int, said: str) -> None:
        """Tell everybody but the person of this number."""
        for other, person in enumerate(self.people.values()):
            if other != number:
                person.say(said)

    def _save(self, seat: Seat, wish: messages.Save) -> bool:
        record = self.match.record
        state = "finished" if record.result is not None else f"move-{len(record.moves)}"
        name = f"{self.setup.game.name}-{state}.json"
        self.letters.append((seat, {"do": "file", "name": name, "text": record.to_json()}))
        return False

    def _hint(self, seat: Seat, wish: messages.Hint) -> bool:
        if not self.coached:
            raise ValueError("There is no hint now: the coach has nothing to say here.")
        person, view = self.people[seat], self.view(seat)
        if person.forecasting.waits:  # a hint may give the answer away
            person.forecasting.drop()
        person.analysis.ask_hint(view)
        return self._wanted()

    def _guess(self, seat: Seat, wish: messages.Guess) -> bool:
        self.view(seat)
        self.people[seat].forecasting.guess(wish.answer)
        return self._wanted()

    def _no_guess(self, seat: Seat, wish: messages.NoGuess) -> bool:
        self.people[seat].forecasting.drop()
        return self._wanted()

    def _odds(self, seat: Seat, wish: messages.Odds) -> bool:
        self.people[seat].analysis.show_odds(wish.on and self.coached)
        return self._wanted()

    def _review(self, seat: Seat, wish: messages.Review) -> bool:
        if self.match.result is None:
            raise ValueError("The review comes when the game is over.")
        end, package = float(self.match.result[seat]), package_of(self.setup.game)
        self.people[seat].analysis.ask_review(self.decisions(seat), self.match.undone, end, package)
        return self._wanted()

    def _measure(self, seat: Seat, wish: messages.Measure) -> bool:
        self.people[seat].analysis.ask_measure(wish.number)
        return self._wanted()

    def _again(self, seat: Seat, wish: messages.Again) -> bool:
        """One of the decisions is on the table again, with the same cards; the outcome so far is kept to compare."""
        if self.match.result is None:
            raise ValueError("A decision can be played again when the game is over.")
        person, decisions, who = self.people[seat], self.decisions(seat), self._number(seat)
        if not 1 <= wish.number <= len(decisions):
            raise ValueError("This decision is not in the review.")
        move = person.analysis.better(wish.number) if wish.better else None
        number = decisions[wish.number - 1][0]
        person.before = float(self.match.result[seat])
        self.match.rewind(number)
        self._not_mine = {one for one in self._not_mine if one < number}
        self._changed()
        person.stamp += 1
        self._tell_others(who, f"{self.names[seat]} plays on from an earlier moment.")
        return True if move is None else self._move(seat, move)

    def _recall(self, seat: Seat, wish: messages.Recall) -> bool:
        """The table as it was at one of the decisions, until something else happens."""
        known = self.match.result is not None and 1 <= wish.number <= len(self.decisions(seat))
        self.view(seat)
        self.people[seat].recalled = wish.number if known else 0
        return False

    def _watch(self, seat: Seat, wish: messages.Watch) -> bool:
        person = self.people[seat]
        if person.watching != wish.on:
            person.watching = wish.on
            self.match.players = tuple(_bots(self.setup, [s for s, one in self.people.items() if one.watching]))
            self.pace.watch(wish.on)
            person.stamp += 1
            self._drop_thought()
        return True

    def _pause(self, seat: Seat, wish: messages.Pause) -> bool:
        self.pace.paused = wish.on
        return True

    def _speed(self, seat: Seat, wish: messages.Speed) -> bool:
        self.pace.speed, self.pace.slowed, self._owed = wish.speed, False, False
        return True

    def _skip(self, seat: Seat, wish: messages.Skip) -> bool:
        self._owed = False
        return True

    def _stop(self, seat: Seat, wish: messages.Stop) -> bool:
        """End a long thought: whose it is loses the move."""
        if self._thought is not None and self.thinking == self._thought.seat and not secret(self.view(seat)):
            self.done(self._thought, failed=f"stopped by {self.names[seat]}")
        return True

    def _option(self, seat: Seat, wish: messages.Option) -> bool:
        person = self.people[seat]
        if wish.name == "forecasts":
            person.forecasting.on = wish.on
            person.forecasting.drop()
        else:
            setattr(person, wish.name, wish.on)
        return True

    def _fill(self, seat: Seat, wish: messages.Fill) -> bool:
        """Bots for the empty chairs."""
        known = self.setup.changed(messages.Wishes(bots=wish.bots)).chairs
        players = [known[s].bot if s in self.empty else player for s, player in enumerate(self.match.players)]
        self.match.players = tuple(players)
        return True

    def named(self, words: object) -> str:
        """Words with everybody's name put in."""
        return named(str(words), self.names)

    # --- what comes next ---------------------------------------------------------------------

    def step(self) -> Step:
        """One thing at a time; to call it again after a `Wait` means that the pause is over."""
        self._resting = False
        if (job := self._next_job()) is not None:
            return job
        turn = self.match.turn
        if turn is None:
            return self._odds_or(Over())
        person = None if turn is CHANCE else self.people.get(turn)
        asked = person is not None and not person.watching
        if turn is CHANCE and not self.pace.paused:  # what comes of a move is seen with it
            return self._did(turn, self.match.advance())
        if self._owed and self.pace.seconds and not asked:
            self._owed, self._resting = False, True
            return Wait(self.pace.seconds)
        if asked and turn is not CHANCE:
            return self._step_of(turn)
        if turn is CHANCE or self.pace.paused:
            return self._odds_or(Ask())
        if self.match.players[turn] is None:
            return self._odds_or(Ask())
        return self._think(turn)

    def _step_of(self, seat: Seat) -> Step:
        """A person's turn: what nobody need be asked is done for them."""
        move = self.passing(seat)
        if move is None:
            self._foretell(seat)
            return self._odds_or(Ask((seat,)))
        self._not_mine.add(self.match.number)
        self.match.play(move, seat)
        return self._did(seat, True, pause=False)

    def _foretell(self, seat: Seat) -> None:
        """Now and then they are asked for their odds before they are told the exact ones."""
        person, view, coach = self.people[seat], self.view(seat), self.coach
        if coach is not None and person.forecasting.due(view):
            person.analysis.put("forecast", lambda: coach.forecasts(view), person.forecasting.take)

    def passing(self, seat: Seat) -> Any:
        """The move that is made for a person, because there is no other or nothing to decide; None: they are asked."""
        if self.shared:  # who is asked, and how long it takes, must not tell what they hold
            return None
        person, view = self.people[seat], self.view(seat)
        if person.forced and len(view.moves) == 1:
            return view.moves[0]
        return None if self.coach is None or person.waits else self.coach.idle(view)

    def _think(self, seat: Seat) -> Step:
        """A bot's turn."""
        hidden = secret(self.match.view(seat))
        if self.match.advance():
            return self._did(seat, not hidden)
        if seat in self._given_up:
            self.match.fail("did not stop when it was told to, and is not asked again")
            return self._did(seat, not hidden)
        call = self.match.thought()
        assert call is not None
        if self._thought is None:
            self._thought = Work("bot", seat, LIMIT, call, self.match.answer)
        return self._thought

    def _did(self, mover: Any, seen: bool, pause: bool = True) -> Did:
        if mover in self.people and self.people[mover].watching:
            self._not_mine.add(self.match.number - 1)
        self._changed()
        self._owed = self._owed or (pause and seen and mover is not CHANCE)
        return Did(mover, seen)

    def _odds_or(self, step: Step) -> Step:
        """The numbers of those who want to see them come before anybody waits."""
        for seat, person in self.people.items():
            if person.analysis.odds and not person.forecasting.waits and not person.analysis.asks("forecast"):
                person.analysis.ask_odds(self.view(seat))
        return self._next_job() or step

    def _next_job(self) -> Work | None:
        for seat, person in self.people.items():
            if person.analysis.jobs:
                self.view(seat)  # what belongs to an older table falls away here
            if person.analysis.jobs:
                return person.analysis.jobs[0]
        return None

    def _wanted(self) -> bool:
        """Something is to be found out: a pause that is on begins again afterwards."""
        self._owed = self._owed or self._resting
        return True

    def _changed(self) -> None:
        self.version += 1
        self._drop_thought()
        if self.match.result is not None:
            self._owed = False

    def _drop_thought(self) -> None:
        self._thought = self.thinking = None

    # --- what was found out ------------------------------------------------------------------

    def wants(self, work: Work) -> bool:
        """Whether anybody still waits for this."""
        return work is self._thought or any(work in person.analysis.jobs for person in self.people.values())

    def announce(self, work: Work) -> bool:
        """It takes long; True where that may be seen."""
        if work is not self._thought or secret(self.match.view(work.seat)):
            return False
        self.thinking = work.seat
        return True

    def done(self, work: Work, answer: Any = None, failed: str = "", lost: bool = False) -> None:
        """What was found out, or why not; what nobody waits for any more is dropped.

        `lost`: whoever was asked could not even be stopped.
        """
        if not self.wants(work):
            return
        if work.kind == "bot":
            self._take_move(work, answer, failed, lost)
            return
        analysis = self.people[work.seat].analysis
        analysis.jobs.remove(work)
        analysis.problem = ""
        try:
            if not failed:
                work.then(answer)
        except Exception as problem:  # a coach of one's own may answer anything
            failed = f"{type(problem).__name__}: {problem}"
        if failed:
            analysis.fail(work, failed)
        if analysis.problem:
            self.people[work.seat].say(analysis.problem)

    def _take_move(self, work: Work, answer: Any, failed: str, lost: bool) -> None:
        hidden, known = secret(self.match.view(work.seat)), self.thinking == work.seat
        if lost:
            self._given_up.add(work.seat)
        if failed:
            self.match.fail(failed)
        else:
            work.then(answer)
        if failed and known:  # all have seen that it was asked
            self._tell_others(-1, f"{self.names[work.seat]}'s bot has lost this move: {failed}")
        self._did(work.seat, not hidden)


def _bots(setup: TableSetup, watching: Sequence[Seat] = ()) -> list[Player | None]:
    """Who moves for each seat: nobody for people, unless they watch."""
    return [None if chair.person and seat not in watching else chair.bot for seat, chair in enumerate(setup.chairs)]


def _new_match(setup: TableSetup) -> table.Match:
    return table.Match(setup.game, _bots(setup), setup.drawn_seed(), setup.called(setup.game.players))


ACTIONS: Final[Mapping[type, Callable[[Session, Seat, Any], bool]]] = {
    messages.Play: Session._play, messages.FillIn: Session._fill_in, messages.Undo: Session._undo,
    messages.NewGame: Session._new, messages.Load: Session._load, messages.Save: Session._save,
    messages.Hint: Session._hint, messages.Odds: Session._odds, messages.Watch: Session._watch,
    messages.Pause: Session._pause, messages.Speed: Session._speed, messages.Option: Session._option,
    messages.Review: Session._review, messages.Recall: Session._recall, messages.Again: Session._again,
    messages.Preview: Session._preview, messages.Measure: Session._measure, messages.Fill: Session._fill,
    messages.Skip: Session._skip, messages.Stop: Session._stop, messages.Guess: Session._guess,
    messages.NoGuess: Session._no_guess,
}  # fmt: skip
