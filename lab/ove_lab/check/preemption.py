# SPDX-License-Identifier: MIT OR Apache-2.0
"""The threads that cannot preempt one another in a kernel with preemption thresholds or cooperative threads.

A priority alone excludes nothing: the author may not have meant it as exclusion. A threshold above a thread's own
priority is there for exclusion. A cooperative thread has the most urgent threshold.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from ove_lab.check.contexts import Contexts
from ove_lab.trace.kernel_view import Change
from ove_lab.trace.observe import Observed

# Larger than any instruction number of a run.
_NEVER = 1 << 62


class Rank(NamedTuple):
    """A thread's priority and threshold at an access, both as numbers that are lower for a more urgent thread.

    Another thread preempts this one if its priority number is below the threshold, or if both have the same priority
    and the kernel has time slices.
    """

    priority: int
    threshold: int
    is_sliced: bool

    @property
    def is_raised(self) -> bool:
        """Whether the author gave the thread a preemption threshold."""
        return self.threshold < self.priority

    def keeps_out(self, other: Rank) -> bool:
        """Return True if a thread with another rank cannot preempt one with this rank."""
        if other.priority == self.priority and self.is_sliced and not self.is_raised:
            return False
        return other.priority >= self.threshold


class Preemption:
    """The ranks of all threads, by instruction. `bounds` are the instructions at which they change.

    `is_used` is set if a thread had a threshold above its own priority. Ranks exclude nothing otherwise.
    """

    def __init__(self, observed: Observed, contexts: Contexts) -> None:
        self._members: dict[int, tuple[_Member, _Member, _Member]] = {}
        view = observed.view
        for thread in contexts.threads:
            now, thresholds, slices = view.preemption(thread)
            if now and thresholds:
                self._members[thread.number] = _Member(now), _Member(thresholds), _Member(slices)
        self._sign = 1 if view.is_lower_more_urgent else -1
        changes = {place for each in self._members.values() for one in each for place in one.places}
        self.is_used = any(
            rank.is_raised for one in self._members for place in changes if (rank := self._rank(one, place + 1))
        )
        self.bounds = sorted(place + 1 for place in changes if place >= 0) if self.is_used else []

    def at(self, context: int, place: int) -> Rank | None:
        """Return the rank of a thread at an instruction; None for a handler, or if the rank is not known."""
        return self._rank(context, place) if self.is_used and context in self._members else None

    def change_behind(self, place: int) -> int:
        """Return the instruction at which a rank changes next; one after the end of the run if none does."""
        index = bisect_right(self.bounds, place)
        return self.bounds[index] if index < len(self.bounds) else _NEVER

    def _rank(self, context: int, place: int) -> Rank | None:
        priority, threshold, slices = (one.before(place) for one in self._members[context])
        if priority is None or threshold is None:
            return None
        return Rank(self._sign * priority, self._sign * threshold, slices is None or slices > 0)


class _Member:
    """The values of a member of a thread's structure."""

    def __init__(self, changes: list[Change]) -> None:
        self.places = [one.place for one in changes]
        self._values = [one.value for one in changes]

    def before(self, place: int) -> int | None:
        """Return the value before an instruction; None if it is not known at that point."""
        index = bisect_left(self.places, place) - 1
        return self._values[index] if index >= 0 else None
