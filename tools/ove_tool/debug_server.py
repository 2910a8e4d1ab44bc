# SPDX-License-Identifier: MIT OR Apache-2.0
"""The server between a debugger and a hardware board: OpenOCD or probe-rs, whichever wrote the image."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ove_lab.board import Board
from ove_lab.errors import Failure
from ove_lab.inspect.remote import Remote
from ove_lab.limits import ends_with_us, kill_session
from ove_tool import flashing

_LOOPBACK = "127.0.0.1"


def line(program: str, board: Board, elf: Path, port: int) -> list[str]:
    """Return the command line of a server that resets and stops the board, and listens on a local port.

    Raises Failure for a program that can only write images.
    """
    if program == "openocd":
        options = (f"bindto {_LOOPBACK}", f"gdb_port {port}", "tcl_port disabled", "telnet_port disabled")
        commands = (*options, "init", "reset halt")
        return ["openocd", "-f", board.openocd_config, *(word for one in commands for word in ("-c", one))]
    if program == "probe-rs":
        place = ("--gdb-connection-string", f"{_LOOPBACK}:{port}")
        return ["probe-rs", "gdb", "--chip", board.probe_rs_chip, "--reset-halt", *place, str(elf)]
    raise Failure(f"{program} only writes images; install OpenOCD or probe-rs to debug on {board.name}")


@contextmanager
def stopped(elf: Path, board: Board) -> Iterator[Remote]:
    """Write an image to a board and stop it at reset. The server ends after the block, or with this process."""
    program = flashing.writer(board).program
    port = _free_port()
    words = line(program, board, elf, port)
    flashing.write(elf, board)
    try:
        process = subprocess.Popen([*ends_with_us(), *words], stdin=subprocess.DEVNULL, start_new_session=True)
    except OSError as error:
        raise Failure(f"{program} cannot be started: {error.strerror}") from error
    try:
        with Remote.connect((_LOOPBACK, port)) as remote:
            yield remote
    finally:
        if process.poll() is None:
            kill_session(process.pid)
        process.wait()


def _free_port() -> int:
    with socket.create_server((_LOOPBACK, 0)) as found:
        port: int = found.getsockname()[1]
    return port
