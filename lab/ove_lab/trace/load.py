# SPDX-License-Identifier: MIT OR Apache-2.0
"""The processor load in the whole run and in the busiest window of a fixed length, at any start."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

WINDOW_NS = 10_000_000
_Times = NDArray[np.int64]


def _none() -> _Times:
    return np.empty(0, dtype=np.int64)


@dataclass
class Load:
    """The times at which the processor was busy, in nanoseconds of the run. Times before the last window are kept as a
    sum.

    `begins` and `ends` are in order and do not overlap. `most` is the busy time of the busiest window inside the run,
    which began at `at`.
    """

    begins: _Times = field(default_factory=_none)
    ends: _Times = field(default_factory=_none)
    ns: int = 0
    busy: int = 0
    most: int = 0
    at: int = 0

    @classmethod
    def of(cls, begins: _Times, ends: _Times, ns: int) -> Load:
        """Return the load of one chunk, which ends at `ns`."""
        is_first = np.concatenate(([True], begins[1:] > ends[:-1]))[: len(begins)]
        # Adjacent segments form one interval.
        found = cls(begins[is_first], ends[np.append(is_first[1:], True)[: len(ends)]], ns)
        found.busy = int((ends - begins).sum())
        found._look()
        return found

    def join(self, later: Load) -> None:
        """Add a later chunk of the run."""
        self.begins, self.ends = np.append(self.begins, later.begins), np.append(self.ends, later.ends)
        self.ns, self.busy = later.ns, self.busy + later.busy
        self._look()
        kept = self.ends > self.ns - WINDOW_NS
        self.begins, self.ends = self.begins[kept], self.ends[kept]

    def _look(self) -> None:
        """Find the busiest window: one that begins when the processor becomes busy, or ends when it becomes idle."""
        starts = np.unique(np.concatenate((self.begins, self.ends - WINDOW_NS, [self.ns - WINDOW_NS])))
        starts = starts[(starts >= 0) & (starts + WINDOW_NS <= self.ns)]
        if not len(self.begins) or not len(starts):
            return
        found = self._before(starts + WINDOW_NS) - self._before(starts)
        index = int(np.argmax(found))
        if found[index] > self.most:
            self.most, self.at = int(found[index]), int(starts[index])

    def _before(self, times: _Times) -> _Times:
        """Return the busy time before each time, within the kept intervals."""
        sums = np.append(0, np.cumsum(self.ends - self.begins))
        index = np.searchsorted(self.begins, times, side="right")
        # A time inside a busy interval counts only the part before it.
        beyond = np.where(index > 0, np.maximum(self.ends[np.maximum(index - 1, 0)] - times, 0), 0)
        return sums[index] - beyond

    @property
    def per_cent(self) -> tuple[float, float, int]:
        """Return the load of the whole run and of its busiest window, and the window's start."""
        whole = 100 * self.busy / self.ns
        return (whole, whole, 0) if self.ns < WINDOW_NS else (whole, 100 * self.most / WINDOW_NS, self.at)
