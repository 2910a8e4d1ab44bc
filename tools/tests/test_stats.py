# SPDX-License-Identifier: MIT OR Apache-2.0
"""From counts to results."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.stats import convert, describe


def test_figures_of_a_known_histogram() -> None:
    """Claim: percentiles are nearest-rank and the mean leaves out the highest hundredth only."""
    found = describe({10: 900, 20: 95, 1000: 5})
    assert (found.iterations, found.min, found.max) == (1000, 10, 1000)
    assert (found.p50, found.p95, found.p99) == (10, 20, 20)
    assert found.trimmed_mean == round((900 * 10 + 90 * 20) / 990, 3)


def test_percentile_lies_on_the_boundary_rank() -> None:
    """Claim: of 100 values 1 to 100, p50 is 50, p95 is 95 and p99 is 99."""
    found = describe(dict.fromkeys(range(1, 101), 1))
    assert (found.p50, found.p95, found.p99, found.max) == (50, 95, 99, 100)


def test_single_value() -> None:
    """Claim: one iteration gives that value everywhere and no deviation."""
    found = describe({7: 1})
    assert (found.min, found.p50, found.p99, found.max, found.trimmed_mean, found.stddev) == (7, 7, 7, 7, 7.0, 0.0)


def test_against_a_plain_model() -> None:
    """Claim: for random samples, every statistic equals the one computed from the sorted list."""
    source = random.Random(7)  # noqa: S311
    for size in (2, 99, 100, 101, 1000):
        samples = sorted(source.randrange(50) for _ in range(size))
        found = describe({value: samples.count(value) for value in set(samples)})
        mean = sum(samples) / size
        kept = samples[: max(1, size * 99 // 100)]
        assert found.p95 == samples[-(-95 * size // 100) - 1]
        assert found.trimmed_mean == pytest.approx(sum(kept) / len(kept), abs=1e-3)
        assert found.stddev == pytest.approx((sum((s - mean) ** 2 for s in samples) / size) ** 0.5, abs=1e-3)


def test_counts_become_exact_instructions(checkout: Path) -> None:
    """Claim: whatever the counter's phase, n instructions of 3.2 counts each are recovered as n."""
    board = boards.load("m7", checkout / "boards")
    for instructions in range(1, 2000):
        exact = instructions * 128
        counts = {(exact + phase) // 40 - phase // 40 for phase in range(40)}
        assert {value for count in counts for value in convert({count: 1}, board, 0)} == {instructions}


def test_overhead_is_subtracted_and_equal_values_add_up(checkout: Path) -> None:
    """Claim: two counts that are the same number of instructions become one entry, less the harness's cost."""
    board = boards.load("m7", checkout / "boards")
    assert convert({438: 3, 439: 4, 32: 1}, board, 32) == {127: 7, 0: 1}


def test_host_counts_are_nanoseconds(checkout: Path) -> None:
    """Claim: on the host, a count at 1 GHz is a nanosecond."""
    board = boards.load("host", checkout / "boards")
    assert convert({100: 2, 50: 1}, board, 20) == {80: 2, 30: 1}


def test_no_time_is_negative(checkout: Path) -> None:
    """Claim: an iteration that a host's clock shows as shorter than the empty loop took zero time, and not less."""
    board = boards.load("host", checkout / "boards")
    assert convert({19: 2, 20: 1, 21: 1}, board, 20) == {0: 3, 1: 1}


def test_empty_histogram_is_refused() -> None:
    """Claim: having no samples is an error, not a row of zeros."""
    with pytest.raises(Failure, match="empty histogram"):
        describe({})
