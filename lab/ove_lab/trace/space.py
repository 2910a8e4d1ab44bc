# SPDX-License-Identifier: MIT OR Apache-2.0
"""Memory for the long arrays of a run's chunks, which this process fills while another reads the previous ones.

The other process is forked (ove_lab.trace.forked), so writing to a private page would first copy it.
"""

from __future__ import annotations

import mmap
import os
import weakref
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

_ALIGNMENT = 64
_LEAST = 1 << 20


class Space:
    """Two halves of memory, shared with forked processes.

    Every second turn reuses a half's memory. If this process still uses an array of that half, the half gets new memory
    instead. A forked process must have finished reading its arrays by then.
    """

    def __init__(self) -> None:
        self._owner = os.getpid()
        self._halves = [mmap.mmap(-1, _LEAST), mmap.mmap(-1, _LEAST)]
        self._used = 0
        # The arrays of each half. A view of an array keeps the array.
        self._given: list[list[weakref.ref[NDArray[Any]]]] = [[], []]

    def turn(self) -> None:
        """Restart the other half; enlarge it if this one was too small."""
        self._halves.reverse()
        self._given.reverse()
        if len(self._halves[0]) < self._used:
            self._halves[0] = mmap.mmap(-1, self._used + self._used // 4)
        elif any(one() is not None for one in self._given[0]):
            self._halves[0] = mmap.mmap(-1, len(self._halves[0]))
        self._given[0] = []
        self._used = 0

    def empty(self, count: int, dtype: DTypeLike) -> NDArray[Any]:
        """Return an array as np.empty does. A forked process gets private memory."""
        size = count * np.dtype(dtype).itemsize
        if os.getpid() != self._owner:
            return np.empty(count, dtype)
        begin, self._used = self._used, -(-(self._used + size) // _ALIGNMENT) * _ALIGNMENT
        if self._used > len(self._halves[0]):
            return np.empty(count, dtype)
        made = np.frombuffer(self._halves[0], dtype, count, begin)
        self._given[0].append(weakref.ref(made))
        return made
