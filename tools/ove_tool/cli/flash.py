# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove flash`"""

from __future__ import annotations

from typing import Any

import click

from ove_lab import board as boards
from ove_lab.console import step
from ove_tool import flashing
from ove_tool.build import build
from ove_tool.cli.options import build_request, variant_options
from ove_tool.device import require_silicon


@click.command()
@click.argument("app")
@variant_options
def command(app: str, **options: Any) -> None:
    """Build APP and write it to a real board: with OpenOCD, probe-rs or picotool, whichever is installed."""
    if options["board"] is None:
        raise require_silicon(None)
    board = boards.load(options["board"])
    if not board.is_silicon:
        raise require_silicon(board)
    image = build(build_request(app, **options))
    with step(f"writing {image.name} to {board.name}"):
        flashing.write(image.elf, board)
