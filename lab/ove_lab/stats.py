# SPDX-License-Identifier: MIT OR Apache-2.0
"""Statistics of an exact histogram of the iterations' measurements."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from ove_lab.board import Board
from ove_lab.errors import Failure

Histogram = dict[int, int]
# The mean excludes the highest 1 %: iterations with an interrupt.
_KEPT = Fraction(99, 100)


@dataclass(frozen=True)
class Statistics:
    """Percentiles use the nearest rank, so each is a measured value."""

    iterations: int
    min: int
    p50: int
    p95: int
    p99: int
    max: int
    trimmed_mean: float
    stddev: float


def describe(histogram: Histogram) -> Statistics:
    """Compute all figures of a row. `stddev` covers all iterations."""
    values = sorted(histogram.items())
    total = sum(count for _, count in values)
    if total == 0 or any(count <= 0 for _, count in values):
        raise Failure("the firmware sent an empty histogram")
    mean = Fraction(sum(value * count for value, count in values), total)
    variance = sum((value - mean) ** 2 * count for value, count in values) / total
    return Statistics(
        iterations=total,
        min=values[0][0],
        p50=_percentile(values, total, 50),
        p95=_percentile(values, total, 95),
        p99=_percentile(values, total, 99),
        max=values[-1][0],
        trimmed_mean=round(float(_mean_of_lowest(values, max(1, math.floor(total * _KEPT)))), 3),
        stddev=round(math.sqrt(variance), 3),
    )


def _percentile(values: list[tuple[int, int]], total: int, percent: int) -> int:
    rank = -(-percent * total // 100)
    for value, count in values:
        rank -= count
        if rank <= 0:
            return value
    raise AssertionError("a rank lies within the total")


def _mean_of_lowest(values: list[tuple[int, int]], kept: int) -> Fraction:
    left, summed = kept, 0
    for value, count in values:
        taken = min(count, left)
        summed += value * taken
        left -= taken
    return Fraction(summed, kept)


def convert(histogram: Histogram, board: Board, overhead_counts: int) -> Histogram:
    """Convert counts of the board's cycle source to its unit, less the harness's own cost.

    On an emulated board, each count is rounded to whole instructions before the subtraction: a count is a fraction of
    an instruction, so rounding recovers the exact number. On a host, a clock step is as long as a short call; a result
    shorter than the harness itself counts as 0.
    """
    overhead = _in_unit(overhead_counts, board)
    converted: Counter[int] = Counter()
    for counts, times in histogram.items():
        value = _in_unit(counts, board) - overhead
        converted[value if board.is_exact else max(value, 0)] += times
    return dict(converted)


def _in_unit(counts: int, board: Board) -> int:
    nanoseconds = Fraction(counts * 1_000_000_000, board.cycles_hz)
    exact = nanoseconds / board.instruction_ns if board.is_exact else nanoseconds
    return math.floor(exact + Fraction(1, 2))
