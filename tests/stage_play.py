"""Playing at a stage without a browser."""

from __future__ import annotations

from random import Random
from typing import Any

from gamekit.stage import Stage as Table

STAMPED = ("move", "form", "preview")


def offered(table: Table) -> list[Any]:
    return [one["move"] for group in table.table["groups"] for one in group["moves"]]


def do(table: Table, what: str, **more: Any) -> None:
    stamp = {"stamp": table.table["stamp"]} if what in STAMPED else {}
    table.obey({"do": what, **stamp, **more})
    table.wait()


def finish(table: Table, seed: int = 0) -> None:
    """Play random moves to the end."""
    rng = Random(seed)
    while table.table["result"] is None:
        do(table, "move", move=rng.choice(offered(table)))
        assert table.notice == {}
