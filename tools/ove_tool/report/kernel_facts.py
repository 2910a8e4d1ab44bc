# SPDX-License-Identifier: MIT OR Apache-2.0
"""What a kernel's page of figures does not say: kernels.json, written beside results.json.

The size of one program, the kernel's configuration as it was built, and the rows of its other configuration.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ove_tool import json_file
from ove_tool.errors import Failure
from ove_tool.whole_file import replace

FILE = "kernels.json"
SCHEMA = 1


@dataclass(frozen=True)
class Build:
    """A configuration of a kernel: what was asked for, what the kernel's files say, the medians of C in heap mode."""

    defines: tuple[str, ...]
    configuration: dict[str, str]
    rows: dict[str, int]


@dataclass(frozen=True)
class KernelFacts:
    """`sizes` is (flash, RAM) of each program. `other` is None for a kernel with one configuration.

    `longest_masked` is the most instructions with interrupts masked in any row, None where it was not recorded.
    """

    rtos: str
    board: str
    sizes: dict[str, tuple[int, int]]
    usual: Build
    other: Build | None
    longest_masked: int | None = None


def write(facts: Iterable[KernelFacts], path: Path) -> None:
    """Write in one step, a kernel on each line, in a fixed order."""
    ordered = sorted(facts, key=lambda one: (one.rtos, one.board))
    lines = ",\n".join(f"  {json.dumps(_data(one), ensure_ascii=False)}" for one in ordered)
    replace(path, f'{{"schema": {SCHEMA},\n "kernels": [\n{lines}\n ]}}\n')


def _data(one: KernelFacts) -> dict[str, Any]:
    builds = {"build": _build_data(one.usual), "other": _build_data(one.other) if one.other else None}
    head = {"rtos": one.rtos, "board": one.board, "sizes": {name: list(size) for name, size in one.sizes.items()}}
    return {**head, "longest_masked": one.longest_masked, **builds}


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
            masked = item["longest_masked"]
            if masked is not None and type(masked) is not int:
                raise ValueError(f"longest_masked is {masked}")
            other = _build(item["other"]) if item["other"] else None
            facts = KernelFacts(item["rtos"], item["board"], sizes, _build(item["build"]), other, masked)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            named = item.get("rtos") if isinstance(item, dict) else item
            raise Failure(f"{path}, kernel {named}: {error!r}; `./ove bench --publish` writes the file") from error
        found[facts.rtos, facts.board] = facts
    return found


def _build(data: dict[str, Any]) -> Build:
    rows = {str(name): int(median) for name, median in data["rows"].items()}
    return Build(tuple(data["defines"]), {str(k): str(v) for k, v in data["configuration"].items()}, rows)
