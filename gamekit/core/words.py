"""What moves and events say: a template beside each class, put into words here and nowhere else."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

from gamekit.core.values import Value


class Wording(NamedTuple):
    """Marks a field that holds an id: the words for it, in English; a catalogue has them in another language."""

    words: Callable[[Any], str]


class Reported(NamedTuple):
    """Marks a field that holds a move: it is said as a report that it was made."""


REPORTED = Reported()
Seat: TypeAlias = Annotated[int, Wording(lambda seat: f"{{{seat}}}")]  # "{2}", until the names are put in
Catalogue: TypeAlias = Mapping[str, str]  # English templates and words → those of another language
Speaker: TypeAlias = Callable[[Any, Catalogue], object]


class Phrase(Value):
    """A move or an event: a value that can be put into words.

    >>> class Pays(Phrase):
    ...     '''Money changes hands.'''
    ...     says = "{seat} pays {amount:coin|coins} to {owner}"
    ...     seat: Seat
    ...     amount: int
    ...     owner: Seat
    >>> Pays(0, 1, 2).label, say(Pays(0, 3, 2), ["Ann", "Ben", "Cem"])
    ('{0} pays 1 coin to {2}', 'Ann pays 3 coins to Cem')
    >>> say(Pays(0, 3, 2), ["Ann", "Ben", "Cem"], {Pays.says: "{owner} bekommt {amount} von {seat}"})
    'Cem bekommt 3 von Ann'
    """

    says: ClassVar[str] = ""
    did: ClassVar[str] = ""  # a move as a report, to go behind a name: "pays {amount}"

    def template(self) -> str:
        """The template that fits: the class's own, unless the room chooses among several."""
        return type(self).says

    def report(self) -> str:
        """The template for a report that this move was made."""
        return type(self).did

    @property
    def label(self) -> str:
        """In English words; `{2}` stands for the name of seat 2."""
        return say(self)


def say(phrase: Phrase, names: Sequence[str] | None = None, catalogue: Catalogue = types.MappingProxyType({})) -> str:
    """The words of a move or an event, in the language of the catalogue and with the players' names."""
    return _say(phrase, phrase.template(), names, catalogue)


def _say(phrase: Phrase, template: str, names: Sequence[str] | None, catalogue: Catalogue) -> str:
    said = {name: speak(getattr(phrase, name), catalogue) for name, speak in _speakers(type(phrase))}
    label = catalogue.get(template, template).format_map(said)
    return label if names is None else named(label, names)


_SEAT = re.compile(r"\{(\d+)\}")


def named(label: str, names: Sequence[str]) -> str:
    """A label with the seats' names put in.

    >>> named("{1} accuses {0}", ["Fox", "Owl"])
    'Owl accuses Fox'
    """
    return _SEAT.sub(lambda m: names[int(m[1])] if int(m[1]) < len(names) else m[0], label)


def player_name(player: object) -> str:
    """What a player is called: a function's name, or that of its class; None is a learner."""
    return "learner" if player is None else str(getattr(player, "__name__", type(player).__name__))


class _Number(int):
    """`{n:card|cards}` gives "1 card" and "3 cards"; any other format is that of a whole number, as `{n:+}`."""

    def __format__(self, form: str) -> str:
        if "|" not in form:
            return super().__format__(form)
        one, more = form.split("|")
        return f"{int(self)} {one if self == 1 else more}"


class _Row(tuple[object, ...]):
    """`{cards}` gives "a, b, c"; `{cards:and}` gives "a, b and c"."""

    def __format__(self, form: str) -> str:
        *first, last = map(str, self or ("",))
        return f"{', '.join(first)} {form} {last}" if form and first else ", ".join([*first, last])


@cache
def _speakers(kind: type[Phrase]) -> tuple[tuple[str, Speaker], ...]:
    """How each field of a kind of moves or events is said."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((name, _speaker(hints[name])) for name in kind.__dataclass_fields__)


@cache
def _speaker(hint: object) -> Speaker:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        for mark in inner[1:]:
            if isinstance(mark, Reported):
                return lambda move, catalogue: _say(move, move.report(), None, catalogue)
            if isinstance(mark, Wording):
                words = mark.words
                return lambda value, catalogue: value if value is None else _in(catalogue, words(value))
        return _speaker(inner[0])
    if origin in (Union, types.UnionType):
        speakers = [_speaker(one) for one in inner if one is not type(None)]
        return speakers[0] if len(speakers) == 1 else _plain
    return _row(inner) if origin is tuple and inner else _plain


def _row(inner: tuple[object, ...]) -> Speaker:
    speakers = [_speaker(one) for one in inner if one is not Ellipsis]
    if inner[1:] == (Ellipsis,):
        return lambda value, catalogue: value and _Row([speakers[0](item, catalogue) for item in value])
    return lambda value, catalogue: _Row([say(item, catalogue) for say, item in zip(speakers, value, strict=True)])


def _plain(value: object, catalogue: Catalogue) -> object:
    if isinstance(value, Phrase):
        return say(value, None, catalogue)
    return _Number(value) if type(value) is int else _in(catalogue, value) if type(value) is str else value


def _in(catalogue: Catalogue, words: str) -> str:
    return catalogue.get(words, words)
