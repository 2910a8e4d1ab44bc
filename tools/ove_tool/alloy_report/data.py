# SPDX-License-Identifier: MIT OR Apache-2.0
"""alloy-report.json: its form, how it is written and how it is read back."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ove_tool import json_file
from ove_tool.errors import Failure
from ove_tool.whole_file import replace

FILE = "alloy-report.json"
SCHEMA = 4
KERNELS = ("alloy", "freertos")
SYSTEMS = ("minimal", "typical", "full", "everything")


@dataclass(frozen=True)
class Figure:
    """One row of an image. A figure that is None was not measured; `loads` and `stores` are words.

    `least_cycles` and `most_cycles` are what the published cycle table of a processor allows for the row. `ns` is what
    the model of worst-case times predicts.
    """

    least: int | None = None
    mean: int | None = None
    most: int | None = None
    aim: int | None = None
    best: int | None = None
    loads: int | None = None
    stores: int | None = None
    exceptions: int | None = None
    least_cycles: int | None = None
    most_cycles: int | None = None
    ns: int | None = None


Table = dict[str, Figure]


@dataclass(frozen=True)
class Bytes:
    """`flash` is code and read-only data, `ram` what is zeroed or set at the start."""

    flash: int
    ram: int


@dataclass(frozen=True)
class System:
    """One footprint image: what the kernel takes, by component, and the whole image."""

    components: dict[str, Bytes]
    image: Bytes

    @property
    def kernel(self) -> Bytes:
        parts = self.components.values()
        return Bytes(sum(part.flash for part in parts), sum(part.ram for part in parts))


@dataclass(frozen=True)
class Landing:
    """Result of the sweep of interrupts over every instruction; `delay` is the longest wait of an interrupt."""

    instructions: int
    places: int
    delay: int


@dataclass(frozen=True)
class Switch:
    """Instructions of a thread switch that save the one thread's registers and restore the other's."""

    saved: int
    restored: int


@dataclass(frozen=True)
class WorstCase:
    """The timing model that gave each row its `ns`, and the median error of rows that it had not seen, 0.08 for 8 %."""

    model: str
    error: float


@dataclass(frozen=True)
class Times:
    """Milliseconds of some repetitions, ascending: as the clock on the wall has it, and of the processor."""

    wall: list[float]
    processor: list[float]


@dataclass(frozen=True)
class AlloyReport:
    """All that is measured. Only `host` and `compile_ms` may differ between two runs.

    `tables` is keyed by image, such as aims or freertos_aims; `systems` by kernel, then system; `switches` and
    `masked` by kernel, the latter instructions of the longest masked section. `compile_ms` holds the times of each
    stage of validation.
    """

    compiler: str
    freertos: str
    tables: dict[str, Table]
    masked: dict[str, int]
    landing: Landing
    switches: dict[str, Switch]
    worst_case: WorstCase
    systems: dict[str, dict[str, System]]
    host: dict[str, str]
    compile_ms: dict[str, Times]


def write(report: AlloyReport, path: Path) -> None:
    """Write with what may differ between two runs apart, under `host`."""
    data = dataclasses.asdict(report)
    host = {"tools": dict(sorted(data.pop("host").items())), "compile_ms": data.pop("compile_ms")}
    for table in data["tables"].values():
        for name, figure in table.items():
            table[name] = {key: value for key, value in figure.items() if value is not None}
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"schema": SCHEMA, "host": host, **data}, indent=1, ensure_ascii=False)
    replace(path, text + "\n")


def read(path: Path) -> AlloyReport:
    """Read and check a file. Raises Failure with the first thing that is wrong."""
    data = json_file.read(path, SCHEMA, "./ove bench --rtos alloy")
    try:
        return _report(data)
    except (KeyError, TypeError, ValueError) as error:
        raise Failure(f"{path} does not have the form of {FILE}: {error!r}") from error


def _report(data: dict[str, Any]) -> AlloyReport:
    tables = {image: {name: Figure(**row) for name, row in rows.items()} for image, rows in data["tables"].items()}
    return AlloyReport(
        compiler=str(data["compiler"]),
        freertos=str(data["freertos"]),
        tables=tables,
        masked={kernel: int(data["masked"][kernel]) for kernel in KERNELS},
        landing=Landing(**data["landing"]),
        switches={kernel: Switch(**data["switches"][kernel]) for kernel in KERNELS},
        worst_case=WorstCase(**data["worst_case"]),
        systems={kernel: {name: _system(data["systems"][kernel][name]) for name in SYSTEMS} for kernel in KERNELS},
        host=dict(data["host"]["tools"]),
        compile_ms={str(name): Times(**times) for name, times in data["host"]["compile_ms"].items()},
    )


def _system(data: dict[str, Any]) -> System:
    return System({name: Bytes(**part) for name, part in data["components"].items()}, Bytes(**data["image"]))
