# SPDX-License-Identifier: MIT OR Apache-2.0
"""A shell at a pseudo-terminal: types commands, answers sudo's password prompt, and reads the screen."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ove_lab.limits import end_with_parent, kill_session

_ASKS = re.compile(rb"\[sudo\] password for \w+: *$")
# Colours, cursor movements and the like.
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\r(?=\n)")
_ROWS, _COLUMNS = 40, 120


@dataclass(frozen=True)
class Shown:
    """The result of one command. `code` is None if it did not end; `asked` counts the password prompts."""

    code: int | None
    text: str
    seconds: float
    asked: int


class Terminal:
    """One login shell. Its output goes to `log` as it comes."""

    def __init__(self, command: Sequence[str], password: str, log: Path) -> None:
        self.password = password
        self.log: BinaryIO = log.open("wb")
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            end_with_parent()
            os.execvp(command[0], list(command))  # noqa: S606 - the words are the caller's own
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", _ROWS, _COLUMNS, 0, 0))

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        kill_session(self.pid)
        os.close(self.screen)
        os.waitpid(self.pid, 0)
        self.log.close()

    def type(self, command: str, limit_s: float) -> Shown:
        """Type a command and read until it has ended, or until the limit."""
        started = time.monotonic()
        # The shell echoes the typed text, so the end mark is typed in two halves.
        os.write(self.screen, f"{command}; echo '@e''nd' $?\n".encode())
        mark = re.compile(rb"@end (\d+)\r?\n")
        seen = b""
        asked = 0
        while time.monotonic() - started < limit_s:
            if not select.select([self.screen], [], [], 1.0)[0]:
                continue
            try:
                chunk = os.read(self.screen, 65536)
            except OSError:
                break
            self.log.write(chunk)
            self.log.flush()
            seen += chunk
            if found := mark.search(seen):
                text = seen[: found.start()]
                return Shown(int(found[1]), plain(text.partition(b"\n")[2]), time.monotonic() - started, asked)
            if _ASKS.search(seen[-200:]):
                asked += 1
                seen += b"\n"
                os.write(self.screen, f"{self.password}\n".encode())
        return Shown(None, plain(seen), time.monotonic() - started, asked)


def plain(raw: bytes) -> str:
    """Return the visible text: without control sequences, and only the last version of a rewritten line."""
    text = _CONTROL.sub("", raw.decode(errors="replace"))
    return "\n".join(line.rpartition("\r")[2] for line in text.split("\n"))
