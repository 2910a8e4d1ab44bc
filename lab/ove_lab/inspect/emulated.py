# SPDX-License-Identifier: MIT OR Apache-2.0
"""Programs in an emulator that waits for a debugger."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from ove_lab.board import Board
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.inspect.remote import ANSWER_S, Remote
from ove_lab.limits import ends_with_us, kill_session
from ove_lab.runner import RunWords, command, joined

# QEMU warns about its clock when a debugger steps, and about its network when a debugger ends it.
_OF_NO_USE = (b"icount sleep disabled and no active timers", b"Slirp: Failed to send packet")


@contextmanager
def stopped(image: Image, board: Board, words: RunWords) -> Iterator[Remote]:
    """Start a program in the emulator, stopped before its first instruction, and end the emulator after the block.

    The program prints to this process's own output. The emulator also ends with this process, however that ends.
    """
    with tempfile.TemporaryDirectory(prefix="ove-") as folder:
        place = str(Path(folder) / "debugger")
        port = ("-S", "-gdb", f"unix:{place},server=on,wait=off")
        line = joined(command(image, board, words.arguments), (*words.emulator, *port))
        process = subprocess.Popen(
            [*ends_with_us(), *line], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
        )
        passing = threading.Thread(target=_pass_on, args=(process.stderr,), daemon=True)
        passing.start()
        try:
            with _connected(process, place) as remote:
                yield remote
        finally:
            if process.poll() is None:
                kill_session(process.pid)
            process.wait()
            passing.join()


def _pass_on(words: BinaryIO) -> None:
    """Forward the emulator's own messages, except the ones that are meaningless to a user."""
    for line in words:
        if not any(one in line for one in _OF_NO_USE):
            sys.stderr.write(line.decode(errors="replace"))
            sys.stderr.flush()


def _connected(process: subprocess.Popen[bytes], place: str) -> Remote:
    until = time.monotonic() + ANSWER_S
    while not Path(place).is_socket():
        if process.poll() is not None:
            raise Failure("the emulator has ended before it opened a debugger's port; its own words are above")
        if time.monotonic() > until:
            raise Failure(f"the emulator opened no debugger's port within {ANSWER_S:g} s")
        time.sleep(0.01)
    return Remote.connect(place)
