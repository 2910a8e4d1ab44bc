# SPDX-License-Identifier: MIT OR Apache-2.0
"""The band of a prediction: a factor above and below that contained the published times of rows new to the model."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, exp, inf, log1p

# The share of rows whose published time a band contains, for rows exchangeable with those of the fit.
COVERAGE = Fraction(9, 10)


def factor(errors: Sequence[float], coverage: Fraction = COVERAGE) -> float:
    """Return the factor between a band's end and the prediction, from the errors of rows that were left out.

    This is the split-conformal quantile: the ceil(coverage * (n + 1))-th smallest of n ratios between prediction and
    published time, each taken as 1 or more. Nothing is assumed of how the errors are spread. The factor is infinite
    when there are too few rows for the coverage.
    """
    place = ceil(coverage * (len(errors) + 1))
    return exp(sorted(map(_distance, errors))[place - 1]) if place <= len(errors) else inf


def held(errors: Sequence[float], by: float) -> int:
    """Count the rows whose published time lies in the band."""
    return sum(is_held(error, by) for error in errors)


def is_held(error: float, by: float) -> bool:
    # A band made from the row's own error would reach exactly to the row.
    return exp(_distance(error)) <= by * (1 + 1e-12)


def held_left_out(errors: Sequence[float]) -> int:
    """Count the rows whose published time lies in the band that the other rows' errors give."""
    return sum(is_held(error, factor([*errors[:number], *errors[number + 1 :]])) for number, error in enumerate(errors))


def _distance(error: float) -> float:
    """Return how far the prediction is from the published time, above or below alike, as the logarithm of the ratio."""
    return abs(log1p(error))
