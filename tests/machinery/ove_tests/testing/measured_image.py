# SPDX-License-Identifier: MIT OR Apache-2.0
"""No byte of the measured image on NuttX may depend on the machine, the date or the tree's path.

A text of another length moves the data after it, and copying moved data takes a different number of instructions. The
version that NuttX's build takes from git once caused this.
"""

from __future__ import annotations

import getpass
import os
import re
import socket
from pathlib import Path

from ove_lab import board as boards
from ove_lab.elf import Elf
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tests.testing.stock_boards import KERNEL
from ove_tool.bench.matrix import DEFINES
from ove_tool.build import BuildRequest, build
from ove_tool.paths import ROOT
from ove_tool.variant import Variant

_NAME = "image.holds_nothing_of_this_machine"
_CLAIM = "The measured image holds no folder, no version from git, no date and no name of this machine or its user."
_VERSION = re.compile(r'#define CONFIG_VERSION_(?:STRING|BUILD) "([^"]+)"')
# The compiler's value of __DATE__.
_DATE = re.compile(rb"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ 1-3]\d 20\d\d")
# Shorter texts occur in code by chance.
_SHORTEST = 4


def job() -> Job:
    """Return the job. The kernel's tree must be available."""
    variant = Variant(KERNEL, boards.default(), "heap")
    group = f"{KERNEL}-image"

    def execute(selection: Selection) -> list[Outcome]:
        if not selection.wants(group, _NAME, is_variant=False):
            return []
        request = BuildRequest(ROOT / "bench", variant, DEFINES)
        why = told_by(loaded(build(request, is_quiet=True).elf), texts())
        return [Outcome(f"{group}:{_NAME}", FAIL if why else PASS, why, _CLAIM)]

    return Job(f"{KERNEL} image", group, execute, lambda: [f"{group}:{_NAME}"], is_long=True)


def texts() -> list[str]:
    """List the texts that differ between machines, trees and days, and must not be in an image."""
    build_folder = Path(os.environ["NUTTX_BUILD"])
    header = (build_folder / "include" / "nuttx" / "version.h").read_text(encoding="utf-8")
    versions = [found for found in _VERSION.findall(header) if found != "0.0.0"]
    return [os.environ["NUTTX_BASE"], str(build_folder), str(ROOT), socket.gethostname(), *versions, getpass.getuser()]


def loaded(elf: Path) -> bytes:
    """Return the bytes that the image loads onto the board."""
    return b"".join(one.data for one in Elf(elf).segments)


def told_by(image: bytes, foreign: list[str]) -> str:
    """Return the texts, and a date, that the image contains; empty if there are none."""
    words = [word for word in foreign if len(word) >= _SHORTEST and _holds(image, word)]
    return "\n".join(f"the image holds `{word}`" for word in [*words, *_dates(image)])


def _holds(image: bytes, word: str) -> bool:
    """Find a whole word, because a user's name may occur as part of a message."""
    return re.search(rb"(?<![A-Za-z])" + re.escape(word.encode()) + rb"(?![A-Za-z])", image) is not None


def _dates(image: bytes) -> list[str]:
    return sorted({found.decode() for found in _DATE.findall(image)})
