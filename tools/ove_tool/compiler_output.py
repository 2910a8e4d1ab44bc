# SPDX-License-Identifier: MIT OR Apache-2.0
"""Extracts the relevant output of Ninja, CMake and the compilers: errors first, and warnings even after a success."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

PROGRESS = re.compile(r"\[(\d+)/(\d+)\]")
_SHOWN_LINES = 60
_LAST = 3
_SHOWN_WIDTH = 240
# CMake's and Ninja's own messages.
_CHATTER = re.compile(r"-- |ninja: |Re-running CMake|\[\d+/\d+\]")
# An application file in a CMake error, or in the call stack of the error.
_CMAKE_PLACE = re.compile(r"(CMake Error at |  )([^/\s:][^:]*):\d+")
_FAILED = re.compile(r"FAILED: ")
_WARNING = re.compile(r"\bwarning(\[[\w-]+\])?: ")
_ERROR = re.compile(
    r"\b(fatal )?error(\[\w+\])?: |^CMake Error|undefined reference to|multiple definition of|\bld: |\bcannot find -l"
)
# A file compiled with a configuration other than Alloy's refers to this symbol: alloy/core/same_configuration.hpp.
_OTHER_CONFIGURATION = "undefined reference to `the_kernel_must_have_ALLOY_"
_LINK_OVE = (
    "A file was compiled with a configuration other than that of the Alloy kernel. Link the CMake target `ove` to each "
    "of your libraries that includes <alloy/...>, and define no ALLOY_ macros yourself: docs/alloy.md, On a board of "
    "ove."
)
_NO_ENTRY = re.compile(r"undefined reference to `ove_main'|multiple definition of `main'")
_NAME_ENTRY = "An application starts at `void ove_main(void)`, which ends with ove_run(); `main` belongs to the board."
# Lines that give the location of the error that follows.
_WHERE = re.compile(r"^In file included from |^ +from |: In (\w+ )*function |: in function |: At top level:|: In ")


def warnings(lines: Sequence[str], app: Path) -> list[str]:
    """Return the compilers' messages about the application's own files after a success."""
    shown: list[str] = []
    for output in _steps(lines):
        text = "\n".join(output)
        if _WARNING.search(text) and (str(app) in text or f"CMakeFiles/{app.name}.dir/" in text):
            shown += output
    return _cut(shown)


def errors(lines: Sequence[str], app: Path) -> list[str]:
    """Return the output of the failed step, from its first error on; the compiler's command line is in the log."""
    steps = _steps(_whole_path(line, app) for line in lines)
    failed = [_from_first_error(step[2:]) for step in steps if step and _FAILED.match(step[0])]
    shown = [line for step in failed for line in step]
    if _OTHER_CONFIGURATION in "\n".join(shown):
        return [*_cut(shown), _LINK_OVE]
    if any(map(_NO_ENTRY.search, shown)):
        return [*_cut(shown), _NAME_ENTRY]
    shown = shown or _from_first_error([line for step in steps for line in step])
    # If no step has a message, show the last lines: Ninja itself may have reported the error.
    return _cut(shown if any(shown) else [line.rstrip() for line in lines[-_LAST:]])


def _steps(lines: Iterable[str]) -> list[list[str]]:
    """Split the output into Ninja's steps, without the messages of CMake and Ninja themselves."""
    steps: list[list[str]] = [[]]
    for line in lines:
        text = line.rstrip()
        if PROGRESS.match(text) or _FAILED.match(text):
            steps.append([])
        if not _CHATTER.match(text):
            steps[-1].append(text)
    return steps


def _whole_path(line: str, app: Path) -> str:
    """Return a line with the full path of a file that CMake names relative to the application's folder."""
    found = _CMAKE_PLACE.match(line)
    is_own = found is not None and (app / found[2]).is_file()
    return f"{found[1]}{app / found[2]}{line[found.end(2) :]}" if found and is_own else line


def _from_first_error(output: Sequence[str]) -> list[str]:
    first = next((at for at, line in enumerate(output) if _ERROR.search(line)), 0)
    while first > 0 and _WHERE.search(output[first - 1]):
        first -= 1
    return list(output[first:])


def _cut(lines: Sequence[str]) -> list[str]:
    """Truncate to a readable number of lines; the log has the rest."""
    shown = [line if len(line) <= _SHOWN_WIDTH else f"{line[:_SHOWN_WIDTH]} ..." for line in lines[:_SHOWN_LINES]]
    left = len(lines) - len(shown)
    return [*shown, f"... {left} more lines"] if left else shown
