# SPDX-License-Identifier: MIT OR Apache-2.0
"""The band of a prediction: the factor, up and down, that contains the published times of unseen rows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, exp, inf, log1p

# The share of rows whose published time is in the band, for rows exchangeable with those of the fit.
COVERAGE = Fraction(9, 10)


def factor(errors: Sequence[float], coverage: Fraction = COVERAGE) -> float:
    """Return the factor between a band's end and the prediction, from the errors of rows that were left out.

    This is the split-conformal quantile: the ceil(coverage * (n + 1))-th smallest of n ratios between prediction and
    published time, each inverted if it is below 1. The errors may have any distribution. The factor is infinite if
    there are too few rows for the coverage.
    """
    place = ceil(coverage * (len(errors) + 1))
    return exp(sorted(map(_distance, errors))[place - 1]) if place <= len(errors) else inf


def held(errors: Sequence[float], by: float) -> int:
    """Count the rows whose published time is in the band."""
    return sum(is_held(error, by) for error in errors)


def is_held(error: float, by: float) -> bool:
    # A band that was computed from the row's own error ends exactly at the row.
    return exp(_distance(error)) <= by * (1 + 1e-12)


def held_left_out(errors: Sequence[float]) -> int:
    """Count the rows whose published time is in the band that follows from the other rows' errors."""
    return sum(is_held(error, factor([*errors[:number], *errors[number + 1 :]])) for number, error in enumerate(errors))


def _distance(error: float) -> float:
    """Return the absolute value of the logarithm of the ratio between prediction and published time."""
    return abs(log1p(error))
