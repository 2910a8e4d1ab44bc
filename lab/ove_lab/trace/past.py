# SPDX-License-Identifier: MIT OR Apache-2.0
"""The part of a run before the chunk that is read: how long it was, and when what goes on from there began.

A chunk numbers its instructions from 0. A place below 0 is one of an earlier chunk, as many instructions of the
record before the chunk's first one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple


class Moment(NamedTuple):
    """An instruction of the run: the count of those before it, nanoseconds since the run began, its place and owner."""

    executed: int
    ns: int
    where: str = ""
    owner: str = ""


_FIRST = Moment(0, 0)


@dataclass(frozen=True)
class Past:
    """`begin` is the chunk's first instruction, `moments` are the earlier places that the chunk may ask for."""

    begin: Moment = _FIRST
    moments: dict[int, Moment] = field(default_factory=dict)

    def at(self, place: int) -> Moment:
        """Return the moment of a place below 0; without a note of it, the chunk's begin."""
        return self.moments.get(place, self.begin)

    def next(self, cut: int, begin: Moment, kept: Iterable[tuple[int, Moment]]) -> Past:
        """Return the past of the next chunk, which begins at a place of this one, with the moments to be kept."""
        return Past(begin, {place - cut: moment for place, moment in kept})
