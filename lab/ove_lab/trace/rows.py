# SPDX-License-Identifier: MIT OR Apache-2.0
"""The positions of a benchmark image's rows in its record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ove_lab.code import Code
from ove_lab.errors import Failure
from ove_lab.trace.record import Run

LOOP = "bench_measure"
READ = "ove_board_cycles"


class Window(NamedTuple):
    """The instructions `begin` to `end` of a run, between two readings of the clock."""

    begin: int
    end: int

    def length(self) -> int:
        return self.end - self.begin

    def places(self) -> range:
        return range(self.begin, self.end)


@dataclass(frozen=True)
class Rows:
    """The median iteration of each row and of an empty body. `iterations` are all iterations of each row."""

    by_name: dict[str, Window]
    empty: Window
    iterations: dict[str, list[Window]] = field(default_factory=dict)

    def of_length(self, name: str, instructions: int) -> Window:
        """Return an iteration of a row with this many instructions, or the median one if there is none.

        With few iterations, ticks may distort the median.
        """
        wanted = instructions + self.empty.length()
        found = [one for one in self.iterations.get(name, []) if one.length() == wanted]
        return found[0] if found else self.by_name[name]


def find(run: Run, code: Code, names: Sequence[str]) -> Rows:
    """Return each row's window. `names` are the rows in the order in which the image measured them."""
    found = loops(run, code)
    # Each case runs the loop twice, to warm up and to measure; the empty body comes first.
    measured = found[3::2]
    if len(found) < 2 or len(measured) != len(names) or not all(found[1::2]):
        raise Failure(f"the record has {len(measured)} measured loops, and the image reported {len(names)} rows")
    iterations = dict(zip(names, measured, strict=True))
    return Rows({name: typical(each) for name, each in iterations.items()}, typical(found[1]), iterations)


def typical(windows: Sequence[Window]) -> Window:
    """Return the median iteration, by nearest rank as the report does."""
    return sorted(windows, key=Window.length)[(len(windows) - 1) // 2]


def loops(run: Run, code: Code) -> list[list[Window]]:
    """Split a run into its measured loops, and each loop into the instructions between its clock readings."""
    lacking = [name for name in (LOOP, READ) if name not in code.by_name]
    if lacking:
        raise Failure(f"the image has no function {', '.join(lacking)}: it is not an image of `bench`")
    loop, clock = code.by_name[LOOP], code.by_name[READ]
    inside = np.flatnonzero((run.pc >= loop.start) & (run.pc < loop.end))
    left = np.flatnonzero(np.diff(inside) > 1)
    last, back = inside[left], inside[left + 1]
    # A reading is a call from the loop itself. An interrupt may come before its first instruction, but not every time.
    sites = np.unique(run.pc[last][run.pc[last + 1] == clock.start])
    readings = back[np.isin(run.pc[last], sites)]
    entries = inside[run.pc[inside] == loop.start]
    bounds = [*entries.tolist(), len(run.pc)]
    found = []
    for begin, end in pairwise(bounds):
        mine = readings[(readings > begin) & (readings < end)].tolist()
        found.append([Window(*pair) for pair in zip(mine[::2], mine[1::2], strict=False)])
    return found
