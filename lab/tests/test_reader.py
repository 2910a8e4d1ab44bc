# SPDX-License-Identifier: MIT OR Apache-2.0
"""The C part of the lab, which runs without the interpreter's lock (ove_lab.trace.reader)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from ove_lab.trace import reader

# A call takes about a millisecond, so calls of two threads overlap even if one starts first.
_COUNT, _CALLS = 1_000_000, 100


def test_threads_get_their_own_places() -> None:
    """Two threads that ask for places at once, as in a search with judges, each get the places of their own run."""

    def is_right(share: int) -> bool:
        numbers = np.zeros(_COUNT // share, dtype=np.int64)
        expected = np.arange(len(numbers))[::share]
        numbers[::share] = 1
        condition = np.array([False, True])
        return all(np.array_equal(reader.where(condition, numbers), expected) for _ in range(_CALLS))

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(is_right, (1, 2))) == [True, True]
