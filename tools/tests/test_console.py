# SPDX-License-Identifier: MIT OR Apache-2.0
"""Tables keep their keys and figures whole."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from itertools import pairwise

import click
import pytest

from ove_lab import board as boards
from ove_lab import console
from ove_tool.paths import ROOT
from ove_tool.tools import ALL_TOOLS


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


def _lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return click.unstyle(capsys.readouterr().out).splitlines()


@pytest.mark.parametrize("columns", [20, 60, 80, 100])
def test_figures_are_whole_on_a_narrow_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """The key and the figures stay in one line, and the other columns wrap instead of losing characters."""
    monkeypatch.setattr(type(console.out), "is_terminal", True)
    monkeypatch.setenv("COLUMNS", str(columns))
    long = "a/path/without/a/space" * 9
    rows = [["control-thread", _FIGURE, "alloy, freertos, nuttx", _TEXT], ["IDLE", "1", long, "state " * 9]]
    console.table("", ["thread", "longest", "kernels", "meanwhile"], rows, right=(1,))
    lines = _lines(capsys)
    assert "…" not in "".join(lines)
    for key, figure, *texts in rows:
        assert [line for line in lines if line.startswith(key) and figure in line.split()]
        # Wrapped text is in the same place of each line.
        start = [lines[0].index("kernels"), lines[0].index("meanwhile"), None]
        found = ["".join("".join(line[at:to].split()) for line in lines[1:]) for at, to in pairwise(start)]
        assert all("".join(text.split()) in one for text, one in zip(texts, found, strict=True))
    assert columns < 60 or max(map(len, lines)) <= columns


@pytest.mark.parametrize("columns", [60, 80, 100])
@pytest.mark.parametrize(("command", "keys"), [("boards", boards.names()), ("doctor", [one.name for one in ALL_TOOLS])])
def test_commands_name_each_row_on_a_narrow_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int, command: str, keys: list[str]
) -> None:
    monkeypatch.setattr(type(console.out), "is_terminal", True)
    monkeypatch.setenv("COLUMNS", str(columns))
    with suppress(SystemExit):
        import_module(f"ove_tool.cli.{command}").command.main([], standalone_mode=False)
    lines = _lines(capsys)
    assert max(map(len, lines)) <= columns
    assert [key for key in keys if not any(line.startswith(f"{key} ") for line in lines)] == []


def test_the_console_makes_every_table() -> None:
    """No other module of the tool draws one, so one rule holds for all."""
    modules = [
        file for house in ("lab/ove_lab", "tools/ove_tool", "tests/machinery") for file in (ROOT / house).rglob("*.py")
    ]
    users = {file.name for file in modules if "from rich" in file.read_text(encoding="utf-8")}
    assert users == {"console.py"}
