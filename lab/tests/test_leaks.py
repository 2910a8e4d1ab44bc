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


def test_a_program_that_failed_has_no_leak(tmp_path: Path) -> None:
    """Claim: a program that stops before it can free its blocks has no leak, and `not judged` says why."""
    image = compiled(tmp_path, "overlapping", "-DCODE=1")
    report = session.judge(observe.program(image, boards.load(BOARD), 100, 600))
    assert not report.findings
    assert "leaks: overlapping ended with code 1" in report.left_out
