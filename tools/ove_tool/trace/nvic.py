# SPDX-License-Identifier: MIT OR Apache-2.0
"""Which exceptions were requested and taken, by the log of the emulator's interrupt controller."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ove_tool.trace.notes import Notes

# Lines of QEMU's NVIC, each as `NAME ... NUMBER ...`.
EVENTS = (
    "nvic_set_pending",
    "nvic_clear_pending",
    "nvic_set_irq_level",
    "nvic_acknowledge_irq",
    "nvic_complete_irq",
    "nvic_sysreg_write",
)
_LINE = re.compile(rf"({'|'.join(EVENTS[:-1])}) \D*(\d+)(?:.* level set to (\d))?")
_WRITE = re.compile(rf"{EVENTS[-1]} .* addr 0x([0-9a-f]+) data 0x([0-9a-f]+)")
# The registers of the NVIC that set and clear requests, a bit for each interrupt, from its first register on.
_SET, _CLEAR, _BYTES = 0x200, 0x280, 0x40
# The begin of both registers' addresses in a line.
_REQUESTS = " addr 0x2"
_FIRST_INTERRUPT = 16


class Taken(NamedTuple):
    """An exception that was taken before instruction `place`; `requested` is its request's place if that is known."""

    number: int
    requested: int | None
    place: int


class Nvic:
    """The requests and the active exceptions, as the log tells them."""

    def __init__(self) -> None:
        # Where each request came first that is not taken yet.
        self.pending: dict[int, int] = {}
        self._active: set[int] = set()
        self._high: set[int] = set()

    def shift(self, cut: int) -> None:
        """Count places from a later instruction on."""
        self.pending = {number: place - cut for number, place in self.pending.items()}

    def take(self, name: str, number: int, level: str | None, place: int) -> Taken | None:
        if name == "nvic_set_pending":
            self.pending.setdefault(number, place)
        elif name == "nvic_clear_pending":
            self.pending.pop(number, None)
        elif name == "nvic_set_irq_level":
            (self._high.add if level == "1" else self._high.discard)(number)
        elif name == "nvic_complete_irq":
            self._active.discard(number)
            # A line that is still high is a request again.
            if number in self._high:
                self.pending.setdefault(number, place)
        else:
            self._active.add(number)
            return Taken(number, self.pending.pop(number, None), place)
        return None

    def write(self, register: int, value: int, place: int) -> None:
        """The program sets or clears requests. Those in its ICSR come as lines of their own."""
        for first, is_set in ((_SET, True), (_CLEAR, False)):
            if first <= register < first + _BYTES:
                base = _FIRST_INTERRUPT + 8 * (register - first)
                for number in (base + bit for bit in range(32) if value >> bit & 1):
                    if is_set:
                        self.pending.setdefault(number, place)
                    # A line that is high keeps its request.
                    elif number not in self._high or number in self._active:
                        self.pending.pop(number, None)


def taken(notes: Notes, nvic: Nvic) -> Iterator[Taken]:
    """Yield the exceptions in the order in which they were taken, each with its first request since the one before.

    `nvic` is the controller before the run, and in the end has the requests that were not taken.
    """
    for place, line in zip(notes.lines.tolist(), notes.log, strict=False):
        if EVENTS[-1] in line:
            # Kernels write a hundred times as often to the other registers of the processor.
            if _REQUESTS in line and (match := _WRITE.search(line)):
                nvic.write(int(match[1], 16), int(match[2], 16), place)
        elif match := _LINE.search(line):
            found = nvic.take(match[1], int(match[2]), match[3], place)
            if found is not None:
                yield found
