# SPDX-License-Identifier: MIT OR Apache-2.0
"""Hardware boards and their serial consoles."""

from __future__ import annotations

import fcntl
import os
import select
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager

from ove_lab import board as boards
from ove_lab.errors import Failure, UsageError


def require_silicon(board: boards.Board | None) -> UsageError:
    """Build the error for a command that needs a hardware board, with the list of such boards."""
    real = [name for name in boards.names() if boards.load(name).is_silicon]
    choices = f"Hardware boards: {', '.join(real) or 'none in boards/'}."
    if board is None:
        return UsageError(f"name a hardware board with --board. {choices}")
    return UsageError(f"{board.name} is not a hardware board; use `./ove run` instead. {choices}")


def read_serial(device: str, baud: int, seconds: float | None) -> Iterator[str]:
    """Yield the text from a serial device as it arrives, until the time has expired or the user interrupts.

    Raises UsageError for a rate that the system does not support, Failure if the device cannot be read.
    """
    try:
        with opened(device, baud) as file:
            yield from read_opened(device, file, seconds)
    except KeyboardInterrupt:
        return


@contextmanager
def opened(device: str, baud: int) -> Iterator[int]:
    """Open a serial device exclusively, and close it at the end. Raises as read_serial() does."""
    rate = getattr(termios, f"B{baud}", None)
    if rate is None:
        known = sorted(int(n[1:]) for n in dir(termios) if n[0] == "B" and n[1:].isdigit() and n != "B0")
        raise UsageError(f"unknown rate {baud}. Valid: {', '.join(map(str, known))}.")
    try:
        file = os.open(device, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError as error:
        raise Failure(f"{device}: {error.strerror}; is the board connected, and may you read the device?") from error
    try:
        try:
            # Lock the device, as other serial-port programs do: two readers would each get only part of the data.
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Failure(f"{device} is busy: another program reads it; end that program first") from error
        _make_raw(device, file, rate)
        yield file
    finally:
        os.close(file)


def read_opened(device: str, file: int, seconds: float | None) -> Iterator[str]:
    """Yield the text of an open serial device until the time has expired. Raises Failure when it disappears."""
    end = None if seconds is None else time.monotonic() + seconds
    try:
        while (left := 0.5 if end is None else end - time.monotonic()) > 0:
            if select.select([file], [], [], left)[0]:
                data = os.read(file, 4096)
                if not data:
                    raise Failure(f"{device} disappeared; is the board still connected?")
                yield data.decode(errors="replace")
    except OSError as error:
        raise Failure(f"{device}: {error.strerror}") from error


def _make_raw(device: str, file: int, rate: int) -> None:
    try:
        _, _, control, _, _, _, special = termios.tcgetattr(file)
    except termios.error as error:
        raise Failure(f"{device} is not a serial device; name one with --device") from error
    control &= ~(termios.CSIZE | termios.PARENB | termios.CSTOPB)
    control |= termios.CS8 | termios.CREAD | termios.CLOCAL
    termios.tcsetattr(file, termios.TCSANOW, [0, 0, control, 0, rate, rate, special])
