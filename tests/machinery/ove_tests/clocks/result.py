# SPDX-License-Identifier: MIT OR Apache-2.0
"""The result of the clock code."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """Final rates in Hz, the console's output, and the worst relative error of a byte's rate."""

    rates: dict[str, int]
    console: str
    baud_error: float
    registers: dict[str, int]
