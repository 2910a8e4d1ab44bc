# SPDX-License-Identifier: MIT OR Apache-2.0
"""A program that does not end by itself may be ended in the middle of a line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ove_lab import board, runner
from ove_lab.image import Image
from ove_lab.runner import RunResult, RunWords
from ove_lab.search.program import AT_LIMIT, Program


def _program(expected: str) -> Program:
    its = board.load(board.default())
    image = Image("image", Path("image.elf"), "freertos", its.name, "heap", "c", Path())
    return Program(image, its, RunWords(), 100.0, 60.0, expected, {}, length=100, is_endless=True)


def _run(text: str) -> RunResult:
    return RunResult(AT_LIMIT, text.splitlines(), 0.1, timed_out=False, has_open_line=not text.endswith("\n"))


@pytest.mark.parametrize(
    ("expected", "printed"),
    [
        ("beat 1\nbeat 2\n", "beat 1\nbea"),
        ("beat 1\nbea", "beat 1\nbeat 2\n"),
        ("beat 1\nbea", "beat 1\nbeat"),
        ("beat 1\nbeat", "beat 1\nbea"),
    ],
)
def test_a_line_that_was_cut_is_right_as_far_as_it_goes(expected: str, printed: str) -> None:
    """Claim: the last line of a run, or of the run without changes, is compared up to the point where it was cut."""
    assert _program(expected).judge(_run(printed)) == ""


@pytest.mark.parametrize(
    ("expected", "printed"),
    [
        ("lost 1\n", "lost 10\n"),
        ("lost 10\n", "lost 1\n"),
        ("beat 1\nbeat 2\n", "beat\nbeat 2\n"),
        ("beat 1\nbea", "beat 1\nbot"),
        ("beat 1\n", "beat 10"),
    ],
)
def test_a_whole_line_must_be_equal(expected: str, printed: str) -> None:
    """Claim: a line that has its end is not right because it begins as expected."""
    assert _program(expected).judge(_run(printed)).startswith("line ")


@pytest.mark.parametrize(("text", "is_open"), [("a\nb", True), ("a\nb\n", False), ("", False)])
def test_a_run_says_whether_its_last_line_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, is_open: bool
) -> None:
    """Claim: the result of a run says whether its last line has an end."""
    its = board.load(board.default())
    image = Image("image", tmp_path / "image.elf", "freertos", its.name, "heap", "c", tmp_path)
    image.elf.write_bytes(b"")
    said = [sys.executable, "-c", f"print({text!r}, end='')"]
    monkeypatch.setattr(runner, "command", lambda *_: said)
    assert runner.run(image, its).has_open_line is is_open
