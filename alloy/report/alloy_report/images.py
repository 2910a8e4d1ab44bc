# SPDX-License-Identifier: MIT OR Apache-2.0
"""Builds the programs of alloy/bench and runs them: a separate project, independent of ove."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from alloy_report.data import Figure, Table
from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.runner import RunResult, run
from ove_lab.timing import target as targets
from ove_tool import build as builds
from ove_tool import kernels
from ove_tool.paths import ROOT, STATE
from ove_tool.setup.crate_sources import CrateSources
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import ARM, BUILD, EMULATOR, HOST, kernel_parts

ALLOY = ROOT / "alloy"
RIVAL = "freertos"
BOARD = boards.default()
SPEED = ("cortex-m7", "Release")
SIZE = ("cortex-m4", "MinSizeRel")
# The processor whose published table counts the cycles, and the timing model that has the table.
TIMED = ("cortex-m4", "Release")
MODEL = "cortex-m4"
# The timing model that predicts the worst case of the code compiled for speed.
WORST_CASE = "stm32f746g-worst-case"
TIMED_BOARD = targets.load(MODEL).boards[0]
_TIMEOUT_S = 120.0
_NAME_WIDTH = 52
_COLUMNS = ("least", "mean", "most", "aim", "best")


def rival() -> CrateSources:
    """Return the sources of the kernel with which Alloy is compared."""
    return CrateSources(kernels.load(RIVAL))


def build(cpu: str, build_type: str) -> Path:
    """Build all images for a processor, Alloy's and FreeRTOS's, and return their folder."""
    ensure(BUILD, HOST, ARM, EMULATOR, *kernel_parts(RIVAL))
    folder = STATE / "build" / f"alloy-report-{cpu}-{build_type}"
    folder.mkdir(parents=True, exist_ok=True)
    configure = [
        *("cmake", "-G", "Ninja", "-S", str(ALLOY / "tests" / "target"), "-B", str(folder)),
        f"-DCMAKE_TOOLCHAIN_FILE={ALLOY}/cmake/arm-none-eabi.cmake",
        f"-DALLOY_CPU={cpu}",
        f"-DCMAKE_BUILD_TYPE={build_type}",
        "-DALLOY_CONFIG=ALLOY_CHECKS=0",
        f"-DALLOY_FREERTOS={rival().folder()}",
    ]
    with builds.alone_in(folder):
        builds.drop_if_foreign(folder, ALLOY / "tests" / "target")
        for command in (configure, ["ninja", "-C", str(folder), f"-j{builds.jobs}", "report_images"]):
            result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
            if result.returncode != 0:
                raise Failure(f"`{' '.join(command)}` failed:\n{(result.stdout + result.stderr)[-4000:]}")
    return folder


def image(folder: Path, name: str, board: str = BOARD) -> Image:
    return Image(name, folder / f"{name}.elf", "alloy", board, "zeroheap", "cpp", folder)


def play(one: Image) -> RunResult:
    """Run to the end. Raises Failure if that takes too long."""
    result = run(one, boards.load(one.board), timeout_s=_TIMEOUT_S)
    if result.timed_out:
        raise Failure(f"{one.name} of alloy/bench did not end within {_TIMEOUT_S:g} s:\n{result.tail()}")
    return result


def table(result: RunResult) -> Table:
    """Read the rows that an image prints under its heading, which ends in the names of the columns."""
    heading = " ".join(_COLUMNS)
    begin = next((n for n, line in enumerate(result.lines) if " ".join(line.split()).endswith(heading)), None)
    if begin is None:
        raise Failure(f"an image of alloy/bench printed no table:\n{result.tail()}")
    rows: Table = {}
    for line in result.lines[begin + 1 :]:
        words = line[_NAME_WIDTH:].split()[: len(_COLUMNS)]
        if len(words) != len(_COLUMNS) or not all(re.fullmatch(r"\d+|-", word) for word in words):
            raise Failure(f"an image of alloy/bench printed a line that is not a row: {line}")
        figures = [None if word == "-" else int(word) for word in words]
        rows[line[:_NAME_WIDTH].rstrip()] = Figure(**dict(zip(_COLUMNS, figures, strict=True)))
    return rows
