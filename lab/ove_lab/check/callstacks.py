# SPDX-License-Identifier: MIT OR Apache-2.0
"""The call stacks of threads and handlers at given instructions, with the source line of each call."""

from __future__ import annotations

from collections.abc import Iterator

from ove_lab.check.finding import Frame
from ove_lab.trace.names import written
from ove_lab.trace.observe import Observed
from ove_lab.trace.threads import Segment

_TAIL_CALLS = 4


class _Walk:
    """Records the call stack at each requested instruction. An observer of ove_lab.trace.stacks."""

    def __init__(self, observed: Observed, wanted: dict[int, list[int]]) -> None:
        self._observed, self._wanted = observed, wanted
        self._stacks: dict[int, list[tuple[int, ...]]] = {}
        self.found: dict[int, list[tuple[int, ...]]] = {}

    def begins(self, segment: Segment, place: int, function: str) -> None:  # noqa: ARG002 - an observer
        self._before(segment, place).append((self._site(segment, place),))

    def replaces(self, segment: Segment, place: int, function: str) -> None:  # noqa: ARG002 - an observer
        stack = self._before(segment, place)
        # The caller of a tail call helps the reader, but a state machine can make tail calls forever.
        stack[-1] = (stack[-1][0], *stack[-1][1:][-_TAIL_CALLS + 1 :], self._site(segment, place))

    def ends(self, segment: Segment, place: int) -> None:
        self._before(segment, place).pop()

    def finish(self) -> None:
        for owner, places in self._wanted.items():
            for one in places:
                self.found[one] = list(self._stacks.get(owner, ()))

    def _before(self, segment: Segment, place: int) -> list[tuple[int, ...]]:
        owner = id(segment.thread or segment.exception)
        stack = self._stacks.setdefault(owner, [])
        wanted = self._wanted.get(owner)
        while wanted and wanted[0] < place:
            self.found[wanted.pop(0)] = list(stack)
        return stack

    def _site(self, segment: Segment, place: int) -> int:
        """Return the instruction that called the function that is starting."""
        return place - 1 if place > segment.begin else -1


def of(observed: Observed, places: list[int]) -> dict[int, list[Frame]]:
    """Return the call stack at each instruction, the innermost call first."""
    wanted: dict[int, list[int]] = {}
    for one in sorted(set(places)):
        segment = observed.owners.at(min(one, len(observed.run.pc) - 1))
        wanted.setdefault(id(segment.thread or segment.exception), []).append(one)
    if not wanted:
        return {}
    walk = _Walk(observed, {owner: list(each) for owner, each in wanted.items()})
    observed.trees(walk)
    walk.finish()
    stacks = {place: _addresses(observed, place, stack) for place, stack in walk.found.items()}
    frames = _Frames(observed, {each for one in stacks.values() for each in one})
    return {place: [frame for one in addresses for frame in frames.at(one)] for place, addresses in stacks.items()}


class _Frames:
    """Converts instructions to frames; an inlined call has its own frame."""

    def __init__(self, observed: Observed, addresses: set[int]) -> None:
        self._observed = observed
        self._inlined = observed.debug.inlined_at(addresses)

    def at(self, address: int) -> Iterator[Frame]:
        """Yield the frames of one instruction, the innermost first."""
        program = self._observed.program
        path, line = program.source(address)
        for site in self._inlined[address]:
            yield Frame(site.function, path, line)
            path, line = site.path, site.line
        yield Frame(written(self._observed.symbols.function(program.function(address))), path, line)


def _addresses(observed: Observed, place: int, stack: list[tuple[int, ...]]) -> list[int]:
    """Return the instructions of a stack: that of the place, and the calls that led there."""
    pc = observed.run.pc
    found = [int(pc[min(place, len(pc) - 1)])]
    for sites in reversed(stack):
        found += [int(pc[one]) for one in reversed(sites) if one >= 0]
        if sites[0] < 0:
            break
    return found
