# SPDX-License-Identifier: MIT OR Apache-2.0
"""The table of docs/boards.md: the facts about each hardware board, from its folder and the possible builds."""

from __future__ import annotations

import functools

from ove_lab import board as boards
from ove_lab import whole_file
from ove_lab.errors import Failure
from ove_tool import kernels
from ove_tool.kconfig import MODES, Request, resolve
from ove_tool.own_trees import lacks_folder
from ove_tool.paths import ROOT

PAGE = ROOT / "docs" / "boards.md"
_BEGIN, _END = "<!-- hardware boards -->\n", "<!-- end of hardware boards -->\n"


def runs_on(rtos: str, board: str) -> bool:
    """Return True if a kernel can be built for a board."""
    # A user-supplied tree's build system finds its board files in a folder with the kernel's name.
    return not lacks_folder(rtos, board) and _can_be_configured(rtos, board)


@functools.cache
def _can_be_configured(rtos: str, board: str) -> bool:
    try:
        resolve(Request(board, rtos, MODES[0]))
    except Failure:
        return False
    return True


def table() -> str:
    """Return the table as Markdown."""
    rows = [
        "| Board | What it is | Builds | Boots in an emulator | Run on hardware |",
        "| --- | --- | --- | --- | --- |",
    ]
    for board in map(boards.load, boards.names()):
        if board.is_silicon:
            found = [rtos for rtos in kernels.names() if runs_on(rtos, board.name)]
            built = ", ".join(map(kernels.title, found))
            rows.append(
                f"| `{board.name}` | {board.description} | {built} | {_boots(board, found)} | {board.silicon} |"
            )
    return "\n".join(rows) + "\n"


def published() -> str:
    """Return the up-to-date page. Raises Failure if the page has no marker for the table."""
    text = PAGE.read_text(encoding="utf-8")
    before, begin, rest = text.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not begin or not end:
        raise Failure(f"{PAGE} lacks {_BEGIN.strip()} or {_END.strip()}, the marks around the table")
    return f"{before}{begin}{table()}{end}{after}"


def publish() -> None:
    whole_file.replace(PAGE, published())


def _boots(board: boards.Board, built: list[str]) -> str:
    if board.emulator is None:
        return "no emulator models the chip"
    machine = f"{board.emulator.machine or board.emulator.kind}, a model of the {board.emulator.chip}"
    others = [kernels.title(rtos) for rtos in built if boards.not_emulated(board.name, rtos)]
    return f"{machine}; not with {' and '.join(others)}" if others else machine
