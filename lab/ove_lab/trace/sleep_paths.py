# SPDX-License-Identifier: MIT OR Apache-2.0
"""The paths into and out of the sleeps of a run, in instructions."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ove_lab.trace.observe import Observed


class Length(NamedTuple):
    """The lengths of one kind of path: their number, the median and the maximum."""

    count: int
    median: int
    longest: int


@dataclass
class SleepPath:
    """A histogram of path lengths, and the instructions of each function on the paths.

    An instruction of a loop that is recorded once counts once.
    """

    lengths: Counter[int] = field(default_factory=Counter)
    functions: Counter[str] = field(default_factory=Counter)

    def join(self, later: SleepPath) -> None:
        """Add the paths of a later chunk of the run."""
        self.lengths += later.lengths
        self.functions += later.functions

    def add(self, observed: Observed, begin: int, end: int) -> None:
        """Add the path between two instructions of a record."""
        self.lengths[observed.run.between(begin, end)] += 1
        for pc in observed.run.pc[begin:end].tolist():
            self.functions[observed.symbols.function(observed.program.function(pc))] += 1


@dataclass
class SleepPaths:
    """The paths of each kind.

    `into` leads from the sleeping thread's first instruction after a switch or an exception to the WFI.
    `to_handler` leads from the WFI to the first instruction of the handler of the interrupt that ended the sleep,
    `to_thread` to the first instruction of another thread. A path across the end of a chunk is in none of them.
    """

    into: SleepPath = field(default_factory=SleepPath)
    to_handler: SleepPath = field(default_factory=SleepPath)
    to_thread: SleepPath = field(default_factory=SleepPath)

    def join(self, later: SleepPaths) -> None:
        """Add the paths of a later chunk of the run."""
        self.into.join(later.into)
        self.to_handler.join(later.to_handler)
        self.to_thread.join(later.to_thread)


def of(observed: Observed) -> SleepPaths:
    """Return the paths of one run, or of one chunk."""
    found, owners = SleepPaths(), observed.owners
    exceptions = [one.begin for one in owners.exceptions]
    for before, place, end in _sleeps(observed):
        segment = owners.at(place - 1) if place > 0 else None
        if segment is None or segment.thread is None:
            continue
        if segment.begin >= before and (segment.begin > 0 or observed.start is None):
            found.into.add(observed, segment.begin, place)
        index = bisect_left(exceptions, place)
        if index == len(exceptions) or exceptions[index] >= end:
            continue
        found.to_handler.add(observed, place, exceptions[index])
        others = (one.begin for one in owners.within(place, end) if one.thread not in (None, segment.thread))
        if (other := next(others, None)) is not None:
            found.to_thread.add(observed, place, other)
    return found


def length(lengths: Counter[int]) -> Length | None:
    """Return the figures of one kind of path; None if there was none."""
    every = sorted(lengths.elements())
    return Length(len(every), every[len(every) // 2], every[-1]) if every else None


def _sleeps(observed: Observed) -> Iterator[tuple[int, int, int]]:
    """Yield the instruction after each sleep, with those of the previous and the next sleep."""
    places = [place for place, _ in observed.sleeps]
    yield from zip([0, *places], places, [*places[1:], observed.window[1]], strict=False)
