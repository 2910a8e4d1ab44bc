# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove monitor`"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from ove_lab import board as boards
from ove_lab.cli.duration import Duration
from ove_lab.errors import UsageError
from ove_lab.log.decoder import Decoder
from ove_tool.bench.silicon import device_of
from ove_tool.device import read_serial, require_silicon

_BAUD = 115200


@click.command()
@click.option("--board", help="The board; its board.toml names the serial device.")
@click.option("--device", help="The serial device to use instead of the board's.")
@click.option("--baud", type=int, help=f"Baud rate of the device; by default the board's, else {_BAUD}.")
@click.option("--seconds", type=Duration(0.1), help="Stop after this time; by default at Ctrl-C.")
@click.option(
    "--elf",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="The image on the board; its log lines are decoded.",
)
def command(board: str | None, device: str | None, baud: int | None, seconds: float | None, elf: Path | None) -> None:
    """Print the output of a real board's serial console.

    OVE_SERIAL in the environment names the device of a board whose board.toml does not.
    """
    found = boards.load(board) if board else None
    if device is None:
        if found is None:
            raise UsageError("name the board (--board) or the serial device (--device)")
        if not found.is_silicon:
            raise require_silicon(found)
        device = device_of(found)
    texts = read_serial(device, baud or (found.baud if found else _BAUD), seconds)
    for text in texts if elf is None else _decoded(texts, Decoder(elf)):
        sys.stdout.write(text)
        sys.stdout.flush()


def _decoded(texts: Iterable[str], decoder: Decoder) -> Iterator[str]:
    """Yield whole lines, with log lines decoded. An unfinished line comes last."""
    rest = ""
    for text in texts:
        *whole, rest = (rest + text).split("\n")
        for line in whole:
            yield from (f"{shown}\n" for shown in decoder.lines(line.rstrip("\r")))
    yield from decoder.lines(rest)
