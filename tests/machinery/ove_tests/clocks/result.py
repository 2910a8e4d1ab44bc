# SPDX-License-Identifier: MIT OR Apache-2.0
"""The result of the clock code."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """Rates in Hz at the end, what the console said, and the worst error of a byte's rate as a part of the rate."""

    rates: dict[str, int]
    console: str
    baud_error: float
    registers: dict[str, int]
