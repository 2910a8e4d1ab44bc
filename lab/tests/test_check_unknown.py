# SPDX-License-Identifier: MIT OR Apache-2.0
"""./ove check on images that do not show what their calls are."""

from __future__ import annotations

from pathlib import Path

import pytest
from bare_program import BOARD, compiled

from ove_lab import board as boards
from ove_lab.check import session
from ove_lab.trace import observe

_LOCKS = "locks, and calls in handlers: the image has no debug information"


@pytest.mark.parametrize(("define", "says"), [("pxCurrentTCB", True), ("count", False)])
def test_locks_of_a_kernel_without_debug_information_are_not_judged(tmp_path: Path, define: str, says: bool) -> None:
    """Claim: a kernel's calls are unknown without debug information, and the report says that no lock was judged."""
    image = compiled(tmp_path, "laps", "-g0", f"-Dcount={define}")
    left_out = session.judge(observe.program(image, boards.load(BOARD), 1, 600)).left_out
    assert any(one.startswith("data races and memory: without debug information") for one in left_out)
    assert (_LOCKS in left_out) == says
