# SPDX-License-Identifier: MIT OR Apache-2.0
"""Fits the prices of features to published times, and reports how well a fit predicts unseen rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from ove_lab.timing.features import Features

CONSTANT = "constant"
Floats = NDArray[np.float64]
Prices = Mapping[str, float]
NO_BOUND: Prices = {}


@dataclass(frozen=True)
class Sample:
    """A published row: the kernel's configuration that was rebuilt for it, and its cycles on the real processor."""

    configuration: str
    row: str
    features: Features
    cycles: float


@dataclass(frozen=True)
class Quality:
    """Relative errors on rows that the fit had not seen, in the order of the samples.

    `across` has the errors of one configuration's rows by a fit on all the others. `rank` is the rank correlation of
    the published figures with the predictions of left-out rows.
    """

    fitted: tuple[float, ...]
    left_out: tuple[float, ...]
    across: Mapping[str, tuple[float, ...]]
    rank: float

    @property
    def all_across(self) -> tuple[float, ...]:
        return tuple(each for errors in self.across.values() for each in errors)

    @property
    def unseen(self) -> float:
        """Return the mean error of all predictions of unseen rows."""
        return mean((*self.left_out, *self.all_across))


def counts(features: Features, names: Sequence[str]) -> list[float]:
    return [1.0 if name == CONSTANT else features.count(name) for name in names]


def cycles(features: Features, prices: Prices) -> float:
    return sum(price * count for price, count in zip(prices.values(), counts(features, list(prices)), strict=True))


def fit(samples: Sequence[Sample], names: Sequence[str], least: Prices = NO_BOUND) -> dict[str, float]:
    """Return the price of each name in cycles, by the least squares of relative errors.

    No price is below its minimum in `least`, 0 by default. If prices would be lower, the price farthest below its
    minimum is set to the minimum first, and the others are fitted again to the rest.
    """
    wanted = np.array([one.cycles for one in samples])
    table: Floats = np.array([counts(one.features, names) for one in samples]) / wanted[:, None]
    prices = np.array([least.get(name, 0.0) for name in names])
    bounds, free = prices.copy(), np.ones(len(names), dtype=bool)
    while free.any():
        rest = 1 - table[:, ~free] @ bounds[~free]
        prices[free], *_ = np.linalg.lstsq(table[:, free], rest, rcond=None)
        beneath = np.where(free, bounds - prices, 0.0)
        if beneath.max() <= 0:
            break
        worst_one = int(beneath.argmax())
        free[worst_one], prices[worst_one] = False, bounds[worst_one]
    return dict(zip(names, prices.tolist(), strict=True))


def errors(samples: Sequence[Sample], prices: Prices) -> tuple[float, ...]:
    """Return predicted / published - 1 of each sample."""
    return tuple(cycles(one.features, prices) / one.cycles - 1 for one in samples)


def without(samples: Sequence[Sample], one: Sample) -> list[Sample]:
    """Return the samples that are independent of a row: neither the row nor its duplicates.

    A duplicate is a row of the same configuration with the same features. Its published time would reveal the row's.
    """
    return [each for each in samples if (each.configuration, each.features) != (one.configuration, one.features)]


def left_out(samples: Sequence[Sample], names: Sequence[str], least: Prices = NO_BOUND) -> tuple[float, ...]:
    """Return each row's error by a fit on the rows that are independent of it."""
    return tuple(errors([one], fit(without(samples, one), names, least))[0] for one in samples)


def quality(samples: Sequence[Sample], names: Sequence[str], least: Prices = NO_BOUND) -> Quality:
    """Fit to all rows, to all but one, and to all configurations but one."""
    prices = fit(samples, names, least)
    unseen = left_out(samples, names, least)
    across = {}
    for configuration in dict.fromkeys(one.configuration for one in samples):
        mine = [one for one in samples if one.configuration == configuration]
        others = [one for one in samples if one.configuration != configuration]
        if others:
            across[configuration] = errors(mine, fit(others, names, least))
    predicted = [(1 + error) * one.cycles for one, error in zip(samples, unseen, strict=True)]
    return Quality(errors(samples, prices), unseen, across, rank(predicted, [one.cycles for one in samples]))


def median(values: Sequence[float]) -> float:
    """Return the median of the absolute values."""
    return float(np.median(np.abs(values)))


def median_range(values: Sequence[float], sure: float = 0.95) -> tuple[float, float]:
    """Return the bounds of a confidence interval for the median of the absolute values, at the level `sure` or above.

    The rows are assumed to be drawn independently; the errors may have any distribution.
    """
    found, count = np.sort(np.abs(values)), len(values)
    beneath, place = 0.0, 0
    # Each bound may be wrong with half of the remaining probability.
    while place < count // 2 and (beneath := beneath + comb(count, place) / 2**count) <= (1 - sure) / 2:
        place += 1
    place = max(place, 1)
    return float(found[place - 1]), float(found[count - place])


def mean(values: Sequence[float]) -> float:
    """Return the mean of the absolute values."""
    return float(np.mean(np.abs(values)))


def worst(values: Sequence[float]) -> float:
    """Return the greatest absolute value."""
    return float(np.max(np.abs(values)))


def rank(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the rank correlation; equal values share the mean of their ranks.

    Values are rounded to six digits first: rows with the same code have the same prediction, except that the last digit
    differs between the processors that compute it.
    """
    return float(np.corrcoef(_places(first), _places(second))[0, 1])


def _places(values: Sequence[float]) -> Floats:
    found = np.array([float(f"{one:.6g}") for one in values])
    return np.array([(found < each).sum() + ((found == each).sum() - 1) / 2 for each in found], dtype=np.float64)


@dataclass(frozen=True)
class Trial:
    """A set of names that was tried, its result, and whether it was kept."""

    names: tuple[str, ...]
    quality: Quality
    is_kept: bool


def choose(
    samples: Sequence[Sample], base: Sequence[str], candidates: Sequence[str], least: Prices = NO_BOUND
) -> list[Trial]:
    """Try each candidate in turn with the names kept so far. The last kept trial is the model.

    A candidate is kept if the mean error on unseen rows decreases, with leave-one-out errors and errors across
    configurations weighted equally. The median would be unstable with this number of rows.
    """
    best = Trial(tuple(base), quality(samples, base, least), is_kept=True)
    trials = [best]
    for name in candidates:
        names = (*best.names, name)
        found = quality(samples, names, least)
        is_better = found.unseen < best.quality.unseen
        trials.append(Trial(names, found, is_better))
        best = trials[-1] if is_better else best
    return trials


def kept(tried: Sequence[Trial]) -> Trial:
    """Return the model: the last kept trial."""
    return [one for one in tried if one.is_kept][-1]
