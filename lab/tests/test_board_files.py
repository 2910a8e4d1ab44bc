# SPDX-License-Identifier: MIT OR Apache-2.0
"""Board files: each is read once, and again after a change."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from ove_lab import board
from ove_lab.errors import UsageError


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    """Claim: a board's file is read again after a change, even of the same length; without its file, it is unknown."""
    name = board.default()
    file = tmp_path / name / "board.toml"
    file.parent.mkdir()
    shutil.copy(board.BOARDS / name / "board.toml", file)
    # Two writes within one tick of the file system's clock would have the same date.
    os.utime(file, ns=(0, 0))
    before = board.load(name, tmp_path)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(before.description, before.description[::-1]), encoding="utf-8")
    assert board.load(name, tmp_path).description == before.description[::-1]
    file.unlink()
    with pytest.raises(UsageError):
        board.load(name, tmp_path)


@pytest.mark.parametrize("name", ["", ".", "..", "a/b"])
def test_a_path_names_no_board(name: str) -> None:
    """Claim: a path is an unknown board, even if the file exists."""
    with pytest.raises(UsageError):
        board.load(name)


def test_a_path_to_a_board_names_none() -> None:
    """Claim: a board is known only by its name, not by a path to its file."""
    with pytest.raises(UsageError):
        board.load(f"./{board.default()}")
