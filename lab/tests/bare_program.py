# SPDX-License-Identifier: MIT OR Apache-2.0
"""The programs of tests/trace that need no kernel."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ove_lab import board as boards
from ove_lab.image import Image
from ove_lab.paths import DATA

BOARD = "qemu-mps2-an500"
_WORDS = ("-mcpu=cortex-m7", "-mthumb", "-std=gnu11", "-O1", "-g", "-ffreestanding", "-nostdlib", "-Wall", "-Wextra")
_PLACES = "-Wl,-Ttext=0x200,--section-start=.vectors=0,-Tdata=0x20000000,-e,start"


def compiled(folder: Path, name: str, *defines: str) -> Image:
    """Compile a program into a folder. If a tool is missing, the calling test is skipped with the reason."""
    compiler = shutil.which("arm-none-eabi-gcc")
    if compiler is None or shutil.which(boards.load(BOARD).qemu) is None:
        pytest.skip("arm-none-eabi-gcc or the emulator is missing")
    elf = folder / f"{name}.elf"
    source = DATA / "tests" / "trace" / name / "main.c"
    subprocess.run([compiler, *_WORDS, *defines, "-Werror", _PLACES, source, "-o", elf], check=True)
    return Image(name, elf, "", BOARD, "", "", elf.parent)
