"""The course of a game, in the order of the sheet: who is asked for what, and what a move does."""

from __future__ import annotations

from bisect import insort
from functools import cache, lru_cache
from itertools import product
from typing import Any, TypeVar

from gamekit.cluedo.components import CENTRE, Box, Card, Spot
from gamekit.cluedo.rules import events as see
from gamekit.cluedo.rules.game import Cluedo
from gamekit.cluedo.rules.movement import Board
from gamekit.cluedo.rules.moves import (
    PASS,
    STAY,
    THROW,
    Accuse,
    Deal,
    Dice,
    EndTurn,
    LayOpen,
    Pass,
    PutWeapon,
    Seal,
    Show,
    Stay,
    Suspect,
    TakeTaxi,
    ThrowDice,
    Walk,
    accusations,
    decisions,
    suspicions,
)
from gamekit.cluedo.rules.state import LAST, SOLVED, UNFINISHED, Accusation, Draft, Ending, State, Suspicion
from gamekit.core.dist import Dist
from gamekit.core.engine import Rules, begin
from gamekit.core.words import Seat

T = TypeVar("T")
rules = Rules[Draft]()


def start(game: Cluedo) -> State:
    """All figures on their start squares, nothing dealt."""
    n, box = game.players, game.box
    draft = Draft(game=game, active=game.first, figures=box.starts, summoned=(False,) * n, hands=((),) * n)
    cards = [DEAL.on((game.first + i) % n) for i in range(n * game.hand_size)] + [OPEN()] * game.left_over
    return begin(draft, State, *[SEAL()] * 3, *[WEAPON()] * len(box.weapons), *cards, FIRST())


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same with one item replaced."""
    return (*items[:at], item, *items[at + 1 :])


# --- setting up -----------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def _any_of(kind: type[Seal | Deal | LayOpen], cards: tuple[Card, ...]) -> Dist[Any]:
    """Chance takes any of these cards with the same probability."""
    return Dist.uniform(map(kind, cards))


@lru_cache(maxsize=1 << 14)
def _any_place(weapon: Card, places: tuple[Card, ...]) -> Dist[PutWeapon]:
    return Dist.uniform(PutWeapon(weapon, place) for place in places)


def pack(state: Draft) -> tuple[Card, ...]:
    """The cards that are still to be dealt."""
    gone = {*state.case_file, *state.open_cards}.union(*state.hands)
    return tuple([card for card in state.game.box.cards if card not in gone])


@rules.draws("the case file is sealed", lambda state: _any_of(Seal, state.game.box.kinds[len(state.case_file)]))
def SEAL(draft: Draft, move: Seal) -> None:
    """One card of each kind is drawn blind into the case file."""
    draft.case_file += (move.card,)


def _free_places(state: Draft) -> Dist[PutWeapon]:
    box = state.game.box
    return _any_place(
        box.weapons[len(state.weapons)], tuple([place for place in box.places if place not in state.weapons])
    )


@rules.draws("the weapons are laid out", _free_places)
def WEAPON(draft: Draft, move: PutWeapon) -> None:
    """The weapons go to different places."""
    draft.weapons += (move.place,)
    draft.tell(see.WeaponLies, move.weapon, move.place)


@rules.draws_on("the cards are dealt", lambda state, seat: _any_of(Deal, pack(state)))
def DEAL(draft: Draft, move: Deal, seat: Seat) -> None:
    """The other cards are shuffled and dealt evenly."""
    hand = [*draft.hands[seat]]
    insort(hand, move.card, key=draft.game.box.number.__getitem__)
    draft.hands = put(draft.hands, seat, tuple(hand))
    draft.whisper(seat, see.GotCard, move.card)


@rules.draws("the cards left over are laid open", lambda state: _any_of(LayOpen, pack(state)))
def OPEN(draft: Draft, move: LayOpen) -> None:
    """What does not divide lies face up beside the board."""
    draft.open_cards += (move.card,)
    draft.tell(see.CardLies, move.card)


# --- the turn -------------------------------------------------------------------------------


@rules.happens("the first turn")
def FIRST(draft: Draft) -> None:
    """Gloria Hermann begins, or whoever is next to her."""
    draft.dealt = True
    draft.do(MOVE(draft.active), NEXT())


@rules.happens("the next turn")
def NEXT(draft: Draft) -> None:
    """Everybody's turn in order; wrong accusers are skipped, and after the last round nobody wins."""
    game, seat = draft.game, draft.next_seat()
    before, now = [(one - game.first) % game.players for one in (draft.active, seat)]
    if now > before or draft.round < game.rounds:
        draft.round += now <= before
        draft.do(MOVE(seat), NEXT())
    else:
        draft.do(OVER.on(Ending(UNFINISHED, ())))
    draft.active, draft.dice = seat, None


@cache
def _starts(board: Board, here: Spot, summoned: bool) -> tuple[ThrowDice | TakeTaxi | Suspect, ...]:
    taxi = board.taxis.get(here) if isinstance(here, str) else None
    ride = (TakeTaxi(taxi),) if taxi else ()
    return (THROW, *ride, *(suspicions(board.box, here) if summoned and isinstance(here, str) else ()))


@rules.asks("dice or taxi", lambda state: _starts(state.game.board, state.here, state.summoned[state.active]))
def MOVE(draft: Draft, move: ThrowDice | TakeTaxi | Suspect) -> None:
    """Move by the dice or by taxi; a figure moved to a place by a suspicion may ask there without moving."""
    draft.summoned = put(draft.summoned, draft.active, False)
    if isinstance(move, Suspect):
        suspect(draft, move)
    elif isinstance(move, TakeTaxi):
        stand(draft, move.to)
        draft.tell(see.TookTaxi, draft.active, move.to)
        draft.do(SUSPECT(draft.active))
    else:
        draft.do(DICE(), WALK(draft.active))


THROWS: Dist[Dice] = Dist.uniform(Dice(a, b) for a, b in product(range(1, 7), repeat=2))


@rules.draws("the dice are thrown", lambda state: THROWS)
def DICE(draft: Draft, move: Dice) -> None:
    """Two dice are added up."""
    draft.dice = move.first, move.second
    draft.tell(see.Threw, draft.active, move.first, move.second)


@lru_cache(maxsize=1 << 16)
def _walks(spots: tuple[Spot, ...]) -> tuple[Walk | Stay, ...]:
    return tuple(map(Walk, spots)) or (STAY,)


@rules.asks("where to walk", lambda state: _walks(state.destinations))
def WALK(draft: Draft, move: Walk | Stay) -> None:
    """The whole throw, or into a place; whoever is boxed in stays."""
    if isinstance(move, Stay):
        draft.tell(see.Stayed, draft.active)
        return
    stand(draft, move.to)
    draft.tell(see.Walked, draft.active, move.to)
    if isinstance(move.to, str):
        draft.do(ACCUSE(draft.active) if move.to == CENTRE else SUSPECT(draft.active))


def stand(draft: Draft, spot: Spot) -> None:
    """The figure of the player whose turn it is goes there."""
    draft.figures = put(draft.figures, draft.game.figure_of[draft.active], spot)


# --- suspicion and refutation ---------------------------------------------------------------


@rules.asks("raise a suspicion", lambda state: suspicions(state.game.box, str(state.here)))
def SUSPECT(draft: Draft, move: Suspect) -> None:
    """Whoever enters a place must raise a suspicion about it."""
    suspect(draft, move)


def suspect(draft: Draft, move: Suspect) -> None:
    """The suspect's figure and the weapon are moved there, and the others are asked in turn order."""
    game, place = draft.game, move.place
    figure = game.box.suspects.index(move.suspect)
    seat = game.seat_of[figure]
    # Rule: a figure that was there already is not moved there, and gains nothing from it.
    if seat is not None and seat not in draft.out and draft.figures[figure] != place:
        draft.summoned = put(draft.summoned, seat, True)
    draft.figures = put(draft.figures, figure, place)
    draft.weapons = put(draft.weapons, game.box.weapons.index(move.weapon), place)
    draft.suspicion = Suspicion(draft.active, move.suspect, move.weapon, place)
    draft.tell(see.Suspected, draft.active, move.suspect, move.weapon, place)
    draft.do(REFUTE((draft.active + 1) % game.players))


@cache
def _answers(cards: tuple[Card, ...]) -> tuple[Show | Pass, ...]:
    return tuple(map(Show, cards)) or (PASS,)


def _matching(state: Draft) -> tuple[Show | Pass, ...]:
    assert state.suspicion is not None
    hand = state.hands[state.asked]
    return _answers(tuple([card for card in state.suspicion.cards if card in hand]))


@rules.asks("refuting", _matching, secret=True)
def REFUTE(draft: Draft, move: Show | Pass) -> None:
    """The first who holds one or more of the three shows exactly one, to the asker alone; that ends the turn."""
    heard, seat = draft.suspicion, draft.asked
    assert heard is not None
    asker, following = heard.asker, (seat + 1) % draft.game.players
    if isinstance(move, Show):
        others = tuple([other for other in range(draft.game.players) if other not in (seat, asker)])
        draft.whisper((seat, asker), see.Showed, seat, asker, move.card)
        draft.whisper(others, see.Showed, seat, asker, None)
        heard = Suspicion(asker, heard.suspect, heard.weapon, heard.place, seat, move.card)
    else:
        draft.tell(see.Passed, seat)
        if following != asker:
            draft.do(REFUTE(following))
            return
        draft.do(DECIDE(asker))
    draft.suspicion, draft.suspicions = None, (*draft.suspicions, heard)


# --- accusation -----------------------------------------------------------------------------


def _in_the_box(box: Box, move: Accuse) -> bool:
    return move.suspect in box.suspects and move.weapon in box.weapons and move.place in box.places


@rules.asks(
    "accuse, or end the turn",
    lambda state: decisions(state.game.box),
    lambda state, move: isinstance(move, EndTurn) or _in_the_box(state.game.box, move),
)
def DECIDE(draft: Draft, move: EndTurn | Accuse) -> None:
    """Nobody could refute: end the turn, or accuse at once."""
    if isinstance(move, Accuse):
        accuse(draft, move)
    else:
        draft.tell(see.EndedTurn, draft.active)


@rules.asks("accuse", lambda state: accusations(state.game.box), lambda state, move: _in_the_box(state.game.box, move))
def ACCUSE(draft: Draft, move: Accuse) -> None:
    """Whoever enters the CLUEDO room must accuse."""
    accuse(draft, move)


def accuse(draft: Draft, move: Accuse) -> None:
    """Right: the accuser wins. Wrong: they only refute from now on, and the last who is left wins."""
    seat, everybody = draft.active, range(draft.game.players)
    named = move.suspect, move.weapon, move.place
    right = draft.case_file == named
    stand(draft, CENTRE)
    draft.tell(see.Accused, seat, *named)
    draft.tell(see.Judged, seat, right)
    if right:
        draft.tell(see.SawCaseFile, draft.case_file)
        draft.do(OVER.on(Ending(SOLVED, (seat,))))
        return
    draft.whisper(seat, see.SawCaseFile, draft.case_file)
    draft.accusations += (Accusation(seat, *named),)
    draft.out += (seat,)
    left = tuple([other for other in everybody if other not in draft.out])
    if len(left) == 1:
        draft.do(OVER.on(Ending(LAST, left)))


def _nothing(state: Draft, ending: Ending) -> tuple[EndTurn, ...]:
    return ()


@rules.asks_on("the end", _nothing)
def OVER(draft: Draft, move: EndTurn, ending: Ending) -> None:
    """Nobody is asked any more."""


PHASES = SEAL, WEAPON, DEAL, OPEN, MOVE, DICE, WALK, SUSPECT, REFUTE, DECIDE, ACCUSE, OVER
