"""Playing at a stage without a browser."""

from __future__ import annotations

from random import Random
from typing import Any

from gamekit.stage import Stage as Table


def offered(table: Table) -> list[Any]:
    return [one["move"] for group in table.table["groups"] for one in group["moves"]]


def do(table: Table, what: str, **more: Any) -> None:
    table.obey({"do": what, "stamp": table.table["stamp"], **more})
    table.wait()


def finish(table: Table, seed: int = 0) -> None:
    """Play random moves to the end."""
    rng = Random(seed)
    while table.table["result"] is None:
        do(table, "move", move=rng.choice(offered(table)))
        assert table.notice == {}
