# SPDX-License-Identifier: MIT OR Apache-2.0
"""Data races: two contexts use the same bytes, one of them writes, and nothing orders or excludes them.

Each context has a vector clock for the order. A mutex, a masked section and a locked scheduler exclude; a critical
section comes before a later one only if both use the same memory. So a race is found even if the locks of this run
happened to separate the two accesses.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ove_lab.check.accesses import Shared
from ove_lab.check.authors import Authors
from ove_lab.check.clocks import Clock, Clocks, join, joined
from ove_lab.check.conflicts import LOST, RACE, Conflicts
from ove_lab.check.contexts import Contexts
from ove_lab.check.exclusion import Exclusion, Guard
from ove_lab.check.finding import Finding
from ove_lab.check.heaps import Heaps
from ove_lab.check.kinds import WORD_BYTES, Access, Kind, Kinds
from ove_lab.check.marks import Marks
from ove_lab.check.order import Does, Order
from ove_lab.check.same_line import SameLine
from ove_lab.trace.observe import Observed


@dataclass(frozen=True)
class _Last:
    """The last access of a context to a word under some locks."""

    row: int
    time: int
    mask: int
    guard: Guard
    is_marked: bool


@dataclass
class _Word:
    """The last accesses to one word, by locks and bytes. `atomic` is the clock that a load of it acquires."""

    writes: dict[tuple[Guard, int], _Last] = field(default_factory=dict)
    reads: dict[tuple[Guard, int], _Last] = field(default_factory=dict)
    atomic: Clock | None = None


class Races:
    """The judge. `skipped` counts accesses to variables of ove, the kernel and libraries, and to unnamed memory."""

    def __init__(
        self,
        observed: Observed,
        contexts: Contexts,
        authors: Authors,
        shared: Shared,
        order: Order,
        marks: Marks,
        heaps: Heaps,
    ) -> None:
        self._observed, self._contexts, self._shared, self._order = observed, contexts, shared, order
        self._exclusion = Exclusion(observed, contexts, shared)
        self._kinds = Kinds(observed, contexts, authors, shared, marks, heaps)
        self._same_line = SameLine(observed, contexts, authors, shared)
        self._conflicts = Conflicts(contexts, shared, self._kinds, self._same_line)
        has_returns = any(one.does is Does.RETURN for one in order.events)
        self._clocks = Clocks(contexts.count, self._exclusion.excludes, has_returns=has_returns)
        self._words: dict[int, _Word] = {}
        self._judged: set[int] = set()
        self.skipped = int(np.count_nonzero(self._kinds.of_each == Kind.LEFT_OUT))

    @property
    def unknown_priorities(self) -> set[int]:
        """The judged handlers that were not compared with other handlers and sections, because of their priorities."""
        return self._exclusion.priorities.unknown & self._judged

    def judge(self) -> list[Finding]:
        """Return the races, in the order of their second accesses."""
        rows = self._rows()
        events = self._order.events
        following = 0
        shared = self._shared
        places, contexts = shared.place[rows].tolist(), shared.context[rows].tolist()
        self._judged |= set(contexts)
        for row, place, context in zip(rows.tolist(), places, contexts, strict=True):
            while following < len(events) and events[following].place <= place:
                self._clocks.apply(events[following])
                following += 1
            self._clocks.leave_masked(place)
            self._access(row, place, context)
        return self._conflicts.findings

    def _rows(self) -> NDArray[np.int64]:
        """Return the accesses to judge: one of the repetitions of a plain access between two events is enough."""
        shared = self._shared
        bounds = np.array(sorted({one.place for one in self._order.events} | self._exclusion.bounds), dtype=np.int64)
        epoch = np.searchsorted(bounds, shared.place, side="right")
        which = self._observed.flow.which[shared.place]
        key = ((epoch * (int(which.max(initial=0)) + 1) + which) * self._contexts.count + shared.context).astype(
            np.int64
        )
        order = np.lexsort((np.arange(len(key)), shared.is_store, key, shared.word))
        columns = (shared.word[order], key[order], shared.is_store[order], shared.mask[order])
        is_first = np.ones(len(order), dtype=bool)
        if len(order):
            is_first[1:] = np.logical_or.reduce([np.diff(one.astype(np.int64)) != 0 for one in columns])
        chosen = np.zeros(len(key), dtype=bool)
        chosen[order[is_first]] = True
        return np.flatnonzero((self._kinds.of_each != Kind.LEFT_OUT) & (chosen | ~self._kinds.is_plain))

    def _access(self, row: int, place: int, context: int) -> None:
        shared = self._shared
        word, is_store = int(shared.word[row]), bool(shared.is_store[row])
        if not self._clocks.is_masked(context):
            section = int(self._exclusion.section[row])
            if section >= 0:
                self._clocks.mask(context, int(self._exclusion.spans[1][section]))
            elif self._contexts.is_handler(context):
                self._clocks.mask(context, self._activation_end(place))
        if (until := self._exclusion.ends_raised(context, place)) is not None:
            self._clocks.raise_threshold(context, until)
        guard = self._exclusion.guard(row, self._clocks.locks(context))
        known, clock = self._clocks.touch(context, word, is_store, guard), self._clocks.of(context)
        found, marks = self._words.setdefault(word, _Word()), self._kinds.access(row)
        is_marked = marks.is_ordering or marks.is_atomic
        is_copied = marks.is_ordering and not marks.is_atomic and self._is_copied(row)
        before = list(known) if is_copied else known
        if is_marked:
            self._order_by(found, clock, place, is_store, context, marks)
            known = clock
        last = _Last(row, clock[context], int(shared.mask[row]), guard, is_marked)
        is_update = is_marked and is_store and not marks.is_typed and self._same_line.is_update(row)
        if not is_marked or is_update:
            self._compare(found, last, known, is_store)
        elif is_store and marks.variable is not None and marks.variable.is_volatile and not marks.variable.is_atomic:
            self._compare_marked(found, last, known)
        if is_copied:
            self._compare_copied(found, last, before, is_store)
        table = found.writes if is_store else found.reads
        table[guard, last.mask] = last

    def _order_by(self, word: _Word, clock: Clock, place: int, is_store: bool, context: int, marks: Access) -> None:
        """Let an atomic or volatile access order what follows, as far as its barriers do."""
        if is_store:
            is_whole = not marks.is_atomic or self._kinds.has_barrier_before(place)
            # The store orders every access before the last barrier, however long ago it was, and no later access.
            released = clock if is_whole else self._clocks.fences[context]
            if released is not None:
                word.atomic = joined(released, word.atomic if marks.is_exclusive else None)
                self._clocks.tick(context)
            elif not marks.is_exclusive:
                word.atomic = None
        elif not marks.is_atomic or self._kinds.has_barrier_behind(place):
            join(clock, word.atomic)
        else:
            self._clocks.see(context, word.atomic)

    def _activation_end(self, place: int) -> int:
        segment = self._observed.owners.at(place)
        return segment.exception.end if segment.exception is not None else place

    def _compare(self, word: _Word, last: _Last, clock: Clock, is_store: bool) -> None:
        """Find earlier accesses of other contexts that nothing orders or excludes."""
        tables = [word.writes, word.reads] if is_store and not last.is_marked else [word.writes]
        for before in (one for table in tables for one in list(table.values())):
            if not self._may_meet(before, last, clock):
                continue
            if not last.is_marked:
                self._conflicts.add(RACE, before.row, last.row)
            elif self._interrupts(before, last) or (self._is_update(before) and self._interrupts(last, before)):
                self._conflicts.add(LOST, before.row, last.row)

    def _compare_marked(self, word: _Word, last: _Last, clock: Clock) -> None:
        """Find updates of other contexts that a plain store of a volatile variable interrupts: they are lost."""
        for before in word.writes.values():
            if self._may_meet(before, last, clock) and self._is_update(before) and self._interrupts(last, before):
                self._conflicts.add(LOST, before.row, last.row)

    def _compare_copied(self, word: _Word, last: _Last, clock: Clock, is_store: bool) -> None:
        """Find races of a volatile structure that is copied as a whole: its words order only one by one."""
        for table in [word.writes, word.reads] if is_store else [word.writes]:
            for before in table.values():
                if self._may_meet(before, last, clock) and self._is_copied(before.row):
                    self._conflicts.add(RACE, before.row, last.row)

    def _is_copied(self, row: int) -> bool:
        shared = self._shared
        return self._same_line.is_copy(row, self._kinds.extent(int(shared.address[row]), int(shared.place[row])))

    def _is_update(self, access: _Last) -> bool:
        return self._same_line.is_update(access.row)

    def _interrupts(self, one: _Last, other: _Last) -> bool:
        """Return True if the context of one access can run between the instructions of the other's line."""
        return self._exclusion.is_interruptible(other.guard, one.guard.context)

    def _may_meet(self, before: _Last, last: _Last, clock: Clock) -> bool:
        """Return True if an earlier access is to the same bytes, and nothing orders or excludes the two."""
        is_same = before.guard.context == last.guard.context
        if is_same or not before.mask & last.mask or self._is_ordered(before, last, clock):
            return False
        return not self._exclusion.excludes(before.guard, last.guard)

    def _is_ordered(self, before: _Last, last: _Last, clock: Clock) -> bool:
        """Return True if an earlier access comes before the last one in every run.

        Programs also request interrupts in place of missing devices. Therefore the return from a requested interrupt
        orders only single loads and stores: an update or a value of several words needs exclusion.
        """
        context = before.guard.context
        if clock[context] < before.time:
            return False
        is_by_return = self._clocks.without_returns(clock, context) < before.time
        return not (is_by_return and any(self._needs_exclusion(one.row) for one in (before, last)))

    def _needs_exclusion(self, row: int) -> bool:
        """Return True for a part of an update, or of a value of several words."""
        variable = self._kinds.variable(int(self._shared.address[row]))
        is_wide = (variable is not None and variable.size > WORD_BYTES) or self._is_copied(row)
        return is_wide or (bool(self._shared.is_store[row]) and self._same_line.is_update(row))
