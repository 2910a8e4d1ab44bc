# SPDX-License-Identifier: MIT OR Apache-2.0
"""The thread to which a call's handle refers: the handle's storage contains the kernel's structure."""

from __future__ import annotations

import numpy as np

from ove_lab.trace.kernel_view import KernelView
from ove_lab.trace.slices import Slice
from ove_lab.trace.threads import Thread

# A thread's storage contains the kernel's structure at most this far from its start.
_NEAR = 1024


class Handles:
    """The threads of one run by their handles."""

    def __init__(self, view: KernelView) -> None:
        rows = [(number, one.address, one.since) for number, one in view.blocks.items()]
        self._of_each = {number: address for number, address, _ in rows}
        self._numbers, self._addresses, self._since = np.array(rows, dtype=np.int64).reshape(-1, 3).T

    def thread(self, each: Slice) -> int | None:
        """Return the number of the thread that a call refers to."""
        if each.target is None:
            return None
        away = self._addresses - each.target
        found = np.flatnonzero((away >= 0) & (away < _NEAR) & (self._since <= max(each.end, each.begin)))
        if not len(found):
            return None
        nearest = found[away[found] == away[found].min()]
        # If several threads used one structure in turn, this is the last one.
        return int(self._numbers[nearest].max())

    def caller(self, each: Slice) -> int | None:
        """Return the structure of the calling thread, if a call names the thread by a NULL handle."""
        native = each.call.native if each.call is not None else None
        if each.call is None or native is None or not native.is_null_caller or not isinstance(each.owner, Thread):
            return None
        return self._of_each.get(each.owner.number) if each.arguments.get(each.call.about) == 0 else None
