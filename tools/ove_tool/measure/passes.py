# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds the passes of each region in the record of a run."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ove_tool.measure.markers import Marker
from ove_tool.trace.record import Words

# The owner of each instruction: a number for each thread, and for each exception that was taken.
Owners = NDArray[np.int32]


@dataclass(frozen=True)
class Pass:
    """The instructions `begin` to `end` of a run; `own` of these are of `owner`, the region's thread or exception."""

    begin: int
    end: int
    owner: int
    own: int

    def places(self, owners: Owners) -> NDArray[np.int64]:
        """Return the places of the instructions that the region's own thread or exception executed."""
        return np.flatnonzero(owners[self.begin : self.end] == self.owner) + self.begin


@dataclass
class Passes:
    """All passes by the region's name, in the order of their ends, and how many began and never ended."""

    by_name: dict[str, list[Pass]]
    unended: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class _Open:
    """A region that has begun. `is_in_line` says that the code in front of it was executed right before."""

    marker: Marker
    place: int
    depth: int | None
    is_in_line: bool


def find(
    pc: Words,
    markers: Sequence[Marker],
    owners: Owners,
    depth: Callable[[int], int | None],
    goes_on: Callable[[int, int], bool],
) -> Passes:
    """Return the passes of a run.

    `depth` gives the stack pointer at an instruction, None where nothing shows it. `goes_on` says whether an
    instruction may go on with the one behind it, and a later one is that.
    """
    at: dict[int, list[Marker]] = defaultdict(list)
    for marker in markers:
        at[marker.address].append(marker)
    found = Passes({marker.name: [] for marker in markers if marker.is_begin})
    stacks: dict[int, list[_Open]] = defaultdict(list)
    for place in np.flatnonzero(np.isin(pc, np.array(list(at), dtype=np.uint32))).tolist():
        owner = int(owners[place])
        for marker in at[int(pc[place])]:
            before = _before(owners, place) if stacks[owner] else -1
            is_in_line = before >= 0 and goes_on(before, place)
            if marker.is_begin:
                _begin(found, stacks[owner], _Open(marker, place, depth(place), is_in_line))
            else:
                _end(found, stacks[owner], marker, place, owners, is_in_line)
    for stack in stacks.values():
        found.unended.update(each.marker.name for each in stack)
    return found


def _before(owners: Owners, place: int) -> int:
    """Return the instruction that the owner of one executed before it, -1 for none."""
    owner, before = owners[place], place - 1
    while before >= 0 and owners[before] != owner:
        before -= 1
    return before


def _begin(found: Passes, stack: list[_Open], new: _Open) -> None:
    """Open a region, unless a loop at its begin jumped there. A recursion has another stack pointer.

    A loop of the region never executes the code in front of it: a region that begins so was left without an end. So
    was one with a deeper stack pointer, whose function has returned.
    """
    for index, each in enumerate(stack):
        if each.marker != new.marker:
            continue
        is_known = each.depth is not None and new.depth is not None
        is_left = is_known and each.depth < new.depth  # type: ignore[operator]
        if not is_left and is_known and each.depth != new.depth:
            continue
        if not is_left and not new.is_in_line:
            return
        found.unended.update(one.marker.name for one in stack[index:])
        del stack[index:]
        break
    stack.append(new)


def _end(found: Passes, stack: list[_Open], marker: Marker, place: int, owners: Owners, is_in_line: bool) -> None:
    """Close the innermost region that this marker can end; an end of no open region was only jumped to."""
    for index in range(len(stack) - 1, -1, -1):
        begun = stack[index]
        if not marker.ends(begun.marker):
            continue
        if begun.marker.address == marker.address and begun.place < place:
            # The end of the region before, whose end is where this one begins.
            if is_in_line:
                continue
            # A loop at the begin jumped there.
            return
        found.unended.update(each.marker.name for each in stack[index + 1 :])
        del stack[index:]
        owner = int(owners[place])
        own = int(np.count_nonzero(owners[begun.place : place] == owner))
        found.by_name[begun.marker.name].append(Pass(begun.place, place, owner, own))
        return
