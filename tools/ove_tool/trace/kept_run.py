# SPDX-License-Identifier: MIT OR Apache-2.0
"""A run in a file, for another one to be compared with: its worst cases, a figure on each line, and its schedule."""

from __future__ import annotations

import base64
import json
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from ove_tool import json_file, whole_file
from ove_tool.errors import Failure
from ove_tool.trace import limits
from ove_tool.trace.totals import Totals

SCHEMA = 1
# The limit of how long a thread is blocked.
BLOCKED = limits.BLOCKED
_MADE_BY = "--save FILE"


@dataclass(frozen=True)
class KeptRun:
    """`figures` have the names that limits.toml gives them, None for one that is not known.

    `threads` are names, and `order` has an index into them for each time that another thread got the processor, at the
    nanoseconds in `ns`. `held` names the figures of threads whose longest wait was for what another thread owned.
    """

    title: str
    figures: Mapping[str, int | None]
    threads: tuple[str, ...]
    order: array[int]
    ns: array[int]
    held: frozenset[str] = frozenset()


def of(totals: Totals) -> KeptRun:
    """Take from a run what is compared."""
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
    )


def write(kept: KeptRun, path: Path) -> None:
    """Write the file in one step. `held` is not written: only the later run has it judged."""
    figures = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in kept.figures.items())
    # A minute has 100,000 switches, and nobody reviews them one by one.
    later = array("q", (one - before for before, one in zip([0, *kept.ns[:-1]], kept.ns, strict=False)))
    parts = [
        f'{{"schema": {SCHEMA}',
        f' "title": {json.dumps(kept.title)}',
        f' "figures": {{\n{figures}\n }}',
        f' "threads": {json.dumps(kept.threads, ensure_ascii=False)}',
        f' "order": "{_packed(kept.order)}"',
        f' "ns": "{_packed(later)}"',
    ]
    whole_file.replace(path, ",\n".join(parts) + "}\n")


def read(path: Path) -> KeptRun:
    """Read a file. Raises Failure if it has another form."""
    data = json_file.read(path, SCHEMA, _MADE_BY)
    try:
        figures, threads = dict(data["figures"]), tuple(data["threads"])
        order, later = _unpacked("I", data["order"]), _unpacked("q", data["ns"])
    except (KeyError, TypeError, ValueError, zlib.error) as error:
        raise Failure(f"{path} is no run that {_MADE_BY} wrote") from error
    is_right = all(value is None or type(value) is int for value in figures.values())
    if not is_right or len(order) != len(later) or any(one >= len(threads) for one in order):
        raise Failure(f"{path} is no run that {_MADE_BY} wrote")
    return KeptRun(str(data.get("title")), figures, threads, order, array("q", accumulate(later)))


def _packed(words: array[int]) -> str:
    return base64.b64encode(zlib.compress(words.tobytes(), 9)).decode("ascii")


def _unpacked(kind: str, text: Any) -> array[int]:
    return array(kind, zlib.decompress(base64.b64decode(text, validate=True)))
