# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove boards`"""

from __future__ import annotations

import click

from ove_tool import board as boards
from ove_tool import console
from ove_tool.errors import Failure
from ove_tool.kconfig import MODES, Request, resolve
from ove_tool.kernels import names
from ove_tool.own_trees import OWN_TREES, not_available
from ove_tool.paths import BOARDS

_RUNS = {"qemu": "in QEMU", "host": "on this machine", "probe": "on the board", "own": "in your own project"}


@click.command()
def command() -> None:
    """List the boards, where their programs run, and their kernels.

    A kernel in brackets needs your own tree, whose environment variable is not set.
    """
    rows = []
    for name in boards.names():
        board = boards.load(name)
        kernels = [f"({rtos})" if not_available(rtos) else rtos for rtos in names() if _runs_on(rtos, name)]
        rows.append([name, _RUNS[board.kind], ", ".join(kernels), board.description])
    console.table("", ["board", "programs run", "kernels", "what it is"], rows)


def _runs_on(rtos: str, board: str) -> bool:
    # The build system of an own tree finds what it needs of a board in a folder of its name.
    if rtos in OWN_TREES and not (BOARDS / board / rtos).is_dir():
        return False
    try:
        resolve(Request(board, rtos, MODES[0]))
    except Failure:
        return False
    return True
