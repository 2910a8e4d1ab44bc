# SPDX-License-Identifier: MIT OR Apache-2.0
"""The vector clocks of a run's contexts, and the words that order their critical sections.

A section comes before a later section of the same lock only if both touch the same word. Masked sections and handler
activations count as sections of the same lock if neither can interrupt the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ove_lab.check.events import Bit, Does, Event, Shared
from ove_lab.check.exclusion import Guard

Clock = list[int]
# The sections from which a context excludes another by masking or scheduler locks, not by a mutex.
_MASKED, _RAISED = "masked", "raised"
_GUARDED = (_MASKED, _RAISED)


@dataclass
class _Left:
    """The clocks that ended sections left with one word: those of all sections, and of those that wrote the word."""

    reads: Clock
    writes: Clock | None


class Clocks:
    """The clocks of all contexts at one moment of the run.

    If the run has a RETURN, each clock has a second half, which no RETURN changes.
    """

    def __init__(self, count: int, excludes: Callable[[Guard, Guard], bool], *, has_returns: bool) -> None:
        self._excludes = excludes
        self._half = count if has_returns else 0
        self._clocks: list[Clock] = [[0] * (count + self._half) for _ in range(count)]
        for number in range(count):
            self.tick(number)
        self._objects: dict[object, Clock] = {}
        # The clocks of objects that are not known, by their keys.
        self._unknown: set[object] = set()
        # By context: the clock at its last barrier, and the clocks that its loads found since then.
        self.fences: list[Clock | None] = [None] * count
        self._seen: list[Clock | None] = [None] * count
        self._held: list[dict[object, int]] = [{} for _ in range(count)]
        # The words that a context touched in each critical section around it, and those of ended sections by key.
        self._touched: list[dict[object, dict[tuple[int, Guard], bool]]] = [{} for _ in range(count)]
        self._left: dict[object, dict[int, dict[Guard, _Left]]] = {}

    def of(self, context: int) -> Clock:
        """Return the clock of a context, which changes with the run."""
        return self._clocks[context]

    def tick(self, context: int) -> None:
        """Advance the time of a context."""
        clock = self._clocks[context]
        clock[context] += 1
        if self._half:
            clock[self._half + context] = clock[context]

    def without_returns(self, clock: Clock, context: int) -> int:
        """Return the time of a context in a clock without the order of RETURN events."""
        return clock[self._half + context]

    def locks(self, context: int) -> frozenset[object]:
        """Return the keys of the locks that a context holds."""
        return frozenset(one for one in self._held[context] if one not in _GUARDED)

    def apply(self, event: Event) -> None:
        """Apply an event."""
        place, does, context, key = event
        clock = self._clocks[context]
        if does is Does.RELEASE:
            self._objects[key] = joined(clock, self._objects.get(key))
            if isinstance(key, tuple) and key[0] == "any":
                self._unknown.add(key)
            self.tick(context)
        elif does is Does.ACQUIRE:
            for one in self._alike(key):
                join(clock, self._objects.get(one))
        elif does is Does.RETURN:
            clock[: self._half] = map(max, clock[: self._half], self._objects[key])
        elif does is Does.FOLLOW:
            assert isinstance(key, int)  # noqa: S101
            join(clock, self._clocks[key])
            self.tick(key)
        elif does is Does.FENCE:
            join(clock, self._seen[context])
            self.fences[context], self._seen[context] = list(clock), None
            self.tick(context)
        elif does is Does.LOCK:
            self._enter(context, key, place)
        else:
            self._end_section(context, key)
            self._held[context].pop(key, None)

    def _alike(self, key: object) -> Iterable[object]:
        """Return the keys of the objects that a call may concern: all of them if its object is not known."""
        if isinstance(key, tuple) and key[0] == "any":
            return [one for one in self._objects if isinstance(one, int) or one == key]
        if isinstance(key, int) or (isinstance(key, Bit) and isinstance(key.of, int)):
            return [key, *self._unknown]
        return [key]

    def see(self, context: int, clock: Clock | None) -> None:
        """Record the clock that an atomic load found. It orders what follows the context's next barrier."""
        if clock is not None:
            self._seen[context] = joined(clock, self._seen[context])

    def is_masked(self, context: int) -> bool:
        return _MASKED in self._held[context]

    def mask(self, context: int, until: int) -> None:
        """Put a context into a masked section up to an instruction."""
        self._enter(context, _MASKED, until)

    def raise_threshold(self, context: int, until: int) -> None:
        """Record that a thread's preemption threshold excludes others up to an instruction."""
        if _RAISED not in self._held[context]:
            self._enter(context, _RAISED, until)

    def leave_masked(self, place: int) -> None:
        """End each context's sections without a lock that end before or at an instruction."""
        for one, held in enumerate(self._held):
            for key in _GUARDED:
                until = held.get(key)
                if until is not None and place >= until:
                    self._end_section(one, key)
                    del held[key]

    def touch(self, context: int, word: int, is_store: bool, guard: Guard) -> Clock:
        """Record an access in the sections of a context, and return the clock of everything before the access.

        An earlier section that touched this word orders what follows. It does not order this access with an access
        to the word outside that section: in the next run, this section may come first.
        """
        known = clock = self._clocks[context]
        for key in self._held[context]:
            for before, left in self._left.get(_lock(key), {}).get(word, {}).items():
                is_met = self._excludes(before, guard) if key in _GUARDED else not _both_read(key, before)
                if is_met:
                    known = list(clock) if known is clock else known
                    join(clock, left.reads if is_store else left.writes)
            touched = self._touched[context].setdefault(key, {})
            touched[word, guard] = touched.get((word, guard), False) or is_store
        return known

    def _enter(self, context: int, key: object, note: int) -> None:
        self._held[context][key] = note
        self._touched[context].setdefault(key, {})

    def _end_section(self, context: int, key: object) -> None:
        """Store the clock of the section's end with the words that the section touched."""
        clock = list(self._clocks[context])
        left = self._left.setdefault(_lock(key), {})
        for (word, guard), is_written in self._touched[context].pop(key, {}).items():
            sections = left.setdefault(word, {})
            earlier = sections.get(guard)
            reads = joined(clock, None if earlier is None else earlier.reads)
            writes = None if earlier is None else earlier.writes
            sections[guard] = _Left(reads, joined(clock, writes) if is_written else writes)
        self.tick(context)


def _lock(key: object) -> object:
    return key.key if isinstance(key, Shared) else key


def _both_read(key: object, before: Guard) -> bool:
    """Return True if both sections of a lock are readers' sections."""
    return isinstance(key, Shared) and key.key not in before.locks


def join(clock: Clock, other: Clock | None) -> None:
    """Merge another clock into a clock."""
    if other is not None:
        clock[:] = map(max, clock, other)


def joined(clock: Clock, other: Clock | None) -> Clock:
    """Return the merge of two clocks."""
    return list(clock) if other is None else list(map(max, other, clock))
