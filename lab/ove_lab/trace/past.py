# SPDX-License-Identifier: MIT OR Apache-2.0
"""The part of a run before the current chunk: its length, and the starts of everything still in progress.

A chunk numbers its instructions from 0. A negative position is in an earlier chunk, that many recorded instructions
before the chunk's first one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple


class Moment(NamedTuple):
    """An instruction of the run: its index, its time in nanoseconds, its location and owner."""

    executed: int
    ns: int
    where: str = ""
    owner: str = ""


_FIRST = Moment(0, 0)


@dataclass(frozen=True)
class Past:
    """`begin` is the chunk's first instruction, `moments` the earlier positions that the chunk may need."""

    begin: Moment = _FIRST
    moments: dict[int, Moment] = field(default_factory=dict)

    def at(self, place: int) -> Moment:
        """Return the moment of a negative position, or the chunk's start if it was not kept."""
        return self.moments.get(place, self.begin)

    def next(self, cut: int, begin: Moment, kept: Iterable[tuple[int, Moment]]) -> Past:
        """Return the past of the next chunk, which begins at a position of this one, with the moments to keep."""
        return Past(begin, {place - cut: moment for place, moment in kept})
