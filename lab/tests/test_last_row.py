# SPDX-License-Identifier: MIT OR Apache-2.0
"""Code after a compilation unit has no source line if it has no debug information of its own."""

from __future__ import annotations

from typing import Any

import pytest

from ove_lab import line_rows
from ove_lab.elf import LineProgram
from ove_lab.trace import program


class _Unit:
    """A line table with one file."""

    header: dict[str, Any] = {"version": 5, "include_directory": [b"/source"], "file_entry": []}  # noqa: RUF012


def test_a_row_at_the_end_of_a_unit_is_no_line_of_what_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: code after a unit has no line, even if the unit's last row is at its end; another unit's line stays."""
    unit: LineProgram = _Unit()  # type: ignore[assignment]
    rows = [(0x100, 0, 14, False), (0x108, 0, 14, False), (0x108, 0, 14, True)]
    monkeypatch.setattr(program, "paths_of", lambda _: ["/source/svc.cpp"])
    monkeypatch.setattr(line_rows, "rows", lambda _: iter(rows))
    found: dict[int, tuple[str, int]] = {}
    program._read_lines(unit, lambda _: True, found)
    assert found == {0x100: ("/source/svc.cpp", 14), 0x108: program.UNKNOWN}
    found = {0x108: ("/source/next.c", 3)}
    program._read_lines(unit, lambda _: True, found)
    assert found[0x108] == ("/source/next.c", 3)
