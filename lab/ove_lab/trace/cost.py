# SPDX-License-Identifier: MIT OR Apache-2.0
"""The time, memory and disk space that recording a run takes on the machine that runs the tool."""

from __future__ import annotations

import os
import resource
import time
from pathlib import Path

from ove_lab.trace.record import Recorded

_KIB, _MIB = 1024, 1024 * 1024


class Cost:
    """Measures the cost since its creation."""

    def __init__(self) -> None:
        self._began, self._used = time.monotonic(), _used()

    def text(self, recorded: Recorded, ns: int, file: Path) -> str:
        """Return as text the cost so far of recording and reading some nanoseconds of a program."""
        wall, used = time.monotonic() - self._began, _used() - self._used
        most = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        # A stopped run and a benchmark row have no sizes.
        record = f"{recorded.record_bytes / _MIB:.0f} MiB" if recorded.record_bytes else "not known"
        log = f"{recorded.log_bytes / _MIB:.1f} MiB" if recorded.record_bytes else "not known"
        return (
            f"{ns / 1e9:.2f} s of the program took {wall:.1f} s, with {used:.1f} s of processor time in all processes; "
            f"the largest process had {most / _KIB:.0f} MiB\n"
            f"record {record} in all, emulator's log {log}, {file.name} {file.stat().st_size / _MIB:.1f} MiB"
        )

    def judging(self, recorded: Recorded, ns: int) -> str:
        """Return as text how long recording and judging took so far, and the ratio to the recording alone."""
        wall, used = time.monotonic() - self._began, _used() - self._used
        alone = recorded.processor_s
        times = f"{used / alone:.1f} times" if alone else "more than"
        return (
            f"{ns / 1e9:.2f} s of the program took {wall:.1f} s, with {used:.1f} s of processor time: {times} the "
            f"{alone:.1f} s of the recording alone"
        )


def _used() -> float:
    """Return the processor time of this process and of all child processes that it waited for."""
    return sum(os.times()[:4])
