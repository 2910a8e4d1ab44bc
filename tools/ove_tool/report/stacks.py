# SPDX-License-Identifier: MIT OR Apache-2.0
"""Call stacks in one iteration of a row: stacks.json, written next to results.json on request.

A stack is folded, in the format of flame graph programs: the names from the thread to the function, and the number of
instructions that the function itself executed there. `main;ove_mutex_lock;xQueueSemaphoreTake 42`
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from ove_lab import schema
from ove_lab.whole_file import replace
from ove_tool.report.attribution import Place

FILE = "stacks.json"
SCHEMA = 1

# The names from the outermost to the innermost function, and the instructions of the innermost.
Stack = tuple[tuple[str, ...], int]
Stacks = dict[Place, tuple[Stack, ...]]


class _Row(schema.Table):
    place: Place
    folded: tuple[str, ...]

    def __post_init__(self) -> None:
        try:
            if not self.stacks():
                raise ValueError("no stack")
        except ValueError as error:
            raise ValueError(f"stacks of {' '.join(self.place)}: {error}") from error

    def stacks(self) -> tuple[Stack, ...]:
        return tuple(parse(line) for line in self.folded)


class _File(schema.Table):
    rows: tuple[_Row, ...]


def parse(line: str) -> Stack:
    """Parse one folded stack. Raises ValueError if the line is not one."""
    names, _, count = line.rpartition(" ")
    frames = tuple(names.split(";"))
    if not all(frames) or not count.isdecimal() or int(count) == 0:
        raise ValueError(f"`{line}` is not `name;name 12`")
    return frames, int(count)


def write(found: Mapping[Place, Iterable[str]], path: Path) -> None:
    """Write the file atomically, with one row per line in a fixed order."""
    lines = [
        json.dumps({"place": place, "folded": sorted(folded)}, ensure_ascii=False)
        for place, folded in sorted(found.items())
    ]
    replace(path, f'{{"schema": {SCHEMA},\n "rows": [\n  ' + ",\n  ".join(lines) + "\n ]}\n")


def read(path: Path) -> Stacks:
    """Read and check a file; empty if it does not exist. Raises Failure that names the invalid row."""
    if not path.exists():
        return {}
    return {row.place: row.stacks() for row in schema.json_file(path, _File, "./ove bench --stacks", SCHEMA).rows}
