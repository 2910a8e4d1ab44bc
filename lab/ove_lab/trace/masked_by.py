# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds the code that kept interrupts masked: the innermost function that spans the masked section.

The masking instruction is often in a kernel function that returns at once, such as vPortEnterCritical().
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ove_lab.trace.flow import CALL_BYTES, Kind
from ove_lab.trace.masks import Masked
from ove_lab.trace.threads import Segment

if TYPE_CHECKING:
    from ove_lab.trace.observe import Observed

# Maximum instructions of one owner that are read before a section to find a caller.
_FARTHEST = 20_000


@dataclass(frozen=True)
class Holder:
    """`owner` is the thread or interrupt; `begin` and `end` are instructions of the spanning function."""

    owner: str
    begin: int
    end: int

    def text(self, observed: Observed) -> str:
        """Return both places and the owner in words."""
        return f"{observed.place(self.begin)} to {observed.place(self.end)}, in {self.owner}"


def holder(observed: Observed, section: Masked) -> Holder:
    """Return the holder of a masked section. For a section that another thread ends, begin and end are taken as they
    are.

    A start in an earlier chunk is kept as that chunk saw it, because its instructions are no longer available.
    """
    owner, last = observed.owner(section.begin), observed.owners.at(section.end)
    if owner != observed.names.name(last):
        return Holder(owner, section.begin, section.end)
    depth = lowest = 0
    # The instruction in the outermost frame that led to the current one.
    end = section.begin
    for place in _owned(observed, last, max(section.begin, 0), section.end + 1):
        if depth == lowest:
            end = place
        depth += _step(observed, place)
        lowest = min(lowest, depth)
    begin = section.begin
    for _ in range(-lowest if begin >= 0 else 0):
        begin = _caller(observed, begin)
    return Holder(owner, begin, end)


def _step(observed: Observed, place: int) -> int:
    """Return by how many calls an instruction goes deeper: 1, 0 or -1."""
    kind = int(observed.flow.kind[place])
    if kind in CALL_BYTES:
        return 1
    if kind not in (Kind.RETURN, Kind.JUMP_COMPUTED) or place + 1 >= len(observed.run.pc):
        return 0
    following = next(_owned(observed, observed.owners.at(place), place + 1, len(observed.run.pc)), None)
    if following is None:
        return 0
    goal, here = int(observed.run.pc[following]), int(observed.run.pc[place])
    is_tail_call = bool(observed.flow.begins_function[observed.flow.which[following]])
    # A return whose condition is false continues with the next instruction.
    return 0 if is_tail_call or goal - here in (2, 4) else -1


def _caller(observed: Observed, place: int) -> int:
    """Return the call that entered the function of an instruction; the instruction itself if the record lacks it."""
    depth = 0
    for before in _backwards(observed, place):
        step = _step(observed, before)
        if step > 0 and depth == 0:
            return before
        depth -= step
    return place


def _owned(observed: Observed, of: Segment, begin: int, end: int) -> Iterator[int]:
    """Yield the instructions of a segment's owner, from one to after another."""
    segments = observed.owners.segments
    first, last = observed.owners.bounds(begin, end)
    owner = of.thread or of.exception
    for segment in segments[first:last]:
        if (segment.thread or segment.exception) is owner:
            yield from range(max(segment.begin, begin), min(segment.end, end))


def _backwards(observed: Observed, place: int) -> Iterator[int]:
    segments = observed.owners.segments
    index = observed.owners.bounds(place, place + 1)[0]
    owner, left = segments[index].thread or segments[index].exception, _FARTHEST
    while index >= 0 and left > 0:
        segment = segments[index]
        if (segment.thread or segment.exception) is owner:
            for before in range(min(segment.end, place) - 1, segment.begin - 1, -1):
                yield before
                left -= 1
        index -= 1
