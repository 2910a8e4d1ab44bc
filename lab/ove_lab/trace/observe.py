# SPDX-License-Identifier: MIT OR Apache-2.0
"""A recorded program with everything that explains the record: instruction owners and names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from ove_lab.board import Board
from ove_lab.errors import UsageError
from ove_lab.image import Image
from ove_lab.runner import NO_WORDS, RunWords
from ove_lab.trace import api, frames, kernel_files, native, record, running, stacks, threads, unlined, waits
from ove_lab.trace.debug import Debug
from ove_lab.trace.exceptions import Activations
from ove_lab.trace.explain import Subject
from ove_lab.trace.flow import Flow, depths
from ove_lab.trace.kernel_view import KernelView
from ove_lab.trace.kernel_waits import KernelWaits
from ove_lab.trace.masks import NOT_KNOWN, Masks
from ove_lab.trace.names import Names, Symbols, is_version, written
from ove_lab.trace.native import NativeObjects
from ove_lab.trace.program import Program
from ove_lab.trace.record import Places, Recorded, Run
from ove_lab.trace.repeats import Rotation
from ove_lab.trace.responses import Responses
from ove_lab.trace.stacks import Node, Observer, Walk
from ove_lab.trace.start import Start
from ove_lab.trace.threads import Owners, Thread
from ove_lab.trace.titles import Titles
from ove_lab.trace.values import Values

NO_CALLS = "the image has no debug information"
_NO_STATES = "the image does not show which threads are ready"
_NO_KERNEL = "the debug information of the image does not describe its kernel"


@dataclass(frozen=True, eq=False)
class Observed:
    """A run of one program. `window` holds the instructions of interest; `instruction_ns` is the duration of one.

    `taken` are the exceptions of the run, if already known. `start` is set for every chunk of a long run after the
    first, and `is_final` for the last one.
    """

    title: str
    program: Program
    recorded: Recorded
    window: tuple[int, int]
    instruction_ns: int
    start: Start | None = None
    is_final: bool = True
    taken: Activations | None = None

    def forget(self) -> None:
        """Drop all results. Responses refer back to this object, and such a cycle stays until garbage collection."""
        self.__dict__.clear()

    @property
    def run(self) -> Run:
        return self.recorded.run

    @cached_property
    def flow(self) -> Flow:
        return Flow(self.run, self.program)

    @cached_property
    def owners(self) -> Owners:
        word = running.find(self.run, self.program, self.debug, self.start)
        found = threads.find(self.run, self.flow, self.program, word, self.start, self.taken)
        frames.note(self.run, self.flow, self.program, found)
        return found

    @cached_property
    def threads(self) -> list[Thread]:
        """The threads that ran in the window; in a chunk, also those that ran before."""
        begin, end = self.window
        ran = self.owners.inside(begin, end) | {id(one) for one in (self.start.threads if self.start else ())}
        return [one for one in self.owners.threads if id(one) in ran]

    @cached_property
    def symbols(self) -> Symbols:
        return Symbols(self.program)

    @cached_property
    def titles(self) -> Titles:
        return Titles(self.program, self.symbols)

    @cached_property
    def names(self) -> Names:
        names = Names(self.run, self.flow, self.program, self.owners, self.symbols, self.view.name)
        if self.start is not None:
            names.known.update(self.start.names)
            names.earlier, names.final = self.start.begun, frozenset(self.start.names)
        return names

    @cached_property
    def _valued(self) -> tuple[Values, Masks]:
        # In this order, because a value may come from a mask register and results are cached.
        values = Values(self.run, self.flow, self.program, self.owners, self.start)
        return values, Masks(self.run, self.flow, self.program, values, self.start, self.is_final)

    @property
    def values(self) -> Values:
        return self._valued[0]

    @property
    def masks(self) -> Masks:
        return self._valued[1]

    @cached_property
    def debug(self) -> Debug:
        debug = Debug(self.program.code.file)
        wanted = native.wanted(self.program)
        methods = native.methods(self.program)
        debug.read(kernel_files.structures(), lambda name: name in api.calls(), wanted, methods)
        return debug

    @cached_property
    def calls(self) -> dict[str, api.Call]:
        """The reported calls: ove calls and native calls."""
        natives = native.calls(self.program, self.debug)
        found = {**{self.symbols.function(name): one for name, one in natives.items()}, **api.calls()}
        # Link-time optimisation makes versions of calls. The report names those of the kernel among the calls not seen.
        versions = {one: api.calls().get(written(one)) for one in self.program.code.by_name if is_version(one)}
        return found | {name: one for name, one in versions.items() if one is not None}

    @cached_property
    def no_calls(self) -> str:
        """The reason why no kernel call is known with its object; empty if they are known or there is no kernel."""
        if self.debug.is_empty:
            return NO_CALLS
        return _NO_KERNEL if native.has_kernel(self.program) and not self.debug.knows_calls else ""

    @cached_property
    def hidden_calls(self) -> list[str]:
        """Calls that are partly invisible in the record: ove calls, or kernel calls in a program without ove."""
        if not native.has_ove(self.program):
            return native.hidden(self.program, self.debug)
        callers = [] if self.debug.is_empty else unlined.callers(self.program)
        return [unlined.text(callers)] if callers else []

    def made_by_user(self, place: int) -> bool:
        """Return True if the program's author wrote the call that enters a function at an instruction."""
        return place == 0 or self._wrote(int(self.run.pc[place - 1]))

    @cached_property
    def _wrote(self) -> Callable[[int], bool]:
        named = [one.name for one in self.calls.values() if one.native is not None]
        return native.made_by_user(self.program, self.debug, named)

    @cached_property
    def native_objects(self) -> NativeObjects:
        names = (self.names.thread, self._joined)
        return NativeObjects(self.program, self.debug, self.symbols, self.values, *names)

    def _joined(self, handle: int, place: int) -> str:
        """Return the name of the thread for which a join with a handle waits; empty if not known."""
        found = (one for one in self.owners.threads if self.view.is_joined_as(one, handle, place))
        return next((self.names.thread(one) for one in found), "")

    @cached_property
    def view(self) -> KernelView:
        return KernelView(self.program, self.debug, self.values, self.owners, self.start)

    @cached_property
    def kernel_waits(self) -> KernelWaits:
        return KernelWaits(self)

    @cached_property
    def hidden_waits(self) -> str:
        """The reason why it is not known which threads wait for a mutex; empty if it is known."""
        if self.no_calls:
            return self.no_calls
        if native.has_kernel(self.program) and not self.view.is_known:
            return _NO_STATES
        if self.hidden_calls and not self.kernel_waits.is_known:
            return f"some calls of {', '.join(self.hidden_calls)} are not seen"
        return ""

    @cached_property
    def responses(self) -> Responses:
        return Responses(self)

    def function(self, place: int) -> str:
        """Return the name of an instruction's function."""
        if place < 0:
            return self.run.past.at(place).where.partition(" (")[0]
        return self.symbols.function(self.program.function(int(self.run.pc[min(place, len(self.run.pc) - 1)])))

    def place(self, place: int) -> str:
        """Return an instruction's function, file and line."""
        if place < 0:
            return self.run.past.at(place).where
        address = int(self.run.pc[min(place, len(self.run.pc) - 1)])
        path, line = self.program.source(address)
        name = self.function(place)
        return f"{name} ({path.rpartition('/')[2]}:{line})" if line else name

    def owner(self, place: int) -> str:
        """Return the name of the thread or the exception to which an instruction belongs."""
        if place < 0:
            return self.run.past.at(place).owner
        return self.names.name(self.owners.at(min(place, len(self.run.pc) - 1)))

    def time(self, place: int) -> str:
        """Return when an instruction began, in the program's own time."""
        return f"{self.ns(place) / 1_000_000:.3f} ms"

    def ns(self, place: int) -> int:
        """Return the nanoseconds from the window's start until an instruction began, including sleep."""
        return self._since_start(place) - self._first_ns

    def ns_of_each(self, places: Places) -> Places:
        """Like ns(), for many instructions of this part of the run."""
        executed = places + self.run.repeats.before_each(places)
        since_start = self.run.past.begin.ns + executed * self.instruction_ns
        return since_start + self.run.notes.asleep_before_each(places) - self._first_ns

    @cached_property
    def _first_ns(self) -> int:
        # A chunk of a long run counts from the run's start.
        return self._since_start(self.window[0]) if self.window[0] else 0

    def _since_start(self, place: int) -> int:
        run = self.recorded.run
        if place < 0:
            return run.past.at(place).ns
        executed = place + run.repeats.before(place)
        return run.past.begin.ns + executed * self.instruction_ns + run.notes.asleep_before(place)

    @cached_property
    def sleeps(self) -> list[tuple[int, int]]:
        """Each sleep in the window: the next instruction, and the nanoseconds."""
        begin, end = self.window
        noted = self.run.notes
        every = zip(noted.sleeps.tolist(), noted.slept_ns.tolist(), strict=True)
        return [(place, length) for place, length in every if begin < place <= end]

    @property
    def has_clock(self) -> bool:
        """True if the emulator exports its clock, which the record notes once, at its start."""
        return self.run.notes.has_clock or (self.start is not None and self.start.has_clock)

    @cached_property
    def hidden_sleep(self) -> str:
        """Return why the lengths of sleeps are not known; empty if they are known."""
        may_sleep = bool(np.isin(self.run.pc, waits.find(self.program.elf)).any())
        if self.has_clock or not may_sleep:
            return ""
        return "how long the processor slept in WFI: this emulator does not export its clock"

    @cached_property
    def lacks(self) -> list[str]:
        """The aspects of the run that this emulator does not show, by name."""
        found = [self.hidden_sleep] if self.hidden_sleep else []
        if not len(self.run.notes.lines) and self.start is None:
            found.append("when interrupts are requested: this emulator does not show its interrupt controller")
        if self.hidden_calls:
            names = ", ".join(self.hidden_calls)
            hides = "who waits for whom" if self.hidden_waits else "who waits for what, mutexes left out"
            found.append(f"all calls of {names}: the compiler inlined or changed them, which hides {hides}")
        if self.masks.unknown:
            found.append(f"{NOT_KNOWN}: the record does not show the condition at {self.place(self.masks.unknown[0])}")
        # Without a kernel, there is one thread, and it is always ready.
        return [*found, *(self.view.lacks if len(self.owners.threads) > 1 else ())]

    def trees(
        self,
        observer: Observer | None = None,
        walks: dict[int, Walk] | None = None,
        only: frozenset[str] | None = None,
        title: Callable[[int], str] | None = None,
    ) -> dict[str, Node]:
        """Return the call trees of each thread and each exception, by name. Their counts add up to the window."""
        return stacks.trees(
            self.run,
            self.flow,
            self.symbols.function,
            self.program,
            self.owners,
            self.names.name,
            self.window,
            observer,
            walks,
            only,
            title,
        )


def program(
    image: Image,
    board: Board,
    for_ms: float,
    timeout_s: float,
    words: RunWords = NO_WORDS,
    *,
    is_counted: bool = False,
    most: int | None = None,
) -> Observed:
    """Run an image for some milliseconds of its own time, and observe it.

    With `is_counted`, the run has the first iterations of a repeating loop and counts the others. The run ends at
    `most` recorded events.
    """
    read = load(image.elf)
    recorded = record.observe(image, board, for_ms, timeout_s, words, rotation(read) if is_counted else None, most)
    return Observed(image.name, read, recorded, (0, len(recorded.run.pc)), board.instruction_ns)


def rotation(read: Program) -> Rotation:
    """Return the rotation that moves the repetition counts of a program's loops to where no call is open."""
    return Rotation(lambda addresses: depths(addresses, read))


def row(subject: Subject, name: str, board: Board) -> Observed:
    """Observe one iteration of a benchmark row, the median. Raises UsageError, with the names, for another row."""
    if name not in subject.rows.by_name:
        raise UsageError(f"no row {name} on {subject.title}; there are: {', '.join(sorted(subject.rows.by_name))}")
    window = subject.rows.by_name[name]
    recorded = Recorded(subject.run, "", 0)
    title = f"{name} on {subject.title}, one iteration"
    return Observed(title, subject.program, recorded, (window.begin, window.end), board.instruction_ns)


def load(elf: Path) -> Program:
    """Read a program. Raises Failure if it is not for Arm, or has no symbols."""
    return Program(elf)
