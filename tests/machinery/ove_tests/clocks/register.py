# SPDX-License-Identifier: MIT OR Apache-2.0
"""One register."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Register:
    """One register. `name` is PERIPHERAL.REGISTER; the masks say which bits can be read and written."""

    address: int
    name: str
    readable: int
    writable: int
    reset: int = 0

    @property
    def peripheral(self) -> str:
        return self.name.partition(".")[0]

    def merged(self, other: Register) -> Register:
        """Return the union with another name of the same address: another mode of the peripheral with other bits."""
        bits = (self.readable | other.readable, self.writable | other.writable)
        return Register(self.address, self.name, *bits, self.reset | other.reset)
