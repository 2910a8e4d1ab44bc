# SPDX-License-Identifier: MIT OR Apache-2.0
"""Requested and taken exceptions, from the log of the emulator's interrupt controller.

The log has one kind of line for all of a program's stores to the controller. Only one in a hundred of a kernel's stores
is a request, so the collector notes those separately (plugin/nvic_requests.c).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ove_lab.trace.notes import Notes, Pending
from ove_lab.trace.ticks import Ticks

# The machine's start line shows that the emulator keeps a log. The others are QEMU's NVIC events, `NAME ... NUMBER
# ...`, the program's stores to SysTick, and each priority that the program sets.
EVENTS = (
    "vm_state_notify",
    "nvic_set_pending",
    "nvic_escalate_disabled",
    "nvic_escalate_prio",
    "nvic_clear_pending",
    "nvic_set_irq_level",
    "nvic_acknowledge_irq",
    "nvic_complete_irq",
    _WRITE := "systick_write",
    _PRIORITY := "nvic_set_prio",
)
_LINE = re.compile(rf"({'|'.join(EVENTS[1:-2])}) \D*(\d+)(?:.* level set to (\d))?")
# A store to SysTick's control register, the first of four.
_CONTROL = re.compile(rf"{_WRITE} .*addr 0x0 data 0x([0-9a-f]+)")
_SET = re.compile(rf"{_PRIORITY} NVIC set irq (\d+) secure-bank \d+ priority (\d+)")
_FIRST_INTERRUPT, _EACH = 16, 32
_HARD_FAULT = 3
# Lines have no time stamp, so a program has only a few hundred different ones.
_LINES_KEPT = 1024


class Taken(NamedTuple):
    """An exception that was taken before instruction `place`; `requested` is the position of its request, if known."""

    number: int
    requested: int | None
    place: int


class Priority(NamedTuple):
    """An exception's priority from instruction `place` on, in the processor's implemented bits."""

    place: int
    number: int
    value: int


def priorities(notes: Notes) -> list[Priority]:
    """Return the priorities that the program set, in order."""
    places = notes.lines.tolist()
    found = ((place, _SET.match(line)) for place, line in zip(places, notes.log, strict=False) if _PRIORITY in line)
    return [Priority(place, int(match[1]), int(match[2])) for place, match in found if match is not None]


class Nvic:
    """The pending requests, and the device lines that are high."""

    def __init__(self) -> None:
        # The first position of each request that is not taken yet.
        self.pending: dict[int, int] = {}
        self._high: set[int] = set()
        # The names of the taken exceptions; for a shared handler, they come from the functions it calls.
        self.names: dict[int, str] = {}
        # Without the log, a program's own request would never count as taken.
        self.has_log = False
        # The values that the program stored to SysTick's control register in this part of the run.
        self.controls: list[tuple[int, int]] = []
        self.ticks = Ticks()

    def shift(self, cut: int) -> None:
        """Renumber the positions relative to a later instruction."""
        self.pending = {number: place - cut for number, place in self.pending.items()}

    def take(self, name: str, number: int, level: str | None, place: int) -> Taken | None:
        if name == "nvic_set_pending":
            self.pending.setdefault(number, place)
        elif name.startswith("nvic_escalate"):
            # The previous line reported a request of a fault or an SVC that cannot be taken at this point.
            if self.pending.get(number) == place:
                del self.pending[number]
            self.pending.setdefault(_HARD_FAULT, place)
        elif name == "nvic_clear_pending":
            self.pending.pop(number, None)
        elif name == "nvic_set_irq_level":
            (self._high.add if level == "1" else self._high.discard)(number)
        elif name == "nvic_complete_irq":
            # A line that is still high requests again.
            if number in self._high:
                self.pending.setdefault(number, place)
        elif name == _WRITE:
            self.controls.append((place, number))
        else:
            return Taken(number, self.pending.pop(number, None), place)
        return None

    def read(self, stored: Pending) -> None:
        """Apply the program's stores to the request registers. Stores to ICSR and STIR have their own log lines."""
        for bit in range(_EACH):
            number = _FIRST_INTERRUPT + _EACH * stored.number + bit
            if stored.requests >> bit & 1:
                self.pending.setdefault(number, stored.place)
            else:
                self.pending.pop(number, None)


def taken(notes: Notes, nvic: Nvic) -> Iterator[Taken]:
    """Yield the exceptions in the order they were taken, each with its first request since its previous occurrence.

    `nvic` is the controller's state before the run; at the end it has the requests that were not taken.
    """
    nvic.has_log |= len(notes.lines) > 0
    stored = list(notes.stored)[::-1] if nvic.has_log else []
    for index, (place, line) in enumerate(zip(notes.lines.tolist(), notes.log, strict=False)):
        while stored and stored[-1].line <= index:
            nvic.read(stored.pop())
        if (said := _parts(line)) and (found := nvic.take(*said, place)) is not None:
            yield found
    while stored:
        nvic.read(stored.pop())


@lru_cache(_LINES_KEPT)
def _parts(line: str) -> tuple[str, int, str | None] | None:
    """Return a line's event, the exception's number or the stored value, and the level."""
    if (control := _CONTROL.search(line)) is not None:
        return _WRITE, int(control[1], 16), None
    match = _LINE.search(line)
    return (match[1], int(match[2]), match[3]) if match else None
