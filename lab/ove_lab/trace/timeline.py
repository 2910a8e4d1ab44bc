# SPDX-License-Identifier: MIT OR Apache-2.0
"""The call chain at each instruction of a record, so that one pass serves many windows."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field

from ove_lab.trace.stacks import joined
from ove_lab.trace.threads import Segment

_OWNER = -1


@dataclass
class _Owner:
    """One thread or exception: from `places[i]` on, it runs `chains[i]`. A chain is a caller and a function."""

    chains: list[int] = field(default_factory=lambda: [_OWNER])
    places: list[int] = field(default_factory=lambda: [0])
    stack: list[int] = field(default_factory=list)


class Timeline:
    """An observer of `stacks.trees`."""

    def __init__(self) -> None:
        self._owners: dict[int, _Owner] = {}
        self._chains: dict[tuple[int, str], int] = {}
        self._known: list[tuple[int, str]] = []

    def begins(self, segment: Segment, place: int, function: str) -> None:
        owner = self._owners.setdefault(_identity(segment), _Owner())
        key = (owner.stack[-1] if owner.stack else _OWNER, function)
        if key not in self._chains:
            self._chains[key] = len(self._known)
            self._known.append(key)
        owner.stack.append(self._chains[key])
        _turn(owner, place)

    def replaces(self, segment: Segment, place: int, function: str) -> None:
        self.ends(segment, place)
        self.begins(segment, place, function)

    def ends(self, segment: Segment, place: int) -> None:
        owner = self._owners[_identity(segment)]
        owner.stack.pop()
        _turn(owner, place)

    def folded(
        self, segments: list[Segment], window: tuple[int, int], name: Callable[[Segment], str]
    ) -> dict[str, int]:
        """Return the instructions of each stack within a window, as `stacks.folded` does. The segments are in order."""
        begin, end = window
        found: dict[str, int] = {}
        first = bisect_right(segments, begin, key=lambda one: one.end)
        for segment in segments[first : bisect_left(segments, end, key=lambda one: one.begin)]:
            owner = self._owners[_identity(segment)]
            at, stop = max(segment.begin, begin), min(segment.end, end)
            index = bisect_right(owner.places, at) - 1
            while at < stop:
                following = owner.places[index + 1] if index + 1 < len(owner.places) else stop
                stack = joined((name(segment), *self._path(owner.chains[index])))
                until = min(following, stop)
                found[stack] = found.get(stack, 0) + until - at
                at, index = until, index + 1
        return found

    def _path(self, chain: int) -> list[str]:
        found: list[str] = []
        while chain != _OWNER:
            chain, function = self._known[chain]
            found.append(function)
        return found[::-1]


def _turn(owner: _Owner, place: int) -> None:
    chain = owner.stack[-1] if owner.stack else _OWNER
    if owner.places[-1] == place:
        owner.chains[-1] = chain
    else:
        owner.places.append(place)
        owner.chains.append(chain)


def _identity(segment: Segment) -> int:
    return id(segment.thread or segment.exception)
