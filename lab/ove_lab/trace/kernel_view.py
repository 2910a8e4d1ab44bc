# SPDX-License-Identifier: MIT OR Apache-2.0
"""The kernel's own record of its threads: readiness, priority and name.

backends/<kernel>/trace.toml names the members of the kernel's thread structure; the debug information gives their
positions. Without that file or without debug information, these facts are unknown.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ove_lab.trace import blocks, running
from ove_lab.trace.blocks import Block
from ove_lab.trace.debug import Debug, Field
from ove_lab.trace.kernel_files import descriptions
from ove_lab.trace.program import Program
from ove_lab.trace.start import Start
from ove_lab.trace.threads import Owners, Thread
from ove_lab.trace.values import Values

_LONGEST_NAME = 32
_POINTER = 4
# A kernel writes both priorities of a thread within this many instructions.
_TOGETHER = 8
# The preemption threshold of a thread that cannot be preempted.
_NEVER = -(1 << 31)


class Change(NamedTuple):
    """The new value of a member after one instruction."""

    place: int
    value: int


@dataclass(frozen=True)
class StateRule:
    """The values of a member that mean "ready". A kernel writes few different values, thousands of times."""

    field: Field
    rule: dict[str, Any]
    ready: dict[int, bool] = dataclasses.field(default_factory=dict)
    over: dict[int, bool] = dataclasses.field(default_factory=dict)

    @classmethod
    def of(cls, rule: dict[str, Any], thread: str, program: Program, debug: Debug) -> StateRule | str | None:
        """Resolve a [[state]] of a kernel's file in an image. Returns a text if the image lacks a member, and None if
        it lacks the type."""
        holder = rule.get("type", thread)
        members = [rule["member"]] if isinstance(rule["member"], str) else rule["member"]
        field = next((found for one in members if (found := debug.field(holder, one))), None)
        within = rule.get("ready_inside")
        if within is not None and program.code.place_of(within) is None:
            # Otherwise every thread would look blocked.
            return f"variable {within}"
        if field is not None:
            return cls(field, rule)
        return f"member {holder}.{members[0]}" if debug.has(holder) else None

    def is_ready(self, value: int, program: Program) -> bool:
        if value not in self.ready:
            self.ready[value] = self._is_ready(value, program)
        return self.ready[value]

    def _is_ready(self, value: int, program: Program) -> bool:
        if "ready_inside" in self.rule:
            return program.object_at(value) == self.rule["ready_inside"]
        if "ready_bits" in self.rule:
            return bool(value & int(self.rule["ready_bits"]))
        if "blocked_bits" in self.rule:
            return not value & int(self.rule["blocked_bits"])
        if "blocked" in self.rule:
            return value not in self.rule["blocked"]
        return value in self.rule["ready"]

    @property
    def is_enough(self) -> bool:
        """True if this rule alone makes a thread ready; otherwise all rules must agree."""
        return bool(self.rule.get("is_enough"))

    def is_over(self, value: int, program: Program) -> bool:
        """Return True if a value means that the thread has ended."""
        if value not in self.over:
            self.over[value] = self._is_over(value, program)
        return self.over[value]

    def _is_over(self, value: int, program: Program) -> bool:
        if value in self.rule.get("over", ()) or value & int(self.rule.get("over_bits", 0)):
            return True
        return "over_inside" in self.rule and program.object_at(value) == self.rule["over_inside"]

    def is_endless(self, value: int, program: Program) -> bool:
        """Return True if a value means that the wait has no timeout."""
        return "endless_inside" in self.rule and program.object_at(value) == self.rule["endless_inside"]


class KernelView:
    """The kernel of one program, found by its variable for the running thread."""

    def __init__(
        self, program: Program, debug: Debug, values: Values, owners: Owners, start: Start | None = None
    ) -> None:
        self._program, self._debug, self._values, self._owners = program, debug, values, owners
        self._known = start.blocks if start is not None else {}
        self._is_first = start is None
        # The threads that the kernel has ever listed as ready.
        self.was_ready: set[int] = set(start.was_ready) if start is not None else set()
        self._thread: dict[str, Any] = {}
        self._rules: list[StateRule] = []
        self._unreadable: list[str] = []
        self._current: int | None = None
        for each in descriptions().values():
            place = running.address(each, program, debug)
            if place is not None and debug.field(each["thread"]["type"], each["thread"]["priority"]):
                self._take(each, place)

    def _take(self, description: dict[str, Any], place: int) -> None:
        self._thread, self._current = description["thread"], place
        for rule in description["state"]:
            found = StateRule.of(rule, self._thread["type"], self._program, self._debug)
            if isinstance(found, str):
                self._unreadable.append(found)
            elif found is not None:
                self._rules.append(found)

    @property
    def is_known(self) -> bool:
        """True if every member that determines readiness can be read."""
        return self._current is not None and bool(self._rules) and not self._unreadable

    @property
    def lacks(self) -> list[str]:
        """The facts about its kernel that the image lacks, by name."""
        found = [f"which threads are ready: the image has no {one}" for one in self._unreadable]
        if not found and not self.is_known:
            found.append("which threads are ready: the image does not show where its kernel keeps that")
        return found

    @property
    def is_lower_more_urgent(self) -> bool:
        return bool(self._thread.get("is_lower_more_urgent"))

    def block(self, thread: Thread) -> Block | None:
        """Return the kernel's structure of a thread."""
        return self.blocks.get(thread.number)

    @cached_property
    def blocks(self) -> dict[int, Block]:
        """The kernel's structures by thread number."""
        current, field = self._current, self._member("priority") if self._thread else None
        if current is None or field is None:
            return {}

        def made(address: int, span: tuple[int, int]) -> list[int]:
            stores = self._values.stores_to(address + field.offset, span)
            return [place for place, _ in stores if span[0] <= place < span[1]]

        length = self._owners.segments[-1].end
        return blocks.find(
            self._owners, length, lambda place: self._values.memory(current, _POINTER, place), made, self._known
        )

    def readiness(self, thread: Thread, span: tuple[int, int] | None = None) -> list[tuple[int, bool]]:
        """Return when a thread became ready and stopped being ready, in order; empty if the kernel does not show it.

        With a span, only the changes in it and the last one before it are returned.
        """
        block = self.block(thread)
        if block is None or not self.is_known:
            return []
        found = self._states(block, span)
        # A kernel may not list its idle thread as ready.
        is_kept = thread.number in self.was_ready or any(is_ready for _, is_ready in found)
        if not is_kept and span is not None:
            is_kept = any(is_ready for _, is_ready in self._states(block, None))
        if is_kept:
            self.was_ready.add(thread.number)
            return found
        return [(self._begin(thread), True)]

    @cached_property
    def idle(self) -> frozenset[int] | None:
        """The numbers of the idle threads; None if the image does not show them.

        The name is not evidence, because a program may give its own threads any name.
        """
        names = (self._thread.get("idle_in", ""), *self._thread.get("idle_handles", ()))
        places = [self._variable(one) for one in names]
        within = next((one for one in places if one is not None), None)
        if not self.is_known:
            return None
        if within is None:
            return self._idle_by_function
        name, place = within
        if name != self._thread.get("idle_in"):
            end = self._owners.segments[-1].end
            handle = self._values.memory(place, _POINTER, end)
            return frozenset(number for number, one in self.blocks.items() if one.address == handle)
        return frozenset(number for number, one in self.blocks.items() if self._program.object_at(one.address) == name)

    @property
    def _idle_by_function(self) -> frozenset[int] | None:
        """Return the threads that begin in the kernel's idle function, which may be a suffixed clone."""
        wanted, known = self._thread.get("idle_begins_in"), self._owners.threads
        found = [one.number for one in known if self._program.function(one.entry).partition(".")[0] == wanted]
        return frozenset(found) or None

    def _variable(self, name: str) -> tuple[str, int] | None:
        place = self._program.code.place_of(name) if name else None
        return None if place is None else (name, place)

    def ends_in(self, functions: list[str]) -> bool:
        """Return True if a call stack belongs to an ended thread that the kernel still keeps."""
        last = list(self._thread.get("ended_in") or ())
        # A thread that left through ove_thread_exit() has its callers below these functions.
        starts = range(len(functions) - len(last) + 1)
        return bool(last) and any(functions[start : start + len(last)] == last for start in starts)

    def over_since(self, thread: Thread) -> int | None:
        """Return the instruction at which the kernel marked a thread as ended, or None."""
        block = self.block(thread)
        if block is None or not self.is_known:
            return None
        found: list[int] = []
        for rule in self._rules:
            since: int | None = None
            for change in self._changes(block, rule.field, None):
                is_over = rule.is_over(change.value, self._program)
                since = (change.place if since is None else since) if is_over else None
            found += [since] if since is not None else []
        return min(found, default=None)

    def made_at(self, thread: Thread) -> int | None:
        """Return the instruction that gave a thread its first stack pointer; None if the image does not show it."""
        block, field, begin = self.block(thread), self._stack_pointer, self._begin(thread)
        if block is None or field is None:
            return None
        stores = self._values.stores_to(block.address + field.offset, (block.since, begin))
        return max((place for place, _ in stores if block.since <= place < begin), default=None)

    @cached_property
    def _stack_pointer(self) -> Field | None:
        saved = next(iter(self._thread.get("saved", ())), {})
        path = saved.get("sp") or saved.get("members", {}).get("sp")
        return self._debug.field(self._thread["type"], path) if path else None

    def stack(self, thread: Thread, top: int, place: int) -> tuple[int, int] | None:
        """Return the lowest address and the size of the stack that a thread has at an instruction, if the kernel keeps
        them. A kernel that keeps only the lowest address has a stack that ends at `top`.
        """
        block, kept = self.block(thread), self._thread.get("stack")
        if block is None or not kept:
            return None
        low, end, size = (self._value(block, kept.get(key), place) for key in ("low", "end", "size"))
        if not low or not low < top:
            return None
        if size is None:
            size = end + _POINTER - low if end is not None else top - low
        return (low, size) if top <= low + size else None

    def _value(self, block: Block, path: str | None, place: int) -> int | None:
        field = self._debug.field(self._thread["type"], path) if path else None
        return None if field is None else self._values.memory(block.address + field.offset, field.size, place)

    def waits_endlessly(self, thread: Thread, place: int) -> bool:
        """Return True if, before an instruction, the kernel's data shows that a thread's wait has no timeout."""
        block = self.block(thread)
        for rule in self._rules if block is not None else ():
            value = self._values.memory(block.address + rule.field.offset, rule.field.size, place)
            if value is not None and rule.is_endless(value, self._program):
                return True
        return False

    def _begin(self, thread: Thread) -> int:
        """Return a thread's first instruction in this part of the run, or the part's start if there is none."""
        return 0 if thread.begin < 0 else self._spans[id(thread)][0]

    @cached_property
    def _spans(self) -> dict[int, tuple[int, int]]:
        """The start of each thread's first segment, and the end of its last one."""
        found: dict[int, tuple[int, int]] = {}
        for one in self._owners.segments:
            if one.thread is not None:
                found[id(one.thread)] = (found.get(id(one.thread), (one.begin, 0))[0], one.end)
        return found

    def _states(self, block: Block, span: tuple[int, int] | None) -> list[tuple[int, bool]]:
        alone = [index for index, rule in enumerate(self._rules) if rule.is_enough]
        together = [index for index, rule in enumerate(self._rules) if not rule.is_enough]
        states = [not rule.is_enough for rule in self._rules]
        changes = sorted(
            (change.place, index, change.value)
            for index, rule in enumerate(self._rules)
            for change in self._changes(block, rule.field, span)
        )
        found: list[tuple[int, bool]] = []
        for place, index, value in changes:
            states[index] = self._rules[index].is_ready(value, self._program)
            is_ready = any(states[one] for one in alone) or all(states[one] for one in together)
            if span is not None and found and place < span[0]:
                # Before the span, only the last state is complete: the last value of each member is known.
                found = [(place, is_ready)]
            elif found and found[-1][0] == place:
                found[-1] = (place, is_ready)
            elif not found or found[-1][1] != is_ready:
                found.append((place, is_ready))
        return found

    def priorities(self, thread: Thread, span: tuple[int, int] | None = None) -> list[tuple[int, int, int]]:
        """Return each priority change of a thread: when, the new priority in kernel numbers, and the base priority.

        With a span, only the changes in it and the last one before it are returned.
        """
        block = self.block(thread)
        if block is None:
            return []
        # The first change of a span needs the base priority at that time.
        wider = None if span is None else (span[0] - _TOGETHER, span[1] + _TOGETHER)
        field, own_field = self._member("priority"), self._member("own_priority")
        now = self._changes(block, field, span) if field is not None else []
        begin = self._begin(thread)
        first = now if field is None or span is None else self._changes(block, field, (begin + 1, begin + 1))
        given = [one.value for one in first if one.place <= begin]
        own = self._own(block, own_field, now, wider) if own_field is not None else []
        found: list[tuple[int, int, int]] = []
        for change in now:
            # Without a member for it, the initial priority is the base priority.
            base = [one.value for one in own if one.place <= change.place + _TOGETHER] or given[-1:] or [change.value]
            if found and found[-1][0] >= begin and found[-1][1:] == (change.value, base[-1]):
                continue
            found.append((change.place, change.value, base[-1]))
        return [one for one in found if one[0] > begin] if not given else _from(found, begin)

    def _own(self, block: Block, field: Field, now: list[Change], span: tuple[int, int] | None) -> list[Change]:
        """Return the changes of a thread's base priority, from the last one that the first priority change needs."""
        if span is None or not now:
            return self._changes(block, field, span)
        return self._changes(block, field, (min(span[0], now[0].place + _TOGETHER), span[1]))

    def preemption(self, thread: Thread) -> tuple[list[Change], list[Change], list[Change]]:
        """Return a thread's priorities, preemption thresholds and time slices; empty if not known."""
        block, fields = self.block(thread), [self._member(one) for one in ("priority", "threshold", "slice")]
        if block is None:
            return [], [], []
        priority, threshold, each = (self._changes(block, one, None) if one is not None else [] for one in fields)
        below, field = self._thread.get("cooperative_below"), fields[0]
        if below is not None and field is not None:
            signed = [Change(one.place, _signed(one.value, field.size)) for one in priority]
            return signed, [one._replace(value=_NEVER) if one.value < below else one for one in signed], []
        return priority, threshold, each

    def _member(self, key: str) -> Field | None:
        path = self._thread.get(key)
        return self._debug.field(self._thread["type"], path) if path else None

    def _changes(self, block: Block, field: Field, span: tuple[int, int] | None) -> list[Change]:
        """Return a member's changes; with a span, those in it and the last one before it."""
        mask = (1 << 8 * field.size) - 1
        # Thousands of earlier threads may have used the same structure.
        stores = self._values.stores_to(block.address + field.offset, span or (block.since, block.until))
        mine = ((place, value) for place, value in stores if block.since <= place < block.until)
        found = [Change(place, value & mask) for place, value in mine if value is not None]
        is_new = block.since > 0 or (block.since == 0 and self._is_first)
        if is_new or (span is not None and any(one.place < span[0] for one in found)):
            return found
        # The structure may be older than this chunk of the run, even if its thread has not run yet.
        return [Change(-1, self._values.first(block.address + field.offset, field.size)), *found]

    def is_joined_as(self, thread: Thread, handle: int, place: int) -> bool:
        """Return True if a join with a handle waits for a thread: its structure's address, or its number."""
        block, field = self.block(thread), self._member("number")
        if block is None or not block.since <= place < block.until:
            return False
        number = None if field is None else self._values.memory(block.address + field.offset, field.size, place)
        return handle in (block.address, number)

    def name(self, thread: Thread) -> str:
        """Return the name of a thread in the kernel's structure; empty if there is none."""
        block, field = self.block(thread), self._member("name")
        if block is None or field is None:
            return ""
        end = self._spans.get(id(thread), (0, 1))[1]
        if field.size == _POINTER:
            pointer = self._values.memory(block.address + field.offset, _POINTER, end - 1)
            return self._text(pointer, end - 1) if pointer else ""
        # A name that fills its array has no terminating zero.
        return self._text(block.address + field.offset, end - 1, min(field.whole or _LONGEST_NAME, _LONGEST_NAME))

    def _text(self, address: int, place: int, longest: int = _LONGEST_NAME) -> str:
        found = bytearray()
        while len(found) < longest:
            one = self._values.memory(address + len(found), 1, place)
            if not one:
                break
            found.append(one)
        text = found.decode(errors="replace")
        return text if text.isprintable() else ""


def _signed(value: int, size: int) -> int:
    return value - (1 << 8 * size) if value >> 8 * size - 1 else value


def _from(changes: list[tuple[int, int, int]], begin: int) -> list[tuple[int, int, int]]:
    """Exclude the writes during the thread's creation."""
    before = [one for one in changes if one[0] <= begin]
    return [*before[-1:], *(one for one in changes if one[0] > begin)]
