# SPDX-License-Identifier: MIT OR Apache-2.0
"""The worst of a run: how deep each stack was, how long interrupts were masked, how late threads and handlers came."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ove_tool.trace.exceptions import Activation
from ove_tool.trace.history import History
from ove_tool.trace.masks import Masked
from ove_tool.trace.threads import Segment, Thread

# What the processor saves of an interrupted thread that does not use the FPU, and the most that a kernel adds.
_FRAME, _SAVED = 32, 256
_SET_PENDING, _SET_PENDING_END = 0xE000E200, 0xE000E220
_ICSR, _PEND_PENDSV = 0xE000ED04, 1 << 28
_FIRST_INTERRUPT, _PENDSV = 16, 14
# Of struct ove_thread_desc: stack and stack_size.
_STACK, _STACK_SIZE = 16, 20


@dataclass(frozen=True)
class Depth:
    """The deepest use of a stack, in bytes; `size` is the whole stack's if that is known. `place` is an instruction."""

    used: int
    place: int
    size: int | None = None


@dataclass(frozen=True)
class Delay:
    """The longest time between two instructions, in instructions."""

    length: int
    begin: int
    end: int


@dataclass(frozen=True)
class Interrupt:
    """All times that one interrupt came. `requested` is the longest from a request that the program itself wrote until
    the handler's first instruction; `held` the longest that a masked section or another handler may have held it back.
    """

    name: str
    count: int
    longest: int
    requested: Delay | None
    held: Delay | None

    @property
    def worst(self) -> Delay | None:
        """Give the longest wait of either kind."""
        return max((one for one in (self.requested, self.held) if one is not None), key=_length, default=None)


class Budgets:
    """Reads what happened in the window of a run."""

    def __init__(self, made: History) -> None:
        self._made, self._observed = made, made.observed
        self._masks = self._observed.masks

    @cached_property
    def started(self) -> int:
        """The first instruction of a thread that the scheduler started; masking before it disturbs nobody."""
        threads = self._observed.owners.threads
        return threads[1].begin if len(threads) > 1 else 0

    @property
    def masked(self) -> list[Masked]:
        """Give the masked sections after the start, the longest first."""
        begin, end = self._observed.window
        found = [one for one in self._masks.sections if max(self.started, begin) <= one.begin and one.end <= end]
        return sorted(found, key=lambda one: (-one.length, one.begin))

    def stack(self, thread: Thread) -> Depth | None:
        """Give the deepest use of a thread's stack, what exceptions save there included."""
        segments = self._observed.owners.segments
        if thread.high is None:
            return None
        begin, end = self._observed.window
        lowest, place = thread.high, max(thread.begin, begin)
        first, last = self._observed.owners.bounds(begin, end)
        for index in range(first, last):
            segment = segments[index]
            if segment.thread is not thread or segment.base is None:
                continue
            start = max(segment.begin, begin)
            moved = self._observed.flow.moved[start : min(segment.end, end) + 1]
            offset = int(moved.argmin())
            found = [(segment.base + int(moved[offset]), start + offset)]
            if segment.end < end and index + 1 < len(segments) and segments[index + 1].exception is not None:
                found.append((self._saved(segment, segments[index + 1]), segment.end))
            lowest, place = min((lowest, place), *found)
        return Depth(thread.high - lowest, place, self._size(thread))

    def _saved(self, segment: Segment, following: Segment) -> int:
        """Give the lowest address to which an exception saved what it interrupted."""
        pointer = (segment.base or 0) + int(self._observed.flow.moved[segment.end])
        run = self._observed.run
        first, last = run.first_access[[following.begin, following.end]].tolist()
        stores = run.address[first:last][run.is_store[first:last]].astype(np.int64)
        inside = stores[(stores >= pointer - _SAVED) & (stores < pointer - _FRAME)]
        return min(pointer - _FRAME, int(inside.min()) if len(inside) and following.base is not None else pointer)

    def _size(self, thread: Thread) -> int | None:
        """Find the stack among those that the program gave to its threads: the nearest that begins below its top."""
        below = [one for one in self._given if one[0] < (thread.high or 0)]
        others = [one for one in self._observed.owners.threads if one is not thread and one.high is not None]
        stack, size = max(below, default=(0, None))
        return None if any(stack < (one.high or 0) < (thread.high or 0) for one in others) else size

    @cached_property
    def _given(self) -> list[tuple[int, int]]:
        """The stacks in the descriptors of the program's threads, with their sizes."""
        found = []
        for each in self._made.slices:
            descriptor = each.arguments.get("desc") if each.call is not None else None
            if isinstance(descriptor, int) and descriptor and each.call and each.call.concept == "thread":
                values = self._observed.values
                stack, size = (values.memory(descriptor + one, 4, each.begin) for one in (_STACK, _STACK_SIZE))
                if stack and size:
                    found.append((stack, size))
        return found

    @cached_property
    def handler_stack(self) -> Depth | None:
        """The deepest use of the stack that handlers share, from where the first of nested ones began."""
        low = high = place = None
        begin, end = self._observed.window
        for segment in self._observed.owners.segments:
            if segment.exception is None or segment.base is None:
                continue
            moved = self._observed.flow.moved[segment.begin : segment.end + 1]
            lowest, highest = segment.base + int(moved.min()), segment.base + int(moved.max())
            if (low is None or lowest < low) and segment.begin < end and segment.end > begin:
                low, place = lowest, segment.begin + int(moved.argmin())
            high = highest if high is None else max(high, highest)
        return None if low is None or high is None or place is None else Depth(high - low, place)

    def response(self, thread: Thread) -> Delay | None:
        """Give the longest time that a thread was ready before it ran, the start left out."""
        found = self._made.schedule.response_times(thread)
        worst = max(found, key=lambda one: one[1], default=None)
        return None if worst is None else Delay(worst[1], worst[0], worst[0] + worst[1])

    @cached_property
    def interrupts(self) -> list[Interrupt]:
        """Every exception that came in the window and after the start, by name."""
        by_name: dict[str, list[Activation]] = {}
        begin, end = self._observed.window
        for one in self._observed.owners.exceptions:
            if max(self.started, begin) <= one.begin < end:
                by_name.setdefault(self._observed.names.exception(one), []).append(one)
        requested = self._requested()
        return [self._interrupt(name, taken, requested) for name, taken in by_name.items()]

    def _requested(self) -> dict[int, Delay]:
        """Give for each exception that the program itself requested how long it took, by the exception's begin."""
        numbers = self._observed.program.vectors
        begins: dict[int, list[int]] = {}
        for one in self._observed.owners.exceptions:
            for number in numbers.get(one.handler, ()):
                begins.setdefault(number, []).append(one.begin)
        found: dict[int, Delay] = {}
        for number, places in self._requests(begins).items():
            for place in places:
                index = bisect_left(begins.get(number, []), place)
                if index < len(begins.get(number, [])):
                    begin = begins[number][index]
                    # Several requests before the handler comes are one.
                    found.setdefault(begin, Delay(begin - place - 1, place, begin))
        return found

    def _since(self, begins: Mapping[int, list[int]]) -> int:
        """Give the first instruction that may request an exception of the window: after the one before each."""
        begin, end = self._observed.window
        found = [begin]
        for places in begins.values():
            index = bisect_left(places, begin)
            if index < len(places) and places[index] < end:
                found.append(places[index - 1] if index else 0)
        return min(found)

    def _interrupt(self, name: str, taken: list[Activation], all_requested: dict[int, Delay]) -> Interrupt:
        requested = [all_requested[one.begin] for one in taken if one.begin in all_requested]
        held = [delay for one in taken if (delay := self._held(one)) is not None]
        longest = max(self._own(one) for one in taken)
        return Interrupt(
            name, len(taken), longest, max(requested, key=_length, default=None), max(held, key=_length, default=None)
        )

    def _own(self, activation: Activation) -> int:
        return activation.end - activation.begin

    def _held(self, activation: Activation) -> Delay | None:
        """Give what may have held an exception back: it came right after a masked section, or after another handler."""
        before = activation.begin - 1
        section = self._masks.inside(before)
        if section is not None:
            return Delay(section.length, section.begin, activation.begin)
        segment = self._observed.owners.at(before)
        if segment.exception is not None and segment.exception.end == activation.begin:
            begin = segment.exception.begin
            return Delay(activation.begin - begin, begin, activation.begin)
        return None

    def _requests(self, begins: Mapping[int, list[int]]) -> dict[int, list[int]]:
        """Give the instructions that set an exception of the window pending, by its number."""
        run = self._observed.run
        low, high = self._since(begins), self._observed.window[1]
        pends = ((run.address >= _SET_PENDING) & (run.address < _SET_PENDING_END)) | (run.address == _ICSR)
        accesses = np.flatnonzero(pends & run.is_store)
        places = np.searchsorted(run.first_access, accesses, side="right") - 1
        places = places[(places >= low) & (places < high)]
        found: dict[int, list[int]] = {}
        for place in places.tolist():
            for address, value in self._observed.values.stored_at(place):
                for number in _pended(address, value):
                    found.setdefault(number, []).append(place)
        return found


def _length(delay: Delay) -> int:
    return delay.length


def _pended(address: int, value: int | None) -> list[int]:
    if value is None:
        return []
    if address == _ICSR:
        return [_PENDSV] if value & _PEND_PENDSV else []
    if _SET_PENDING <= address < _SET_PENDING_END:
        first = _FIRST_INTERRUPT + 8 * (address - _SET_PENDING)
        return [first + bit for bit in range(32) if value >> bit & 1]
    return []
