"""Weights by maximum likelihood, and how often they come true: numpy does the sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gamekit.core.game import room
from tests.values.positions import MASKS, Seen

RIDGE = 10.0  # a prior on the weight of each feature, all features on one scale; a whole game counts as one position
ROUNDS = 30
BINS = 10


@dataclass
class Table:
    """Positions as numbers: features by position, row and name; a row that is not there counts nothing."""

    names: list[str]
    x: Any
    there: Any
    shares: Any
    own: Any  # the row of the one who looks
    game: Any
    weight: Any  # of a position: those of one game count as one game
    stages: list[str]
    masks: list[str]
    seen: list[Seen]


def table(name: str, seen: Sequence[Seen], names: list[str] | None = None) -> Table:
    """Every position three times: with all levels known, with one's own not known, and with none."""
    value = room(name).coach.value
    found = []
    for one in seen:
        if one.view.result is not None:
            continue
        for mask in MASKS:
            rows = value.features(one.view, one.masked(mask))
            if one.view.seat in rows:
                found.append((one, mask, rows, value.stage(one.view, rows)))
    names = names or sorted({key for _, _, rows, _ in found for row in rows.values() for key in row})
    place = {key: i for i, key in enumerate(names)}
    most = max(len(rows) for _, _, rows, _ in found)
    x = np.zeros((len(found), most, len(names)))
    there, shares = np.zeros((len(found), most), bool), np.zeros((len(found), most))
    own = np.zeros(len(found), int)
    for i, (one, _, rows, _) in enumerate(found):
        for r, (key, row) in enumerate(rows.items()):
            there[i, r], shares[i, r] = True, one.share(key, rows)
            if key == one.view.seat:
                own[i] = r
            for feature, number in row.items():
                x[i, r, place[feature]] = number
    games = np.array([hash((one.players, one.game)) for one, *_ in found])
    _, at, many = np.unique(games, return_inverse=True, return_counts=True)
    return Table(
        names, x, there, shares, own, at, 1 / many[at], [stage for *_, stage in found], [m for _, m, _, _ in found],
        [one for one, *_ in found],
    )  # fmt: skip


def chances(t: Table, weights: Any) -> Any:
    """The chance of each row."""
    strength = np.where(t.there, t.x @ weights, -np.inf)
    powers = np.exp(strength - strength.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def own(t: Table, weights: Any) -> Any:
    """The chance of the one who looks."""
    return chances(t, weights)[np.arange(len(t.own)), t.own]


def won(t: Table) -> Any:
    """The share of the one who looks."""
    return t.shares[np.arange(len(t.own)), t.own]


def fit(t: Table) -> Any:
    """Newton's method on the likelihood, all features on one scale, with a weak prior."""
    many = t.there.sum(1)[:, None, None]
    apart = (t.x - t.x.sum(1, keepdims=True) / many) * t.there[:, :, None]  # only what tells rows apart counts
    scale = np.maximum(1e-6, np.sqrt((apart**2).sum((0, 1)) / t.there.sum()))
    x = t.x / scale
    total = t.shares.sum(1)  # below 1 where somebody who is out of the model's rows shared the win
    weights = np.zeros(x.shape[2])
    for _ in range(ROUNDS):
        p = chances(Table(**{**vars(t), "x": x}), weights)
        middle = (p[:, :, None] * x).sum(1)
        slope = ((t.shares[:, :, None] * x).sum(1) - total[:, None] * middle) * t.weight[:, None]
        spread = np.einsum("nr,nrf,nrg->fg", p * (total * t.weight)[:, None], x, x)
        spread -= np.einsum("n,nf,ng->fg", total * t.weight, middle, middle)
        step = np.linalg.solve(spread + RIDGE * np.eye(len(weights)), slope.sum(0) - RIDGE * weights)
        weights = weights + step
        if np.abs(step).max() < 1e-6:
            break
    return weights / scale


# --- how often it comes true ------------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """One bin of said chances: what happened, and its standard error, positions of a game drawn together."""

    low: float
    high: float
    said: float
    happened: float
    error: float
    games: int
    positions: int

    @property
    def held(self) -> tuple[float, float]:
        """The 95 % interval of what happened."""
        return max(0.0, self.happened - 1.96 * self.error), min(1.0, self.happened + 1.96 * self.error)


def reliability(said: Any, happened: Any, game: Any, bins: int = BINS) -> list[Kept]:
    """What was said and what happened, bin by bin."""
    rows = []
    for k in range(bins):
        low, high = k / bins, (k + 1) / bins
        here = (said >= low) & ((said < high) | (k == bins - 1))
        if here.any():
            games, at = np.unique(game[here], return_inverse=True)
            off = np.bincount(at, weights=(happened - said)[here])
            error = float(np.sqrt((off**2).sum()) / here.sum())
            rows.append(Kept(low, high, float(said[here].mean()), float(happened[here].mean()), error, len(games),
                             int(here.sum())))  # fmt: skip
    return rows


def breaches(rows: Sequence[Kept], least: int = 100, points: float = 0.05, errors: float = 3.0) -> list[Kept]:
    """Bins of enough games that are off by more than so many points beyond so many standard errors."""
    return [row for row in rows if row.games >= least and abs(row.happened - row.said) > points + errors * row.error]


def area(said: Any, happened: Any) -> float:
    """How often a winner was given a higher chance than a loser; 1/2 where there is nothing to compare."""
    up, down = np.sort(said[happened > 0.5]), np.sort(said[happened <= 0.5])
    if not len(up) or not len(down):
        return 0.5
    below, not_above = np.searchsorted(down, up, "left"), np.searchsorted(down, up, "right")
    return float((below + not_above).sum() / 2 / len(up) / len(down))


def brier(said: Any, happened: Any) -> float:
    """The mean squared error."""
    return float(((said - happened) ** 2).mean())


def slope(said: Any, happened: Any) -> float:
    """The slope of a logistic recalibration: 1 is right, below 1 the chances are too bold."""
    x = np.log(np.clip(said, 0.002, 0.998) / np.clip(1 - said, 0.002, 0.998))
    a, b = 0.0, 1.0
    for _ in range(30):
        p = 1 / (1 + np.exp(-(a + b * x)))
        w = np.maximum(1e-9, p * (1 - p))
        gradient = np.array([(happened - p).sum(), ((happened - p) * x).sum()])
        hessian = np.array([[w.sum(), (w * x).sum()], [(w * x).sum(), (w * x * x).sum()]]) + 1e-6 * np.eye(2)
        da, db = np.linalg.solve(hessian, gradient)
        a, b = a + float(da), b + float(db)
    return b
