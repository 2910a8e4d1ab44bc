# SPDX-License-Identifier: MIT OR Apache-2.0
"""The iterations that a record counts instead of repeating: a loop that waits executes the same events again."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ove_tool.trace.notes import Note

Events = NDArray[np.uint64]
_KIND, _NOTE = np.uint64(40), np.uint64(3)
_NUMBER, _WORDS = np.uint64(32), np.uint64(43)
_TIMES = np.uint64(0xFFFFFFFF)


def _none() -> NDArray[np.int64]:
    return np.empty(0, dtype=np.int64)


@dataclass(frozen=True, eq=False)
class Repeats:
    """Before the instruction `places[i]` of a record, `more[i]` instructions ran that the record does not repeat."""

    places: NDArray[np.int64] = field(default_factory=_none)
    more: NDArray[np.int64] = field(default_factory=_none)

    def head(self, count: int) -> Repeats:
        """Return the counts up to an instruction."""
        kept = self.places <= count
        return Repeats(self.places[kept], self.more[kept])

    def before(self, place: int) -> int:
        """Return how many instructions before a place the record does not repeat."""
        places, sums = self._sums
        return sums[bisect_right(places, place)]

    @cached_property
    def _sums(self) -> tuple[list[int], list[int]]:
        # Lists, since a search in an array takes ten times as long for one place.
        return self.places.tolist(), [0, *np.cumsum(self.more).tolist()]


def _found(events: Events) -> NDArray[np.int64]:
    is_note = events >> _KIND & np.uint64(7) == _NOTE
    return np.flatnonzero(is_note & (events >> _NUMBER & np.uint64(0xFF) == np.uint64(Note.REPEAT)))


def counted(events: Events, begins: NDArray[np.int64]) -> Repeats:
    """Read the counts of a record; `begins` are the indexes of the events that are instructions."""
    found = _found(events)
    last = np.searchsorted(begins, found)
    first = np.searchsorted(begins, found - (events[found] >> _WORDS).astype(np.int64))
    return Repeats(last.astype(np.int64), (last - first) * (events[found] & _TIMES).astype(np.int64))


def spans(events: Events) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the first event of each iteration that is repeated, and the event that counts the repetitions."""
    found = _found(events)
    return found - (events[found] >> _WORDS).astype(np.int64), found


def expanded(events: Events) -> Events:
    """Return the record with each iteration as often as the program executed it."""
    parts, done = [], 0
    for index in _found(events).tolist():
        parts.append(events[done:index])
        words, times = int(events[index] >> _WORDS), int(events[index] & _TIMES)
        parts.append(np.tile(events[index - words : index], times))
        done = index + 1
    return np.concatenate([*parts, events[done:]]) if parts else events
