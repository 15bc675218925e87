"""The special cards. Each stands in a file of its own; whichever files lie here, those specials there are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType

from gamekit.core.engine import AnyPhase, Phase
from gamekit.wallet.rules.moves import SpecialId
from gamekit.wallet.rules.specials.special import Special


@cache
def _modules() -> tuple[ModuleType, ...]:
    return tuple(import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))


@cache
def specials() -> Mapping[SpecialId, Special]:
    """Every special that has rules, by its id."""
    found = [one for module in _modules() for one in vars(module).values() if isinstance(one, Special)]
    return MappingProxyType({special.id: special for special in found})


@cache
def phases() -> tuple[AnyPhase, ...]:
    """The phases that the specials bring along."""
    found = [one for module in _modules() for one in vars(module).values() if isinstance(one, Phase)]
    return tuple(dict.fromkeys(found))


def special_of(name: SpecialId) -> Special:
    """The special of that name."""
    found = specials().get(name)
    if found is None:
        raise ValueError(f"there is no special {name!r}; there are: {', '.join(specials())}")
    return found
