# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads a long run in chunks: one part of the record at a time, with the state left by the earlier parts.

A chunk ends with the first instruction of a thread after an exception, so that the owner of the next instruction is
known. If only a stack identifies the running thread, the chunk ends with the first instruction that uses the stack.
ove_lab.trace.start has the state of the program and of its kernel at that point; the record is no longer needed.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ove_lab.board import Board
from ove_lab.image import Image
from ove_lab.runner import NO_WORDS, RunWords
from ove_lab.trace import exceptions, history, masked_by, observe, reader, repeats, running
from ove_lab.trace.budgets import Budgets
from ove_lab.trace.exceptions import THREAD_MODE, Activations
from ove_lab.trace.flow import Flow
from ove_lab.trace.history import History
from ove_lab.trace.instructions import LR
from ove_lab.trace.masks import Masked
from ove_lab.trace.memory import Memory
from ove_lab.trace.observe import Observed, load
from ove_lab.trace.past import Moment, Past
from ove_lab.trace.program import Program
from ove_lab.trace.reader import Decoded
from ove_lab.trace.record import Log, Recorded, Run, Stream, decode, joined
from ove_lab.trace.repeats import Events
from ove_lab.trace.slices import Detail
from ove_lab.trace.space import Space
from ove_lab.trace.start import Start

_REGISTERS = (*range(13), LR)
# Selects which calls a chunk reports, from the nanosecond at which it ends.
DetailAt = Callable[[int], Detail]


Opened = AbstractContextManager[Iterator[History]]


class Known:
    """A program, and the parts of an observation that depend only on it. A second reading needs not read them again."""

    def __init__(self, image: Image) -> None:
        self._image = image
        self.parts: dict[str, Any] = {}

    @cached_property
    def program(self) -> Program:
        return load(self._image.elf)


@contextmanager
def open_run(
    image: Image,
    board: Board,
    for_ms: float,
    timeout_s: float,
    words: RunWords = NO_WORDS,
    detail: DetailAt = lambda _: Detail.API,
    known: Known | None = None,
) -> Iterator[Iterator[History]]:
    """Record a run, and yield its chunks while the emulator executes it. Leaving the block ends the emulator."""
    known = known or Known(image)
    program = known.program
    with Stream(image, board, for_ms, timeout_s, words) as stream:
        # The forked process would read the lines again in each chunk.
        program.source(0)
        chunks = Chunks(image.name, program, board.instruction_ns, stream.log, detail, known.parts)
        yield chunks.read(stream.parts(), stream.recorded)


class _Cut(NamedTuple):
    """The first instruction of the next chunk, and its event."""

    place: int
    event: int
    taken: Activations


def _first(places: Sequence[int], begin: int) -> int:
    """Return the first of some ascending positions at or after one; a position after every run if there is none."""
    index = bisect_left(places, begin)
    return places[index] if index < len(places) else sys.maxsize


class Chunks:
    """The chunks of one run, in order."""

    def __init__(
        self,
        title: str,
        program: Program,
        instruction_ns: int,
        log: Log,
        detail: DetailAt,
        of_program: dict[str, Any] | None = None,
    ) -> None:
        self._title, self._program, self._ns, self._log = title, program, instruction_ns, log
        self._detail = detail
        self._start: Start | None = None
        self._past = Past()
        self._of_program: dict[str, Any] = {} if of_program is None else of_program
        self._flow: Flow | None = None
        self._space = Space()

    def read(self, parts: Iterable[Events], end: Callable[[Run], Recorded]) -> Iterator[History]:
        """Yield a prepared history for each chunk (ove_lab.trace.history). It is valid until the next one is requested.

        `end` returns how the run ended, once all parts have been read.
        """

        def going_on(run: Run) -> Recorded:
            return Recorded(run, "", 0)

        waiting = np.empty(0, dtype=np.uint64)
        rotation = observe.rotation(self._program)
        for part in parts:
            waiting = rotation.of(part, waiting, self._space.empty)
            found = reader.decode(waiting, self._space.empty)
            run = joined(waiting, found)
            cut = self._cut(waiting, found, run)
            if cut:
                made = self._chunk(run, cut.place, going_on, cut.taken)
                # The forked process also needs both, or a part of their data.
                registers, _ = self._registers(made), made.observed.responses
                yield made
                self._turn(made, registers)
                made.observed.forget()
                waiting = waiting[cut.event :]
                # The process that reads the earlier chunk has ended, so its half is free.
                self._space.turn()
        run = decode(waiting)
        yield self._chunk(run, len(run.pc), end, None)

    def _cut(self, events: Events, decoded: Decoded, run: Run) -> _Cut | None:
        """Return the end of the first instruction of the last stretch of thread mode; None without an exception."""
        begins = decoded.begins
        flow = self._flow = Flow(run, self._program, self._flow, self._space.empty)
        found = exceptions.find(run, flow, self._program, self._start)
        ends = [*(one.begin for one in found.stretches[1:]), len(begins)]
        stretches = zip(found.stretches[1:], ends[1:], strict=True)
        # A thread's first instruction has not used its stack yet.
        begun = [
            (one.begin, end)
            for one, end in stretches
            if one.exception == THREAD_MODE and not flow.begins_function[flow.which[one.begin]]
        ]
        places = [begin + 1 for begin, end in begun if end > begin + 1]
        if not self._tells_who_runs():
            shown = memoryview(flow.shown[0])
            # If no thread uses its stack in a part, the thread without stack use continues, such as the idle thread.
            places = [one + 1 for begin, end in begun if (one := _first(shown, begin)) + 1 < end] or places
        firsts, counts = repeats.spans(events, decoded.noted)
        for place in reversed(places):
            event = int(begins[place])
            index = int(np.searchsorted(counts, event))
            # Keep an iteration together with the count of its repetitions.
            if index == len(counts) or event <= firsts[index]:
                return _Cut(place, event, found.head(place))
        return None

    def _tells_who_runs(self) -> bool:
        """Return True if the kernel's variable is known; its image is read with the first chunk."""
        return self._start is not None and running.is_known(self._program, self._of_program["debug"])

    def _chunk(self, run: Run, count: int, end: Callable[[Run], Recorded], taken: Activations | None) -> History:
        lines = self._log.take(int(np.count_nonzero(run.notes.lines <= count)))
        run = replace(run.head(count, lines) if count < len(run.pc) else _with(run, lines), past=self._past)
        window = (0, count)
        observed = Observed(self._title, self._program, end(run), window, self._ns, self._start, taken is None, taken)
        # Two attributes depend only on the program, and reading them takes a second.
        observed.__dict__.update(self._of_program)
        is_cut = taken is not None and self._flow is not None
        flow = self._flow.head(run) if is_cut and self._flow is not None else Flow(run, self._program, self._flow)
        observed.__dict__["flow"] = flow
        self._of_program.update(debug=observed.debug, symbols=observed.symbols)
        return history.begin(observed, self._detail(observed.ns(window[1])))

    def _registers(self, made: History) -> dict[tuple[int, int], int | None]:
        """Return the registers of all threads at the end of a chunk."""
        observed = made.observed
        registers = {} if self._start is None else dict(self._start.registers)
        ends = {id(one.thread): one.end for one in observed.owners.segments if one.thread is not None}
        for thread in observed.owners.threads:
            if not thread.is_over and id(thread) in ends:
                for number in _REGISTERS:
                    registers[thread.number, number] = observed.values.register_at_end(number, ends[id(thread)])
        return registers

    def _turn(self, made: History, registers: dict[tuple[int, int], int | None]) -> None:
        """Collect the state that the next chunk needs."""
        observed = made.observed
        run, owners, start = observed.run, observed.owners, self._start
        cut, names = len(run.pc), observed.names
        # Do this before the positions of open calls are shifted.
        kept, given = _moments(made), Budgets(made).given
        memory = Memory(self._program) if start is None else start.memory
        memory.apply(run)
        made.collected.shift(cut, owners.threads)
        for each in (*made.unended, *made.walks.values()):
            each.shift(cut)
        responses = observed.responses
        self._start = Start(
            memory,
            handlers=owners.end.handlers,
            exits=owners.end.exits,
            threads=owners.threads,
            known=owners.end.known,
            running=owners.end.running,
            word=owners.end.word,
            registers=registers,
            masks=observed.masks.held,
            masked_since=_shifted(observed.masks.open_since, cut),
            walks=made.walks,
            collected=made.collected,
            unended=made.unended,
            blocks={number: replace(one, since=one.since - cut) for number, one in observed.view.blocks.items()},
            periods={number: one._replace(begin=one.begin - cut) for number, one in made.schedule.last.items()},
            waiting={number: begin - cut for number, begin in made.schedule.waiting.items()},
            was_ready=observed.view.was_ready,
            names={one.number: names.thread(one) for one in observed.threads if names.is_final(one)},
            begun={one.number: names.begun(one) for one in observed.threads if not names.is_final(one)},
            objects=made.objects,
            nvic=responses.nvic,
            given=given,
            has_clock=observed.has_clock,
            taken=[
                one._replace(place=one.place - cut, requested=_shifted(one.requested, cut)) for one in responses.begun
            ],
        )
        responses.nvic.shift(cut)
        for thread in owners.threads:
            thread.begin -= cut
            thread.extended_since = _shifted(thread.extended_since, cut)
        self._past = self._past.next(cut, Moment(run.executed(cut), observed.ns(cut)), kept)


def _moments(made: History) -> list[tuple[int, Moment]]:
    """Return when the items that continue in the next chunk began."""
    observed = made.observed
    places = {one.begin for one in observed.owners.threads}
    places |= {one.begin for one in made.collected.open()} | {one.slice.begin for one in made.unended}
    places |= {one.occurrence.end for one in made.unended}
    # A call may begin or end right after an owner's last instruction.
    places |= {one.last.place + 1 for one in made.walks.values() if one.last is not None}
    places |= set(observed.responses.nvic.pending.values())
    places |= {one.requested for one in observed.responses.begun if one.requested is not None}
    places |= {one.begin for one in made.schedule.last.values()} | set(made.schedule.waiting.values())
    run = observed.run
    found = {
        one: Moment(run.executed(one), observed.ns(one), observed.place(one), observed.owner(one)) for one in places
    }
    if (since := observed.masks.open_since) is not None:
        # The next chunk does not have the instructions that led to the masking one.
        held = masked_by.holder(observed, Masked(since, len(run.pc) - 1))
        found[since] = Moment(run.executed(since), observed.ns(since), observed.place(held.begin), held.owner)
    return sorted(found.items())


def _with(run: Run, lines: list[str]) -> Run:
    return replace(run, notes=replace(run.notes, log=lines))


def _shifted(place: int | None, cut: int) -> int | None:
    return None if place is None else place - cut
