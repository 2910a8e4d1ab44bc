# SPDX-License-Identifier: MIT OR Apache-2.0
"""Facts that a kernel's page of figures lacks: kernels.json, written beside results.json.

The size of one program, the kernel's configuration as it was built, and the rows of its other configuration.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ove_tool import json_file
from ove_tool.errors import Failure
from ove_tool.whole_file import replace

FILE = "kernels.json"
SCHEMA = 3


@dataclass(frozen=True)
class Build:
    """A configuration of a kernel: what was asked for, what the kernel's files say, the medians of C in heap mode."""

    defines: tuple[str, ...]
    configuration: dict[str, str]
    rows: dict[str, int]


@dataclass(frozen=True)
class Masked:
    """A section with interrupts masked, in instructions, and the benchmark's row in which it lies.

    `masks` is the function that masks; `most` is the one that executes `of_most` of the instructions.
    """

    instructions: int
    row: str
    masks: str
    most: str
    of_most: int


@dataclass(frozen=True)
class Predicted:
    """A timing model's prediction for each row in nanoseconds."""

    model: str
    rows: dict[str, int]


@dataclass(frozen=True)
class KernelFacts:
    """`sizes` is (flash, RAM) of each program. `other` is None for a kernel with one configuration.

    `masked` has the longest section with interrupts masked in any row under `every`, and that of the portable rows
    under `portable`. Neither it nor `predicted` is there where nothing was recorded.
    """

    rtos: str
    board: str
    sizes: dict[str, tuple[int, int]]
    usual: Build
    other: Build | None
    masked: dict[str, Masked] = field(default_factory=dict)
    predicted: Predicted | None = None


def write(facts: Iterable[KernelFacts], path: Path) -> None:
    """Write in one step, a kernel on each line, in a fixed order."""
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
    """Read and check a file; nothing for a folder without. Raises Failure naming the kernel that is wrong."""
    if not path.exists():
        return {}
    found = {}
    for item in json_file.read(path, SCHEMA, "./ove bench --publish").get("kernels", [None]):
        try:
            sizes = {str(name): (int(flash), int(ram)) for name, (flash, ram) in item["sizes"].items()}
            masked = {str(name): _masked(section) for name, section in item["masked"].items()}
            predicted = _predicted(item["predicted"]) if item["predicted"] else None
            other = _build(item["other"]) if item["other"] else None
            facts = KernelFacts(item["rtos"], item["board"], sizes, _build(item["build"]), other, masked, predicted)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            named = item.get("rtos") if isinstance(item, dict) else item
            raise Failure(f"{path}, kernel {named}: {error!r}; `./ove bench --publish` writes the file") from error
        found[facts.rtos, facts.board] = facts
    return found


def _masked(data: dict[str, Any]) -> Masked:
    found = Masked(**data)
    if type(found.instructions) is not int or type(found.of_most) is not int:
        raise ValueError(f"masked for {found.instructions}, {found.of_most} of them")
    return found


def _predicted(data: dict[str, Any]) -> Predicted:
    rows = {str(name): int(ns) for name, ns in data["rows"].items()}
    return Predicted(str(data["model"]), rows)


def _build(data: dict[str, Any]) -> Build:
    rows = {str(name): int(median) for name, median in data["rows"].items()}
    return Build(tuple(data["defines"]), {str(k): str(v) for k, v in data["configuration"].items()}, rows)
