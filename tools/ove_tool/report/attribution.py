# SPDX-License-Identifier: MIT OR Apache-2.0
"""Which functions make two rows differ: attribution.json, written beside results.json from the emulator's record.

The pages print what the file says, so that they are rendered without the emulator.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ove_tool import json_file
from ove_tool.errors import Failure
from ove_tool.results import Run
from ove_tool.whole_file import replace

FILE = "attribution.json"
SCHEMA = 1
COUNTS = ("instructions", "loads", "stores", "literals", "exceptions")
# The most parts of one difference that a page prints; the file has all.
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


@dataclass(frozen=True)
class Difference:
    """Two rows and what differs: (function, instructions of base, of other), the greatest first, and all COUNTS."""

    base: Place
    other: Place
    functions: tuple[tuple[str, int, int], ...]
    base_counts: tuple[int, ...]
    other_counts: tuple[int, ...]

    @property
    def delta(self) -> int:
        return self.other_counts[0] - self.base_counts[0]


Differences = dict[tuple[Place, Place], Difference]


def place(run: Run, row: str) -> Place:
    return Place(*run.key, row)


def write(differences: Iterable[Difference], path: Path) -> None:
    """Write in one step, a difference on each line, in a fixed order."""
    ordered = sorted(differences, key=lambda one: (one.base, one.other))
    lines = ",\n".join(f"  {json.dumps(_data(one), ensure_ascii=False)}" for one in ordered)
    replace(path, f'{{"schema": {SCHEMA},\n "differences": [\n{lines}\n ]}}\n')


def _data(one: Difference) -> dict[str, Any]:
    names = (one.base, one.other, one.functions, one.base_counts, one.other_counts)
    return dict(zip(("base", "other", "functions", "base_counts", "other_counts"), map(list, names), strict=True))


def read(path: Path) -> Differences:
    """Read and check a file; none for a folder without. Raises Failure naming the row that is wrong."""
    if not path.exists():
        return {}
    found: Differences = {}
    for item in json_file.read(path, SCHEMA, "./ove bench --publish").get("differences", [None]):
        try:
            base, other = Place(*item["base"]), Place(*item["other"])
            functions = tuple((str(name), int(a), int(b)) for name, a, b in item["functions"])
            counts = [tuple(int(count) for count in item[name]) for name in ("base_counts", "other_counts")]
            if any(len(each) != len(COUNTS) for each in counts):
                raise ValueError(f"not {len(COUNTS)} counts")
        except (KeyError, TypeError, ValueError) as error:
            named = item.get("other") if isinstance(item, dict) else item
            raise Failure(
                f"{path}, difference of {named}: {error!r}; `./ove bench --publish` writes the file"
            ) from error
        found[base, other] = Difference(base, other, functions, *counts)
    return found


def _quoted(name: str) -> str:
    """Quote a function's name; what is described in words needs no quotes, and a case holds what is inlined."""
    if name.startswith(_CASE):
        return "inlined code"
    return name if name.startswith(_DESCRIBED) else f"`{name}`"


def sentence(difference: Difference) -> str:
    """Say by function where the instructions differ, and which other counts do."""
    named = [f"{_quoted(name)} {b - a:+}" for name, a, b in difference.functions[:_SHOWN]]
    rest = difference.functions[_SHOWN:]
    if rest:
        named.append(f"{len(rest)} more {sum(b - a for _, a, b in rest):+}")
    pairs = zip(COUNTS, difference.base_counts, difference.other_counts, strict=True)
    words = [f"{_WORDS[name]} {b - a:+}" for name, a, b in pairs if name in _WORDS and a != b]
    return f"By function: {', '.join(named) or 'no difference'}." + (f" Also {', '.join(words)}." if words else "")
