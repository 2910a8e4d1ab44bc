# SPDX-License-Identifier: MIT OR Apache-2.0
"""The memory that the chunks of a run share with the process that reads them (ove_lab.trace.space)."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace.aside import Aside
from ove_lab.trace.space import Space

# More than a half has at first.
_MANY = 1 << 19


def test_half_is_kept_while_an_array_of_it_is() -> None:
    """The arrays of a chunk keep their content for as long as there is a reference to them or to a view of them."""
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
    """Memory that no array needs is used again: writing new pages takes time."""
    space, places = Space(), []
    for _ in range(4):
        places.append(space.empty(4, np.int64).ctypes.data)
        space.turn()
    assert places[:2] == places[2:]
    assert places[0] != places[1]


def test_arrays_of_a_half_do_not_overlap() -> None:
    """Arrays of several types are apart, and aligned for their type."""
    space = Space()
    arrays = [space.empty(3, dtype) for dtype in (np.bool_, np.int64, np.uint8, np.uint32)]
    for number, each in enumerate(arrays):
        each[:] = number + 1
    assert [each.astype(int).tolist() for each in arrays] == [[1] * 3, [2] * 3, [3] * 3, [4] * 3]
    assert all(each.flags.aligned for each in arrays)


def test_half_that_was_too_small_grows() -> None:
    """An array that does not fit is private memory, and the half of the next chunk but one has room for it."""
    space = Space()
    found = []
    for _ in range(4):
        found.append(space.empty(_MANY, np.int64))
        found[-1][:] = len(found)
        space.turn()
    assert found[0].base is None
    # The third one is in a half that was made larger, and still there.
    assert found[2].base is not None
    assert int(found[2].min()) == int(found[2].max()) == 3


def test_forked_process_gets_private_memory() -> None:
    """The process that reads a chunk cannot write where this process writes the next array."""
    space, told = Space(), []
    aside: Aside[int] = Aside(told.append)

    def compute() -> int:
        own = space.empty(4, np.int64)
        own[:] = 7
        return os.getpid()

    aside.begin(compute)
    aside.finish()
    assert told != [os.getpid()]
    assert space.empty(4, np.int64).tolist() == [0] * 4


def test_forked_process_reads_what_this_one_wrote() -> None:
    """Both processes see one half."""
    space, told = Space(), []
    aside: Aside[list[int]] = Aside(told.append)
    mine = space.empty(3, np.int64)
    mine[:] = 5
    aside.begin(mine.tolist)
    aside.finish()
    assert told == [[5, 5, 5]]
