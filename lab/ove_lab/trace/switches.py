# SPDX-License-Identifier: MIT OR Apache-2.0
"""The order in which threads ran: the thread number and the time of each switch."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

from ove_lab.trace.history import History
from ove_lab.trace.schedule import RUNNING


@dataclass
class Switches:
    """`ns` and `numbers` have an entry for each switch, including the first thread's start."""

    ns: array[int] = field(default_factory=lambda: array("q"))
    numbers: array[int] = field(default_factory=lambda: array("I"))

    def add(self, ns: int, number: int) -> None:
        """Add a switch, unless the same thread continues."""
        if not self.numbers or self.numbers[-1] != number:
            self.ns.append(ns)
            self.numbers.append(number)

    def join(self, later: Switches) -> None:
        """Add the switches of a later chunk of the run."""
        if later.numbers:
            is_same = bool(self.numbers) and self.numbers[-1] == later.numbers[0]
            self.ns += later.ns[is_same:]
            self.numbers += later.numbers[is_same:]


def of(made: History) -> Switches:
    """Return the switches of one run, or of one chunk."""
    runs = [
        (max(one.begin, 0), thread.number)
        for thread in made.observed.threads
        for one in made.schedule.periods[thread.number]
        if one.state == RUNNING
    ]
    found = Switches()
    for place, number in sorted(runs):
        found.add(made.observed.ns(place), number)
    return found
