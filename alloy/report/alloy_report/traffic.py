# SPDX-License-Identifier: MIT OR Apache-2.0
"""Memory traffic, exceptions and masked code of the rows of alloy/bench, from the emulator's record of the run.

Words loaded and stored, exceptions taken, and the longest stretch of code with interrupts masked. A row's figures are
those of the median sample, and include everything that the row measures (such as requesting the tick). The words that
an exception itself stores and loads (eight each way at least) are not included, as in every emulator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from alloy_report.data import Figure
from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.timing.cycle_table import CycleTable, Span, timed
from ove_lab.timing.predict import Model, Prediction, stretch
from ove_lab.trace import running, threads
from ove_lab.trace.attribute import Work, accesses
from ove_lab.trace.flow import Flow
from ove_lab.trace.masks import Masked, Masks
from ove_lab.trace.program import Program
from ove_lab.trace.record import Run, record
from ove_lab.trace.rows import Window
from ove_lab.trace.values import Values

# bench::now() loads the counter of this timer, in two instructions.
_CLOCK = 0x40000004
_COST_OF_MEASURING = 2
_SAMPLE = "bench6sample"
_ROW = 0


@dataclass(frozen=True)
class Traffic:
    """`samples` has the windows of each row, keyed by its number; `longest_masked` is in instructions."""

    run: Run
    program: Program
    exceptions: np.ndarray
    samples: dict[int, list[Window]]
    longest_masked: int

    def cycles(self, number: int, table: CycleTable) -> Span | None:
        """Return the cycles of a row's median sample by a table, or None for a row without one."""
        middle = self._middle(number)
        if middle is None:
            return None
        return sum(timed(table, self.run, self.program).parts(_measured(middle)).values(), Span())

    def predicted(self, number: int, model: Model, what: str) -> Prediction | None:
        """Predict a row's median sample; return None for a row without one.

        Raises Failure, with `what`, for memory that the model does not know.
        """
        middle = self._middle(number)
        if middle is None:
            return None
        places = np.array(_measured(middle), dtype=np.int64)
        return stretch(model, self.run, self.program, places, what, self._taken(middle))

    def _middle(self, number: int) -> Window | None:
        windows = sorted(self.samples.get(number, []), key=Window.length)
        return windows[(len(windows) - 1) // 2] if windows else None

    def _taken(self, window: Window) -> int:
        return int(((self.exceptions >= window.begin) & (self.exceptions < window.end)).sum())

    def row(self, number: int, figure: Figure) -> Work | None:
        """Return the work of a row's median sample, or None for a row without one.

        Raises Failure if the record and the report of the row differ.
        """
        windows = sorted(self.samples.get(number, []), key=Window.length)
        if not windows:
            return None
        # The measurement itself costs the same in each sample of a row.
        least, most = (windows[place].length() - _COST_OF_MEASURING for place in (0, -1))
        if figure.least is None or figure.most is None or least - figure.least != most - figure.most:
            raise Failure(
                f"row {number}: {least} to {most} by the record, {figure.least} to {figure.most} by the report"
            )
        middle = windows[(len(windows) - 1) // 2]
        work = Work(instructions=middle.length())
        for place in range(*middle):
            work += accesses(self.run, self.program, place)
        # Reading the clock loads once.
        return work + Work(exceptions=self._taken(middle)) - Work(loads=1)


def follow(image: Image, has_masks: bool = True) -> Traffic:
    """Run an image that calls bench::sample(), and read its record.

    Masked sections take most of the time; without them, `longest_masked` is 0.
    """
    recorded = record(image, boards.load(image.board))
    if recorded.exit_code != 0:
        raise Failure(f"{image.name} ended with code {recorded.exit_code}:\n{recorded.output[-2000:]}")
    run, program = recorded.run, Program(image.elf)
    flow = Flow(run, program)
    owners = threads.find(run, flow, program, running.find(run, program))
    values = Values(run, flow, program, owners)
    sections = Masks(run, flow, program, values).sections if has_masks else []
    readings = clock_readings(run)
    samples: dict[int, list[Window]] = {}
    for place in np.flatnonzero(run.pc == _sample(image, program)).tolist():
        number, last = values.register(_ROW, place), int(np.searchsorted(readings, place))
        if number is None or last < 2:
            raise Failure(f"{image.name}: a call of bench::sample() names no row, or does not follow two readings")
        samples.setdefault(number, []).append(Window(int(readings[last - 2]), int(readings[last - 1])))
    begins = np.array([one.begin for one in owners.exceptions], dtype=np.int64)
    return Traffic(run, program, begins, samples, longest(sections, int(readings[0])))


def _measured(window: Window) -> Sequence[int]:
    """Return a sample's instructions, without the first (reads the clock) and the last (prepares the next)."""
    return window.places()[1:-1]


def clock_readings(run: Run) -> np.ndarray:
    """Return the instructions that load the clock."""
    loads = np.flatnonzero((run.address == _CLOCK) & ~run.is_store)
    return np.searchsorted(run.first_access, loads, side="right") - 1


def longest(sections: Sequence[Masked], first_reading: int) -> int:
    """Return the longest section after the first clock reading. The kernel's start before that is masked as a whole."""
    return max((one.length for one in sections if one.begin > first_reading), default=0)


def _sample(image: Image, program: Program) -> int:
    found = [one.start for name, one in program.code.by_name.items() if _SAMPLE in name]
    if len(found) != 1:
        raise Failure(f"{image.elf}: no function bench::sample")
    return found[0]
