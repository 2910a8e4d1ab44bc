# SPDX-License-Identifier: MIT OR Apache-2.0
"""The compile time of a system with and without validation: wall time, so it differs from run to run."""

from __future__ import annotations

import resource
import subprocess
import time
from pathlib import Path

from alloy_report.data import Times
from alloy_report.images import ALLOY
from ove_lab.errors import Failure

SOURCE = ALLOY / "bench" / "compile" / "system.cpp"
# Each stage adds to the one before.
STAGES = ("no validation", "TaskSet::validate", "and validate_advanced", "and pools and the system's budget")
REPETITIONS = 15
# A build from scratch also compiles these: they never change with the application.
KERNEL = "the kernel's own sources"
# Twenty files take long; they need no more, since nothing is added to them.
_KERNEL_EVERY = 5


def measure(folder: Path, repetitions: int) -> dict[str, Times]:
    """Compile each stage in turn, repeatedly, so that a change of the machine's load affects all equally.

    Objects go to `folder`.
    """
    work = {stage: [(SOURCE, number)] for number, stage in enumerate(STAGES)}
    work[KERNEL] = [(path, 0) for path in sorted((ALLOY / "src").glob("*.cpp"))]
    wall: dict[str, list[float]] = {stage: [] for stage in work}
    processor: dict[str, list[float]] = {stage: [] for stage in work}
    # One run in advance, so that compiler and headers are cached.
    for repetition in range(-1, repetitions):
        for stage, files in work.items():
            if stage == KERNEL and repetition % _KERNEL_EVERY:
                continue
            started, used = time.perf_counter(), _processor_s()
            for path, number in files:
                _compile(path, number, folder)
            if repetition >= 0:
                wall[stage].append(round((time.perf_counter() - started) * 1000, 1))
                processor[stage].append(round((_processor_s() - used) * 1000, 1))
    return {stage: Times(tuple(sorted(wall[stage])), tuple(sorted(processor[stage]))) for stage in work}


def _processor_s() -> float:
    """Return the processor time of the programs that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _compile(source: Path, stage: int, folder: Path) -> None:
    command = [
        *("arm-none-eabi-g++", "-std=c++23", "-Os", "-mcpu=cortex-m4", "-mthumb", "-mfloat-abi=hard"),
        *("-mfpu=fpv4-sp-d16", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics"),
        *("-DALLOY_CHECKS=0", f"-DVALIDATE={stage}", f"-I{ALLOY}/include", f"-I{ALLOY}/port/armv7em"),
        *("-c", str(source), "-o", str(folder / "compile_time.o")),
    ]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise Failure(f"`{' '.join(command)}` failed:\n{result.stderr[-3000:]}")
