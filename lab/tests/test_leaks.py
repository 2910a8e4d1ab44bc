# SPDX-License-Identifier: MIT OR Apache-2.0
"""The leak judge: which words in memory count as pointers to a block."""

from __future__ import annotations

from pathlib import Path

from bare_program import BOARD, compiled

from ove_lab import board as boards
from ove_lab.check import session
from ove_lab.trace import observe


def test_a_heap_s_own_list_keeps_no_block(tmp_path: Path) -> None:
    """Claim: a block counts as lost even if the heap's free list, which begins in it, contains its address."""
    image = compiled(tmp_path, "overlapping")
    report = session.judge(observe.program(image, boards.load(BOARD), 100, 600))
    assert [one.name for one in report.findings] == ["leak.20 bytes from lose"]
