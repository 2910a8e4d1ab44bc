# SPDX-License-Identifier: MIT OR Apache-2.0
"""The memory that a run's chunks share with the process that reads them (ove_lab.trace.space)."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace.forked import ForkedWorker
from ove_lab.trace.space import Space

# More than the initial size of a half.
_MANY = 1 << 19


def test_half_is_kept_while_an_array_of_it_is() -> None:
    """A chunk's arrays keep their content as long as there is a reference to them or to a view of them."""
    space = Space()
    kept: list[NDArray[Any]] = []
    for number in range(6):
        made = space.empty(4, np.int64)
        made[:] = number
        kept.append(made if number % 2 else made[1:3])
        del made
        space.turn()
    assert [set(one.tolist()) for one in kept] == [{number} for number in range(6)]


def test_half_is_used_again_after_the_second_turn() -> None:
    """Memory that no array needs is reused, because writing new pages takes time."""
    space, places = Space(), []
    for _ in range(4):
        places.append(space.empty(4, np.int64).ctypes.data)
        space.turn()
    assert places[:2] == places[2:]
    assert places[0] != places[1]


def test_arrays_of_a_half_do_not_overlap() -> None:
    """Arrays of different types do not overlap, and each is aligned for its type."""
    space = Space()
    arrays = [space.empty(3, dtype) for dtype in (np.bool_, np.int64, np.uint8, np.uint32)]
    for number, each in enumerate(arrays):
        each[:] = number + 1
    assert [each.astype(int).tolist() for each in arrays] == [[1] * 3, [2] * 3, [3] * 3, [4] * 3]
    assert all(each.flags.aligned for each in arrays)


def test_half_that_was_too_small_grows() -> None:
    """An array that does not fit gets private memory, and two chunks later the half is large enough."""
    space = Space()
    found = []
    for _ in range(4):
        found.append(space.empty(_MANY, np.int64))
        found[-1][:] = len(found)
        space.turn()
    assert found[0].base is None
    # The third array is in the enlarged half, and still intact.
    assert found[2].base is not None
    assert int(found[2].min()) == int(found[2].max()) == 3


def test_forked_process_gets_private_memory() -> None:
    """The process that reads a chunk cannot write to the memory of this process's next array."""
    space, told = Space(), []
    worker: ForkedWorker[int] = ForkedWorker(told.append)

    def compute() -> int:
        own = space.empty(4, np.int64)
        own[:] = 7
        return os.getpid()

    worker.begin(compute)
    worker.finish()
    assert told != [os.getpid()]
    assert space.empty(4, np.int64).tolist() == [0] * 4


def test_forked_process_reads_what_this_one_wrote() -> None:
    """Both processes see the same half."""
    space, told = Space(), []
    worker: ForkedWorker[list[int]] = ForkedWorker(told.append)
    mine = space.empty(3, np.int64)
    mine[:] = 5
    worker.begin(mine.tolist)
    worker.finish()
    assert told == [[5, 5, 5]]
