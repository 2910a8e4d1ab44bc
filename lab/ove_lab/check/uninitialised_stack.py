# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads of a local variable to which nothing has stored since the call began.

A stack word belongs to no call while the stack pointer is above it. A value that was stored before the pointer was last
above the word is an earlier call's, and nothing has initialised the variable.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ove_lab.check.accesses import Selection
from ove_lab.check.contexts import Contexts
from ove_lab.check.finding import Finding, Side
from ove_lab.check.uninitialised import RULE
from ove_lab.check.uses import Uses
from ove_lab.trace.instructions import LR
from ove_lab.trace.names import written
from ove_lab.trace.observe import Observed
from ove_lab.trace.record import Places
from ove_lab.trace.threads import Thread

# The bits of a key below the word's number, for the access.
_SHIFT = 40
_ACCESS = (1 << _SHIFT) - 1
# A wider store can span three words.
_WORDS = 3
# One instruction may load often; at most this many of its loads are judged.
_TRIES = 4
_ARGUMENTS = range(4)
# At these instructions, the emulator's host may write to memory, which the record does not show.
_HOST = ("bkpt", "hlt")


class UninitialisedStack:
    """The judge."""

    def __init__(self, observed: Observed, contexts: Contexts, selection: Selection) -> None:
        self._observed, self._contexts, self._selection = observed, contexts, selection
        self._uses = Uses(observed, contexts)

    def judge(self) -> list[Finding]:
        found = [one for thread in self._contexts.threads for one in self._of_thread(thread)]
        return list({one.name: one for one in reversed(found)}.values())

    def _of_thread(self, thread: Thread) -> Iterator[Finding]:
        rows, places = self._loads(thread)
        if not len(rows):
            return
        pointer = _Pointer(self._observed, self._contexts, thread)
        run = self._observed.run
        address = run.address[rows].astype(np.int64)
        stored = self._stored(thread, address, address + run.width[rows], rows)
        # A push changes the pointer and stores in one instruction, so a store counts from the next instruction on.
        is_stale = (pointer.highest(stored + 1, places) > address) & (pointer.highest(places, places) <= address)
        tries: dict[int, int] = {}
        for index in np.flatnonzero(is_stale).tolist():
            row, place = int(rows[index]), int(places[index])
            pc = int(run.pc[place])
            tries[pc] = tries.get(pc, 0) + 1
            if tries[pc] <= _TRIES and self._uses.is_used(row, place):
                begin = pointer.came_below(int(address[index]), place)
                if not self._host_may_write(begin, place):
                    tries[pc] = _TRIES
                    yield self._finding(int(address[index]), begin, place)

    def _loads(self, thread: Thread) -> tuple[Places, Places]:
        """Return the loads of the program's own code from the thread's own stack, and their instructions."""
        run, none = self._observed.run, np.empty(0, dtype=np.int64)
        if thread.low is None or thread.high is None:
            return none, none
        rows = self._selection.kept[~self._selection.is_library]
        rows = rows[~run.is_store[rows] & (run.address[rows] >= thread.low) & (run.address[rows] < thread.high)]
        places = self._selection.place_of(rows)
        # A function also pops words that it does not need.
        mine = (self._contexts.of_each[places] == thread.number) & ~self._is_pop[self._observed.flow.which[places]]
        return rows[mine], places[mine]

    @cached_property
    def _is_pop(self) -> NDArray[np.bool_]:
        program, each = self._observed.program, self._observed.flow.addresses.tolist()
        return np.array([program.plain(one).startswith(("pop", "ldm")) for one in each], dtype=bool)

    def _stored(self, thread: Thread, begin: Places, end: Places, rows: Places) -> Places:
        """Return the instruction before each load that stored last to one of the load's words, -1 for none."""
        assert thread.low is not None and thread.high is not None  # noqa: S101
        run = self._observed.run
        stores = np.flatnonzero(run.is_store & (run.address >= thread.low) & (run.address < thread.high))
        stores = stores[~self._makes_room(stores)]
        # A full word number would leave no bits for the access.
        first, begin, end = run.address[stores].astype(np.int64) - thread.low, begin - thread.low, end - thread.low
        last = first + run.width[stores] - 1
        keys = [(first >> 2) + word << _SHIFT | stores for word in range(_WORDS)]
        keys = np.sort(np.concatenate([key[key >> _SHIFT <= last >> 2] for key in keys]))
        found = np.full(len(rows), -1, dtype=np.int64)
        for word in (begin >> 2, end - 1 >> 2):
            index = np.searchsorted(keys, word << _SHIFT | rows) - 1
            is_there = (index >= 0) & (keys[np.maximum(index, 0)] >> _SHIFT == word) if len(keys) else index >= 0
            store = keys[np.maximum(index, 0)] & _ACCESS if len(keys) else index
            place = np.searchsorted(run.first_access, store, side="right") - 1
            found = np.where(is_there, np.maximum(found, place), found)
        return found

    def _makes_room(self, stores: Places) -> NDArray[np.bool_]:
        """Return which stores of a push only move the stack pointer: `push {r0, r1, lr}` saves no argument.

        A function that saves its arguments pushes only them.
        """
        run, flow = self._observed.run, self._observed.flow
        places = np.searchsorted(run.first_access, stores, side="right") - 1
        found: NDArray[np.bool_] = stores - run.first_access[places] < self._spare[flow.which[places]]
        return found

    @cached_property
    def _spare(self) -> NDArray[np.int64]:
        """The number of argument registers that each instruction pushes together with the link register."""
        program, found = self._observed.program, []
        for address in self._observed.flow.addresses.tolist():
            one = program.decoded(address) if program.plain(address).startswith("push") else None
            is_call = one is not None and LR in one.listed
            found.append(sum(number in _ARGUMENTS for number in one.listed) if one is not None and is_call else 0)
        return np.array(found, dtype=np.int64)

    def _host_may_write(self, begin: int, place: int) -> bool:
        calls = self._host_calls
        index = int(np.searchsorted(calls, begin))
        return index < len(calls) and int(calls[index]) < place

    @cached_property
    def _host_calls(self) -> Places:
        flow, program = self._observed.flow, self._observed.program
        is_call = [program.plain(one).startswith(_HOST) for one in flow.addresses.tolist()]
        return flow.where(np.array(is_call, dtype=bool))

    def _finding(self, address: int, begin: int, place: int) -> Finding:
        title = f"local variable of {written(self._observed.function(begin))}"
        who = self._contexts.name(int(self._contexts.of_each[place]))
        sides = [Side(who, "reads the variable", place), Side(who, "began the call", begin)]
        return Finding(RULE, title, f"{title}: nothing has written the memory that is read", sides, length=address)


class _Pointer:
    """A thread's stack pointer in the run: the instructions at which it changes, and its value from there on."""

    def __init__(self, observed: Observed, contexts: Contexts, thread: Thread) -> None:
        moved = observed.flow.moved
        segments = observed.owners.segments
        begins = np.array([one.begin for one in segments], dtype=np.int64)
        bases = np.array([-1 if one.base is None else one.base for one in segments], dtype=np.int64)
        changes = np.flatnonzero(np.diff(moved[:-1]) != 0) + 1
        places = np.union1d(changes[contexts.of_each[changes] == thread.number], begins)
        index = np.searchsorted(begins, places, side="right") - 1
        mine = np.array([one.thread is thread for one in segments], dtype=bool)[index]
        places, index = places[mine], index[mine]
        self._places = places
        # An unknown stack pointer counts as below everything.
        self._values = np.where(bases[index] < 0, -1, bases[index] + moved[places])

    def highest(self, first: Places, last: Places) -> NDArray[np.int64]:
        """Return the highest value before each of some instructions: from the first of a range to its last."""
        low = np.maximum(np.searchsorted(self._places, first, side="right") - 1, 0)
        high = np.maximum(np.searchsorted(self._places, last, side="right") - 1, low)
        # Each range is the union of two ranges whose length is a power of two.
        level = np.log2(high - low + 1).astype(np.int64)
        found = np.empty(len(low), dtype=np.int64)
        table = self._values
        for power in range(int(level.max(initial=-1)) + 1):
            if power:
                table = np.maximum(table[: -(1 << power - 1)], table[1 << power - 1 :])
            mine = np.flatnonzero(level == power)
            found[mine] = np.maximum(table[low[mine]], table[high[mine] - (1 << power) + 1])
        return found

    def came_below(self, address: int, place: int) -> int:
        """Return the last instruction before a position that moved the pointer to or below an address."""
        index = int(np.searchsorted(self._places, place, side="right")) - 1
        above = np.flatnonzero(self._values[: index + 1] > address)
        return int(self._places[above[-1] + 1]) - 1 if len(above) else place
