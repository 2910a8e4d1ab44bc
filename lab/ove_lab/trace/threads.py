# SPDX-License-Identifier: MIT OR Apache-2.0
"""Determines the thread or exception to which each instruction of a run belongs, without changes to the program.

The kernel's variable identifies the running thread, if the image shows its address. The thread changes only where the
stack pointer gets another value or an exception returns, because a kernel writes the variable before it switches.

Without the variable, a thread is identified by its stack. The stack pointer's value follows from the addresses of
pushes, pops and similar accesses, and from the constants added to the register in between. If a stretch of thread mode
continues within the stack of a suspended thread, it is that thread; on another stack, a new thread begins.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace import exceptions
from ove_lab.trace.breaks import Breaks
from ove_lab.trace.exceptions import THREAD_MODE, Activation
from ove_lab.trace.flow import Flow, Kind
from ove_lab.trace.program import Program
from ove_lab.trace.record import Run
from ove_lab.trace.running import Running
from ove_lab.trace.start import Start

# The maximum that an exception and a kernel save below the stack pointer: all registers, including the FPU's.
_SAVED = 256


@dataclass
class Thread:
    """A thread from its first instruction `begin`. `low` and `high` bound its recorded stack use.

    `stack_pointer` is its value when the thread last stopped; None until an access shows it. `goes_on` are the
    addresses at which it may continue; None if it stopped after a computed jump; `called` means that this was a call,
    and `jumped` that it was a jump through a register, which is a tail call or stays in its function. `extended_since`
    is the instruction from which exceptions also save the FPU registers (frames.py). `entry` is the address of its
    first instruction.
    """

    number: int
    begin: int
    low: int | None = None
    high: int | None = None
    stack_pointer: int | None = None
    goes_on: frozenset[int] | None = None
    called: bool = False
    jumped: bool = False
    is_over: bool = False
    extended_since: int | None = None
    entry: int = 0


class Segment(NamedTuple):
    """The instructions `begin` to `end` of one thread, or of one exception; the other of the two is None.

    `base` is the stack pointer minus `Flow.moved`; None if nothing shows it, as in an idle loop.
    """

    begin: int
    end: int
    thread: Thread | None
    exception: Activation | None
    base: int | None = None


@dataclass(frozen=True)
class End:
    """The end of a run for the chunk that follows: ove_lab.trace.start explains the members."""

    known: dict[int, Thread] = field(default_factory=dict)
    running: Thread | None = None
    word: int = 0
    handlers: frozenset[int] = frozenset()
    exits: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Owners:
    """All segments of a run in order, without gaps, and all threads."""

    segments: list[Segment]
    threads: list[Thread]
    exceptions: list[Activation]
    end: End = field(default_factory=End)

    def at(self, place: int) -> Segment:
        """Return the segment of an instruction."""
        return self.segments[bisect_left(self._begins, place + 1) - 1]

    def index(self, place: int) -> int:
        """Return the number of an instruction's segment, or the first segment's for one of an earlier chunk."""
        return bisect_left(self._ends, place + 1)

    @cached_property
    def _begins(self) -> list[int]:
        return [one.begin for one in self.segments]

    @cached_property
    def _ends(self) -> list[int]:
        return [one.end for one in self.segments]

    def within(self, begin: int, end: int) -> list[Segment]:
        """Return the segments that overlap the range between two instructions."""
        first, last = self.bounds(begin, end)
        return self.segments[first:last]

    def bounds(self, begin: int, end: int) -> tuple[int, int]:
        """Return the number of the first such segment, and the number after the last one."""
        return bisect_left(self._ends, begin + 1), bisect_left(self._begins, end)

    def inside(self, begin: int, end: int) -> set[int]:
        """Return the identities of the owners that ran between two instructions."""
        return {id(one.thread or one.exception) for one in self.within(begin, end)}

    def of_each(self, length: int) -> NDArray[np.int32]:
        """Return for each instruction its thread's number, or -1 minus its exception's number."""
        owners = np.empty(length, dtype=np.int32)
        numbers = {id(one): -1 - number for number, one in enumerate(self.exceptions)}
        for each in self.segments:
            owners[each.begin : each.end] = each.thread.number if each.thread else numbers[id(each.exception)]
        return owners


def find(
    run: Run,
    flow: Flow,
    program: Program,
    running: Running | None = None,
    start: Start | None = None,
    taken: exceptions.Activations | None = None,
) -> Owners:
    """Divide a run among its threads and exceptions. `running` is the kernel's variable, if known."""
    taken = taken or exceptions.find(run, flow, program, start)
    return _Division(run, flow, program, taken, running, start).divide()


class _Piece(NamedTuple):
    """Instructions between which the owner does not change. `is_resumed` is set for the first piece of a stretch."""

    begin: int
    end: int
    exception: Activation | None
    is_resumed: bool
    stretch_end: int


class _Division:
    def __init__(
        self,
        run: Run,
        flow: Flow,
        program: Program,
        taken: exceptions.Activations,
        running: Running | None,
        start: Start | None,
    ) -> None:
        self._word = running
        # The thread of each of the kernel's structures, by the structure's address.
        self._known: dict[int, Thread] = dict(start.known) if start is not None else {}
        self._run, self._flow, self._program, self._taken = run, flow, program, taken
        self._moved = flow.moved
        self._breaks = Breaks(flow)
        jumps = flow.where((flow.kinds == Kind.RETURN) | (flow.kinds == Kind.JUMP_COMPUTED))
        self._returns = memoryview(jumps)
        self._threads: list[Thread] = list(start.threads) if start is not None else []
        self._segments: list[Segment] = []
        self._running: Thread | None = start.running if start is not None else None
        self._held: int | None = None

    def divide(self) -> Owners:
        pieces = list(self._pieces())
        for piece, extent in zip(pieces, self._extents(pieces), strict=True):
            if piece.exception is not None:
                base = self._breaks.base(piece.begin, piece.end)
                self._segments.append(Segment(piece.begin, piece.end, None, piece.exception, base))
            else:
                self._add(piece, extent)
        word = self._word.at(len(self._run.pc)) if self._word is not None else 0
        end = End(self._known, self._running, word, self._taken.handlers, self._taken.exits)
        return Owners(self._segments, self._threads, self._taken.exceptions, end)

    def _pieces(self) -> Iterator[_Piece]:
        """Divide each stretch of thread mode where the stack pointer gets another value."""
        stretches = self._taken.stretches
        ends = [*(one.begin for one in stretches[1:]), len(self._run.pc)]
        for (begin, number), end in zip(stretches, ends, strict=True):
            if number != THREAD_MODE:
                yield _Piece(begin, end, self._taken.exceptions[number], is_resumed=True, stretch_end=end)
                continue
            bounds = [begin, *self._breaks.between(begin, end), end]
            for first, last in pairwise(bounds):
                yield _Piece(first, last, None, is_resumed=first == begin, stretch_end=end)

    def _extents(self, pieces: list[_Piece]) -> Iterator[tuple[int, int, int, int]]:
        """Return the least and the greatest Flow.moved of each piece, and its values at the piece's start and end."""
        begins, ends = np.array([one[:2] for one in pieces], dtype=np.int64).reshape(-1, 2).T
        first, last = self._moved[begins], self._moved[ends]
        if not len(pieces):
            return iter(())
        low = np.minimum(np.minimum.reduceat(self._moved[:-1], begins), last)
        high = np.maximum(np.maximum.reduceat(self._moved[:-1], begins), last)
        return zip(low.tolist(), high.tolist(), first.tolist(), last.tolist(), strict=True)

    def _jumps_within(self, begin: int, end: int) -> bool:
        index = bisect_left(self._returns, begin)
        return index < len(self._returns) and self._returns[index] < end

    def _add(self, piece: _Piece, extent: tuple[int, int, int, int]) -> None:
        begin, end, _, is_resumed, stretch_end = piece
        low, high, moved, moved_at_end = extent
        base = self._breaks.base(begin, end)
        pointer = None if base is None else base + moved
        if not is_resumed and self._running and end < stretch_end and not self._jumps_within(begin, end):
            # A switch that accesses the next thread's stack and then restores its own. The depth is not this thread's.
            self._segments.append(Segment(begin, end, self._running, None))
            return
        if base is None and not is_resumed and self._running:
            # An exception came before the new stack was used; the rest of the switch shows the owner.
            self._held = len(self._segments)
            self._segments.append(Segment(begin, end, self._running, None))
            return
        held = self._release(begin)
        thread = self._whose(begin, end, pointer, is_resumed and held is None)
        if held is not None:
            self._segments[held] = self._segments[held]._replace(thread=thread)
        self._running = thread
        if base is not None:
            if thread.high is None:
                self._take_stack(base + moved, thread)
            thread.low = base + low if thread.low is None else min(thread.low, base + low)
            thread.high = base + high if thread.high is None else max(thread.high, base + high)
            thread.stack_pointer = base + moved_at_end
        thread.goes_on = self._following(end - 1)
        thread.called = int(self._flow.kind[end - 1]) == Kind.CALL_COMPUTED
        thread.jumped = int(self._flow.kind[end - 1]) == Kind.JUMP_COMPUTED
        last = self._segments[-1] if self._segments else None
        if last and last.thread is thread and last.base == base:
            self._segments[-1] = Segment(last.begin, end, thread, None, base)
        else:
            self._segments.append(Segment(begin, end, thread, None, base))

    def _release(self, begin: int) -> int | None:
        """Return the held stretch if the rest of the same switch begins here."""
        held, self._held = self._held, None
        if held is None:
            return None
        awaited = self._following(self._segments[held].end - 1)
        return held if awaited is not None and int(self._run.pc[begin]) in awaited else None

    def _following(self, place: int) -> frozenset[int] | None:
        which = self._flow.which[place]
        kind, pc = int(self._flow.kinds[which]), int(self._run.pc[place])
        if kind >= Kind.CALL_COMPUTED:
            return None
        target = int(self._flow.targets[which])
        return frozenset({target} if kind == Kind.CALL else {pc + 2, pc + 4, target})

    def _whose(self, begin: int, end: int, pointer: int | None, is_resumed: bool) -> Thread:
        running = self._running
        if running is None:
            return self._new(begin, pointer)
        if begin == 0:
            # A chunk continues with the last thread of the previous chunk.
            return running
        if self._word and (block := self._word.at(begin)) and not self._is_before_start(begin, pointer):
            return self._by_word(block, begin, end, pointer, is_resumed)
        return self._by_address(begin) if pointer is None else self._by_stack(begin, end, pointer, is_resumed)

    def _by_stack(self, begin: int, end: int, pointer: int, is_resumed: bool) -> Thread:
        """Return the thread whose stack contains the stack pointer."""
        is_first = self._begins(begin, end, is_resumed)
        inside = [one for one in self._threads if not one.is_over and _holds(one, pointer)]
        if is_first:
            # A thread that was interrupted between a call and its target also continues at the start of a function.
            inside = [one for one in inside if is_resumed and one.stack_pointer == pointer and self._awaits(one, begin)]
        if inside:
            return max(inside, key=lambda one: one.stack_pointer or 0)
        unseen = [
            one for one in self._threads if not one.is_over and one.stack_pointer is None and self._awaits(one, begin)
        ]
        if unseen and is_resumed:
            return unseen[0]
        if self._running is not None and not is_resumed and not is_first and self._is_same_stack(begin, pointer):
            return self._running
        return self._new(begin, pointer)

    def _is_before_start(self, begin: int, pointer: int | None) -> bool:
        """Return True if the code that starts the kernel still runs, on its own stack, whatever the kernel's variable
        says."""
        start = self._threads[0]
        if self._known or self._running is not start:
            return False
        if pointer is None:
            return self._awaits(start, begin)
        return self._is_same_stack(begin, pointer) or _holds(start, pointer)

    def _by_word(self, block: int, begin: int, end: int, pointer: int | None, is_resumed: bool) -> Thread:
        """Return the thread of the kernel's structure, or a new one if the structure's thread begins."""
        known = self._known.get(block)
        if known is not None and self._begins(begin, end, is_resumed):
            # A thread that was interrupted between a call and its target also continues at the start of a function.
            goes_on = is_resumed and (pointer is None or known.stack_pointer == pointer) and self._awaits(known, begin)
            known.is_over = not goes_on
        if known is None and self._running is self._threads[0]:
            self._know_start(block)
        if known is None or known.is_over:
            known = self._known[block] = self._new(begin, pointer)
        return known

    def _know_start(self, following: int) -> None:
        """Record the start-up code as the idle thread if the kernel named another structure until the first switch."""
        start = self._threads[0]
        stopped = next(one.end for one in reversed(self._segments) if one.thread is start)
        own = self._word.at(stopped) if self._word is not None else 0
        if own not in (0, following) and own not in self._known and start not in self._known.values():
            self._known[own] = start

    def _by_address(self, begin: int) -> Thread:
        """Return the thread that stopped here; nothing shows the stack."""
        running = self._running
        waiting = [one for one in self._threads if not one.is_over and self._awaits(one, begin)]
        restored = self._restored(begin, waiting)
        if restored:
            return restored
        if running in waiting:
            return running
        exact = [one for one in waiting if one.goes_on is not None]
        return (exact or waiting or [self._new(begin, None)])[0]

    def _awaits(self, thread: Thread, place: int) -> bool:
        """Return True if a stopped thread may continue at an instruction. Only calls continue at a function's start."""
        if thread.goes_on is not None:
            return int(self._run.pc[place]) in thread.goes_on
        return thread.jumped or bool(self._flow.begins_function[self._flow.which[place]]) == thread.called

    def _restored(self, begin: int, waiting: list[Thread]) -> Thread | None:
        """Find the thread whose saved registers, below its stack pointer, the last exception read."""
        if not self._segments:
            return None
        last = self._segments[-1]
        first, end = self._run.first_access[[last.begin, begin]]
        loads = self._run.address[first:end][~self._run.is_store[first:end]].astype(np.int64)
        found, best = None, -1
        for one in waiting:
            if one.stack_pointer is not None:
                inside = np.flatnonzero((loads >= one.stack_pointer - _SAVED) & (loads < one.stack_pointer))
                if len(inside) and inside[-1] > best:
                    found, best = one, int(inside[-1])
        return found

    def _begins(self, begin: int, end: int, is_resumed: bool) -> bool:
        """Return True if a thread's function begins here; a suspended thread never continues there."""
        if not is_resumed:
            index = bisect_left(self._returns, begin)
            if index == len(self._returns) or self._returns[index] + 1 >= end:
                return False
            begin = self._returns[index] + 1
        return bool(self._flow.begins_function[self._flow.which[begin]])

    def _is_same_stack(self, begin: int, pointer: int) -> bool:
        running = self._running
        if running is None or running.stack_pointer is None:
            return True
        if self._flow.effects[self._flow.which[begin - 1]].is_relative:
            return True
        here, there = self._program.object_at(pointer), self._program.object_at(running.stack_pointer)
        return here is not None and here == there

    def _new(self, begin: int, pointer: int | None) -> Thread:
        thread = Thread(len(self._threads), begin, entry=int(self._run.pc[begin]))
        self._threads.append(thread)
        if pointer is not None:
            self._take_stack(pointer, thread)
        return thread

    def _take_stack(self, pointer: int, thread: Thread) -> None:
        """Give a stack to another owner; the earlier owner has ended."""
        for one in self._threads:
            if one is not thread and one.low is not None and one.high is not None:
                one.is_over = one.is_over or one.low <= pointer <= one.high


def _holds(thread: Thread, pointer: int) -> bool:
    return (
        thread.stack_pointer is not None
        and thread.high is not None
        and (thread.stack_pointer <= pointer <= thread.high)
    )
