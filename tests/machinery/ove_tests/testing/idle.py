# SPDX-License-Identifier: MIT OR Apache-2.0
"""Determines whether this machine has a spare processor, from its kernel's idle counters."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

_WINDOW_S = 2.0
# A share of one processor. Two jobs that each compile one file after the other leave this much: they read, write and
# start programs. One that waits for a clock leaves more.
_SPARE = 0.2
_TICKS = os.sysconf("SC_CLK_TCK")
_COUNTS = Path("/proc/stat")


def idle_seconds() -> float:
    """Return the processors' total idle time since boot, or 0 if the kernel does not report it."""
    try:
        # cpu user nice system idle iowait ...: while a job waits for a disk, another one can compute.
        return sum(map(int, _COUNTS.read_text(encoding="ascii").split(maxsplit=6)[4:6])) / _TICKS
    except (OSError, ValueError, IndexError):
        return 0.0


class Idle:
    """Observes consecutive windows of time."""

    def __init__(self, count: Callable[[], float] = idle_seconds, clock: Callable[[], float] = time.monotonic) -> None:
        self._count = count
        self._clock = clock
        self.restart()

    def restart(self) -> None:
        """Start a window: earlier idle time says nothing about a job that has just started."""
        self._began = self._clock()
        self._idle_before = self._count()

    def has_processor(self) -> bool:
        """Return True if a window has just ended in which a good part of one processor was idle."""
        seconds = self._clock() - self._began
        if seconds < _WINDOW_S:
            return False
        idle = self._count() - self._idle_before
        self.restart()
        return idle >= _SPARE * seconds
