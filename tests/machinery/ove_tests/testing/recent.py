# SPDX-License-Identifier: MIT OR Apache-2.0
"""Recent changes from git's history: files, lines of files, and table entries."""

from __future__ import annotations

import functools
import re
import subprocess
import tomllib
from typing import Any

from ove_tests.testing import code_text
from ove_tool.paths import ROOT

# A day's work is pushed in several parts. Each takes half a morning and is tested with its own changes.
_RECENT_S = 4 * 3600
_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
# The keys of an entry that only tell a reader something.
_PROSE = ("breaks",)
# This many lines before and after a statement count as its surroundings: about a function of this project.
_NEAR = 15


def files() -> frozenset[str]:
    """List the files that recent commits changed, and the files with uncommitted changes.

    A file in which only comments changed is left out. Without git's history, the list is empty.
    """
    start = _start()
    if start is None:
        return frozenset()
    since = f"--since=@{start}"
    # Without this setting, the first commit of a shallow clone would list every file.
    committed = _git("-c", "log.showRoot=false", "log", since, "--name-only", "--format=")
    open_ones = (*_git("diff", "--name-only", "HEAD"), *_git("ls-files", "-o", "--exclude-standard"))
    return frozenset(name for name in {*committed, *open_ones} if name and _has_other_code(name))


@functools.cache
def entries(name: str, key: str) -> frozenset[str]:
    """Return the names of a table's entries `[[key]]` that recent commits added or changed, except in their prose.

    Empty if the file has no older state, or a damaged one: a history keeps each mistake.
    """
    before = _before()
    old = _git("show", f"{before}:{name}") if before else []
    if not old:
        return frozenset()
    try:
        known = _without_prose("\n".join(old), key)
    except tomllib.TOMLDecodeError:
        return frozenset()
    now = _without_prose((ROOT / name).read_text("utf-8"), key)
    return frozenset(one["name"] for one in now if one not in known)


def _without_prose(text: str, key: str) -> list[dict[str, Any]]:
    return [
        {word: value for word, value in one.items() if word not in _PROSE} for one in tomllib.loads(text).get(key, [])
    ]


def is_near(name: str, text: str) -> bool:
    """Return True if a recent change to a file is near the first occurrence of a text.

    A file without an older state counts as changed everywhere.
    """
    ranges = _lines().get(name)
    if ranges is None:
        return True
    before, found, _ = (ROOT / name).read_text("utf-8").partition(text)
    first = before.count("\n") + 1
    low, high = first - _NEAR, first + text.count("\n") + _NEAR
    return not found or any(begin <= high and low < end for begin, end in ranges)


@functools.cache
def _lines() -> dict[str, list[tuple[int, int]]]:
    """Return the changed lines of each file that has an older state, as ranges of its current line numbers."""
    found: dict[str, list[tuple[int, int]]] = {}
    before = _before()
    name = ""
    for line in _git("diff", "-U0", "--no-color", "--no-ext-diff", "--diff-filter=M", before) if before else []:
        if line.startswith("+++ b/"):
            name = line.removeprefix("+++ b/")
        elif hunk := _HUNK.match(line):
            old, new = ((int(hunk[n]), int(hunk[n + 1] or 1)) for n in (1, 3))
            ranges = found.setdefault(name, [])
            if _of(_code(name, is_old=True), *old) != _of(_code(name, is_old=False), *new):
                # If lines were only removed, git names the line before them. Include the line after them too.
                ranges.append((new[0], new[0] + max(new[1], 2)))
    return found


def _has_other_code(name: str) -> bool:
    old = _code(name, is_old=True)
    return not old or "".join(old) != "".join(_code(name, is_old=False))


def _of(code: list[str], first: int, count: int) -> str:
    return "".join(code[first - 1 : first - 1 + count])


@functools.cache
def _code(name: str, is_old: bool) -> list[str]:
    """Return the code of each line of a file, before the recent changes or now."""
    if not is_old:
        try:
            text = (ROOT / name).read_text("utf-8", errors="replace")
        except OSError:
            return []
        return code_text.lines(name, text)
    return code_text.lines(name, before(name))


def before(name: str) -> str:
    """Return a file's text before the recent commits; empty if there is none."""
    commit = _before()
    return "\n".join(_git("show", f"{commit}:{name}")) if commit else ""


def forget() -> None:
    """Forget what was read from git's history, so that it is read again."""
    for cached in (entries, _lines, _code, _before):
        cached.cache_clear()


@functools.cache
def _before() -> str:
    """Return the last commit before the recent ones; empty if there is none."""
    start = _start()
    before = _git("rev-list", "-1", f"--before=@{start}", "HEAD") if start is not None else []
    return before[0] if before else ""


def _start() -> int | None:
    """Return the time from which a commit counts as recent, or None without git's history."""
    newest = _git("log", "-1", "--format=%ct")
    return int(newest[0]) - _RECENT_S if newest else None


def _git(*arguments: str) -> list[str]:
    try:
        done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False)
    except OSError:
        return []
    return done.stdout.splitlines() if done.returncode == 0 else []
