# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes an image to a hardware board with an installed program: OpenOCD, probe-rs, or picotool for a Raspberry Pi
Pico."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ove_lab.board import Board
from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import PROBE

_TIMEOUT_S = 180
_KEPT_LINES = 10
_CHIPS_OF_PICOTOOL = "RP2"


@dataclass(frozen=True)
class Writer:
    """A program that writes images. `commands` are run one after the other; the last one starts the image."""

    program: str
    commands: Callable[[Board, Path], list[list[str]]]
    fits: Callable[[Board], bool]


def _openocd(board: Board, elf: Path) -> list[list[str]]:
    # In OpenOCD's command language, braces keep a path with spaces together.
    return [["openocd", "-f", board.openocd_config, "-c", f"program {{{elf}}} verify reset exit"]]


def _probe_rs(board: Board, elf: Path) -> list[list[str]]:
    chip = ["--chip", board.probe_rs_chip]
    return [["probe-rs", "download", *chip, "--verify", str(elf)], ["probe-rs", "reset", *chip]]


def _picotool(_: Board, elf: Path) -> list[list[str]]:
    return [["picotool", "load", "--verify", "--execute", "-t", "elf", str(elf)]]


# The first installed one is used.
WRITERS = (
    Writer("openocd", _openocd, lambda board: bool(board.openocd_config)),
    Writer("probe-rs", _probe_rs, lambda board: bool(board.probe_rs_chip)),
    Writer("picotool", _picotool, lambda board: board.probe_rs_chip.startswith(_CHIPS_OF_PICOTOOL)),
)


def writer(board: Board) -> Writer:
    """Return the first installed program that can write to the board. Installs OpenOCD if there is none.

    Raises Missing if the installation fails.
    """
    fitting = [one for one in WRITERS if one.fits(board)]
    for one in fitting:
        if shutil.which(one.program):
            return one
    ensure(PROBE)
    return fitting[0]


def write(elf: Path, board: Board) -> None:
    """Write the image and start it. Raises Failure with the program's last output."""
    chosen = writer(board)
    for command in chosen.commands(board, elf):
        done = call(command, _TIMEOUT_S)
        if done.code != 0:
            tail = "\n".join(done.output.strip().splitlines()[-_KEPT_LINES:])
            raise Failure(
                f"{chosen.program} could not write the image to {board.name}; is the board connected, and may you use "
                f"its probe?\n{tail}"
            )
