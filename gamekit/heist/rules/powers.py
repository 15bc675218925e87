"""The special abilities, each in one place: whose it is, when it may be used, what it does."""

from __future__ import annotations

from gamekit.core.engine import AnyPhase, Rules, Step
from gamekit.core.values import Value
from gamekit.core.words import Seat
from gamekit.heist.components import ARREST, PROFESSOR, RAQUEL, Role
from gamekit.heist.rules import events as see
from gamekit.heist.rules.game import Heist
from gamekit.heist.rules.moves import WAITING, Look, Name, Peek, Swap, Wait, looks, namings, peeks, swaps
from gamekit.heist.rules.state import Draft, Table

rules = Rules[Draft]()


class Power(Value):
    """An ability that is used in the dark: whose, in which round, and what everybody is asked then."""

    role: Role
    round: int
    words: str
    phases: tuple[AnyPhase, ...]  # of every seat, so that nobody is given away

    def steps(self, game: Heist, number: int) -> tuple[Step, ...]:
        """What this power adds to that round."""
        if not game.powers or number != self.round:
            return ()
        seats = range(game.players)
        return LIGHTS_OUT.on(self.role), *[step for phase in self.phases for step in phase.each(seats)]

    def begun(self, table: Table) -> bool:
        """Whether the lights have gone out for it."""
        return table.round > self.round or (table.round == self.round and LIGHTS_OUT.on(self.role) not in table.agenda)


def to_ask(table: Table, phase: AnyPhase, seat: Seat) -> bool:
    """Whether this seat is asked in this phase now, or still to be."""
    return Step(phase, seat) in (table.step, *table.agenda)


@rules.happens_on("the lights go out")
def LIGHTS_OUT(draft: Draft, role: Role) -> None:
    """Everybody closes their eyes."""
    draft.tell(see.PowerCut, role)


# --- the Professor looks at a character -----------------------------------------------------


def _looks(state: Draft) -> tuple[Look | Wait, ...]:
    return looks(state.game.players, state.asked) if state.roles[state.asked] == PROFESSOR else WAITING


@rules.asks("power cut: the Professor", _looks, secret=True)
def LOOKS(draft: Draft, move: Look | Wait) -> None:
    """The Professor may look at another player's character card."""
    if isinstance(move, Look):
        draft.looked = move.seat, draft.roles[move.seat]
        draft.whisper(draft.asked, see.SawCharacter, *draft.looked)


PROFESSORS_LOOK = Power(PROFESSOR, 4, "Professor may look", (LOOKS,))


# --- Raquel swaps a card --------------------------------------------------------------------


def _peeks(state: Draft) -> tuple[Peek | Wait, ...]:
    return peeks(state.game.players, state.picked) if state.roles[state.asked] == RAQUEL else WAITING


@rules.asks("power cut: Raquel looks", _peeks, secret=True)
def PEEKS(draft: Draft, move: Peek | Wait) -> None:
    """Raquel may look at one card that was not picked, her own included."""
    if isinstance(move, Peek):
        draft.peeked = move.seat, draft.laid[move.seat]
        draft.whisper(draft.asked, see.SawCard, *draft.peeked)


def _swaps(state: Draft) -> tuple[Swap | Wait, ...]:
    return swaps(state.picked) if state.peeked is not None and state.roles[state.asked] == RAQUEL else WAITING


@rules.asks("power cut: Raquel swaps", _swaps, secret=True)
def SWAPS(draft: Draft, move: Swap | Wait) -> None:
    """A card she has looked at must come into play, in place of a picked one."""
    if isinstance(move, Swap):
        draft.swapped = move.seat
        draft.whisper(draft.asked, see.Swapped, move.seat)


RAQUELS_SWAP = Power(RAQUEL, 2, "Raquel may swap", (PEEKS, SWAPS))
POWERS = RAQUELS_SWAP, PROFESSORS_LOOK


# --- Raquel's last trump --------------------------------------------------------------------


@rules.asks("Raquel's last trump", lambda state: namings(state.game.players, state.asked))
def NAMING(draft: Draft, move: Name) -> None:
    """Raquel names the Professor: if she is right, the loot falls by 500."""
    right = draft.roles[move.seat] == PROFESSOR
    draft.named = move.seat
    draft.loot = max(0, draft.loot - ARREST * right)
    draft.tell(see.ProfessorNamed, draft.asked, move.seat, right)
