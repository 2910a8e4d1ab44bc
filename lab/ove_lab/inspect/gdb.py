# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds GDB, and runs it in this terminal."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from ove_lab.elf import Elf
from ove_lab.errors import Failure
from ove_lab.limits import ends_with_us

# Debian's and Arm's names of a GDB that supports the boards' processors.
_OF_BOARDS = ("gdb-multiarch", "arm-none-eabi-gdb")
_OF_HOST = ("gdb", "gdb-multiarch")
_BEGINS = ("ove_main", "main")
_TERMINATED = 143
_END_S = 30.0


@dataclass(frozen=True)
class GdbWords:
    """The user's additions to GDB's command line: commands, command files, and whether GDB exits after them."""

    commands: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()
    is_batch: bool = False

    @property
    def options(self) -> list[str]:
        return ["-q", *(["-batch"] if self.is_batch else [])]

    @property
    def last(self) -> list[str]:
        files = [word for one in self.files for word in ("-x", str(one))]
        return [*files, *(word for one in self.commands for word in ("-ex", one))]


def require_gdb(is_host: bool = False) -> str:
    """Return the GDB to start. Raises Failure, naming the package to install, if there is none."""
    names = _OF_HOST if is_host else _OF_BOARDS
    if found := next((path for one in names if (path := shutil.which(one))), None):
        return found
    what = "this machine's programs" if is_host else "Arm's processors"
    raise Failure(f"no GDB for {what} is installed: install it (Debian, Ubuntu: sudo apt-get install {names[0]})")


def begins_at(elf: Path) -> str:
    """Return the application's first function."""
    functions = {one.name for one in Elf(elf).symbols if one.is_function}
    return next((one for one in _BEGINS if one in functions), "")


def host_line(gdb: str, elf: Path, arguments: Sequence[str], words: GdbWords) -> list[str]:
    """Return GDB's command line for a native program of this machine, whose threads GDB knows."""
    place = begins_at(elf)
    # A stripped program stops at its first instruction, because its functions have no names.
    begin = ["-ex", f"tbreak {place}", "-ex", "run"] if place else ["-ex", "starti"]
    return [gdb, *words.options, *begin, *words.last, "--args", str(elf), *arguments]


def run(line: Sequence[str]) -> int:
    """Run GDB in this terminal to its end, and return its exit code. Only GDB handles Ctrl-C."""
    asked: list[int] = []
    started: list[subprocess.Popen[bytes]] = []

    def end() -> None:
        asked.append(signal.SIGTERM)
        # Inside the try, because GDB may already run and an exception would leave it behind.
        if started:
            sys.exit(_TERMINATED)

    with _signals(signal.SIGINT, lambda: None), _signals(signal.SIGTERM, end):
        process = subprocess.Popen([*ends_with_us(), *line])
        try:
            started.append(process)
            if asked:
                sys.exit(_TERMINATED)
            return process.wait()
        finally:
            if process.poll() is None:
                # GDB restores the terminal.
                process.terminate()
                with suppress(subprocess.TimeoutExpired):
                    process.wait(_END_S)
                process.kill()
                process.wait()


@contextmanager
def _signals(number: signal.Signals, action: Callable[[], object]) -> Iterator[None]:
    """Perform an action on a signal. Unlike SIG_IGN, a Python handler is not inherited by a child."""
    before = signal.signal(number, lambda *_: action() and None)
    try:
        yield
    finally:
        signal.signal(number, before)


def until_terminated() -> AbstractContextManager[None]:
    """On a terminating signal, end this process in order, with the processes that it started."""
    return _signals(signal.SIGTERM, lambda: sys.exit(_TERMINATED))
