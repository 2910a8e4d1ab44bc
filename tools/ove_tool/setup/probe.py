# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds a program and its version. Results are cached by the program's path, size and date, so probing is fast."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ove_lab import schema
from ove_lab.whole_file import write_if_changed
from ove_tool.paths import STATE
from ove_tool.tools import Tool

_VERSION = re.compile(r"(?<![\w.])(\d+(?:\.\d+)+)")
_INSTALLED = "installed"
# A valid cached result; for any other one, the program is probed again.
_KEPT = re.compile(rf"{_INSTALLED}|\d{{1,9}}(?:\.\d{{1,9}})+")
_PATIENCE_S = 60


@dataclass(frozen=True)
class Found:
    """The result of a probe. `problem` is empty if the program can be used."""

    tool: Tool
    path: str
    version: str
    problem: str

    @property
    def is_ok(self) -> bool:
        return not self.problem

    def __str__(self) -> str:
        """Return the problem as a sentence. A problem that begins with the program's path already has a verb."""
        return (
            f"{self.tool.name}: {self.problem}"
            if self.problem.startswith("/")
            else f"{self.tool.name} is {self.problem}"
        )


class Prober:
    """Probes tools, and caches the results in a file in the checkout's state folder."""

    def __init__(self, memory: Path = STATE / "tools.json") -> None:
        self.memory = memory
        self.known: dict[str, tuple[str, str]] = schema.cached(memory, dict[str, tuple[str, str]]) or {}

    def probe(self, tool: Tool) -> Found:
        path = shutil.which(tool.command)
        if path is None:
            return Found(tool, "", "", "missing")
        stat = Path(path).stat()
        key = _key(tool)
        stamp = f"{path} {stat.st_size} {stat.st_mtime_ns} {_folders_stamp(tool)}"
        known = self.known.get(key)
        if known and known[0] == stamp and _KEPT.fullmatch(known[1]) and (known[1] == _INSTALLED) == tool.is_file:
            answer, problem = known[1], ""
        else:
            answer, problem = _ask(path, tool)
            self._remember(key, stamp, answer, problem)
        if not problem and tool.minimum and as_numbers(answer) < tool.minimum:
            problem = f"too old: {answer}, wanted {tool.wanted}"
        return Found(tool, path, answer, problem)

    def forget(self, tool: Tool) -> None:
        """Discard the cached result: the program may have lost a dependency, as rustup's cargo its toolchain."""
        self.known.pop(_key(tool), None)

    def _remember(self, key: str, stamp: str, answer: str, problem: str) -> None:
        if problem:
            self.known.pop(key, None)
        else:
            self.known[key] = (stamp, answer)
        # If the checkout belongs to another user, the cache cannot be written and programs are probed every time.
        with suppress(OSError):
            self.memory.parent.mkdir(parents=True, exist_ok=True)
            write_if_changed(self.memory, json.dumps(self.known, indent=1))


def _key(tool: Tool) -> str:
    return f"{tool.name} {tool.arguments}"


def _folders_stamp(tool: Tool) -> str:
    """Return dpkg's state for a tool that is a file: a library can be removed while its compiler stays installed."""
    if not tool.is_file:
        return ""
    status = Path("/var/lib/dpkg/status")
    return f"dpkg {status.stat().st_mtime_ns if status.exists() else 0}"


def _ask(path: str, tool: Tool) -> tuple[str, str]:
    try:
        result = subprocess.run(
            [path, *tool.arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_PATIENCE_S,  # by the clock: a program that hangs uses no processor
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "", f"{path} hangs: no reply to {tool.arguments[0]} within {_PATIENCE_S} s"
    except OSError as error:
        return "", f"{path} cannot be started: {error.strerror}"
    text = result.stdout + result.stderr
    if result.returncode != 0:
        return "", f"{path} {tool.arguments[0]} failed: {_last_words(text)}"
    if tool.is_file:
        answer = Path(text.strip(), tool.below)
        return (_INSTALLED, "") if answer.is_absolute() and answer.exists() else ("", "missing")
    version = _VERSION.search(text)
    return (version[1], "") if version else ("", f"{path} reports no version: {text.strip()[:60]!r}")


def _last_words(text: str) -> str:
    """Return the first `error:` line of a program's output, else its last line."""
    lines = [line.strip() for line in text.strip().splitlines()]
    return next((line for line in lines if line.startswith("error:")), lines[-1] if lines else "no output")


def as_numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))
