# SPDX-License-Identifier: MIT OR Apache-2.0
"""The locks on sleep states: how long the program held each one, and whether it released it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ove_lab.trace.slices import Slice

if TYPE_CHECKING:
    from ove_lab.trace.history import History

_TAKES, _RELEASES = "ove_power_lock", "ove_power_unlock"


class Change(NamedTuple):
    """A lock is taken or released at a time in nanoseconds, by a thread or a handler."""

    at: int
    lock: str
    by: str
    is_taken: bool


@dataclass
class Held:
    """One lock. It is held `depth` times now, since `since`, and `by` took it then; `ns` is the time before that."""

    depth: int = 0
    since: int = 0
    by: str = ""
    ns: int = 0
    times: int = 0

    def change(self, one: Change) -> None:
        if one.is_taken:
            if not self.depth:
                self.since, self.by, self.times = one.at, one.by, self.times + 1
            self.depth += 1
        elif self.depth:
            self.depth -= 1
            if not self.depth:
                self.ns += one.at - self.since

    def until(self, end: int) -> int:
        """Return how long the lock was held in a run of this length."""
        return self.ns + (end - self.since if self.depth else 0)


@dataclass
class SleepLocks:
    """All locks of a run or of a chunk, by name. `unnamed` is the number of calls whose lock is not known."""

    held: dict[str, Held] = field(default_factory=dict)
    unnamed: int = 0
    changes: list[Change] = field(default_factory=list)

    def join(self, later: SleepLocks) -> None:
        """Add a later chunk of the run."""
        self.unnamed += later.unnamed
        for one in later.changes:
            self.held.setdefault(one.lock, Held()).change(one)


def of(made: History) -> SleepLocks:
    """Return the locks of a chunk, or of a whole run."""
    begin, end = made.observed.window
    # A call that continues in the next chunk counts there.
    ended = [one for one in made.slices if is_one(one) and not one.is_open and begin < one.end <= end]
    whole, found = SleepLocks(), SleepLocks()
    for each in sorted(ended, key=lambda one: one.end):
        if each.result is not None and not each.succeeded:
            continue
        if not each.name:
            found.unnamed += 1
            continue
        is_taken = each.call is not None and each.call.name == _TAKES
        found.changes.append(Change(made.observed.ns(each.end), each.name, made.observed.owner(each.end - 1), is_taken))
    whole.join(found)
    whole.changes = found.changes
    return whole


def is_one(each: Slice) -> bool:
    """Return True for a call that takes or releases such a lock."""
    return each.call is not None and each.call.name in (_TAKES, _RELEASES)
