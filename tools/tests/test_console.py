# SPDX-License-Identifier: MIT OR Apache-2.0
"""Tables keep their figures whole."""

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


_FIGURE, _TEXT = "7738386", "IDLE " * 100


def _printed(capsys: pytest.CaptureFixture[str]) -> str:
    console.table("", ["thread", "longest", "meanwhile"], [["control", _FIGURE, _TEXT]], right=(1,))
    return capsys.readouterr().out


def test_wide_table_is_whole_off_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """A file or another program gets every character."""
    assert _TEXT.strip() in _printed(capsys)


def test_figures_are_whole_on_a_narrow_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text gives way, and no figure loses its last digits."""
    monkeypatch.setattr(type(console.out), "is_terminal", True)
    found = _printed(capsys)
    assert _FIGURE in found
    assert "…" in found
