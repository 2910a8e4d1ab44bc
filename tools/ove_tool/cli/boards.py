# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove boards`"""

from __future__ import annotations

import click

from ove_lab import board as boards
from ove_lab import console
from ove_tool import board_table, capabilities, option_page
from ove_tool.kernels import names
from ove_tool.own_trees import not_available

_RUNS = {"qemu": "in QEMU", "host": "on this machine", "probe": "on the board", "own": "in your own project"}


@click.command()
@click.option(
    "--publish", is_flag=True, help="Write the tables of docs/boards.md, and docs/capabilities.md and docs/options.md."
)
def command(publish: bool) -> None:
    """List the boards, where their programs run, and their kernels.

    A kernel in brackets needs your own tree; its environment variable is not set.
    """
    if publish:
        board_table.publish()
        capabilities.publish()
        option_page.publish()
        return
    rows = []
    for name in boards.names():
        board = boards.load(name)
        possible = [rtos for rtos in names() if board_table.runs_on(rtos, name)]
        kernels = [f"({rtos})" if not_available(rtos) else rtos for rtos in possible]
        rows.append([name, _RUNS[board.kind], ", ".join(kernels), board.description])
    console.table("", ["board", "programs run", "kernels", "what it is"], rows)
