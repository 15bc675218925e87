"""The pages on which one session is seen: each shows the side of one person at a time, and gets only what changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gamekit.core.game import Seat
from gamekit.core.match import Match
from gamekit.ui import messages
from gamekit.ui.presenter import Presentation, changes, curtain, present
from gamekit.ui.session import Session
from gamekit.ui.wording import Plain

Send: TypeAlias = Callable[[Plain], None]


class Page:
    """One page, of one person, or of all who have none of their own and take turns at it."""

    def __init__(self, send: Send, person: int | None = None):
        self.send, self.person = send, person
        self.sent = 0  # how many frames it got
        self.shown: Presentation | None = None
        self.seat: Seat | None = None  # who sits before it
        self.curtain: Seat | None = None  # who is to sit down
        self.match: Match | None = None  # the game that it shows


class Pages:
    """All pages of a session: what the drivers share."""

    def __init__(self, session: Session):
        self.session = session
        self._open: list[Page] = []

    def join(self, send: Send, person: int | None = None) -> Page:
        """A new page: one person's by their number at the table, or that of all others."""
        page = Page(send, person)
        self._open.append(page)
        self._place(page)
        page.shown = self._present(page)
        return page

    def close(self, page: Page) -> None:
        """Nobody sits before it any more."""
        if page in self._open:
            self._open.remove(page)

    def show(self) -> None:
        """Send every page what changed on it, and what was meant for its person alone."""
        for page in list(self._open):
            self._place(page)
            new = self._present(page)
            if page.shown is None:
                self._send(page, {"whole": new})
            elif steps := list(changes(page.shown, new)):
                self._send(page, {"patch": steps})
            page.shown = new
        letters, self.session.letters = self.session.letters, []
        for seat, letter in letters:
            for page in self._open:
                if page.seat == seat:
                    page.send(letter)

    def _send(self, page: Page, frame: Plain) -> None:
        page.sent += 1
        page.send({"do": "frame", "number": page.sent, **frame})

    def tell(self, page: Page, content: object) -> bool:
        """Do what somebody at this page asks; True where `step` should be called now.

        Whatever goes wrong is told in words, and nothing is lost.
        """
        sent, woken = page.sent, False
        try:
            woken = self._do(page, messages.read(content))
        except ValueError as problem:
            self.tell_off(page, self.session.named(problem))
        self.show()
        if page.sent == sent:
            page.send({"do": "heard"})  # also where nothing on the page changes
        return woken

    def tell_off(self, page: Page, words: str, trace: str = "") -> None:
        """Say on this page what is wrong."""
        if page.seat in self.session.people:
            self.session.people[page.seat].say(words, trace)

    def _do(self, page: Page, message: object) -> bool:
        session = self.session
        if isinstance(message, messages.Hello):
            if message.seen != page.sent or page.shown is None:
                page.shown = None
            return False
        if isinstance(message, messages.Look):
            if message.seat not in self.seats(page):
                raise ValueError("nobody of this page sits there")
            page.seat, page.curtain = message.seat, None
            return False
        if page.seat is None:
            raise ValueError("there is no seat for this page in this game")
        if page.curtain is not None and not isinstance(message, messages.NewGame | messages.Load | messages.Pause):
            raise ValueError(f"it is the turn of {session.names[page.curtain]}")
        if isinstance(message, messages.Save) and not self._may_save(page):
            raise ValueError("The file would hold the others' secrets: it can be saved when the game is over.")
        return session.do(page.seat, message)

    def _may_save(self, page: Page) -> bool:
        session = self.session
        return not session.shared or session.match.result is not None or set(self.seats(page)) == set(session.people)

    def seats(self, page: Page) -> tuple[Seat, ...]:
        """The seats of the people who sit at this page."""
        seats = self.session.setup.seats
        if page.person is not None:
            return seats[page.person : page.person + 1]
        taken = {one.person for one in self._open}
        free = tuple(seat for number, seat in enumerate(seats) if number not in taken)
        return free if free else seats[:1] if len(seats) == 1 else ()

    # --- who sits before a page --------------------------------------------------------------

    def _place(self, page: Page) -> None:
        """Whose side a page shows now; where there are secrets a curtain falls between two people."""
        seats, session = self.seats(page), self.session
        turn, over = session.match.turn, session.match.result is not None
        if page.seat not in seats or page.match is not session.match:  # in a new game anybody may come first
            page.seat, page.curtain, page.match = (seats[0] if seats else None), None, session.match
            if len(seats) > 1 and session.shared and not over:
                page.curtain = turn if turn in seats else seats[0]
        if over:
            page.curtain = None
        elif turn in seats and turn != page.seat and not session.people[turn].watching:
            if session.shared:
                page.curtain = turn
            else:
                page.seat = turn

    def _present(self, page: Page) -> Presentation:
        if page.curtain is not None:
            return curtain(self.session, page.curtain)
        if page.seat is None:
            return {**curtain(self.session, self.session.setup.seats[0]), "curtain": {}}
        return present(self.session, page.seat)
