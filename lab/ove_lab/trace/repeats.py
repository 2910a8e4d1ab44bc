# SPDX-License-Identifier: MIT OR Apache-2.0
"""Iterations that a record counts instead of repeating, because a waiting loop repeats the same events."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace import reader
from ove_lab.trace.notes import Note
from ove_lab.trace.reader import Empty

Events = NDArray[np.uint64]
_WORDS = np.uint64(43)
_SIZE_SHIFT, _SIZES, _KIND_SHIFT, _KINDS = np.uint64(32), np.uint64(0xFF), np.uint64(40), np.uint64(7)
# Masks for the size and kind of an event, and their values in a note that counts repetitions.
_REPEAT_MASK, _REPEAT = 0x7FF << 32, (3 << 8 | Note.REPEAT) << 32
_LOW = 0xFFFFFFFF
_TIMES = np.uint64(_LOW)


def _none() -> NDArray[np.int64]:
    return np.empty(0, dtype=np.int64)


@dataclass(frozen=True, eq=False)
class Repeats:
    """Before the instruction `places[i]` of a record, `more[i]` instructions ran that are not in the record.

    They repeat the iteration recorded from `firsts[i]` on.
    """

    places: NDArray[np.int64] = field(default_factory=_none)
    more: NDArray[np.int64] = field(default_factory=_none)
    firsts: NDArray[np.int64] = field(default_factory=_none)

    def head(self, count: int) -> Repeats:
        """Return the counts up to an instruction."""
        kept = self.places <= count
        return Repeats(self.places[kept], self.more[kept], self.firsts[kept])

    def iteration(self, place: int) -> tuple[int, int] | None:
        """Return the start and the end of the repeated iteration that contains an instruction, or None."""
        places, _ = self._sums
        index = bisect_right(places, place)
        return (int(self.firsts[index]), places[index]) if index < len(places) and self.firsts[index] <= place else None

    def times(self, place: int) -> int:
        """Return how often a recorded instruction was executed at that position."""
        places, _ = self._sums
        index = bisect_right(places, place)
        if index == len(places) or self.firsts[index] > place:
            return 1
        return 1 + int(self.more[index]) // int(places[index] - self.firsts[index])

    def before(self, place: int) -> int:
        """Return the number of unrecorded instructions before a position."""
        places, sums = self._sums
        return sums[bisect_right(places, place)]

    def between(self, begin: int, end: int) -> int:
        """Return the number of unrecorded instructions between two positions."""
        places, sums = self._sums
        return sums[bisect_right(places, end)] - sums[bisect_right(places, begin)]

    def before_each(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Like before(), for many positions."""
        return np.append(0, np.cumsum(self.more))[np.searchsorted(self.places, places, side="right")]

    def are_inside(self, places: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return for each position whether it is in a repeated iteration."""
        firsts = np.append(self.firsts, np.iinfo(np.int64).max)
        return firsts[np.searchsorted(self.places, places, side="right")] <= places

    @cached_property
    def _sums(self) -> tuple[list[int], list[int]]:
        # Lists, because a search in an array takes ten times as long for one position.
        return self.places.tolist(), [0, *np.cumsum(self.more).tolist()]


def _found(events: Events) -> NDArray[np.int64]:
    return reader.with_bits(events, _REPEAT_MASK, _REPEAT)


def instructions(events: Events) -> NDArray[np.int64]:
    """Return the indexes of the events that are instructions."""
    return np.flatnonzero(events >> _KIND_SHIFT & _KINDS == 0)


def _counts(events: Events, noted: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the events that count repetitions; `noted` are the indexes of the notes."""
    return noted[events[noted] >> _SIZE_SHIFT & _SIZES == Note.REPEAT]


def counted(events: Events, noted: NDArray[np.int64], begins: NDArray[np.int64]) -> Repeats:
    """Read the counts of a record; `noted` and `begins` are the indexes of the notes and of the instructions."""
    found = _counts(events, noted)
    last = np.searchsorted(begins, found)
    first = np.searchsorted(begins, found - (events[found] >> _WORDS).astype(np.int64))
    more = (last - first) * (events[found] & _TIMES).astype(np.int64)
    return Repeats(last.astype(np.int64), more, first.astype(np.int64))


def spans(events: Events, noted: NDArray[np.int64] | None = None) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the first event of each repeated iteration, and the event that counts the repetitions.

    `noted` are the indexes of the notes, if they are known.
    """
    found = _found(events) if noted is None else _counts(events, noted)
    return found - (events[found] >> _WORDS).astype(np.int64), found


class Rotation:
    """Moves each count to where its loop has no open call, because the record may have it in the middle of a call."""

    def __init__(self, depths: Callable[[list[int]], list[int]]) -> None:
        """Accept a function that returns the call depth of each instruction of an iteration, by address."""
        self._depths = depths
        self._known: dict[bytes, int] = {}

    def of(self, events: Events, before: Events, empty: Empty = np.empty) -> Events:
        """Return a record that expands to the same events, following the events before it."""
        parts, done = [before], 0
        for first, count in zip(*(one.tolist() for one in spans(events)), strict=True):
            iteration = events[first:count]
            turn = self._turn(iteration)
            if not turn:
                continue
            times = int(events[count] & _TIMES) - 1
            again = [events[count : count + 1] - np.uint64(1)] if times else []
            parts += [events[done:count], iteration[:turn], *again, iteration[turn:]]
            done = count + 1
        parts.append(events[done:])
        return np.concatenate(parts, out=empty(sum(map(len, parts)), np.uint64))

    def _turn(self, iteration: Events) -> int:
        """Return the first event of an iteration with the lowest depth."""
        key = iteration.tobytes()
        if key not in self._known:
            begins = instructions(iteration)
            depths = self._depths((iteration[begins] & np.uint64(_LOW)).tolist())
            self._known[key] = int(begins[depths.index(min(depths))])
        return self._known[key]


def expanded(events: Events, most: int | None = None) -> Events:
    """Return the record with all iterations expanded.

    With `most`, it has at most this many iterations of a loop in addition to the recorded one, and counts the others.
    """
    parts, done = [], 0
    for index in _found(events).tolist():
        parts.append(events[done:index])
        words, times = int(events[index] >> _WORDS), int(events[index] & _TIMES)
        some = times if most is None else min(times, most)
        parts.append(np.tile(events[index - words : index], some))
        if times > some:
            parts.append(events[index : index + 1] - np.uint64(some))
        done = index + 1
    return np.concatenate([*parts, events[done:]]) if parts else events
