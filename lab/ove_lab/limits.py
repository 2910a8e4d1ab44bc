# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs programs under a CPU-time limit, so that a busy machine does not cause failures.

A program and its descendants may use `limit_s` seconds of processor time; on the clock they may take `PATIENCE` times
as long, since a program that waits forever uses no processor at all.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 8
_TICKS = os.sysconf("SC_CLK_TCK")
_PERIOD_S = 0.25
# From Linux's <sys/prctl.h>.
_PR_SET_PDEATHSIG = 1


@dataclass(frozen=True)
class Done:
    """How a program ended. `over` says which limit it exceeded, or is empty."""

    code: int
    output: str
    seconds: float
    over: str = ""


def call(
    command: Sequence[str | Path],
    limit_s: float,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
    text: str | None = None,
) -> Done:
    """Run a program to its end or its limit, with `text` as its input, and give all that it printed.

    `environment` is added to this process's. A program that cannot be started has the code 127.
    """
    started = time.monotonic()
    try:
        process = subprocess.Popen(
            [*ends_with_us(), *map(str, command)],
            stdin=subprocess.DEVNULL if text is None else subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            cwd=folder,
            env={**os.environ, **(environment or {})},
            start_new_session=True,
        )
    except OSError as error:
        return Done(127, f"{command[0]} cannot be started: {error.strerror}", 0.0)
    with Watch(process.pid, limit_s) as watch:
        output, _ = process.communicate(text)
    code = process.returncode
    over = f"`{' '.join(map(str, command))}` {watch.over}" if watch.over else ""
    return Done(128 - code if code < 0 else code, f"{output}{over}", time.monotonic() - started, over)


def ends_with_us() -> list[str]:
    """Return what makes a program end with this one, even when this one is killed: an emulator else runs forever."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "KILL", "--"] if setpriv else []


def end_with_parent() -> None:
    """Let the kernel end this process when its parent ends, however that comes about."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


class Watch:
    """Ends a session of processes that exceeds its limit. `leader` is the process that began the session.

    With `on_the_clock` the limit is one of the clock, for a user who names seconds. The seconds that are `excused` do
    not count: those for which this process itself held the program up.
    """

    def __init__(
        self, leader: int, limit_s: float, on_the_clock: bool = False, excused: Callable[[], float] = lambda: 0.0
    ) -> None:
        self.leader = leader
        self.limit_s = limit_s
        self.on_the_clock = on_the_clock
        self._excused = excused
        self.over = ""
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        started = time.monotonic()
        while not self._ended.wait(min(_PERIOD_S, self.limit_s)):
            self.over = self._judge(time.monotonic() - started - self._excused())
            if self.over:
                kill_session(self.leader)
                return

    def _judge(self, elapsed: float) -> str:
        if self.on_the_clock:
            return f"did not end within {self.limit_s:g} s" if elapsed >= self.limit_s else ""
        if elapsed >= PATIENCE * self.limit_s:
            return f"did not end within {PATIENCE * self.limit_s:g} s"
        if elapsed >= self.limit_s and processor_seconds(self.leader) >= self.limit_s:
            return f"used {self.limit_s:g} s of processor time and did not end"
        return ""


def processor_seconds(leader: int) -> float:
    """Add up the processor time of a session's living processes and of their children that have ended."""
    return sum(sum(map(int, fields[11:15])) for _, fields in _session(leader)) / _TICKS


def kill_session(leader: int) -> None:
    """End all processes of a session."""
    for pid in [leader, *(pid for pid, _ in _session(leader))]:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)


def _session(leader: int) -> list[tuple[int, list[str]]]:
    """Return each process of a session with the fields of its stat file that come after its name."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            fields = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            if int(fields[3]) == leader:
                found.append((int(folder.name), fields))
    return found
