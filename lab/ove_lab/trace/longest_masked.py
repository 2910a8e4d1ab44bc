# SPDX-License-Identifier: MIT OR Apache-2.0
"""The longest masked section in the rows of a recorded benchmark image, and its location."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ove_lab.trace import running, threads
from ove_lab.trace.explain import Subject
from ove_lab.trace.flow import Flow
from ove_lab.trace.masks import Masked, Masks
from ove_lab.trace.names import Symbols
from ove_lab.trace.rows import Window
from ove_lab.trace.values import Values


@dataclass(frozen=True)
class Section:
    """`masks` is the function that masks; `most` is the function that executes most of the instructions."""

    instructions: int
    row: str
    masks: str
    most: str
    of_most: int


def sections(subject: Subject) -> list[Masked]:
    """Return all masked sections. Takes some seconds, because values written to mask registers are computed."""
    flow = Flow(subject.run, subject.program)
    values = Values(
        subject.run,
        flow,
        subject.program,
        threads.find(subject.run, flow, subject.program, running.find(subject.run, subject.program)),
    )
    return Masks(subject.run, flow, subject.program, values).sections


def longest(subject: Subject, found: Sequence[Masked], rows: Sequence[str]) -> Section | None:
    """Return the longest section inside one of some rows, the first if equal; None if no row masks."""
    windows = {name: subject.rows.by_name[name] for name in rows}
    best = within(found, windows)
    if best is None:
        return None
    row, section = best
    symbols = Symbols(subject.program)
    functions = Counter(
        subject.program.function(int(address)) for address in subject.run.pc[section.begin : section.end]
    )
    most, of_most = min(functions.items(), key=lambda one: (-one[1], one[0]))
    masks = subject.program.function(int(subject.run.pc[section.begin]))
    return Section(section.length, row, symbols.function(masks), symbols.function(most), of_most)


def within(found: Sequence[Masked], windows: Mapping[str, Window]) -> tuple[str, Masked] | None:
    """Return the longest section that is completely inside a window, with the window's name, or None."""
    inside = [
        (name, one)
        for name, window in windows.items()
        for one in found
        if window.begin <= one.begin and one.end <= window.end
    ]
    return max(inside, key=lambda one: one[1].length, default=None)
