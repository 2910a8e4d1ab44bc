# SPDX-License-Identifier: MIT OR Apache-2.0
"""Shared by the rules of all chips: hardware that becomes ready late, one serial port, the data sheet's limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ove_tests.clocks.bus import Bus, Violation
from ove_tests.clocks.console import Console
from ove_tests.clocks.result import Result

# Accesses until the hardware reports that it is ready.
DELAY = 40


class Chip:
    """`chip` is the table of that name in a board's file, `dead` names hardware that never becomes ready."""

    bus: Bus
    # Hardware that takes longer than DELAY, so that one wait does not suffice for two devices.
    delays: ClassVar[Mapping[str, int]] = {}

    def __init__(self, chip: dict[str, Any], dead: frozenset[str] = frozenset()) -> None:
        self.chip = chip
        self.dead = dead
        self.console = Console()
        # The access at which each device was turned on.
        self.since: dict[str, int] = {}

    def place(self, address: int) -> int:
        return address

    def rates(self) -> dict[str, int]:
        raise NotImplementedError

    def result(self) -> Result:
        text = self.console.text.decode("ascii", "replace")
        known = {register.name: self.bus.values[address] for address, register in self.bus.registers.items()}
        return Result(self.rates(), text, self.console.worst, known)

    def _require_rates(self, source: str) -> dict[str, int]:
        """Check the current rates against the limits in section `source` of the data sheet, and return them."""
        rates = self.rates()
        for name, most in self.chip["most"].items():
            if rates[name] > most:
                raise Violation(f"{name} is at {rates[name]} Hz, above {most} ({source})")
        return rates

    def _require_wait_states(self, states: int, hertz: int, source: str) -> None:
        needed = next(wait for wait, most in enumerate(self.chip["flash"]) if hertz <= most)
        if states < needed:
            raise Violation(f"{states} wait states of the flash at {hertz} Hz, which needs {needed} ({source})")

    def _is_ready(self, name: str) -> bool:
        return (
            name not in self.dead
            and name in self.since
            and self.bus.now - self.since[name] >= self.delays.get(name, DELAY)
        )
