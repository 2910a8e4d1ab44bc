# SPDX-License-Identifier: MIT OR Apache-2.0
"""Shows where the instructions of a benchmark row go, and why two rows differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, field
from difflib import SequenceMatcher

from ove_lab.errors import UsageError
from ove_lab.trace.attribute import Work, by, by_function, total
from ove_lab.trace.program import Program
from ove_lab.trace.record import Run
from ove_lab.trace.rows import LOOP, READ, Rows, Window

HEAD = ("instructions", "loads", "stores", "literals", "exceptions")
AROUND = f"the measurement itself ({LOOP}, {READ})"
# The targets of jumps inside a function, and the addresses of literals, do not affect the work.
_PLACE = re.compile(r"\+\d+$|(?<=\[pc), #0x[0-9a-f]+(?=\])|(?<=\[pc), #\d+(?=\])")


@dataclass(frozen=True, eq=False)
class Subject:
    """A recorded image: `medians` are its reported results by row, `title` distinguishes it from other images.

    `memory` are the rows that measure bytes, `sizes` the image's bytes by kind of memory.
    """

    title: str
    program: Program
    run: Run
    rows: Rows
    medians: dict[str, int]
    memory: dict[str, int] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Explained:
    """A row's work by function, minus that of an empty body."""

    name: str
    subject: Subject
    window: Window
    work: dict[str, Work]

    def sum(self) -> int:
        return total(self.work).instructions

    def median(self) -> int:
        return self.subject.medians[self.name]


def explain(subject: Subject, name: str, instructions: int | None = None) -> Explained:
    """Attribute a row: its middle iteration, or one of a given length if the record has one.

    Raises UsageError, with the valid names, for a row that does not exist.
    """
    if name not in subject.rows.by_name:
        raise UsageError(f"no row {name} on {subject.title}; there are: {', '.join(sorted(subject.rows.by_name))}")
    rows = subject.rows
    window = rows.by_name[name] if instructions is None else rows.of_length(name, instructions)
    work = by_function(subject.run, subject.program, window)
    empty = total(by_function(subject.run, subject.program, subject.rows.empty))
    around = work.pop(LOOP, Work()) + work.pop(READ, Work()) - empty
    if around != Work():
        work[AROUND] = around
    return Explained(name, subject, window, work)


def table(row: Explained) -> list[tuple[str, ...]]:
    """Return one line for each function, the largest first, and the sum."""
    return [*ordered(row.work), ("sum", *map(str, astuple(total(row.work))))]


def by_line(row: Explained) -> list[tuple[str, ...]]:
    """Return one line for each source line that the row executes."""
    program = row.subject.program

    def key(address: int) -> str:
        function = program.function(address)
        return AROUND if function in (LOOP, READ) else f"{function}  {program.line(address)}"

    work = by(row.subject.run, program, row.window.places(), key)
    work.pop(AROUND, None)
    return ordered(work)


def ordered(work: dict[str, Work]) -> list[tuple[str, ...]]:
    """Return one line for each key, the one with the most instructions first."""
    most_first = sorted(work.items(), key=lambda item: (-item[1].instructions, item[0]))
    return [(name, *map(str, astuple(one))) for name, one in most_first]


def delta(first: Explained, second: Explained) -> list[tuple[str, ...]]:
    """Align two rows by function: the instructions of each and the difference, the largest first, and the sums."""
    names = dict.fromkeys([*first.work, *second.work])
    work = [(each, first.work.get(each, Work()), second.work.get(each, Work())) for each in names]
    pairs = sorted(
        ((each, a.instructions, b.instructions) for each, a, b in work), key=lambda one: (-abs(one[2] - one[1]), one[0])
    )
    return [(each, str(a), str(b), f"{b - a:+}") for each, a, b in [*pairs, ("sum", first.sum(), second.sum())]]


def differing(first: Explained, second: Explained) -> Iterator[str]:
    """Yield the instructions that one row executes and the other does not, in the order of execution."""
    a, b = _executed(first), _executed(second)
    matcher = SequenceMatcher(None, [_alike(line) for _, line in a], [_alike(line) for _, line in b], autojunk=False)
    for what, i, j, k, m in matcher.get_opcodes():
        if what != "equal":
            yield from (f"- {place:36} {text}" for place, text in a[i:j])
            yield from (f"+ {place:36} {text}" for place, text in b[k:m])
            yield ""


def _alike(text: str) -> str:
    return _PLACE.sub("", text)


def _executed(row: Explained) -> Sequence[tuple[str, str]]:
    program = row.subject.program
    found = []
    for address in row.subject.run.pc[row.window.begin : row.window.end].tolist():
        function = program.code.at(address)
        if function is None or function.name not in (LOOP, READ):
            place = f"{function.name}+{address - function.start}" if function else hex(address)
            found.append((place, program.text(address)))
    return found
