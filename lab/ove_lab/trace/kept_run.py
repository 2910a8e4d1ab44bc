# SPDX-License-Identifier: MIT OR Apache-2.0
"""A run in a file, for comparison with another one: its worst cases, one figure per line, and its schedule."""

from __future__ import annotations

import base64
import json
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from ove_lab import schema, whole_file
from ove_lab.errors import Failure
from ove_lab.trace import limits
from ove_lab.trace.totals import Totals

SCHEMA = 1
# The limits.toml name of a thread's longest wait.
BLOCKED = limits.BLOCKED
_MADE_BY = "--save FILE"


@dataclass(frozen=True)
class KeptRun:
    """`figures` are keyed by their names in limits.toml; an unknown figure is None.

    `threads` are names, and `order` has an index into them for each thread switch, at the nanoseconds in `ns`. `held`
    names the figures of threads whose longest wait was for an object that another thread owned. `end` says how the run
    ended; empty in files from an older version.
    """

    title: str
    figures: Mapping[str, int | None]
    threads: tuple[str, ...]
    order: array[int]
    ns: array[int]
    held: frozenset[str] = frozenset()
    end: str = ""


class _File(schema.Table):
    title: str
    figures: dict[str, schema.Whole | None]
    threads: tuple[str, ...]
    order: str
    ns: str
    end: str = ""


def of(totals: Totals, end: str = "") -> KeptRun:
    """Extract the compared data from a run."""
    numbers = sorted(set(totals.switches.numbers))
    names = {one: thread.name for one, thread in totals.numbered.items()}
    index = {number: place for place, number in enumerate(numbers)}
    return KeptRun(
        totals.title,
        {name: value for name, (value, _) in limits.figures(totals).items()},
        tuple(names.get(one, f"thread {one}") for one in numbers),
        array("I", [index[one] for one in totals.switches.numbers]),
        totals.switches.ns,
        frozenset(f"{BLOCKED}.{name}" for name, one in totals.diagnosis.longest.items() if one.held_by),
        end,
    )


def write(kept: KeptRun, path: Path) -> None:
    """Write the file in one step."""
    whole_file.replace(path, text(kept))


def text(kept: KeptRun) -> str:
    """Return the file's text. It excludes `held`, which is only needed for the later run."""
    figures = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in kept.figures.items())
    # A minute has 100,000 switches, too many to review one by one.
    later = array("q", (one - before for before, one in zip([0, *kept.ns[:-1]], kept.ns, strict=False)))
    parts = [
        f'{{"schema": {SCHEMA}',
        f' "title": {json.dumps(kept.title)}',
        *([f' "end": {json.dumps(kept.end)}'] if kept.end else []),
        f' "figures": {{\n{figures}\n }}',
        f' "threads": {json.dumps(kept.threads, ensure_ascii=False)}',
        f' "order": "{_packed(kept.order)}"',
        f' "ns": "{_packed(later)}"',
    ]
    return ",\n".join(parts) + "}\n"


def read(path: Path) -> KeptRun:
    """Read a file. Raises Failure if its format is wrong."""
    file = schema.json_file(path, _File, _MADE_BY, SCHEMA)
    try:
        order, later = _unpacked("I", file.order), _unpacked("q", file.ns)
        ns = array("q", accumulate(later))
    except (ValueError, OverflowError, zlib.error) as error:
        raise Failure(f"{path}: order or ns is not as {_MADE_BY} wrote it: {error}") from error
    if len(order) != len(later):
        raise Failure(f"{path}: order has {len(order)} switches, ns {len(later)}")
    if any(one >= len(file.threads) for one in order):
        raise Failure(f"{path}: order names thread {max(order)} of {len(file.threads)}")
    if any(one < 0 for one in later):
        raise Failure(f"{path}: ns goes back in time")
    return KeptRun(file.title, file.figures, file.threads, order, ns, end=file.end)


def _packed(words: array[int]) -> str:
    return base64.b64encode(zlib.compress(words.tobytes(), 9)).decode("ascii")


def _unpacked(kind: str, text: str) -> array[int]:
    return array(kind, zlib.decompress(base64.b64decode(text, validate=True)))
