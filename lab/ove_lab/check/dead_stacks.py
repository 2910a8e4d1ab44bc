# SPDX-License-Identifier: MIT OR Apache-2.0
"""Uses of pointers to the stack of a call that has returned or a thread that has ended.

A word below the stack pointer belongs to no call. Memory that a later call of the thread uses again cannot be told from
that call's own.
"""

from __future__ import annotations

from bisect import bisect_left

import numpy as np
from numpy.typing import NDArray

from ove_lab.check.accesses import Selection
from ove_lab.check.contexts import Contexts
from ove_lab.check.finding import Finding, Side
from ove_lab.check.heaps import Heaps
from ove_lab.check.marks import Marks
from ove_lab.trace.history import History
from ove_lab.trace.record import Places
from ove_lab.trace.threads import Segment, Thread

RULE = "use-after-return"


class DeadStacks:
    """The judge."""

    def __init__(self, made: History, contexts: Contexts, selection: Selection, heaps: Heaps, marks: Marks) -> None:
        self._observed, self._contexts, self._selection = made.observed, contexts, selection
        self._heaps, self._marks = heaps, marks
        ends = {one.number: made.schedule.ended_at(one) for one in contexts.threads if one.number}
        self._ended = {number: place for number, place in ends.items() if place is not None}
        self._segments: dict[int, list[Segment]] = {}
        for one in self._observed.owners.segments:
            if one.thread is not None:
                self._segments.setdefault(one.thread.number, []).append(one)

    def judge(self) -> list[Finding]:
        kept = self._selection.program_rows
        place = self._selection.place_of(kept)
        address = self._observed.run.address[kept].astype(np.int64)
        found: dict[tuple[int, int], tuple[int, Finding]] = {}
        for thread in self._contexts.threads:
            for row in self._suspects(thread, place, address).tolist():
                at, where = int(address[row]), int(place[row])
                key = (thread.number, int(self._contexts.of_each[where]))
                if (key not in found or where < found[key][0]) and self._is_dead(thread, at, where):
                    is_store = bool(self._observed.run.is_store[kept[row]])
                    found[key] = where, self._finding(thread, where, is_store)
        return [one for _, one in sorted(found.values(), key=lambda each: each[0])]

    def _suspects(self, thread: Thread, place: Places, address: NDArray[np.int64]) -> Places:
        """Return the accesses to words of a thread's stack that no call of the thread is using."""
        segments = self._segments.get(thread.number, [])
        if thread.low is None or thread.high is None or not segments:
            return np.empty(0, dtype=np.int64)
        rows = np.flatnonzero((thread.low <= address) & (address < thread.high))
        begins = np.array([one.begin for one in segments], dtype=np.int64)
        ends = np.array([one.end for one in segments], dtype=np.int64)
        bases = np.array([-1 if one.base is None else one.base for one in segments], dtype=np.int64)
        index = np.searchsorted(begins, place[rows], side="right") - 1
        moved, when = self._observed.flow.moved, place[rows]
        is_own = (index >= 0) & (when < ends[index])
        # Another context sees the stack pointer that the thread had when it stopped.
        pointer = bases[index] + moved[np.where(is_own, when, ends[index])]
        is_below = (index >= 0) & (bases[index] >= 0) & (address[rows] < pointer)
        is_push = is_own & (moved[np.minimum(when + 1, len(moved) - 1)] != moved[when])
        is_after = (when >= self._ended.get(thread.number, len(moved))) & ~is_own
        return rows[(is_below & ~is_push) | is_after]

    def _is_dead(self, thread: Thread, address: int, place: int) -> bool:
        """Return True if nothing else owns the memory: no other thread, new block or variable of the program."""
        variable = self._marks.at(address)
        if not thread.number and self._contexts.is_handler(int(self._contexts.of_each[place])):
            # The start-up code may have run on the stack that the handlers now use.
            return False
        if (
            self._is_over(thread, place)
            and variable is not None
            and variable.is_author
            and not self._heaps.is_arena(address, variable.root)
        ):
            return False
        if any(
            one is not thread and one.low is not None and one.high is not None and one.low <= address < one.high
            for one in self._contexts.threads
        ):
            return False
        began = self._segments[thread.number][0].begin
        return not any(
            one.address <= address < one.end and began < one.taken and one.is_live(place) for one in self._heaps.blocks
        )

    def _is_over(self, thread: Thread, place: int) -> bool:
        return place >= self._ended.get(thread.number, place + 1)

    def _finding(self, thread: Thread, place: int, is_store: bool) -> Finding:
        name = self._contexts.name(thread.number)
        segments = self._segments[thread.number]
        is_over = self._is_over(thread, place)
        user = self._contexts.name(int(self._contexts.of_each[place]))
        what = "thread that has ended" if is_over else "call that has returned"
        sides = [Side(user, f"{'writes' if is_store else 'reads'} the stack of {name}", place)]
        last = segments[max(bisect_left([one.end for one in segments], place + 1) - 1, 0)]
        if user != name and not is_over:
            sides.append(Side(name, "stopped", last.end - 1))
        return Finding(RULE, f"stack of {name}", f"stack of {name}: the memory was of a {what}", sides)
