# SPDX-License-Identifier: MIT OR Apache-2.0
"""Programs that are reset repeatedly in the emulator: tests/reset. Each boot prints how the previous boot ended.

A reset restarts the processor at its reset vector and keeps the memory. Lines that ove itself prints contain addresses,
so they are not compared.
"""

from __future__ import annotations

import difflib
from functools import partial
from pathlib import Path

from ove_lab import board as boards
from ove_lab.elf import Elf
from ove_lab.runner import run
from ove_tests.testing import named_checks
from ove_tests.testing.model import Job
from ove_tool.build import BuildRequest, build
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TESTS, parts_for
from ove_tool.variant import Variant

GROUP = "reset"
APP = ROOT / "tests" / "reset"
_CLAIM = "Each boot reads how the previous one ended: the stop, the thread and the location, or why they are unknown."
_IN_TREE_CLAIM = "With NuttX's own linker script, the image's build ID is in flash and the record comes first in RAM."
_IN_TREE = Variant("nuttx", "nucleo-f401re", "heap")
_TIMEOUT_S = 60.0
_OWN = ("ove: ", "    ")
# The text of a log line, between its time and its location.
_LOGGED = "a line that is left"


def job(variant: Variant) -> Job:
    """Return the job of one kernel and language."""
    name = f"{variant.rtos}.{variant.lang}"
    named = {name: (_CLAIM, partial(_differences, variant))}
    if variant.rtos == "nuttx" and variant.lang == NATIVE:
        named["nuttx.in_tree"] = (_IN_TREE_CLAIM, _unnamed)
    return named_checks.job(f"{GROUP} {variant.rtos} {variant.lang}", GROUP, named, (TESTS, *parts_for(variant)))


def expectation(variant: Variant) -> Path:
    """Return the file with the expected lines: the kernel's own file if the kernel knows less than the others."""
    own = APP / variant.lang / f"expected.{variant.rtos}.txt"
    return own if own.is_file() else APP / variant.lang / "expected.txt"


def _differences(variant: Variant) -> list[str]:
    image = build(BuildRequest(APP, variant, tag="reset"), is_quiet=True)
    done = run(image, boards.load(variant.board), timeout_s=_TIMEOUT_S)
    lines = [_LOGGED if _LOGGED in line else line for line in done.lines]
    printed = [line for line in lines if not line.startswith(_OWN)]
    expected = expectation(variant).read_text(encoding="utf-8").splitlines()[1:]
    wrong = list(difflib.unified_diff(expected, printed, "expected", "printed", lineterm=""))
    if done.exit_code != 0 or done.timed_out:
        wrong += [f"it ended with code {done.exit_code}", done.tail()]
    return wrong


def _unnamed() -> list[str]:
    elf = Elf(build(BuildRequest(APP, _IN_TREE, tag="reset"), is_quiet=True).elf)
    places = {symbol.name: symbol.address for symbol in elf.symbols}
    notes = {section.address for section in elf.sections if section.name == ".ove_build_id" and section.size}
    wrong = [] if places.get("ove_build_id") in notes else ["the record does not name its image: no build ID"]
    if places["ove_reset_record"] >= places["_sdata"]:
        wrong.append("the record is in memory that start-up code or the heap writes")
    return wrong
