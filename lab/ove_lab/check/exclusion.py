# SPDX-License-Identifier: MIT OR Apache-2.0
"""Exclusion: which contexts cannot run while another one is in the middle of an access."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ove_lab.check.accesses import Shared
from ove_lab.check.contexts import Contexts
from ove_lab.check.disabled import Disabled
from ove_lab.check.events import SCHEDULER, exclude
from ove_lab.check.preemption import Preemption, Rank
from ove_lab.check.priorities import Priorities
from ove_lab.trace.observe import Observed

# The level of code that masks no exception, and those of PRIMASK and FAULTMASK.
_OPEN, _PRIMASK, _FAULTMASK = 256, 0, -1


class Guard(NamedTuple):
    """The protection of an access: locks, and the handlers that cannot come in the middle of it.

    `is_masked` is set in a masked section, in which the kernel does not switch threads. `rank` keeps other threads out
    where the kernel has preemption thresholds.
    """

    context: int
    locks: frozenset[object]
    kept_out: frozenset[int]
    is_masked: bool
    rank: Rank | None = None

    @property
    def keeps_thread(self) -> bool:
        return self.is_masked or SCHEDULER in self.locks

    @property
    def is_raised(self) -> bool:
        """Whether a thread has a preemption threshold above its own priority."""
        return self.rank is not None and self.rank.is_raised

    def keeps_out(self, other: Guard) -> bool:
        """Return True if the thread of another access cannot preempt the thread of this one."""
        if self.keeps_thread:
            return True
        return self.rank is not None and other.rank is not None and self.rank.keeps_out(other.rank)


class Exclusion:
    """Masked sections, the locked scheduler, locks and the priorities of handlers, for one run."""

    def __init__(self, observed: Observed, contexts: Contexts, shared: Shared) -> None:
        self._observed, self._contexts, self._shared = observed, contexts, shared
        self._disabled, self.priorities = Disabled(observed, contexts), Priorities(observed, contexts)
        self._preemption = Preemption(observed, contexts)
        self._changes = sorted({*self._disabled.bounds, *self.priorities.bounds})
        self._kept_out: dict[tuple[int, int, int], frozenset[int]] = {}

    @cached_property
    def spans(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        sections = self._observed.masks.sections
        return (
            np.array([one.begin for one in sections], dtype=np.int64),
            np.array([one.end + one.is_open for one in sections], dtype=np.int64),
        )

    @cached_property
    def section(self) -> NDArray[np.int64]:
        """The masked section of each shared access, -1 for one in none."""
        begins, ends = self.spans
        if not len(begins):
            return np.full(len(self._shared.place), -1, dtype=np.int64)
        index = np.searchsorted(begins, self._shared.place, side="left") - 1
        inside = (index >= 0) & (self._shared.place < ends[np.maximum(index, 0)])
        return np.where(inside, index, -1)

    @property
    def bounds(self) -> set[int]:
        begins, ends = self.spans
        used = np.unique(self.section[self.section >= 0])
        return {*begins[used].tolist(), *ends[used].tolist(), *self._changes, *self._preemption.bounds}

    def guard(self, row: int, locks: frozenset[object]) -> Guard:
        """Return the protection of a shared access that was made with some locks held."""
        place, context = int(self._shared.place[row]), int(self._shared.context[row])
        is_masked = bool(self.section[row] >= 0)
        level = self._masked_level(place) if is_masked else _OPEN
        key = (bisect_right(self._changes, place), context if self._contexts.is_handler(context) else -1, level)
        if key not in self._kept_out:
            self._kept_out[key] = self._find_kept_out(place, context, level)
        return Guard(context, locks, self._kept_out[key], is_masked, self._preemption.at(context, place))

    def _masked_level(self, place: int) -> int:
        """Return the priority at and below which a masked section masks exceptions."""
        values = self._observed.values
        if values.special("faultmask", place):
            return _FAULTMASK
        if values.special("primask", place):
            return _PRIMASK
        return self.priorities.masked(values.special("basepri", place) or _PRIMASK, place)

    def _find_kept_out(self, place: int, context: int, level: int) -> frozenset[int]:
        handlers = range(len(self._contexts.threads), self._contexts.count)
        if self._contexts.is_handler(context):
            level = min(level, self.priorities.level(context, place))
        masked = (one for one in handlers if level < _OPEN and self.priorities.is_kept_out(one, level, place))
        return self._disabled.at(place).union(masked)

    def is_interruptible(self, guard: Guard, other: int) -> bool:
        """Return True if another context can run between two instructions of an access."""
        if not self._contexts.is_handler(guard.context):
            return True
        return self._contexts.is_handler(other) and other not in guard.kept_out

    def excludes(self, one: Guard, other: Guard) -> bool:
        """Return True if neither access could have interrupted the other."""
        if exclude(one.locks, other.locks):
            return True
        if not self._contexts.is_handler(one.context) and not self._contexts.is_handler(other.context):
            return self._threads_exclude(one, other)
        return not self._preempts(one.context, other) and not self._preempts(other.context, one)

    @staticmethod
    def _threads_exclude(one: Guard, other: Guard) -> bool:
        """Return True if both threads exclude each other by a mask or the scheduler lock, or one by a threshold."""
        is_meant = (one.keeps_thread and other.keeps_thread) or one.is_raised or other.is_raised
        return is_meant and one.keeps_out(other) and other.keeps_out(one)

    def ends_raised(self, context: int, place: int) -> int | None:
        """Return the end of the range in which a thread's threshold excludes others; None if it has no threshold."""
        rank = self._preemption.at(context, place)
        if rank is None or not rank.is_raised:
            return None
        return min(self._preemption.change_behind(place), self._observed.owners.at(place).end)

    def _preempts(self, context: int, guard: Guard) -> bool:
        return self._contexts.is_handler(context) and context not in guard.kept_out
