# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds which threads and interrupts ended waits for an object, and which thread took its last token.

An object does not show which thread will end a wait for it. The record shows which ones did: they changed the object's
level, or made a waiting thread ready.
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
    """An object, identified by its address and the kind of calls on it."""

    address: int
    kind: str


@dataclass
class Feed:
    """One object. `filled_by` and `emptied_by` are the numbers of threads.

    `taker` is the thread that took the last token that was not returned. A semaphore `is_lock` as long as only its
    taker returns a token, which it did `returned` times. `first_given_by` gave before any token was taken here, because
    a part of a run does not contain the earlier taker. `is_touched` means that the object's level changed at all.
    """

    filled_by: set[int] = field(default_factory=set)
    emptied_by: set[int] = field(default_factory=set)
    taker: int | None = None
    is_lock: bool = True
    returned: int = 0
    first_given_by: int | None = None
    is_touched: bool = False

    def took(self, number: int) -> None:
        """Record that a thread or an interrupt took something from the object."""
        self.emptied_by.add(number)
        self.taker, self.is_touched = number, True

    def gave(self, number: int) -> None:
        """Record that a thread or an interrupt put something into the object."""
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
    """Return the feeds in the record of one run, or of one part."""
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
    """For each wait that another party ended, yield that party's give and the waiter's take, or the reverse.

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
    """Return True if a thread waits for space rather than for an item."""
    return wait.waits_in is not None and history.hands_over(wait.waits_in)


def object_of(wait: Wait) -> Key | None:
    """Return the object for which a thread waits, or None if that is not known."""
    each = wait.waits_in
    if each is None or each.call is None or not each.target:
        return None
    return Key(each.target, each.call.objects)
