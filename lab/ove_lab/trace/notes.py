# SPDX-License-Identifier: MIT OR Apache-2.0
"""The collector's notes between two instructions: lines of the emulator's log, interrupt requests by stores, and
sleep."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_LOW, _HIGH_SHIFT, _WORD_BITS = 0xFFFFFFFF, 43, 32


class Note(IntEnum):
    """The kinds of notes, numbered as in plugin/record.h."""

    LINE = 0
    SLEEP = 1
    CLOCK = 2
    CUT = 3
    REPEAT = 4
    PENDING = 5


def _none() -> NDArray[np.int64]:
    return np.empty(0, dtype=np.int64)


class Pending(NamedTuple):
    """The requests of 32 interrupts after the program stored to them, before line `line` of the log."""

    place: int
    line: int
    number: int
    requests: int


@dataclass(frozen=True, eq=False)
class Notes:
    """Each position is the number of the next instruction.

    `lines` are the positions of the lines of `log`, `sleeps` the positions of the sleeps with their lengths `slept_ns`.
    `stored` are the program's own changes of requests. `has_clock` means that the emulator exports its clock, `is_cut`
    that the run was ended after the requested duration.
    """

    lines: NDArray[np.int64] = field(default_factory=_none)
    sleeps: NDArray[np.int64] = field(default_factory=_none)
    slept_ns: NDArray[np.int64] = field(default_factory=_none)
    has_clock: bool = False
    is_cut: bool = False
    log: Sequence[str] = ()
    stored: Sequence[Pending] = ()

    def head(self, count: int, log: Sequence[str]) -> Notes:
        """Return the notes up to an instruction, with their lines of the log."""
        kept = self.sleeps <= count
        lines = self.lines[self.lines <= count]
        stored = [one for one in self.stored if one.place <= count]
        return Notes(lines, self.sleeps[kept], self.slept_ns[kept], self.has_clock, log=log, stored=stored)

    def asleep_before(self, place: int) -> int:
        """Return the nanoseconds that the processor slept before an instruction."""
        places, sums = self._sums
        return sums[bisect_right(places, place)]

    def asleep_before_each(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Like asleep_before(), for many positions."""
        return np.append(0, np.cumsum(self.slept_ns))[np.searchsorted(self.sleeps, places, side="right")]

    @cached_property
    def _sums(self) -> tuple[list[int], list[int]]:
        # Lists, because a search in an array takes ten times as long for one position.
        return self.sleeps.tolist(), [0, *np.cumsum(self.slept_ns).tolist()]


def decode(events: NDArray[np.uint64], places: NDArray[np.int64], log: Sequence[str]) -> Notes:
    """Read the notes of a record; `places` are their positions."""
    kinds = (events >> np.uint64(32)) & np.uint64(0xFF)
    numbers = ((events & np.uint64(_LOW)) | (events >> np.uint64(_HIGH_SHIFT) << np.uint64(32))).astype(np.int64)
    is_sleep = kinds == Note.SLEEP
    is_line, is_pending = kinds == Note.LINE, kinds == Note.PENDING
    stored = (places[is_pending], np.cumsum(is_line)[is_pending], numbers[is_pending])
    return Notes(
        places[is_line],
        places[is_sleep],
        numbers[is_sleep],
        bool((kinds == Note.CLOCK).any()),
        bool((kinds == Note.CUT).any()),
        log,
        [
            Pending(place, line, number >> _WORD_BITS, number & _LOW)
            for place, line, number in zip(*(one.tolist() for one in stored), strict=True)
        ],
    )
