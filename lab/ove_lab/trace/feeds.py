# SPDX-License-Identifier: MIT OR Apache-2.0
"""Which threads and interrupts ended waits for an object, and which thread took its last token, by what they did.

An object says nothing of the thread that will end a wait for it. The record says which ones have done so: they changed
the object's level, or made a thread ready that waited for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from ove_lab.trace import history
from ove_lab.trace.history import History
from ove_lab.trace.schedule import BLOCKED, ENDED, Wait
from ove_lab.trace.threads import Segment

# The number of each interrupt.
INTERRUPT = -1


class Key(NamedTuple):
    """An object, by its address and the kind of the calls about it."""

    address: int
    kind: str


@dataclass
class Feed:
    """One object. `filled_by` and `emptied_by` are the numbers of threads.

    `taker` is the thread that took the last token that no thread gave back. A semaphore `is_lock` as long as only its
    taker gives a token back, which it did `returned` times. `first_given_by` gave before any token was taken here; a
    part of a run does not see the taker of before. `is_touched` says that the object's level changed at all.
    """

    filled_by: set[int] = field(default_factory=set)
    emptied_by: set[int] = field(default_factory=set)
    taker: int | None = None
    is_lock: bool = True
    returned: int = 0
    first_given_by: int | None = None
    is_touched: bool = False

    def took(self, number: int) -> None:
        """Note that a thread or an interrupt took something from the object."""
        self.emptied_by.add(number)
        self.taker, self.is_touched = number, True

    def gave(self, number: int) -> None:
        """Note that one put something into it."""
        self.filled_by.add(number)
        if not self.is_touched:
            self.first_given_by, self.is_touched = number, True
        self._return(number)

    def _return(self, number: int) -> None:
        if self.taker is not None:
            self.is_lock = self.is_lock and number == self.taker
            self.returned += number == self.taker
        self.taker = None

    def join(self, later: Feed) -> None:
        """Add a later part of the run."""
        self.filled_by |= later.filled_by
        self.emptied_by |= later.emptied_by
        if later.first_given_by is not None:
            self._return(later.first_given_by)
        if later.is_touched:
            self.taker, self.is_touched = later.taker, True
        self.is_lock = self.is_lock and later.is_lock
        self.returned += later.returned


Feeds = dict[Key, Feed]


def join(feeds: Feeds, later: Feeds) -> None:
    """Add a later part of the run."""
    for key, one in later.items():
        if key in feeds:
            feeds[key].join(one)
        else:
            feeds[key] = one


def of(made: History) -> Feeds:
    """Return what the record of one run, or of one part, tells."""
    found: Feeds = {}
    for _, key, is_given, number in sorted([*_levels(made), *_wakes(made)]):
        feed = found.setdefault(key, Feed())
        if is_given:
            feed.gave(number)
        else:
            feed.took(number)
    return found


class _Event(NamedTuple):
    place: int
    key: Key
    is_given: bool
    number: int


def _number(segment: Segment) -> int:
    return INTERRUPT if segment.thread is None else segment.thread.number


def _levels(made: History) -> Iterator[_Event]:
    owners = made.observed.owners
    for one in made.fills.found:
        before, key = one.before, Key(one.address, one.kind)
        for place, level in one.levels:
            if before is not None and level != before and place >= 0:
                yield _Event(place, key, level > before, _number(owners.at(place)))
            before = level


def _wakes(made: History) -> Iterator[_Event]:
    """Yield for each wait that another one ended that it gave, and that the thread which waited took, or the reverse.

    A kernel may hand over without a change of the level.
    """
    for thread in made.observed.threads:
        periods = made.schedule.periods[thread.number]
        following = {before.end: after for before, after in pairwise(periods)}
        for wait in made.schedule.waits(thread.number):
            after = following.get(wait.end)
            if after is None or after.state in (BLOCKED, ENDED) or wait.end < 0:
                continue
            key = object_of(wait)
            if key is None or wait.waits_in is None or wait.waits_in.timed_out:
                continue
            waker = _number(made.observed.owners.at(wait.end))
            is_sender = needs_room(wait)
            yield _Event(wait.end, key, not is_sender, waker)
            yield _Event(wait.end + 1, key, is_sender, thread.number)


def needs_room(wait: Wait) -> bool:
    """Return True if a thread waits until something is taken, and not until something is put in."""
    return wait.waits_in is not None and history.hands_over(wait.waits_in)


def object_of(wait: Wait) -> Key | None:
    """Return the object that a thread waits for; None if that is not known."""
    each = wait.waits_in
    if each is None or each.call is None or not each.target:
        return None
    return Key(each.target, each.call.objects)
