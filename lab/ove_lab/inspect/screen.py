# SPDX-License-Identifier: MIT OR Apache-2.0
"""The text about a stopped program: why it stopped, and each thread with its calls and its wait."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.inspect import objects, places, threads, waits
from ove_lab.inspect.objects import Object, Objects
from ove_lab.inspect.snapshot import Region, Registers, Snapshot
from ove_lab.inspect.stacks import Stacks
from ove_lab.inspect.threads import Thread, Threads
from ove_lab.inspect.unwind import Backtrace, Frame, Unwinder
from ove_lab.inspect.waits import Wait, Waits
from ove_lab.trace import api, kernel_files
from ove_lab.trace.debug import Debug
from ove_lab.trace.program import Program

_API, _RESET = "ove_", "Reset_Handler"
# A call that a header forwards to the backend has no separate frame.
_SEAM = "ove_backend_"


@dataclass
class Seen:
    """A thread with its calls. `functions` are their names, the innermost first."""

    thread: Thread
    backtrace: Backtrace | None
    functions: list[str] = field(default_factory=list)
    wait: Wait | None = None

    @property
    def call(self) -> str:
        """The thread's current API call: the outermost one, which the application made."""
        named = [one.replace(_SEAM, _API, 1) for one in self.functions]
        return next((one for one in reversed(named) if one in api.calls()), "")


class Inspector:
    """Reads snapshots of one image."""

    def __init__(self, elf: Path) -> None:
        self.program = Program(elf)
        if self.program.code.file.dwarf is None:
            raise Failure(f"{elf} has no debug information: its threads and their calls are not known")
        self._debug = Debug(self.program.code.file)
        wanted = kernel_files.structures() | threads.STRUCTURES | waits.STRUCTURES | objects.STRUCTURES
        self._debug.read(wanted, lambda name: name.startswith(_API), has_bodies=True)
        self.threads = Threads(self.program, self._debug)
        self.stacks = Stacks(self._debug, self.threads.kind)
        self.objects = Objects(self.program, self._debug)
        self._waits = Waits(self.program, self._debug, self.threads)
        self._unwinder = Unwinder(self.program.code.file)
        sections = self.program.code.file.sections
        # Cache of the functions at addresses.
        self._places: dict[int, list[places.Place]] = {}
        self._image = [Region(one.address, one.data) for one in sections if one.is_allocated and one.data]

    @property
    def _begins(self) -> frozenset[str]:
        """The functions at the base of a stack: the reset handler, and the functions in which the kernel starts
        threads."""
        return frozenset({_RESET, *self.threads.description.get("thread", {}).get("begins_in", ())})

    def look(self, snapshot: Snapshot) -> list[Seen]:
        """Return the threads of a snapshot with their calls, the running one first."""
        every = self.read(snapshot)
        seen = [Seen(one, self._follow(snapshot, one)) for one in every]
        named = self._named(frame for one in seen for frame in _frames(one))
        for one in seen:
            one.functions = [place.function for frame in _frames(one) for place in named.get(frame.place, ())]
            if one.thread.state == "blocked" and self._has_ended(one.functions):
                one.thread = replace(one.thread, state="ended")
            if one.thread.state == "blocked":
                one.wait = self._waits.of(snapshot, one.thread, one.call, list(_frames(one)), one.functions, every)
        return seen

    def read(self, snapshot: Snapshot) -> list[Thread]:
        """Return the threads, the running one first. Code that the reset handler called does not belong to a thread."""
        snapshot.image = self._image
        every = self.threads.read(snapshot)
        last = self.follow(snapshot, snapshot.thread_registers or snapshot.registers).frames[-1:]
        if last and self._unwinder.function(last[0].place) == _RESET:
            every = self.threads.read(snapshot, has_started=False)
        return sorted(every, key=lambda one: one.state != "running")

    def _has_ended(self, functions: list[str]) -> bool:
        """Return True if a stack belongs to an ended thread that the kernel still keeps."""
        last = list(reversed(self.threads.description["thread"].get("ended_in", ())))
        return bool(last) and functions[: len(last)] == last

    def _follow(self, snapshot: Snapshot, thread: Thread) -> Backtrace | None:
        registers = self.now(snapshot, thread)
        return None if registers is None or "pc" not in registers else self.follow(snapshot, registers)

    def now(self, snapshot: Snapshot, thread: Thread) -> Registers | None:
        """Return the registers with which a thread resumes; None if it is not known how the kernel saves them."""
        if thread.state == "running":
            return snapshot.thread_registers or snapshot.registers
        return self.threads.registers(snapshot, thread)

    def registers(self, snapshot: Snapshot) -> list[Registers]:
        """Return the registers of each thread for a core file, the running one first."""
        every = self.read(snapshot)
        found = [one for each in every if (one := self.now(snapshot, each)) is not None]
        ran = [] if any(one.state == "running" for one in every) else [snapshot.thread_registers or snapshot.registers]
        return ran + found

    def follow(self, snapshot: Snapshot, registers: Registers) -> Backtrace:
        return self._unwinder.follow(snapshot, registers, self._begins)

    def lines(self, snapshot: Snapshot) -> Iterator[str]:
        """Yield the text about a snapshot."""
        if not self.threads.is_known:
            yield "the threads are not known: the image does not show where a known kernel keeps them"
            yield from self._calls(self.follow(snapshot, snapshot.thread_registers or snapshot.registers))
            return
        if self.threads.unreadable:
            yield f"which threads wait is not known: the image has no {' and no '.join(self.threads.unreadable)}"
        seen = self.look(snapshot)
        names = {one.thread.block: one.thread.name for one in seen}
        if not any(one.thread.state == "running" for one in seen):
            yield "no thread ran"
            yield from self._calls(self.follow(snapshot, snapshot.thread_registers or snapshot.registers))
        for one in seen:
            yield f"{one.thread.name}: {self.state(one, seen)}"
            if one.backtrace is None:
                yield f"    its calls are not known: {self.threads.why_not_saved}"
            elif one.thread.state != "ended":
                yield from self._calls(one.backtrace)
        if lost := self.threads.lost(snapshot):
            yield f"other threads are not known: the list of threads is destroyed at 0x{lost:08x}"
        yield from _cycles(seen, names)
        for watchdog in self.objects.running_watchdogs(snapshot):
            yield f"watchdog {watchdog.text}"

    def state(self, one: Seen, seen: list[Seen]) -> str:
        """Return the state of a thread in words, with the object of its wait and the object's owner."""
        names = {each.thread.block: each.thread.name for each in seen}
        state = one.thread.state or "its state is not known"
        if one.thread.state == "blocked":
            state = f"blocked in {one.call}" if one.call else "blocked"
            state += f" on {one.wait.name or 'an object without a name'}" if one.wait is not None else ""
            is_held = one.wait is not None and one.wait.is_held and one.wait.owner
            state += f", held by {names[one.wait.owner]}" if one.wait is not None and is_held else ""
        return state + (", with a priority that it inherits" if self._inherits(one.thread, seen) else "")

    def holder(self, snapshot: Snapshot, one: Object) -> str:
        """Return the state of a lock in words."""
        every = self.read(snapshot)
        owner = self._waits.owner(snapshot, one.address, every)
        return "free" if owner is None else f"held by {next(each.name for each in every if each.block == owner)}"

    def _inherits(self, thread: Thread, seen: list[Seen]) -> bool:
        """Return True if a thread is above its own priority, and another thread waits for an object that it holds.

        A kernel also changes the priority of a suspended thread, and of one that has locked the scheduler.
        """
        base, now = thread.own_priority, thread.priority
        if base is None or now is None:
            return False
        is_more = now < base if self.threads.description["thread"].get("is_lower_more_urgent") else now > base
        waits_ = (one.wait for one in seen)
        return is_more and any(one is not None and one.is_held and one.owner == thread.block for one in waits_)

    def _named(self, frames: Iterable[Frame]) -> dict[int, list[places.Place]]:
        wanted = {one.place for one in frames} - self._places.keys()
        if wanted:
            self._places |= places.of(self.program.elf, wanted)
        return self._places

    def _calls(self, backtrace: Backtrace) -> Iterator[str]:
        named = self._named(backtrace.frames)
        for frame in backtrace.frames:
            for place in named.get(frame.place) or [places.Place(f"0x{frame.pc:08x}, in no function", "")]:
                yield f"    {place}"
        if backtrace.ends:
            yield f"    (no further: {backtrace.ends})"


def _frames(one: Seen) -> Iterator[Frame]:
    yield from one.backtrace.frames if one.backtrace is not None else ()


def _cycles(seen: list[Seen], names: dict[int, str]) -> Iterator[str]:
    """Yield the threads that wait for each other, each cycle once."""
    holders = {one.thread.block: one.wait.owner for one in seen if one.wait is not None and one.wait.owner}
    limits = {one.thread.block: one.wait.is_limited for one in seen if one.wait is not None}
    told: set[int] = set()
    for first, holder in holders.items():
        way, now = [first], holder
        while now in holders and now not in way and now not in told:
            way.append(now)
            now = holders[now]
        if now in way and now not in told:
            cycle = way[way.index(now) :]
            told |= set(cycle)
            limit = {limits[one] for one in cycle}
            kind = (
                "until a timeout" if True in limit else "deadlock or until a timeout" if None in limit else "deadlock"
            )
            yield f"{kind}: {', '.join(names[one] for one in cycle)} wait for each other"
