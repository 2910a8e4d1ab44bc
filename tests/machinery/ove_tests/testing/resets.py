# SPDX-License-Identifier: MIT OR Apache-2.0
"""Programs that are reset in the emulator, again and again: tests/reset. Each boot prints how the boot before ended.

The processor starts at its reset vector again, and the memory is kept. Lines that ove itself prints have addresses, and
are not compared.
"""

from __future__ import annotations

import difflib
from functools import partial
from pathlib import Path

from ove_lab import board as boards
from ove_lab.runner import run
from ove_tests.testing import named_checks
from ove_tests.testing.model import Job
from ove_tool.build import BuildRequest, build
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TESTS, parts_for
from ove_tool.variant import Variant

GROUP = "reset"
APP = ROOT / "tests" / "reset"
_CLAIM = "Each boot reads how the boot before it ended: the stop, the thread and the place, or why that is not known."
_TIMEOUT_S = 60.0
_OWN = ("ove: ", "    ")


def job(variant: Variant) -> Job:
    """Return the job of one kernel and language."""
    name = f"{variant.rtos}.{variant.lang}"
    named = {name: (_CLAIM, partial(_differences, variant))}
    return named_checks.job(f"{GROUP} {variant.rtos} {variant.lang}", GROUP, named, (TESTS, *parts_for(variant)))


def expectation(variant: Variant) -> Path:
    """Return the file with the expected lines: the kernel's own one, if it knows less than the others."""
    own = APP / variant.lang / f"expected.{variant.rtos}.txt"
    return own if own.is_file() else APP / variant.lang / "expected.txt"


def _differences(variant: Variant) -> list[str]:
    image = build(BuildRequest(APP, variant, tag="reset"), is_quiet=True)
    done = run(image, boards.load(variant.board), timeout_s=_TIMEOUT_S)
    printed = [line for line in done.lines if not line.startswith(_OWN)]
    expected = expectation(variant).read_text(encoding="utf-8").splitlines()[1:]
    wrong = list(difflib.unified_diff(expected, printed, "expected", "printed", lineterm=""))
    if done.exit_code != 0 or done.timed_out:
        wrong += [f"it ended with code {done.exit_code}", done.tail()]
    return wrong
