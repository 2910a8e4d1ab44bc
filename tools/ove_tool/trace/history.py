# SPDX-License-Identifier: MIT OR Apache-2.0
"""Everything that happened in a run, in time: the calls, the states of the threads, and how full objects were."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ove_tool.trace import fill, inlined, perfetto, slices
from ove_tool.trace.fill import Fills
from ove_tool.trace.inlined import Unended
from ove_tool.trace.observe import Observed
from ove_tool.trace.schedule import Schedule
from ove_tool.trace.slices import Collected, Slice
from ove_tool.trace.stacks import Walk


@dataclass(frozen=True, eq=False)
class History:
    observed: Observed
    slices: list[Slice]
    schedule: Schedule
    collected: Collected
    unended: list[Unended] = field(default_factory=list)
    walks: dict[int, Walk] = field(default_factory=dict)

    def write(self, path: Path) -> None:
        """Write the file for Perfetto's viewer. Raises Failure if that cannot be done."""
        writer = perfetto.Writer()
        writer.add(self)
        writer.write(path)

    @cached_property
    def fills(self) -> Fills:
        """How full the objects of the API were."""
        observed = self.observed
        return fill.fills(self.slices, observed.values, observed.program, observed.debug)


def make(observed: Observed, wants_all_calls: bool = False) -> History:
    """Put a record in the order of time. Takes some seconds for a million instructions that call."""
    start = observed.start
    collected = start.collected if start is not None and start.collected is not None else None
    collected = collected or slices.Collected(wants_all_calls)
    walks = start.walks if start is not None else {}
    observed.trees(collected, walks)
    collected.finish(observed.owners)
    begin, end = observed.window
    inside = [one for one in collected.slices if one.begin < end and (one.end > begin or one.begin < 0)]
    reader = slices.Reader(observed.values, observed.program, observed.symbols, observed.run, observed.owners)
    for each in inside:
        reader.read(each)
    run, flow, program, owners = observed.run, observed.flow, observed.program, observed.owners
    earlier = start.unended if start is not None else ()
    hidden, unended = inlined.find(observed.debug.inlined, run, flow, program, owners, observed.window, earlier)
    hidden = [one for one in hidden if one.begin < end and (one.end > begin or one.begin < 0)]
    for each in hidden:
        if each.begin >= 0:
            reader.read_inlined(each, observed.flow)
    found = sorted([*inside, *hidden], key=lambda one: (one.begin, -one.end))
    schedule = Schedule(observed, found)
    return History(observed, found, schedule, collected, unended, walks)
