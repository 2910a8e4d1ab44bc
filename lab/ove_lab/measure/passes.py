# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds the passes of each region in the record of a run."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ove_lab.measure.markers import Marker
from ove_lab.trace.record import Words

# The owner of each instruction: a number for each thread and for each taken exception.
Owners = NDArray[np.int32]
# The owner of a marker instruction, which is never counted.
UNOWNED = int(np.iinfo(np.int32).min)


@dataclass(frozen=True)
class Pass:
    """The instructions `begin` to `end` of a run; `own` of these belong to `owner`, the region's thread or exception.

    Neither `own` nor `elapsed` counts markers.
    """

    begin: int
    end: int
    owner: int
    own: int
    elapsed: int

    def places(self, owners: Owners) -> NDArray[np.int64]:
        """Return the record positions of the instructions that the region's own thread or exception executed."""
        return np.flatnonzero(owners[self.begin : self.end] == self.owner) + self.begin


@dataclass
class Passes:
    """All passes by region name, in the order of their ends, and the number that never ended.

    `owners` has the owner of each instruction, UNOWNED for markers. `cut_off` has, by name, the passes that the run's
    end cut off, up to their owner's last instruction. If a path can skip the end of a region, such a pass may have
    ended earlier. `elsewhere` counts the unended passes whose end another thread or exception executed, as in
    asynchronous code that continues in a later interrupt.
    """

    by_name: dict[str, list[Pass]]
    owners: Owners
    unended: Counter[str] = field(default_factory=Counter)
    cut_off: dict[str, list[Pass]] = field(default_factory=lambda: defaultdict(list))
    elsewhere: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class _Open:
    """A region that a marker has opened."""

    marker: Marker
    begin: int


def find(pc: Words, markers: Sequence[Marker], owners: Owners) -> Passes:
    """Return the passes of a run.

    Each marker is an instruction, so each of its executions begins or ends a pass. A start inside the same region is a
    recursion, or follows a pass that was left without its end. Either way, the next end belongs to the inner one.
    """
    at = {marker.address: marker for marker in markers}
    is_marker = np.isin(pc, np.array(list(at), dtype=np.uint32))
    found = Passes(
        {marker.name: [] for marker in markers if marker.is_begin},
        np.where(is_marker, np.int32(UNOWNED), owners),
    )
    stacks: dict[int, list[_Open]] = defaultdict(list)
    for place in np.flatnonzero(is_marker).tolist():
        owner, marker = int(owners[place]), at[int(pc[place])]
        if marker.is_begin:
            stacks[owner].append(_Open(marker, place + 1))
        elif not _end(found, stacks[owner], marker, place, owner):
            _end_elsewhere(found, stacks.values(), marker)
    for owner, stack in stacks.items():
        found.unended.update(each.marker.name for each in stack)
        # Only the last start of a region is known to be open; an earlier one may have been left without its end.
        for begun in {each.marker.name: each for each in stack}.values():
            end = int(np.flatnonzero(found.owners == owner)[-1:].max(initial=begun.begin - 1)) + 1
            found.cut_off[begun.marker.name].append(_pass(found.owners, begun.begin, max(end, begun.begin), owner))
    return found


def _pass(owners: Owners, begin: int, end: int, owner: int) -> Pass:
    inside = owners[begin:end]
    return Pass(begin, end, owner, int(np.count_nonzero(inside == owner)), int(np.count_nonzero(inside != UNOWNED)))


def _end(found: Passes, stack: list[_Open], marker: Marker, place: int, owner: int) -> bool:
    """Close the innermost region that this marker can end; return False if there is none."""
    for depth in range(len(stack) - 1, -1, -1):
        begun = stack[depth]
        if not marker.ends(begun.marker):
            continue
        found.unended.update(each.marker.name for each in stack[depth + 1 :])
        del stack[depth:]
        found.by_name[begun.marker.name].append(_pass(found.owners, begun.begin, place, owner))
        return True
    return False


def _end_elsewhere(found: Passes, stacks: Iterable[list[_Open]], marker: Marker) -> None:
    """Treat a region that another owner started as ended, without a pass; the record may begin inside a region."""
    for stack in stacks:
        begun = next((one for one in reversed(stack) if marker.ends(one.marker)), None)
        if begun is not None:
            stack.remove(begun)
            found.unended[begun.marker.name] += 1
            found.elsewhere[begun.marker.name] += 1
            return
