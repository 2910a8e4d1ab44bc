# SPDX-License-Identifier: MIT OR Apache-2.0
"""The numbers of a chip's interrupts, in the vendor's description and in a board's interrupts.txt."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

from ove_tests.clocks.registers import Source

# The list has these names for a line without its own handler.
_NO_NAME = {"RESERVED", "SOFTWARE"}
_ENUM = re.compile(r"^pub enum Interrupt \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"^ +(\w+) = (\d+),", re.MULTILINE)
# In a list shifted by one line, no name has its number; a correct list differs only by a few names that the vendor's
# file lacks.
_MOST = 0.75


def described(source: Source) -> dict[str, int]:
    """Return the number of each name in the vendor's description."""
    path = source.file()
    if path.is_dir():
        found = _ENUM.search((path / "mod.rs").read_text(encoding="utf-8"))
        return {name: int(number) for name, number in _LINE.findall(found[1])} if found else {}
    root = ET.parse(path).getroot()  # noqa: S314 - a file whose checksum is pinned
    return {each.findtext("name", ""): int(each.findtext("value", "-1"), 0) for each in root.iter("interrupt")}


def listed(path: Path) -> dict[str, int]:
    """Return the number of each name in a board's list."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {name: number for number, name in enumerate(lines) if name not in _NO_NAME}


def difference(vendor: dict[str, int], board: dict[str, int]) -> str:
    """Return the error in a board's list; empty if there is none."""
    common = vendor.keys() & board.keys()
    if len(common) < _MOST * len(board):
        return f"of {len(board)} names the vendor's description has {len(common)}"
    wrong = sorted(name for name in common if vendor[name] != board[name])
    return ", ".join(f"{name} is line {vendor[name]}, not {board[name]}" for name in wrong)
