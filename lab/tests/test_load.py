# SPDX-License-Identifier: MIT OR Apache-2.0
"""The processor load, in a window that may begin anywhere."""

from __future__ import annotations

import random

import numpy as np

from ove_lab.trace.load import WINDOW_NS, Load

_MS = 1_000_000


def _load(spans: list[tuple[int, int]], ns: int) -> Load:
    begins, ends = np.array(spans, dtype=np.int64).reshape(-1, 2).T
    return Load.of(begins, ends, ns)


def test_burst_across_two_tens_of_milliseconds_is_the_busiest_window() -> None:
    """Claim: ten busy milliseconds are a load of 100 % wherever they begin. A fixed grid showed 50 %."""
    assert _load([(5 * _MS, 15 * _MS)], 40 * _MS).per_cent == (25.0, 100.0, 5 * _MS)


def test_window_does_not_go_beyond_the_run() -> None:
    """Claim: busy time at the very end counts in the last ten milliseconds. A shorter run is its own window."""
    assert _load([(39 * _MS, 40 * _MS)], 40 * _MS).per_cent == (2.5, 10.0, 30 * _MS)
    assert _load([(0, 4 * _MS)], 5 * _MS).per_cent == (80.0, 80.0, 0)
    assert _load([], 40 * _MS).per_cent == (0.0, 0.0, 0)


def _by_the_microsecond(spans: list[tuple[int, int]], count: int) -> int:
    """Return the busiest window's time by another method: try each window that begins at a whole microsecond."""
    busy = np.zeros(count, dtype=np.int64)
    for begin, end in spans:
        busy[begin // 1000 : end // 1000] = 1
    sums = np.append(0, np.cumsum(busy))
    window = WINDOW_NS // 1000
    return int((sums[window:] - sums[:-window]).max()) * 1000


def test_chunks_have_the_busiest_window_of_the_whole() -> None:
    """Claim: chunks that are cut anywhere, even in busy time, add up to the whole run's sums and busiest window."""
    choice = random.Random(26)  # noqa: S311 - the same in each run
    for _ in range(60):
        count = choice.randrange(12_000, 60_000)
        marks = sorted(choice.sample(range(count), 2 * choice.randrange(1, 40)))
        spans = [(a * 1000, b * 1000) for a, b in zip(marks[::2], marks[1::2], strict=True)]
        cuts = [*sorted(one * 1000 for one in choice.sample(range(1, count), 4)), count * 1000]
        joined, begin = Load(), 0
        for cut in cuts:
            part = [(max(a, begin), min(b, cut)) for a, b in spans if a < cut and b > begin]
            joined.join(_load(part, cut))
            begin = cut
        whole = _load(spans, count * 1000)
        assert (joined.busy, joined.most) == (whole.busy, whole.most)
        assert whole.most == _by_the_microsecond(spans, count)
