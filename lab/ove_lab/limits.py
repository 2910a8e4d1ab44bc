# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs programs under a CPU-time limit, so that a busy machine does not cause failures.

A program and its descendants may use `limit_s` seconds of processor time, and `PATIENCE` times as much wall time,
because a program that waits forever uses no processor time.
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
    """Run a program to its end or its limit, with `text` as its input, and return its whole output.

    `environment` is added to this process's environment. The code is 127 if the program cannot be started.
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
    """Return the setup that ends a program with this process, even if this one is killed: an emulator would run
    forever."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "KILL", "--"] if setpriv else []


def end_with_parent() -> None:
    """Let the kernel end this process when its parent ends for any reason."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


class Watch:
    """Ends a process session that exceeds its limit. `leader` is the session leader.

    With `on_the_clock` the limit is wall time, for a user who names seconds. The `excused` seconds, for which this
    process itself delayed the program, do not count.

    With `quiet_s`, the session also ends once it has used that much processor time since the last heard().
    `before_end` is called before a session is ended at its limit.
    """

    def __init__(
        self,
        leader: int,
        limit_s: float,
        on_the_clock: bool = False,
        excused: Callable[[], float] = lambda: 0.0,
        quiet_s: float | None = None,
        before_end: Callable[[], None] = lambda: None,
    ) -> None:
        self._before_end = before_end
        self.leader = leader
        self.limit_s = limit_s
        self.on_the_clock = on_the_clock
        self.quiet_s = quiet_s
        self._excused = excused
        self._was_heard = True
        self._heard_at = (0.0, 0.0)
        self.over = ""
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def heard(self) -> None:
        """Record that the session has printed something."""
        self._was_heard = True

    def _watch(self) -> None:
        started = time.monotonic()
        while not self._ended.wait(min(_PERIOD_S, self.limit_s)):
            elapsed = time.monotonic() - started - self._excused()
            self.over = self._judge(elapsed) or self._judge_silence(elapsed)
            if self.over:
                self._before_end()
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

    def _judge_silence(self, elapsed: float) -> str:
        if self.quiet_s is None:
            return ""
        if self._was_heard:
            self._was_heard = False
            self._heard_at = (elapsed, processor_seconds(self.leader))
            return ""
        since, used = self._heard_at
        if elapsed - since >= PATIENCE * self.quiet_s:
            return f"printed nothing for {PATIENCE * self.quiet_s:g} s"
        if elapsed - since >= self.quiet_s and processor_seconds(self.leader) - used >= self.quiet_s:
            return f"printed nothing for {self.quiet_s:g} s of processor time"
        return ""


def processor_seconds(leader: int) -> float:
    """Return the processor time of a session's processes, their descendants and children that have ended."""
    processes = _processes()
    wanted = _descendants(leader, processes)
    return sum(sum(map(int, fields[11:15])) for pid, fields in processes if pid in wanted) / _TICKS


def kill_session(leader: int) -> None:
    """End all processes of a session, and their descendants in other sessions, because ctest starts one for each test.

    All are stopped before the first is killed; otherwise a shell would report its killed child.
    """
    processes = _descendants(leader, _processes())
    for number in (signal.SIGSTOP, signal.SIGKILL):
        for pid in processes:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, number)


def _descendants(leader: int, processes: list[tuple[int, list[str]]]) -> set[int]:
    """Return a session's processes and their descendants, as long as each parent lives."""
    found = {leader, *(pid for pid, fields in processes if int(fields[3]) == leader)}
    while more := {pid for pid, fields in processes if int(fields[1]) in found} - found:
        found |= more
    return found


def _processes() -> list[tuple[int, list[str]]]:
    """Return each process with the fields of its stat file that come after its name."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            fields = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            found.append((int(folder.name), fields))
    return found
