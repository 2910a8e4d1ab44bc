# SPDX-License-Identifier: MIT OR Apache-2.0
"""When the ticks of a run came, and when the program switched SysTick off."""

from __future__ import annotations

from dataclasses import dataclass

SYSTICK, _FIRST_INTERRUPT = 15, 16
# The bits of SysTick's control register that enable counting and requests.
_COUNTS_AND_REQUESTS = 3


@dataclass
class Ticks:
    """The ticks of a run so far. `off` is when the program switched SysTick off, in nanoseconds, and where.

    `was_on` means that the program has started SysTick.
    """

    has_come: bool = False
    last_ns: int = 0
    longest_ns: int = 0
    off: tuple[int, str] | None = None
    was_on: bool = False
    _is_systick: bool = False

    def came(self, number: int, ns: int) -> None:
        """Record a taken exception. Until SysTick has come, any device may be the kernel's timer."""
        if number == SYSTICK and not self._is_systick:
            self._is_systick, self.has_come = True, False
        if number == SYSTICK or (number >= _FIRST_INTERRUPT and not self._is_systick):
            if self.has_come:
                self.longest_ns = max(self.longest_ns, ns - self.last_ns)
            self.has_come, self.last_ns = True, ns

    def wrote(self, value: int, ns: int, where: str) -> None:
        """Record a store to SysTick's control register."""
        if value & _COUNTS_AND_REQUESTS == _COUNTS_AND_REQUESTS:
            self.off, self.was_on = None, True
        elif self.off is None:
            self.off = (ns, where)
