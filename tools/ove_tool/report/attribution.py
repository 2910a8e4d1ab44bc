# SPDX-License-Identifier: MIT OR Apache-2.0
"""The functions that make two rows differ: attribution.json, written next to results.json from the emulator's record.

The pages print the file's contents, so they are rendered without the emulator.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from ove_lab import schema
from ove_lab.whole_file import replace
from ove_tool.results import Run

FILE = "attribution.json"
SCHEMA = 1
COUNTS = ("instructions", "loads", "stores", "literals", "exceptions")
_Counts = Annotated[tuple[schema.Whole, ...], Meta(min_length=len(COUNTS), max_length=len(COUNTS))]
# A page prints at most this many parts of one difference; the file has all.
_SHOWN = 4
_CASE = "the case's own code"
_DESCRIBED = ("the measurement", "(")
_WORDS = {
    "loads": "words loaded",
    "stores": "words stored",
    "literals": "literal-pool reads",
    "exceptions": "exceptions",
}


class Place(NamedTuple):
    """A row of an image."""

    rtos: str
    board: str
    mode: str
    binding: str
    row: str


class Difference(schema.Table):
    """Two rows: (function, instructions in base, in other), largest difference first, and all COUNTS of each row."""

    base: Place
    other: Place
    functions: tuple[tuple[str, schema.Whole, schema.Whole], ...]
    base_counts: _Counts
    other_counts: _Counts

    @property
    def delta(self) -> int:
        return self.other_counts[0] - self.base_counts[0]


class _File(schema.Table):
    differences: tuple[Difference, ...]


Differences = dict[tuple[Place, Place], Difference]


def place(run: Run, row: str) -> Place:
    return Place(*run.key, row)


def write(differences: Iterable[Difference], path: Path) -> None:
    """Write the file atomically, with one difference per line in a fixed order."""
    ordered = sorted(differences, key=lambda one: (one.base, one.other))
    lines = ",\n".join(f"  {json.dumps(_data(one), ensure_ascii=False)}" for one in ordered)
    replace(path, f'{{"schema": {SCHEMA},\n "differences": [\n{lines}\n ]}}\n')


def _data(one: Difference) -> dict[str, Any]:
    names = (one.base, one.other, one.functions, one.base_counts, one.other_counts)
    return dict(zip(("base", "other", "functions", "base_counts", "other_counts"), map(list, names), strict=True))


def read(path: Path) -> Differences:
    """Read and check a file; empty if it does not exist. Raises Failure that names the invalid difference."""
    if not path.exists():
        return {}
    found = schema.json_file(path, _File, "./ove bench --publish", SCHEMA).differences
    return {(one.base, one.other): one for one in found}


def _quoted(name: str) -> str:
    """Quote a function's name. A description in words needs no quotes; a case's own code is named as inlined code."""
    if name.startswith(_CASE):
        return "inlined code"
    return name if name.startswith(_DESCRIBED) else f"`{name}`"


def sentence(difference: Difference) -> str:
    """Return a sentence that lists the differences by function, and the other counts that differ."""
    named = [f"{_quoted(name)} {b - a:+}" for name, a, b in difference.functions[:_SHOWN]]
    rest = difference.functions[_SHOWN:]
    if rest:
        named.append(f"{len(rest)} more {sum(b - a for _, a, b in rest):+}")
    pairs = zip(COUNTS, difference.base_counts, difference.other_counts, strict=True)
    words = [f"{_WORDS[name]} {b - a:+}" for name, a, b in pairs if name in _WORDS and a != b]
    return f"By function: {', '.join(named) or 'no difference'}." + (f" Also {', '.join(words)}." if words else "")
