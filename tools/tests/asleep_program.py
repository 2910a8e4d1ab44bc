# SPDX-License-Identifier: MIT OR Apache-2.0
"""The program of tests/trace/asleep, which needs no kernel."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ove_tool import board as boards
from ove_tool.image import Image
from ove_tool.paths import ROOT

BOARD = "qemu-mps2-an500"
_SOURCE = ROOT / "tests" / "trace" / "asleep" / "main.c"
_WORDS = ("-mcpu=cortex-m7", "-mthumb", "-std=gnu11", "-O1", "-g", "-ffreestanding", "-nostdlib", "-Wall", "-Wextra")
_PLACES = "-Wl,-Ttext=0x200,--section-start=.vectors=0,-Tdata=0x20000000,-e,start"


def compiled(folder: Path) -> Image:
    """Compile the program into a folder. The test that asks is skipped, with the reason, where a tool is missing."""
    compiler = shutil.which("arm-none-eabi-gcc")
    if compiler is None or shutil.which(boards.load(BOARD).qemu) is None:
        pytest.skip("arm-none-eabi-gcc or the emulator is missing")
    elf = folder / "asleep.elf"
    subprocess.run([compiler, *_WORDS, "-Werror", _PLACES, _SOURCE, "-o", elf], check=True)
    return Image("asleep", elf, "", BOARD, "", "", elf.parent)
