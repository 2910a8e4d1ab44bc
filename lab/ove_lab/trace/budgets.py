# SPDX-License-Identifier: MIT OR Apache-2.0
"""The worst cases of a run: stack depths, masked sections, and delays of threads and handlers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ove_lab.trace.depths import Depths
from ove_lab.trace.exceptions import Activation
from ove_lab.trace.history import History
from ove_lab.trace.masks import Masked
from ove_lab.trace.responses import Response, Responses
from ove_lab.trace.slices import DESCRIPTOR
from ove_lab.trace.threads import Thread

_FIRST_INTERRUPT = 16
# Offsets in struct ove_thread_desc: stack and stack_size.
_STACK, _STACK_SIZE = 16, 20
# The symbols of the linker script.
_MAIN_STACK = ("__stack_bottom", "__stack_top")


@dataclass(frozen=True)
class Depth:
    """The deepest use of a stack, in bytes; `size` is that of the whole stack, if known. `place` is an instruction."""

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
    """All occurrences of an interrupt. `worst` is the longest time from a request to the handler's first instruction,
    and `shares` is what ran in between. `unknown` of the requests are not in the record.
    """

    name: str
    count: int
    longest: int
    worst: Delay | None
    shares: Mapping[str, int] = field(default_factory=dict)
    unknown: int = 0

    @property
    def held_by(self) -> str:
        """Return what ran between the worst request and its handler, the longest first."""
        return longest_first(self.shares)


def size_of(top: int, tops: Iterable[int], given: Iterable[tuple[int, int]]) -> int | None:
    """Return the size of the stack that ends at an address: the nearest given one below it, unless another ends
    between both.
    """
    stack, size = max((one for one in given if one[0] < top), default=(0, None))
    return None if any(stack < one < top for one in tops) else size


def longest_first(shares: Mapping[str, int]) -> str:
    """Return what ran, with the number of instructions of each."""
    ordered = sorted(shares.items(), key=lambda one: (-one[1], one[0]))
    return ", ".join(f"{count} {name}" for name, count in ordered)


class Budgets:
    """Reads the events in the window of a run."""

    def __init__(self, made: History) -> None:
        self._made, self._observed = made, made.observed
        self._masks = self._observed.masks

    @cached_property
    def started(self) -> int:
        """The first instruction of a thread that the scheduler started. Earlier masking delays no thread."""
        threads = self._observed.owners.threads
        if len(threads) > 1:
            return threads[1].begin
        # A later chunk of the run may start a thread.
        if not self._observed.is_final and self._observed.view.is_known:
            return len(self._observed.run.pc)
        # Without a scheduler, a section may have begun in an earlier chunk.
        return min([0, *(one.begin for one in self._masks.sections[:1])])

    @property
    def masked(self) -> list[Masked]:
        """Return the masked sections after the start, the longest first."""
        begin, end = self._observed.window
        first = max(self.started, begin) if begin else self.started
        found = [
            one
            for one in self._masks.sections
            if first <= one.begin and one.end <= end and (self._observed.is_final or not one.is_open)
        ]
        # Compute the length here: a call for each of many sections would take longer.
        return sorted(found, key=lambda one: (one.begin - one.end - one.repeated, one.begin))

    def stack(self, thread: Thread) -> Depth | None:
        """Return the deepest use of a thread's stack, including the words that exceptions save there."""
        if thread.high is None:
            return None
        found = [(thread.high, max(thread.begin, self._observed.window[0])), *self._depths.of(id(thread))]
        lowest, place = min(found)
        return Depth(thread.high - lowest, place, self._size(thread))

    def overflow(self, thread: Thread) -> Depth | None:
        """Return the deepest use of a thread's stack if it exceeds the stack."""
        top, bounds = self._depths.top(id(thread)), self.bounds(thread)
        if top is None or bounds is None:
            return None
        found = self._depths.below(id(thread), *bounds)
        return None if found is None else Depth(top - found[0], found[1], bounds[1])

    def bounds(self, thread: Thread) -> tuple[int, int] | None:
        """Return the lowest address and the size of a thread's stack, as the program or the kernel's structure has
        them.
        """
        top = self._depths.top(id(thread))
        if top is None:
            return None
        low, end = self._main_stack
        if thread.number == 0 and low < top <= end:
            return low, top - low
        given = [one for one in self.given if one[0] < top <= one[0] + one[1]]
        # The kernel may keep a part of the stack that the program provided for itself.
        return max(given, default=None) or self._observed.view.stack(thread, top, self._depths.first(id(thread)))

    @property
    def handler_overflow(self) -> Depth | None:
        """The deepest use of the stack that handlers share, if it exceeds the stack and the image says where it ends.

        `used` are the bytes below the stack.
        """
        low, top = self._main_stack
        found = self._depths.handlers_below(low, top - low) if low < top else None
        return None if found is None else Depth(low - found[0], found[1])

    @cached_property
    def _main_stack(self) -> tuple[int, int]:
        """The stack on which the program starts, and its handlers run; empty if the image does not name it."""
        symbols = {one.name: one.address for one in self._observed.program.code.file.symbols}
        low, top = (symbols.get(one, 0) for one in _MAIN_STACK)
        return low, top

    @cached_property
    def _depths(self) -> Depths:
        return Depths(self._observed)

    def _size(self, thread: Thread) -> int | None:
        """Find the stack among those that the program gave its threads: the nearest one that begins below the top."""
        return size_of(thread.high or 0, [one.high or 0 for one in self._observed.owners.threads], self.given)

    @cached_property
    def given(self) -> list[tuple[int, int]]:
        """The stacks in the descriptors of the program's threads, with their sizes."""
        found = list(self._observed.start.given) if self._observed.start is not None else []
        for each in self._made.slices:
            descriptor = each.arguments.get(DESCRIPTOR) if each.call is not None else None
            if (
                isinstance(descriptor, int)
                and descriptor
                and each.begin >= 0
                and each.call
                and each.call.concept == "thread"
            ):
                values = self._observed.values
                stack, size = (values.memory(descriptor + one, 4, each.begin) for one in (_STACK, _STACK_SIZE))
                if stack and size:
                    found.append((stack, size))
        return found

    @cached_property
    def handler_stack(self) -> Depth | None:
        """The deepest use of the stack that handlers share, from the start of the outermost nested one."""
        found = self._depths.of_handlers()
        return None if found is None else Depth(found.highest - found.lowest, found.place)

    def knows_responses(self, thread: Thread) -> bool:
        """Return True if the kernel shows when a thread was ready."""
        return self._made.schedule.is_known(thread)

    def response(self, thread: Thread) -> Delay | None:
        """Return the longest time that a thread was ready before it ran, excluding its start."""
        found = self._made.schedule.response_times(thread)
        worst = max(found, key=lambda one: one[1], default=None)
        return None if worst is None else Delay(worst[1], worst[0], worst[0] + worst[1])

    @cached_property
    def interrupts(self) -> list[Interrupt]:
        """Every exception that occurred in the window after the start, by name."""
        by_name: dict[str, list[Activation]] = {}
        begin, end = self._observed.window
        for one in self._observed.owners.exceptions:
            if max(self.started, begin) <= one.begin < end:
                by_name.setdefault(self._observed.names.exception(one), []).append(one)
        waiting: dict[str, Response] = {}
        for number, response in self._responses.unanswered.items() if self._is_end else ():
            name = self._responses.name(number)
            # An interrupt that never came may be disabled.
            if number in self._responses.nvic.names or number < _FIRST_INTERRUPT:
                by_name.setdefault(name, [])
                waiting[name] = response
        return [self._interrupt(name, taken, waiting.get(name)) for name, taken in by_name.items()]

    @property
    def _is_end(self) -> bool:
        return self._observed.is_final and self._observed.window[1] == len(self._observed.run.pc)

    def _interrupt(self, name: str, taken: list[Activation], waiting: Response | None) -> Interrupt:
        found = [*(self._responses.of(one) for one in taken), *([waiting] if waiting is not None else [])]
        known = [one for one in found if one is not None]
        worst = max(known, key=lambda one: one.length, default=None)
        return Interrupt(
            name,
            len(taken),
            max((self._observed.run.between(one.begin, one.end) for one in taken), default=0),
            None if worst is None else Delay(worst.length, worst.begin, worst.end),
            self._responses.shares(worst) if worst is not None else {},
            len(found) - len(known),
        )

    @cached_property
    def _responses(self) -> Responses:
        return self._observed.responses
