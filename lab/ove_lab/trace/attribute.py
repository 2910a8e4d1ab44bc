# SPDX-License-Identifier: MIT OR Apache-2.0
"""Attributes the work of a part of a run to functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import add, sub

from ove_lab.trace.program import Program
from ove_lab.trace.record import Run
from ove_lab.trace.rows import Window

_WORD = 4


@dataclass(frozen=True)
class Work:
    """Counts. `literals` is the number of loads from literal pools."""

    instructions: int = 0
    loads: int = 0
    stores: int = 0
    literals: int = 0
    exceptions: int = 0

    def __add__(self, other: Work) -> Work:
        return Work(*map(add, self._counts(), other._counts()))

    def __sub__(self, other: Work) -> Work:
        return Work(*map(sub, self._counts(), other._counts()))

    def _counts(self) -> tuple[int, ...]:
        # dataclasses.astuple() makes a deep copy of each number, which would take most of the time of an explanation.
        return self.instructions, self.loads, self.stores, self.literals, self.exceptions


def by_function(run: Run, program: Program, window: Window) -> dict[str, Work]:
    """Return the work of each function; an exception counts for its handler."""
    return by(run, program, window.places(), program.function)


def by(run: Run, program: Program, places: Iterable[int], key: Callable[[int], str]) -> dict[str, Work]:
    """Return the work of some executed instructions under each key of an instruction's address."""
    executed: Counter[int] = Counter()
    accessed: dict[int, Work] = {}
    for index in places:
        address = int(run.pc[index])
        executed[address] += 1
        if run.first_access[index] < run.first_access[index + 1]:
            accessed[address] = accessed.get(address, Work()) + accesses(run, program, index)
    found: dict[str, Work] = {}
    for address, count in executed.items():
        name = key(address)
        own = Work(instructions=count, exceptions=count if address in program.handlers else 0)
        found[name] = found.get(name, Work()) + accessed.get(address, Work()) + own
    return found


def accesses(run: Run, program: Program, index: int) -> Work:
    """Count the words that one instruction loads and stores.

    The emulator executes a STREX as a comparison with memory; the load belongs to the emulator.
    """
    counts: Counter[str] = Counter()
    may_load = not program.text(int(run.pc[index])).startswith("strex")
    for place in range(run.first_access[index], run.first_access[index + 1]):
        if not run.is_store[place] and not may_load:
            continue
        words = -(-int(run.width[place]) // _WORD)
        counts["stores" if run.is_store[place] else "loads"] += words
        if not run.is_store[place] and program.is_code(int(run.address[place])):
            counts["literals"] += words
    return Work(**counts)


def total(work: dict[str, Work]) -> Work:
    return sum(work.values(), Work())
