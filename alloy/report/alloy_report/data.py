# SPDX-License-Identifier: MIT OR Apache-2.0
"""alloy-report.json: its schema, writing and reading."""

from __future__ import annotations

import json
from pathlib import Path

from msgspec import to_builtins
from msgspec.structs import asdict

from ove_lab import schema
from ove_lab.whole_file import replace

FILE = "alloy-report.json"
SCHEMA = 4
KERNELS = ("alloy", "freertos")
SYSTEMS = ("minimal", "typical", "full", "everything")


class Figure(schema.Table):
    """One row of an image. A figure that is None was not measured; `loads` and `stores` are words.

    `least_cycles` and `most_cycles` are the range that a processor's published cycle table allows for the row. `ns` is
    the time that the worst-case timing model predicts.
    """

    least: schema.Count | None = None
    mean: schema.Count | None = None
    most: schema.Count | None = None
    aim: schema.Count | None = None
    best: schema.Count | None = None
    loads: schema.Count | None = None
    stores: schema.Count | None = None
    exceptions: schema.Count | None = None
    least_cycles: schema.Count | None = None
    most_cycles: schema.Count | None = None
    ns: schema.Count | None = None


Table = dict[str, Figure]


class Bytes(schema.Table):
    """`flash` is code and read-only data, `ram` is the data that is zeroed or initialised at the start."""

    flash: schema.Count
    ram: schema.Count


class System(schema.Table):
    """One footprint image: the kernel's size by component, and that of the whole image."""

    components: dict[str, Bytes]
    image: Bytes

    @property
    def kernel(self) -> Bytes:
        parts = self.components.values()
        return Bytes(sum(part.flash for part in parts), sum(part.ram for part in parts))


class Landing(schema.Table):
    """Result of the sweep with an interrupt at every instruction; `delay` is the longest delay of an interrupt."""

    instructions: schema.Count
    places: schema.Count
    delay: schema.Count


class Switch(schema.Table):
    """Instructions of a thread switch that save the one thread's registers and restore the other's."""

    saved: schema.Count
    restored: schema.Count


class WorstCase(schema.Table):
    """The timing model that gave each row its `ns`, and the median error of rows held out of the fit, 0.08 for 8 %."""

    model: str
    error: schema.Share


class Times(schema.Table):
    """Milliseconds of some repetitions, ascending: wall-clock time and processor time."""

    wall: tuple[schema.Share, ...]
    processor: tuple[schema.Share, ...]


class Exact(schema.Table):
    """All values that are the same in each run.

    `tables` is keyed by image, such as aims or freertos_aims; `systems` by kernel, then system; `switches` and
    `masked` by kernel, the latter instructions of the longest masked section.
    """

    compiler: str
    freertos: str
    tables: dict[str, Table]
    masked: dict[str, schema.Count]
    landing: Landing
    switches: dict[str, Switch]
    worst_case: WorstCase
    systems: dict[str, dict[str, System]]

    def __post_init__(self) -> None:
        for name in ("masked", "switches", "systems"):
            if lacking := [kernel for kernel in KERNELS if kernel not in getattr(self, name)]:
                raise ValueError(f"{name} has no {lacking[0]}")
        for kernel in KERNELS:
            if lacking := [name for name in SYSTEMS if name not in self.systems[kernel]]:
                raise ValueError(f"systems.{kernel} has no {lacking[0]}")


class AlloyReport(Exact):
    """All measurements. `compile_ms` holds the times of each stage of validation."""

    host: dict[str, str]
    compile_ms: dict[str, Times]


class _Host(schema.Table):
    tools: dict[str, str]
    compile_ms: dict[str, Times]


class _File(Exact):
    host: _Host


def write(report: AlloyReport, path: Path) -> None:
    """Write the report. Values that may differ between two runs are separate, under `host`."""
    data = to_builtins(report)
    host = {"tools": dict(sorted(data.pop("host").items())), "compile_ms": data.pop("compile_ms")}
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"schema": SCHEMA, "host": host, **data}, indent=1, ensure_ascii=False)
    replace(path, text + "\n")


def read(path: Path) -> AlloyReport:
    """Read and check a file. Raises Failure with the first error."""
    file = schema.json_file(path, _File, "./ove bench --rtos alloy", SCHEMA)
    exact = {name: value for name, value in asdict(file).items() if name != "host"}
    return AlloyReport(**exact, host=file.host.tools, compile_ms=file.host.compile_ms)
