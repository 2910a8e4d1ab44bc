# SPDX-License-Identifier: MIT OR Apache-2.0
"""The serial port of a model: its output and bit rate."""

from __future__ import annotations

from ove_tests.clocks.bus import Violation

BAUD = 115200
# Maximum error of the bit rate. A receiver that samples in the middle of a bit tolerates 5 % for both sides together.
_MOST = 0.02
# Accesses for which a byte is on the line: fewer than in reality, but enough to detect code that does not wait.
_ON_THE_LINE = 20


class Console:
    """One port. `until` is the time at which the last byte has left."""

    def __init__(self) -> None:
        self.text = bytearray()
        self.worst = 0.0
        self.until = 0

    def take(self, byte: int, baud: float, now: int) -> None:
        """Receive a byte that is sent at a rate. Raises Violation if the rate is too far off."""
        error = baud / BAUD - 1
        if abs(error) > _MOST:
            raise Violation(f"a byte at {baud:.0f} baud, {error:+.1%} of {BAUD}")
        self.worst = max(self.worst, abs(error))
        self.text.append(byte)
        self.until = now + _ON_THE_LINE

    def is_idle(self, now: int) -> bool:
        return now >= self.until

    def require_idle(self, now: int, what: str) -> None:
        if not self.is_idle(now):
            raise Violation(f"{what} while a byte is on the line")
