# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page about hardware boards."""

from __future__ import annotations

from ove_lab import board as boards
from ove_tool import board_table


def test_the_table_is_what_the_boards_say() -> None:
    """Claim: docs/boards.md has the table that `./ove boards --publish` writes."""
    assert board_table.PAGE.read_text(encoding="utf-8") == board_table.published(), "run `./ove boards --publish`"


def test_nothing_is_claimed_beyond_the_data() -> None:
    """Claim: a board is said to boot only where its board.toml names an emulator, and silicon is its own sentence."""
    rows = {row.split("`")[1]: row for row in board_table.table().splitlines() if "`" in row}
    real = [board for board in map(boards.load, boards.names()) if board.is_silicon]
    assert sorted(rows) == sorted(board.name for board in real)
    for board in real:
        assert ("a model of the" in rows[board.name]) == (board.emulator is not None)
        assert rows[board.name].endswith(f"| {board.silicon} |")
