# SPDX-License-Identifier: MIT OR Apache-2.0
"""The source lines that a test covers, measured with gcov."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Collection
from pathlib import Path

from ove_lab.errors import Failure

# A host program ends without exit handlers, so its counters would not be written. Writing them allocates, which a
# locked heap would reject with another stop, endlessly. Programs without ove's heap guard do not define the second
# function.
_DUMP = """\
#include <stdbool.h>
static __thread bool is_writing;
void __gcov_dump(void);
void __real__exit(int code);
void __wrap__exit(int code);
void __wrap__exit(int code)
{
	is_writing = true;
	__gcov_dump();
	__real__exit(code);
}
__attribute__((weak)) bool __real_ove_heap_guard_locked(void);
bool __wrap_ove_heap_guard_locked(void);
bool __wrap_ove_heap_guard_locked(void)
{
	return !is_writing && __real_ove_heap_guard_locked();
}
"""
_WRAPPED = ("_exit", "ove_heap_guard_locked")


def flags(pattern: str) -> str:
    """Return the compiler's flags. Only matching sources are instrumented, because an instrumented model takes ten
    times as long."""
    return f"--coverage '-fprofile-filter-files=.*/{pattern}'"


def link_flags(root: Path) -> str:
    """Return the linker's flags of a coverage build in this copy, and create the files that they name."""
    source, made = root / ".ove" / "gcov_dump.c", root / ".ove" / "gcov_dump.o"
    if not made.is_file():
        source.write_text(_DUMP, encoding="utf-8")
        _run("cc", "-c", str(source), "-o", str(made))
    return " ".join(["--coverage", *(f"-Wl,--wrap={name}" for name in _WRAPPED), str(made)])


def forget(folder: Path) -> None:
    """Remove the counters of earlier runs."""
    for path in folder.rglob("*.gcda"):
        path.unlink()


def lines(folder: Path, root: Path, sources: Collection[str]) -> dict[str, dict[int, bool]]:
    """Read the counters in a build folder: the code lines of each source, and whether each ran."""
    # A test may include a source under another name, so the counter file's name is not reliable.
    counters = [str(path) for path in sorted(folder.rglob("*.gcda"))]
    found: dict[str, dict[int, bool]] = {}
    if not counters:
        return found
    for text in _run("gcov", "--json-format", "--stdout", *counters, folder=folder).splitlines():
        for file in json.loads(text)["files"] if text.startswith("{") else []:
            path = (folder / file["file"]).resolve()
            if path.is_relative_to(root) and (name := str(path.relative_to(root))) in sources:
                own = found.setdefault(name, {})
                for one in file["lines"]:
                    own[one["line_number"]] = own.get(one["line_number"], False) or one["count"] > 0
    return found


def _run(*command: str, folder: Path | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    if done.returncode != 0:
        raise Failure(f"`{command[0]}` failed with the output:\n{done.stderr[-2000:]}")
    return done.stdout
