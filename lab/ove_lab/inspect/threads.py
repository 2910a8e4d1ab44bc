# SPDX-License-Identifier: MIT OR Apache-2.0
"""The threads of a stopped program, read from the kernel's and ove's data in its memory.

backends/<kernel>/trace.toml names the members of the kernel's structures, and the debug information gives their
positions. A fact that the image does not contain is None, never a guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ove_lab.inspect.snapshot import WORD, Registers, Snapshot
from ove_lab.inspect.unwind import stacked
from ove_lab.trace import kernel_files, running
from ove_lab.trace.debug import Debug, Field
from ove_lab.trace.exception_frame import BASIC, EXTENDED, RETURNS, WITHOUT_FPU
from ove_lab.trace.kernel_view import StateRule
from ove_lab.trace.program import Program

# struct ove_thread, which begins with the kernel's own structure, and the list of all ove threads.
_THREAD, _NEWEST, _NAME, _NEXT, _ENTRY = (
    "ove_thread",
    "ove_threads_newest",
    "common.name",
    "common.next",
    "common.entry",
)
# The member in which ove records whether a thread has ended, and the values OVE_GENERIC_NEW and _ALIVE.
_STAGE = "life.stage"
_OF_STAGE = {"ended": {1: "ready", 2: "blocked"}, "blocked": {1: "ready"}}
_UNNAMED = "(a thread without a name)"
# s16 to s31 among the saved registers.
_FPU, _FPU_WORDS = "fpu", 16
# Processors without most of Thumb-2, by their numbers in "Addenda to the ABI for the Arm Architecture".
_BASELINE = {11, 12, 16}
STRUCTURES = frozenset({_THREAD})


@dataclass(frozen=True)
class Thread:
    """A thread: `block` is the address of the kernel's structure. `state` is running, ready, blocked or ended."""

    block: int
    name: str
    state: str | None
    priority: int | None
    own_priority: int | None
    # The lowest address of its frame while it does not run.
    stack: int | None


class Threads:
    """Reads the threads of one image from snapshots."""

    def __init__(self, program: Program, debug: Debug) -> None:
        self._program, self._debug = program, debug
        self.kernel = ""
        self._thread: dict[str, Any] = {}
        self.description: dict[str, Any] = {}
        self._current: int | None = None
        self._rules: list[StateRule] = []
        self.unreadable: list[str] = []
        for name, each in kernel_files.descriptions().items():
            place = running.address(each, program, debug)
            if place is not None and debug.field(each["thread"]["type"], each["thread"]["priority"]) is not None:
                self.kernel, self.description, self._thread, self._current = name, each, each["thread"], place
        self._is_baseline = bool(program.code.file.attributes(".ARM.attributes").get("TAG_CPU_ARCH", set()) & _BASELINE)
        alike = (one for one in self._thread.get("saved", ()) if bool(one.get("is_baseline")) == self._is_baseline)
        self._saved: dict[str, Any] | None = next(alike, None)
        for rule in self.description.get("state", ()):
            found = StateRule.of(rule, self._thread["type"], program, debug)
            if isinstance(found, str):
                self.unreadable.append(found)
            elif found is not None:
                self._rules.append(found)

    @property
    def is_known(self) -> bool:
        return self._current is not None

    @property
    def why_not_saved(self) -> str:
        """The reason why the registers of a thread that does not run are not known."""
        if self._saved is not None:
            return "the image or its memory does not tell what the kernel saved"
        kind = f" with is_baseline = {str(self._is_baseline).lower()}" if self._thread.get("saved") else ""
        return f"the trace.toml of {self.kernel} has no [[thread.saved]]{kind}, which this processor needs"

    @property
    def kind(self) -> str:
        """The kernel's thread structure; empty if the kernel is not known."""
        return str(self._thread.get("type", ""))

    def current(self, snapshot: Snapshot) -> int | None:
        """Return the structure of the running thread; None before the start and if the image does not show it."""
        found = snapshot.value(self._current) if self._current is not None else None
        return found or None

    def read(self, snapshot: Snapshot, has_started: bool = True) -> list[Thread]:
        """Return the threads that ove has created and the kernel's idle threads, the oldest first.

        Before its start, a kernel may name the thread that will run first, or a structure that is not a thread.
        """
        current = self.current(snapshot) if has_started else None
        blocks = [*reversed(list(self._made(snapshot)))]
        for one in (*self._idle(snapshot), current):
            if one and one not in blocks:
                blocks.append(one)
        return [self._of(snapshot, one, current) for one in blocks]

    def _made(self, snapshot: Snapshot) -> Iterator[int]:
        place = self._program.code.place_of(_NEWEST)
        following = self._debug.field(_THREAD, _NEXT)
        block = snapshot.value(place) if place is not None and following is not None else None
        known: set[int] = set()
        while block and following is not None and self._is_thread(snapshot, block) and block not in known:
            known.add(block)
            yield block
            block = snapshot.value(block + following.offset)

    def _is_thread(self, snapshot: Snapshot, block: int) -> bool:
        """Return False for a structure that cannot be an ove thread, because its function is not code."""
        entry = self._debug.field(_THREAD, _ENTRY)
        function = snapshot.value(block + entry.offset) if entry is not None and block % WORD == 0 else None
        sections = self._program.code.file.sections
        return function is not None and any(
            one.is_executable and one.address <= function < one.address + one.size for one in sections
        )

    def lost(self, snapshot: Snapshot) -> int | None:
        """Return the address at which the program has corrupted the list of threads; None if the list is intact."""
        place, following = self._program.code.place_of(_NEWEST), self._debug.field(_THREAD, _NEXT)
        if place is None or following is None:
            return None
        *_, last = (None, *self._made(snapshot))
        return snapshot.value(place if last is None else last + following.offset) or None

    def _idle(self, snapshot: Snapshot) -> Iterator[int | None]:
        for name in self._thread.get("idle_handles", ()):
            place = self._program.code.place_of(name)
            if place is not None:
                yield snapshot.value(place)
                return

    def _of(self, snapshot: Snapshot, block: int, current: int | None) -> Thread:
        is_ove = block in set(self._made(snapshot))
        values = [self._member(snapshot, block, key) for key in ("priority", "own_priority")]
        path = (self._saved or {}).get("sp")
        field = self._debug.field(self._thread["type"], path) if path else None
        stack = snapshot.value(block + field.offset) if field is not None else None
        state = "running" if block == current else self._state(snapshot, block)
        stage = self._debug.field(_THREAD, _STAGE)
        if is_ove and stage is not None and state in _OF_STAGE:
            # A kernel uses one value for a thread that has ended, that is suspended, or that it does not know yet.
            state = _OF_STAGE[state].get(snapshot.value(block + stage.offset, stage.size), state)
        return Thread(block, self._name(snapshot, block) or _UNNAMED, state, *values, stack)

    def _name(self, snapshot: Snapshot, block: int) -> str:
        name = self._debug.field(_THREAD, _NAME)
        if name is not None and block in set(self._made(snapshot)):
            pointer = snapshot.value(block + name.offset)
            return snapshot.text(pointer) if pointer else ""
        path = self._thread.get("name")
        field = self._debug.field(self._thread["type"], path) if path else None
        if field is None:
            return ""
        if field.size == WORD:
            at = snapshot.value(block + field.offset)
            return snapshot.text(at) if at else ""
        # A name that fills its array has no terminating zero.
        return snapshot.text(block + field.offset, field.whole or None)

    def _member(self, snapshot: Snapshot, block: int, key: str) -> int | None:
        path = self._thread.get(key)
        field = self._debug.field(self._thread["type"], path) if path else None
        return None if field is None else _read(snapshot, block, field)

    def _state(self, snapshot: Snapshot, block: int) -> str | None:
        if not self._rules or self.unreadable:
            return None
        states = []
        for rule in self._rules:
            value = _read(snapshot, block, rule.field)
            if value is None:
                return None
            if rule.is_over(value, self._program):
                return "ended"
            states.append((rule.is_enough, rule.is_ready(value, self._program)))
        is_ready = any(ready for alone, ready in states if alone) or all(ready for alone, ready in states if not alone)
        return "ready" if is_ready else "blocked"

    def registers(self, snapshot: Snapshot, thread: Thread) -> Registers | None:
        """Return the registers with which a thread that does not run resumes; None if they are not known."""
        if self._saved is None:
            return None
        if self._saved.get("members"):
            return self._in_structure(snapshot, thread.block)
        if thread.stack is None:
            return None
        found: Registers = {}
        place = thread.stack
        for name in self._saved["registers"]:
            if name == _FPU:
                # In a thread that resumes at an address, a kernel function has saved these registers elsewhere.
                has_used = "lr" in found and found["lr"] >= RETURNS and not found["lr"] & WITHOUT_FPU
                place += WORD * _FPU_WORDS if has_used else 0
                continue
            value = snapshot.value(place)
            if value is None:
                return None
            found[name] = value
            place += WORD
        word = found["lr"]
        if word < RETURNS:
            return {**found, "sp": place, "pc": word}
        frame = place if "sp" not in found else found["sp"] - (BASIC if word & WITHOUT_FPU else EXTENDED)
        return stacked(snapshot, frame, word, found)

    def _in_structure(self, snapshot: Snapshot, block: int) -> Registers | None:
        assert self._saved is not None  # noqa: S101
        kind = self._thread["type"]
        fields = {name: self._debug.field(kind, path) for name, path in self._saved["members"].items()}
        values = {name: _read(snapshot, block, one) for name, one in fields.items() if one is not None}
        found = {name: value for name, value in values.items() if value is not None}
        if len(found) < len(fields):
            return None
        returns = self._debug.field(kind, self._saved["returns"])
        low = _read(snapshot, block, returns) if returns is not None else None
        word = 0xFFFFFFFD if low is None else 0xFFFFFF00 | low
        return stacked(snapshot, found["sp"], word, found)


def _read(snapshot: Snapshot, block: int, field: Field) -> int | None:
    return snapshot.value(block + field.offset, field.size)
