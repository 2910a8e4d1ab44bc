# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds the calls of a run outside a window: those that ended before it, and those that began after it.

Following a window's calls requires the stack at the window's start. Most calls of a run have ended by then, and
following each takes a minute for a whole image. A call and its return leave the stack unchanged, so both can be left
out, with everything between them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def remaining(
    returns_to: NDArray[np.int64], goals: NDArray[np.int64], is_kept: NDArray[np.bool_] | None = None
) -> NDArray[np.bool_]:
    """Return for each jump of an owner, in order, whether the stack at the end depends on it.

    `returns_to` has the return address of each call, -1 for a jump that is not a call; `goals` has each jump's target.
    Calls and tail calls that must be kept remain, with the calls that lead to them.
    """
    # A jump to an address that is not a return address does not end a call.
    can_end = (returns_to < 0) & np.isin(goals, returns_to[returns_to >= 0])
    is_stop = np.zeros(len(goals), dtype=bool) if is_kept is None else is_kept & (returns_to < 0)
    waiting = np.flatnonzero((returns_to >= 0) | can_end | is_stop)
    depth = np.zeros(len(goals) + 1, dtype=np.int64)
    while len(waiting) > 1:
        opens, ends = waiting[:-1], waiting[1:]
        is_closed = (returns_to[opens] >= 0) & (returns_to[ends] < 0) & (returns_to[opens] == goals[ends])
        if is_kept is not None:
            is_closed &= ~is_kept[opens] & ~is_stop[ends]
        if not is_closed.any():
            break
        depth[opens[is_closed]] += 1
        depth[ends[is_closed] + 1] -= 1
        gone = np.append(is_closed, False)
        gone[1:] |= is_closed
        waiting = waiting[~gone]
    return np.cumsum(depth[:-1]) == 0
