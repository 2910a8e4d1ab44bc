# SPDX-License-Identifier: MIT OR Apache-2.0
"""Derives rows of results.json, and the work of each function, from the passes of a recorded program."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ove_lab.errors import UsageError
from ove_lab.measure.memory import Memory
from ove_lab.measure.passes import UNOWNED, Owners, Pass, Passes
from ove_lab.measure.suites import ELAPSED, OWN, SUITES
from ove_lab.row import Row
from ove_lab.stats import describe
from ove_lab.trace.attribute import Work, by
from ove_lab.trace.program import Program
from ove_lab.trace.record import Run


@dataclass(frozen=True, eq=False)
class Measured:
    """A recorded program with its regions. `function` names the function at an address.

    `was_stopped` means that a limit, not the program, ended the run; `hung` that this was the time limit, because the
    program did nothing more. `memory` is None if nothing is known about the image.
    """

    title: str
    program: Program
    run: Run
    function: Callable[[int], str]
    passes: Passes
    was_stopped: bool
    hung: bool = False
    memory: Memory | None = None

    @property
    def owners(self) -> Owners:
        """The owner of each instruction; UNOWNED for a marker."""
        return self.passes.owners

    def instructions(self, suite: str, one: Pass) -> int:
        """Return the instructions of a pass: the region's own, or all that were executed during it."""
        return one.elapsed if suite == ELAPSED else one.own

    def work(self, suite: str, one: Pass) -> dict[str, Work]:
        """Return the work of a pass by function."""
        if suite == ELAPSED:
            places = np.flatnonzero(self.owners[one.begin : one.end] != UNOWNED) + one.begin
        else:
            places = one.places(self.owners)
        return by(self.run, self.program, places.tolist(), self.function)

    def ordered(self, suite: str, region: str) -> list[Pass]:
        """Return a region's passes, the shortest first. Raises UsageError, with the valid names, for an unknown
        region."""
        if not self.passes.by_name.get(region):
            there_are = ", ".join(sorted(name for name, passes in self.passes.by_name.items() if passes)) or "none"
            raise UsageError(f"no region `{region}` with a whole pass on {self.title}; there are: {there_are}")
        return sorted(self.passes.by_name[region], key=lambda one: self.instructions(suite, one))


def rows(measured: Measured) -> tuple[Row, ...]:
    """Return a row of each suite for each region with a complete pass; `iterations` is its number of passes."""
    return tuple(
        _row(measured, suite, region)
        for suite in SUITES
        for region, passes in measured.passes.by_name.items()
        if passes
    )


def _row(measured: Measured, suite: str, region: str) -> Row:
    counts = Counter(measured.instructions(suite, one) for one in measured.passes.by_name[region])
    statistics = describe(dict(counts))
    return Row(suite, region, "instructions", **dataclasses.asdict(statistics))


def typical(measured: Measured, region: str) -> Pass:
    """Return the median pass, by nearest rank as the rows do."""
    ordered = measured.ordered(OWN, region)
    return ordered[(len(ordered) - 1) // 2]


def longest(measured: Measured, suite: str, region: str) -> Pass:
    return measured.ordered(suite, region)[-1]


def by_function(measured: Measured) -> dict[str, dict[str, int]]:
    """Return the instructions of each function in each region's median pass, for a baseline."""
    return {
        f"{OWN}/{region}": {
            name: work.instructions for name, work in measured.work(OWN, typical(measured, region)).items()
        }
        for region, passes in measured.passes.by_name.items()
        if passes
    }
