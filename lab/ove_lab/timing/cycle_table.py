# SPDX-License-Identifier: MIT OR Apache-2.0
"""Applies a processor's published cycle table to a record: a timing model without a fit (models/NAME/target.toml).

The table has ranges, so the result for a stretch of a record is the minimum and the maximum that the table allows.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ove_lab import schema
from ove_lab.errors import Failure
from ove_lab.timing import operands
from ove_lab.timing.target import MODELS, TARGET, File, Instruction
from ove_lab.trace import exceptions
from ove_lab.trace.exceptions import Activation
from ove_lab.trace.flow import Flow
from ove_lab.trace.program import Program
from ove_lab.trace.record import Run

_WORD = 4
REFILLS, EXCEPTIONS, ADDRESSES = "refills of the pipeline", "exceptions", "waits for an address"
# Loads and stores of one word, which can be pipelined with each other.
_SINGLE = re.compile(r"(ldr(?!d|ex)|str(?!d|ex)|vldr|vstr)")
# The disassembler writes the width of an encoding after the name.
_WIDTH = re.compile(r"^(\S+)\.[wn]\b")


@dataclass(frozen=True)
class Span:
    """The minimum and maximum number of cycles."""

    least: int = 0
    most: int = 0

    def __add__(self, other: Span) -> Span:
        return Span(self.least + other.least, self.most + other.most)

    def __sub__(self, other: Span) -> Span:
        return Span(self.least - other.least, self.most - other.most)

    def text(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


@dataclass(frozen=True)
class Kind:
    """The cycles of the instructions whose text matches.

    `words`: cycles for each word that is loaded or stored; `extra_words`: for each beyond the first.
    """

    name: str
    match: re.Pattern[str]
    cycles: Span
    words: int
    extra_words: int
    is_pipelined: bool
    source: str


@dataclass(frozen=True, eq=False)
class CycleTable:
    kinds: tuple[Kind, ...]
    refill: Span
    address: Span
    entry: int
    tail_chained: int
    back: Span
    sources: Mapping[str, str]

    @property
    def names(self) -> list[str]:
        """List the parts of the cycles, in the table's order."""
        return [*dict.fromkeys(kind.name for kind in self.kinds), ADDRESSES, REFILLS, EXCEPTIONS]

    def kind(self, text: str) -> Kind:
        return next(kind for kind in self.kinds if kind.match.fullmatch(text))


def load(name: str) -> CycleTable:
    """Read a table. Raises Failure for an invalid file."""
    path = MODELS / name / TARGET
    file = schema.toml(path, File)
    if file.refill is None or file.address is None or file.exception is None:
        raise Failure(f"{path}: the model is not a cycle table")
    refill, address, exception = file.refill, file.address, file.exception
    table = CycleTable(
        tuple(map(_kind, file.instruction)),
        Span(refill.least, refill.most),
        Span(address.least, address.most),
        exception.entry,
        exception.tail_chained,
        Span(exception.return_least, exception.return_most),
        {REFILLS: refill.source, ADDRESSES: address.source, EXCEPTIONS: exception.source},
    )
    if not table.kinds or not table.kinds[-1].match.fullmatch("anything"):
        raise Failure(f"{path}: the last [[instruction]] must fit every mnemonic")
    return table


def _kind(one: Instruction) -> Kind:
    match, cycles = re.compile(one.match), Span(one.least, one.most)
    return Kind(one.name, match, cycles, one.words, one.extra_words, one.pipelined, one.source)


@lru_cache(maxsize=2)
def timed(table: CycleTable, run: Run, program: Program) -> Timed:
    """Find the exceptions of a record, for all of its stretches."""
    return Timed(table, run, program, exceptions.find(run, Flow(run, program), program).exceptions)


class Timed:
    """A record with its table. `taken` are the exceptions of the whole record."""

    def __init__(self, table: CycleTable, run: Run, program: Program, taken: Iterable[Activation]) -> None:
        self._table, self._run, self._program = table, run, program
        known = list(taken)
        self._begins = {one.begin for one in known}
        self._ends = {one.end for one in known}
        self._known: dict[int, tuple[str, Kind]] = {}

    def parts(self, places: Iterable[int]) -> dict[str, Span]:
        """Return the cycles of some executed instructions, by part."""
        found: dict[str, Span] = defaultdict(Span)
        for place in places:
            kind, cycles = self._instruction(place)
            found[kind.name] += cycles
            if self._waits_for_address(place):
                found[ADDRESSES] += self._table.address
            if place in self._begins:
                is_chained = place in self._ends
                entry = self._table.tail_chained if is_chained else self._table.entry
                found[EXCEPTIONS] += Span(entry, entry)
            elif place in self._ends:
                found[EXCEPTIONS] += self._table.back
            if self._jumps(place):
                found[REFILLS] += self._table.refill
        return dict(found)

    def _instruction(self, place: int) -> tuple[Kind, Span]:
        _, kind = self._of(place)
        words = self._words(place)
        if (kind.words or kind.extra_words) and not words:
            # Its condition did not hold.
            return kind, Span(1, 1)
        more = kind.words * words + kind.extra_words * max(words - 1, 0)
        cycles = kind.cycles + Span(more, more)
        if kind.is_pipelined and words == 1 and self._follows_an_access(place):
            cycles -= Span(1, 0)
        return kind, cycles

    def _follows_an_access(self, place: int) -> bool:
        """Return True if the previous instruction loads or stores one word other than this one's address."""
        if not place or place in self._begins:
            return False
        before = self._of(place - 1)[0]
        return bool(_SINGLE.match(before)) and not operands.loaded(before) & operands.addressed(self._of(place)[0])

    def _waits_for_address(self, place: int) -> bool:
        """Return True if the previous instruction computed the address of an access."""
        if not place or place in self._begins or not self._words(place):
            return False
        return bool(operands.computed(self._of(place - 1)[0]) & operands.addressed(self._of(place)[0]))

    def _of(self, place: int) -> tuple[str, Kind]:
        address = int(self._run.pc[place])
        if address not in self._known:
            text = " ".join(_WIDTH.sub(r"\1", self._program.text(address)).split())
            self._known[address] = (text, self._table.kind(text))
        return self._known[address]

    def _words(self, place: int) -> int:
        first, end = self._run.first_access[place], self._run.first_access[place + 1]
        return sum(-(-int(width) // _WORD) for width in self._run.width[first:end])

    def _jumps(self, place: int) -> bool:
        """Return True if the next instruction is elsewhere, and not because of an exception."""
        following = place + 1
        if following >= len(self._run.pc) or following in self._begins or following in self._ends:
            return False
        return int(self._run.pc[place]) + int(self._run.size[place]) != int(self._run.pc[following])
