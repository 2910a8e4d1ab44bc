# SPDX-License-Identifier: MIT OR Apache-2.0
"""Tables off a terminal."""

from __future__ import annotations

import pytest

from ove_tool import console


def test_a_table_keeps_its_full_width(capsys: pytest.CaptureFixture[str]) -> None:
    """Off a terminal each cell is printed whole and each row in one line, however wide the table is."""
    heads = [f"predicted nanoseconds of column {number}" for number in range(40)]
    rows = [[f"{number} to {number + 1} nanoseconds at most" for number in range(row, row + 40)] for row in range(3)]
    console.table("a title", heads, rows, right=(1, 2))
    lines = capsys.readouterr().out.splitlines()
    assert [" ".join(line.split()) for line in lines] == ["a title", *(" ".join(row) for row in (heads, *rows))]
    assert max(map(len, lines)) > 1_000
