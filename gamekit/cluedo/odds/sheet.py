"""A crossing-off sheet that remembers its reasons: what a careful player could write down step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamekit.cluedo.odds.statements import Accused, Heard, Holds, Lacks, called, listed

if TYPE_CHECKING:
    from gamekit.cluedo.odds.notepad import Notepad

Cell = tuple[int, int]
"""A card and a holder, by number."""
KINDS = ("suspect", "weapon", "place")


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence, the cells it rests on, and whether it is worth telling."""

    words: str
    because: tuple[Cell, ...] = ()
    plain: bool = False


class Clash(Exception):
    """Two things that cannot both be, and the cells they rest on."""

    def __init__(self, words: str, because: tuple[Cell, ...]):
        super().__init__(words)
        self.because = because


class Sheet:
    """Marks and reasons from some of a pad's lines; `spread` draws every simple conclusion."""

    def __init__(self, pad: Notepad, lines: Iterable[int]):
        self.pad, self.lines = pad, tuple(lines)
        self.cells: dict[Cell, bool] = {}
        self.reasons: dict[Cell, Reason] = {}
        self.case_file = len(pad.holders) - 1
        self.kinds = [k for k, kind in enumerate(pad.cards) for _ in kind]
        self.sizes = (*pad.hand_sizes, len(pad.open_cards))
        self._deal()
        for number in self.lines:
            self._read(number)

    def copy(self) -> Sheet:
        """The same sheet to try something on."""
        new = object.__new__(Sheet)
        new.__dict__.update(self.__dict__, cells=dict(self.cells), reasons=dict(self.reasons))
        return new

    def note(self, cells: Iterable[Cell], has: bool, reason: Reason) -> bool:
        """Mark cells; whether one of them was new."""
        before = len(self.cells)
        for cell in cells:
            if self.cells.setdefault(cell, has) is not has:
                both = f"{self.name(cell[1])} would have to have {self.card(cell[0])} and not to have it"
                raise Clash(both, (cell, *reason.because))
            self.reasons.setdefault(cell, reason)
        return len(self.cells) > before

    def name(self, holder: int) -> str:
        """A holder in words."""
        return called(self.pad.holders[holder])

    def card(self, card: int) -> str:
        """A card in words."""
        return self.pad.all_cards[card]

    def cards(self, cards: Iterable[int], last: str = "and") -> str:
        """Cards in words."""
        return listed([self.card(card) for card in cards], last)

    def _deal(self) -> None:
        pad, table = self.pad, len(self.pad.players)
        for card, name in enumerate(pad.all_cards):
            face_up = name in pad.open_cards
            self.note([(card, table)], face_up, Reason(f"{name} lies open." if face_up else "", plain=True))
            if pad.me is not None:
                mine = name in pad.hand
                words = f"You {'hold' if mine else 'do not hold'} {name}."
                self.note([(card, pad.seat(pad.me))], mine, Reason(words, plain=True))

    def _read(self, number: int) -> None:
        pad, line = self.pad, self.pad.statements[number - 1]
        at = pad.all_cards.index
        match line:
            case Heard():
                passed = pad.passed(line)
                words = f"Line {number}: {listed([*map(self.name, passed)])} had none of {listed([*line.cards])}."
                self.note([(at(card), seat) for seat in passed for card in line.cards], False, Reason(words))
                if line.shown_by is not None and line.card is not None:
                    words = f"Line {number}: {called(line.shown_by)} showed {line.card}."
                    self.note([(at(line.card), pad.seat(line.shown_by))], True, Reason(words))
            case Holds() | Lacks():
                cell = (at(line.card), pad.holders.index(line.who))
                self.note([cell], isinstance(line, Holds), Reason(f"Line {number}: {line.label}."))

    def spread(self) -> None:
        """Draw conclusions until there is nothing new; Clash where they contradict each other."""
        news = True
        while news:
            news = self._one_place_for_each_card() | self._hands() | self._file() | self._shown() | self._needed()

    def _one_place_for_each_card(self) -> bool:
        news, holders = False, range(len(self.pad.holders))
        for card in range(len(self.kinds)):
            at = next((h for h in holders if self.cells.get((card, h))), None)
            if at is not None:
                words = f"{self.card(card)} is with {self.name(at)}, so nowhere else."
                others = [(card, h) for h in holders if h != at]
                news |= self.note(others, False, Reason(words, ((card, at),), plain=True))
                continue
            left = [h for h in holders if (card, h) not in self.cells]
            gone = tuple((card, h) for h in holders if (card, h) in self.cells)
            if not left:
                raise Clash(f"nobody could have {self.card(card)}", gone)
            if len(left) == 1:
                words = f"Only {self.name(left[0])} is left for {self.card(card)}."
                news |= self.note([(card, left[0])], True, Reason(words, gone))
        return news

    def _hands(self) -> bool:
        news = False
        for holder, size in enumerate(self.sizes):
            news |= self._full(holder, size, range(len(self.kinds)), self.name(holder), "card")
        return news

    def _file(self) -> bool:
        news = False
        for kind, word in enumerate(KINDS):
            cards = [card for card, k in enumerate(self.kinds) if k == kind]
            news |= self._full(self.case_file, 1, cards, "the case file", word)
        return news

    def _sure_and_open(self, holder: int, cards: Sequence[int]) -> tuple[list[int], list[int]]:
        """The cards of these that the holder has for certain, and those that are open."""
        known = {card: self.cells.get((card, holder)) for card in cards}
        return [card for card in cards if known[card]], [card for card in cards if known[card] is None]

    def _full(self, holder: int, size: int, cards: Sequence[int], name: str, word: str) -> bool:
        """A full hand holds nothing more; a hand with just enough candidates holds them all."""
        has, left = self._sure_and_open(holder, cards)
        room = f"{name} has {size} {word}{'s' * (size > 1)}"
        if len(has) > size:
            raise Clash(f"{room}, not more", tuple((card, holder) for card in has))
        if len(has) + len(left) < size:
            raise Clash(f"{room}, not fewer", tuple((card, holder) for card in cards if card not in left))
        if not left or size not in (len(has), len(has) + len(left)):
            return False
        full = len(has) == size
        if full:
            words = f"{room}: {self.cards(has)}. So no other." if size else f"{name} has no card."
        else:
            words = f"{room}, and only {self.cards([*has, *left])} {'is' if size == 1 else 'are'} left."
        behind = tuple((card, holder) for card in cards if self.cells.get((card, holder)) is full)
        return self.note([(card, holder) for card in left], not full, Reason(_sentence(words), behind))

    def _shown(self) -> bool:
        """An unseen card that can only be one; a wrong accusation with two cards right."""
        news = False
        for number in self.lines:
            line = self.pad.statements[number - 1]
            if isinstance(line, Heard) and line.shown_by is not None and line.card is None:
                news |= self._one_of(number, line)
            elif isinstance(line, Accused):
                news |= self._not_all(number, line)
        return news

    def _one_of(self, number: int, line: Heard) -> bool:
        assert line.shown_by is not None
        who, asked = self.pad.seat(line.shown_by), [self.pad.all_cards.index(card) for card in line.cards]
        left = [card for card in asked if self.cells.get((card, who)) is not False]
        gone = tuple((card, who) for card in asked if card not in left)
        told = f"in line {number} {self.name(who)} showed one of {listed([*line.cards])}"
        if not left:
            raise Clash(f"{told}, but could have none of them", gone)
        if len(left) > 1 or (left[0], who) in self.cells:
            return False
        words = f"{_sentence(told)}; it was not {self.cards([c for c, _ in gone], 'or')}."
        return self.note([(left[0], who)], True, Reason(words, gone))

    def _not_all(self, number: int, line: Accused) -> bool:
        cells = [(self.pad.all_cards.index(card), self.case_file) for card in line.cards]
        sure = tuple(cell for cell in cells if self.cells.get(cell))
        left = [cell for cell in cells if cell not in self.cells]
        told = f"line {number}: the accusation of {listed([*line.cards])} was wrong"
        if len(sure) == 3:
            raise Clash(told, sure)
        if len(sure) != 2 or not left:
            return False
        words = f"{_sentence(told)}, and two of them are right."
        return self.note(left, False, Reason(words, sure))

    def unseen(self, who: int | None = None) -> list[tuple[int, int, tuple[int, ...]]]:
        """Cards shown unseen that are still open: line, who showed, the cards it can have been."""
        found = []
        for number in self.lines:
            line = self.pad.statements[number - 1]
            if not isinstance(line, Heard) or line.shown_by is None or line.card is not None:
                continue
            seat, asked = self.pad.seat(line.shown_by), [self.pad.all_cards.index(card) for card in line.cards]
            left = tuple(card for card in asked if self.cells.get((card, seat)) is not False)
            if who in (None, seat) and not any(self.cells.get((card, seat)) for card in left):
                found.append((number, seat, left))
        return found

    def _needed(self) -> bool:
        """A hand whose free places are all needed for cards that were shown unseen has room for nothing else."""
        news = False
        for seat, size in enumerate(self.pad.hand_sizes):
            has, unknown = self._sure_and_open(seat, range(len(self.kinds)))
            lines = _apart([(number, left) for number, _, left in self.unseen(seat)], size - len(has) + 1)
            if len(has) + len(lines) < size or not lines:
                continue
            told = self._room(seat, has, [number for number, _ in lines])
            asked = {self.pad.all_cards.index(card) for number, _ in lines for card in self._asked(number)}
            behind = tuple((card, seat) for card in sorted({*has, *asked}) if (card, seat) in self.cells)
            if len(has) + len(lines) > size:
                raise Clash(f"{told}: too many", behind)
            kept = {card for _, left in lines for card in left}
            others = [(card, seat) for card in unknown if card not in kept]
            news |= self.note(others, False, Reason(f"{_sentence(told)}. So no other.", behind))
        return news

    def _asked(self, number: int) -> tuple[str, ...]:
        """The cards that were asked for in a line."""
        line = self.pad.statements[number - 1]
        return line.cards if isinstance(line, Heard) else ()

    def _room(self, seat: int, has: list[int], lines: list[int]) -> str:
        """What is known of a hand: its size, its cards, and those that were shown unseen."""
        size, numbers = self.pad.hand_sizes[seat], listed([*map(str, lines)])
        told = f"{self.name(seat)} has {size} card{'s' * (size > 1)}"
        told += f", {self.cards(has)} among them" if has else ""
        if len(lines) == 1:
            return f"{told}, and the card shown in line {numbers} is another one"
        return f"{told}, and the cards shown in lines {numbers} are different ones"

    def cases(self) -> tuple[list[Cell], str]:
        """Something of which one must be true: an unseen card with the fewest choices, or a card's places."""
        shown = [(len(left), number, seat, left) for number, seat, left in self.unseen()]
        if shown:
            _, number, seat, left = min(shown)
            return [(card, seat) for card in left], f"in line {number} {self.name(seat)} showed"
        rows = []
        for card in range(len(self.kinds)):
            places = [(card, h) for h in range(len(self.pad.holders)) if (card, h) not in self.cells]
            if places:
                rows.append((len(places), places))
        return min(rows)[1], ""

    def behind(self, cells: Iterable[Cell]) -> set[Cell]:
        """These cells and all that they rest on."""
        needed: set[Cell] = set()
        waiting = list(cells)
        while waiting:
            cell = waiting.pop()
            if cell not in needed:
                needed.add(cell)
                waiting += self.reasons[cell].because
        return needed

    def story(self, needed: set[Cell]) -> list[str]:
        """The sentences of these cells, each once, in an order in which they can be checked."""
        told = (self.reasons[cell] for cell in self.cells if cell in needed)
        return list(dict.fromkeys(reason.words for reason in told if not reason.plain))


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def _apart(lines: list[tuple[int, tuple[int, ...]]], most: int) -> list[tuple[int, tuple[int, ...]]]:
    """As many lines as possible, but not more than `most`, of which no two can be about the same card."""
    best: list[tuple[int, tuple[int, ...]]] = []
    for i, (number, cards) in enumerate(lines):
        if most < 1 or len(best) == most:
            break
        rest = [line for line in lines[i + 1 :] if not set(cards) & set(line[1])]
        found = [(number, cards), *_apart(rest, most - 1)]
        if len(found) > len(best):
            best = found
    return best
