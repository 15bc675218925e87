"""Right or not, and which idea is missing: the same judge for the learner's check and for the teacher's grades."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from gamekit.learn.answers import Answer, InvalidAnswer, same, shown, tidy
from gamekit.learn.reading import as_meant
from gamekit.learn.slips import slip
from gamekit.learn.tasks import Case, Played, Player, Task

Ask = Callable[[Case], object]


@dataclass(frozen=True)
class Verdict:
    """Right or not, in a sentence; `mistake` names the typical mistake that was recognised."""

    task: str
    right: bool
    words: str
    mistake: str = ""

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return f"{'Right' if self.right else 'Not yet'}: {self.words}"

    def _repr_html_(self) -> str:
        sign, colour = ("✓ Right", "#009e73") if self.right else ("✗ Not yet", "#d55e00")
        return (
            f'<div class="gk-verdict" role="status" style="border-left:6px solid {colour};padding:.3em .8em">'
            f"<strong>{sign}</strong> {escape(self.words)}</div>"
        )


def judge(task: Task, ask: Ask, cases: Sequence[Case]) -> Verdict:
    """The verdict on the answers that `ask` gives for these cases."""
    given = [(case, _unless_blank(tidy(ask(case))), tidy(task.answer(case))) for case in cases]
    right, said = list[tuple[Case, Answer, Answer]](), ""
    for case, answer, truth in given:
        meant, words = as_meant(answer, truth, task.tolerance)
        right.append((case, meant, truth))
        said = said or f"{words} ".lstrip()
    wrong = [(case, answer) for case, answer, truth in right if not same(answer, truth, task.tolerance)]
    if not wrong:
        return Verdict(task.name, True, f"{said}{task.title}")
    case, answer = wrong[0]
    if all(answer is None for _, answer in wrong):
        return Verdict(task.name, False, "No answer yet.", "no answer")
    if isinstance(answer, InvalidAnswer):
        return Verdict(task.name, False, _about(task, case, shown(answer, 300)), answer.mistake)
    mistake = _recognised(task, wrong) or slip(task, [(answer, truth) for _, answer, truth in right])
    if mistake:
        return Verdict(task.name, False, f"{said}{mistake[1]}", mistake[0])
    found = f'"{shown(answer)}"' if isinstance(answer, str) else shown(answer)
    return Verdict(task.name, False, said + _about(task, case, f"{found}, which is not right"), "other")


def _unless_blank(answer: Answer) -> Answer:
    return None if isinstance(answer, str) and not answer.strip() else answer


def _about(task: Task, case: Case, found: str) -> str:
    if found[:1].isupper():  # a whole sentence already
        return found
    return f"Your answer is {found}." if task.kind == "value" else f"With {case} your function gives {found}."


def _recognised(task: Task, wrong: Sequence[tuple[Case, Answer]]) -> tuple[str, str] | None:
    """The room's own mistake that explains every wrong answer."""
    for mistake in task.mistakes:
        if all(same(answer, tidy(mistake.answer(case)), task.tolerance) for case, answer in wrong):
            return mistake.name, mistake.hint
    return None


def judge_player(task: Task, player: Player, seed: object) -> Verdict:
    """The verdict on a player: its share of the contest's games, with the interval."""
    assert task.contest is not None
    contest = task.contest
    played = contest.measure(player, seed)
    if played.faults and all(why.endswith(": None") for why in played.faults):
        return Verdict(task.name, False, "No answer yet.", "no answer")
    if played.faults:
        return Verdict(task.name, False, _fault_words(task, played), _player_mistake(task, played)[0] or "an error")
    found = f"won {played.share} of {contest.games} games; {float(contest.least):.0%} are needed"
    if played.share.wins >= contest.least * contest.games:
        return Verdict(task.name, True, f"{task.title}: {found}")
    name, hint = _player_mistake(task, played)
    return Verdict(task.name, False, f"Your player {found}. {hint}".strip(), name or "other")


def _fault_words(task: Task, played: Played) -> str:
    first = shown(played.faults[0])
    return f"Your player failed {len(played.faults)} times, first: {first}. {_player_mistake(task, played)[1]}".strip()


def _player_mistake(task: Task, played: Played) -> tuple[str, str]:
    case = Case(task.name, {})
    for mistake in task.mistakes:
        if mistake.fits is not None and mistake.fits(played, case):
            return mistake.name, mistake.hint
    return "", ""
