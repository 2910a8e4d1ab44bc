# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove monitor`"""

from __future__ import annotations

import sys

import click

from ove_tool import board as boards
from ove_tool.device import read_serial, require_silicon
from ove_tool.errors import UsageError


@click.command()
@click.option("--board", help="The board; its board.toml names the serial device.")
@click.option("--device", help="The serial device to use instead of the board's.")
@click.option("--baud", default=115200, show_default=True, help="Baud rate of the device.")
@click.option("--seconds", type=click.FloatRange(min=0.1), help="Stop after this time; by default at Ctrl-C.")
def command(board: str | None, device: str | None, baud: int, seconds: float | None) -> None:
    """Print the output of a real board's serial console."""
    if device is None:
        if board is None:
            raise UsageError("name the board (--board) or the serial device (--device)")
        found = boards.load(board)
        if not found.serial:
            raise require_silicon(found)
        device = found.serial
    for text in read_serial(device, baud, seconds):
        sys.stdout.write(text)
        sys.stdout.flush()
