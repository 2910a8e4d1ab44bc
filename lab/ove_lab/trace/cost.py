# SPDX-License-Identifier: MIT OR Apache-2.0
"""The time, the memory and the disk that the recording of a run takes, on the machine that runs the tool."""

from __future__ import annotations

import os
import resource
import time
from pathlib import Path

from ove_lab.trace.record import Recorded

_KIB, _MIB = 1024, 1024 * 1024


class Cost:
    """Counts from its creation on."""

    def __init__(self) -> None:
        self._began, self._used = time.monotonic(), _used()

    def text(self, recorded: Recorded, ns: int, file: Path) -> str:
        """Return in words what the recording and the reading of some nanoseconds of a program took until now."""
        wall, used = time.monotonic() - self._began, _used() - self._used
        most = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        # A run that was stopped, and a row of the benchmark, have no sizes.
        record = f"{recorded.record_bytes / _MIB:.0f} MiB" if recorded.record_bytes else "not known"
        log = f"{recorded.log_bytes / _MIB:.1f} MiB" if recorded.record_bytes else "not known"
        return (
            f"{ns / 1e9:.2f} s of the program took {wall:.1f} s, with {used:.1f} s of processor time in all processes; "
            f"the largest process had {most / _KIB:.0f} MiB\n"
            f"record {record} in all, emulator's log {log}, {file.name} {file.stat().st_size / _MIB:.1f} MiB"
        )

    def judging(self, recorded: Recorded, ns: int) -> str:
        """Return in words how long recording and judging took until now, and how many times the recording that is."""
        wall, used = time.monotonic() - self._began, _used() - self._used
        alone = recorded.processor_s
        times = f"{used / alone:.1f} times" if alone else "more than"
        return (
            f"{ns / 1e9:.2f} s of the program took {wall:.1f} s, with {used:.1f} s of processor time: {times} the "
            f"{alone:.1f} s of the recording alone"
        )


def _used() -> float:
    """Return the processor time of this process, and of all that it waited for."""
    return sum(os.times()[:4])
