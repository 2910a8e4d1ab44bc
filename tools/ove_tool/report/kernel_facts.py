# SPDX-License-Identifier: MIT OR Apache-2.0
"""Further facts for a kernel's page: kernels.json, written next to results.json.

It has the size of some programs, the kernel's configuration as built, and the rows of its other configuration.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import field
from msgspec.structs import asdict

from ove_lab import schema
from ove_lab.whole_file import replace

FILE = "kernels.json"
SCHEMA = 3


class Build(schema.Table):
    """A kernel's build: the requested symbols, the configuration from the kernel's files, medians in C, heap mode."""

    defines: tuple[str, ...]
    configuration: dict[str, str]
    rows: dict[str, schema.Count]


class Masked(schema.Table):
    """A section with interrupts masked: its length in instructions, and the benchmark row that contains it.

    `masks` is the function that masks; `most` is the function that executes most of them, `of_most` instructions.
    """

    instructions: schema.Count
    row: str
    masks: str
    most: str
    of_most: schema.Count


class Predicted(schema.Table):
    """A timing model's prediction for each row in nanoseconds."""

    model: str
    rows: dict[str, schema.Whole]


class KernelFacts(schema.Table, rename={"usual": "build"}):
    """`sizes` is (flash, RAM) of each program. `other` is None for a kernel with one configuration.

    `masked` maps `every` to the longest section with interrupts masked in any row, and `portable` to the longest in
    the portable rows. If nothing was recorded, `masked` is empty and `predicted` is None.
    """

    rtos: str
    board: str
    sizes: dict[str, tuple[schema.Count, schema.Count]]
    usual: Build
    other: Build | None
    masked: dict[str, Masked] = field(default_factory=dict)
    predicted: Predicted | None = None


class _File(schema.Table):
    kernels: tuple[KernelFacts, ...]


def write(facts: Iterable[KernelFacts], path: Path) -> None:
    """Write the file atomically, with one kernel per line in a fixed order."""
    ordered = sorted(facts, key=lambda one: (one.rtos, one.board))
    lines = ",\n".join(f"  {json.dumps(_data(one), ensure_ascii=False)}" for one in ordered)
    replace(path, f'{{"schema": {SCHEMA},\n "kernels": [\n{lines}\n ]}}\n')


def _data(one: KernelFacts) -> dict[str, Any]:
    builds = {"build": _build_data(one.usual), "other": _build_data(one.other) if one.other else None}
    head = {"rtos": one.rtos, "board": one.board, "sizes": {name: list(size) for name, size in one.sizes.items()}}
    masked = {name: asdict(section) for name, section in one.masked.items()}
    return {**head, "masked": masked, "predicted": asdict(one.predicted) if one.predicted else None, **builds}


def _build_data(build: Build) -> dict[str, Any]:
    return {"defines": list(build.defines), "configuration": build.configuration, "rows": build.rows}


def read(path: Path) -> dict[tuple[str, str], KernelFacts]:
    """Read and check a file; empty if it does not exist. Raises Failure that names the invalid kernel."""
    if not path.exists():
        return {}
    found = schema.json_file(path, _File, "./ove bench --publish", SCHEMA).kernels
    return {(one.rtos, one.board): one for one in found}
