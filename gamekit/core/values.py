"""Values nobody can write into: moves, events and everything else that a view may hand to a player."""

from __future__ import annotations

from collections import namedtuple
from dataclasses import MISSING, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

if TYPE_CHECKING:
    Storage = object
else:
    Storage = tuple
_row: Any = tuple  # what a type checker need not know of a value


class _Kind(type):
    """Turns an annotated class into a kind of tuple with names."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        kind: Any = super().__new__(mcs, name, bases, {"__slots__": (), **body})
        if bases == (Storage,):
            return kind
        dataclass(init=False, repr=False, eq=False)(kind)  # for `fields`, `replace` and `match`
        known = [(one.name, one.default) for one in fields(kind)]
        given = [default for _, default in known if default is not MISSING]
        shape: Any = namedtuple(name, [one for one, _ in known], defaults=given)  # type: ignore[misc]
        for one, _ in known:
            setattr(kind, one, shape.__dict__[one])

        def checked(cls: Any, *given: Any, **named: Any) -> Any:
            made = shape.__new__(cls, *given, **named)
            made.__post_init__()
            return made

        make: Any = checked if hasattr(kind, "__post_init__") else shape.__new__
        kind.__new__ = staticmethod(make)
        return kind


@dataclass_transform(frozen_default=True)
class Value(Storage, metaclass=_Kind):
    """A frozen record that is stored as a tuple: not even `object.__setattr__` can change it.

    Written like a dataclass; `dataclasses.fields` and `dataclasses.replace` work. Two kinds are never equal.

    >>> class Lay(Value):
    ...     card: int
    >>> lay = Lay(3)
    >>> lay, lay.card, lay == Lay(3), lay == (3,)
    (Lay(card=3), 3, True, False)
    >>> object.__setattr__(lay, "card", 4)
    Traceback (most recent call last):
    AttributeError: can't set attribute
    """

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Any]]

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and bool(_row.__eq__(self, other)))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = _row.__hash__

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        said = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self))
        return f"{type(self).__name__}({said})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        row: tuple[Any, ...] = _row(self)
        return row
