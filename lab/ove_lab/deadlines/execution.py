# SPDX-License-Identifier: MIT OR Apache-2.0
"""Execution time of each thread and each exception between two instructions of a run, in nanoseconds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace.exceptions import Activation
from ove_lab.trace.observe import Observed
from ove_lab.trace.threads import Thread

_Places = NDArray[np.int64]


class Execution:
    """Adds up the segments of a run by their owner."""

    def __init__(self, observed: Observed) -> None:
        self._observed = observed
        self._segments: dict[int, list[tuple[int, int]]] = {}
        for one in observed.owners.segments:
            self._segments.setdefault(id(one.thread or one.exception), []).append((one.begin, one.end))
        self._sums: dict[int, tuple[_Places, _Places, _Places]] = {}

    def instructions(self, owner: Thread | Activation, begin: int, end: int) -> int:
        """Return the number of instructions that an owner executed between two record positions."""
        return self._until(owner, end) - self._until(owner, begin)

    def ns(self, owner: Thread | Activation, begin: int, end: int) -> int:
        """Return the owner's execution time between two record positions on the emulated board."""
        return self.instructions(owner, begin, end) * self._observed.instruction_ns

    def places(self, owner: Thread | Activation, begin: int, end: int) -> _Places:
        """Return the record positions of the owner's instructions."""
        parts = [
            np.arange(max(first, begin), min(last, end))
            for first, last in self._segments.get(id(owner), ())
            if first < end and last > begin
        ]
        return np.concatenate(parts) if parts else np.empty(0, dtype=np.int64)

    def _until(self, owner: Thread | Activation, place: int) -> int:
        begins, ends, sums = self._of(owner)
        index = int(np.searchsorted(begins, place, side="right")) - 1
        if index < 0:
            return 0
        executed = self._observed.run.executed
        last = min(place, int(ends[index]))
        return int(sums[index]) + executed(last) - executed(int(begins[index]))

    def _of(self, owner: Thread | Activation) -> tuple[_Places, _Places, _Places]:
        if id(owner) not in self._sums:
            pairs = np.array(self._segments.get(id(owner), []), dtype=np.int64).reshape(-1, 2)
            before = self._observed.run.repeats.before_each
            lengths = pairs[:, 1] - pairs[:, 0] + before(pairs[:, 1]) - before(pairs[:, 0])
            self._sums[id(owner)] = (pairs[:, 0], pairs[:, 1], np.concatenate(([0], np.cumsum(lengths)))[:-1])
        return self._sums[id(owner)]
