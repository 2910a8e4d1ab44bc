# SPDX-License-Identifier: MIT OR Apache-2.0
"""Records a benchmark image on a real board: writes the image, and takes its log from the serial port."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing

from ove_lab.board import Board
from ove_lab.errors import Failure, UsageError
from ove_lab.image import Image
from ove_tool import flashing
from ove_tool.device import opened, read_opened
from ove_tool.protocol import MARK, parse_line

# Names the serial device of a board whose board.toml names none, because it depends on the machine.
DEVICE = "OVE_SERIAL"
# Set if the image is already on the board and something else resets it.
NO_FLASH = "OVE_NO_FLASH"
# Seconds without a byte after which a log counts as ended.
SILENCE = "OVE_SERIAL_SILENCE"
# Longer than any case takes.
_SILENCE_S = 120.0


def device_of(board: Board) -> str:
    """Return the serial device. Raises UsageError if nothing names it."""
    device = os.environ.get(DEVICE) or board.serial
    if not device:
        raise UsageError(f"set {DEVICE} to the serial device of {board.name}, for example {DEVICE}=/dev/ttyACM0")
    return device


def record(image: Image, board: Board, on_line: Callable[[str], None]) -> list[str]:
    """Write the image, reset the board, and return the lines up to the image's end.

    If the log ends early, its lines are returned too, without an incomplete last one; collect() reports what is
    missing. Raises Failure if the board cannot be written or its device cannot be read.
    """
    device = device_of(board)
    silence = float(os.environ.get(SILENCE, _SILENCE_S))
    with opened(device, board.baud) as file:
        # Reading starts before the reset, so that no line is lost.
        if not os.environ.get(NO_FLASH):
            flashing.write(image.elf, board)
        lines = []
        with closing(_lines(device, file, silence)) as coming:
            for line in coming:
                lines.append(line)
                on_line(line)
                if _is_last(line):
                    break
    return lines


def _lines(device: str, file: int, silence: float) -> Iterator[str]:
    rest = ""
    last = time.monotonic()
    while time.monotonic() - last < silence:
        try:
            text = next(read_opened(device, file, silence), None)
        except Failure:
            # The cable was pulled; keep the output so far.
            return
        if text is None:
            return
        last = time.monotonic()
        *whole, rest = (rest + text).split("\n")
        yield from (line.rstrip("\r") for line in whole)


def _is_last(line: str) -> bool:
    if line.startswith("ove: stop "):
        return True
    try:
        message = parse_line(line) if line.startswith(MARK) else None
    except Failure:
        return False
    return message is not None and message["t"] == "end"
