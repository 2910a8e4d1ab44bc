# SPDX-License-Identifier: MIT OR Apache-2.0
"""results.json: its form, how it is written and how it is read back."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from ove_tool import json_file, kernels, languages
from ove_tool.errors import Failure
from ove_tool.whole_file import replace

SCHEMA = 1
UNITS = ("instructions", "ns", "bytes")
# Kernel, board, mode, binding.
Key = tuple[str, str, str, str]
T = TypeVar("T", bound=Hashable)
# How the note begins of an image that ran without what hides its flash.
WORST_CASE = "worst-case timing"
WORST_CASE_SYMBOL = "CONFIG_OVE_BENCHMARK_WORST_CASE_TIMING=y"
_RUN_HEAD = ("rtos", "board", "mode", "binding")


@dataclass(frozen=True)
class Row:
    """One case. The figures are in `unit`; `note` is what the firmware says about this measurement."""

    suite: str
    case: str
    unit: str
    iterations: int
    min: int
    p50: int
    p95: int
    p99: int
    max: int
    trimmed_mean: float
    stddev: float
    note: str = ""

    @property
    def name(self) -> str:
        return f"{self.suite}/{self.case}"

    @property
    def figure(self) -> float:
        """The figure that stands for the row: exact counts give the median, times the trimmed mean."""
        return self.trimmed_mean if self.unit == "ns" else self.p50


@dataclass(frozen=True)
class Run:
    """All rows of one image."""

    rtos: str
    board: str
    mode: str
    binding: str
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    skipped: tuple[dict[str, str], ...] = ()
    by_name: dict[str, Row] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {row.name: row for row in self.rows})

    @property
    def key(self) -> Key:
        return (self.rtos, self.board, self.mode, self.binding)

    @property
    def is_worst_case(self) -> bool:
        """Tell whether the image ran without what hides its flash."""
        return any(note.startswith(WORST_CASE) for note in self.notes)


@dataclass(frozen=True)
class Results:
    """The contents of one results.json. Only `host` may differ between two runs on an emulated board."""

    host: dict[str, str]
    runs: tuple[Run, ...]


def write(results: Results, path: Path) -> None:
    """Write with a fixed order of keys and runs, so that equal results are equal files."""
    data = {
        "schema": SCHEMA,
        "host": dict(sorted(results.host.items())),
        "runs": [_run_data(run) for run in sorted(results.runs, key=lambda run: run.key)],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    replace(path, _text(data))


def _text(data: dict[str, Any]) -> str:
    """Give a row on each line, so that a diff shows which have changed."""
    runs = []
    for run in data["runs"]:
        rows = ",\n    ".join(json.dumps(row, ensure_ascii=False) for row in run["rows"])
        head, tail = ({k: v for k, v in run.items() if (k in _RUN_HEAD) == first} for first in (True, False))
        rest = "".join(
            f",\n   {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in tail.items() if k != "rows"
        )
        runs.append(f'  {json.dumps(head, ensure_ascii=False)[:-1]},\n   "rows": [\n    {rows}]{rest}}}')
    host = json.dumps(data["host"], ensure_ascii=False)
    return f'{{"schema": {data["schema"]},\n "host": {host},\n "runs": [\n' + ",\n".join(runs) + "\n ]}\n"


def _run_data(run: Run) -> dict[str, Any]:
    data: dict[str, Any] = {"rtos": run.rtos, "board": run.board, "mode": run.mode, "binding": run.binding}
    data["rows"] = [_row_data(row) for row in run.rows]
    if run.notes:
        data["notes"] = list(run.notes)
    if run.skipped:
        data["skipped"] = list(run.skipped)
    return data


def _row_data(row: Row) -> dict[str, Any]:
    names = ("suite", "case", "unit", "iterations", "min", "p50", "p95", "p99", "max", "trimmed_mean", "stddev")
    data = {name: getattr(row, name) for name in names}
    return data | {"note": row.note} if row.note else data


def read(path: Path) -> Results:
    """Read and check a file. Raises Failure with the first thing that is wrong."""
    data = json_file.read(path, SCHEMA, "./ove bench")
    try:
        if not isinstance(data["host"], dict):
            raise ValueError("host is no object")
        if not isinstance(data["runs"], list) or not data["runs"]:
            raise ValueError("no run")
        runs = tuple(_run(item) for item in data["runs"])
        if twice := _repeated(run.key for run in runs):
            raise ValueError(f"the run {', '.join(twice)} twice")
        return Results(dict(data["host"]), runs)
    except (KeyError, TypeError, ValueError) as error:
        raise Failure(f"{path} does not have the form of results.json: {_said(error)}") from error


def _repeated(found: Iterable[T]) -> T | None:
    """Give the first that is there a second time."""
    seen = set()
    for one in found:
        if one in seen:
            return one
        seen.add(one)
    return None


def _said(error: Exception) -> str:
    return str(error) if isinstance(error, ValueError) else repr(error)


def _row(data: dict[str, Any], image: str) -> Row:
    name = f"{image}, row {data.get('suite')}/{data.get('case')}"
    try:
        row = Row(**data)
    except TypeError as error:
        raise ValueError(f"{name}: {error}") from error
    if row.unit not in UNITS:
        raise ValueError(f"{name}: unit {row.unit}")
    counts = (row.min, row.p50, row.p95, row.p99, row.max)
    if type(row.iterations) is not int or row.iterations < 1 or any(type(count) is not int for count in counts):
        raise ValueError(f"{name}: a count is missing or is no whole number")
    if counts[0] < 0 or list(counts) != sorted(counts):
        raise ValueError(f"{name}: min, p50, p95, p99, max are {', '.join(map(str, counts))}")
    if not all(isinstance(each, int | float) for each in (row.trimmed_mean, row.stddev)):
        raise ValueError(f"{name}: mean or deviation is no number")
    return row


def _run(data: dict[str, Any]) -> Run:
    if data["rtos"] not in kernels.names():
        raise ValueError(f"rtos {data['rtos']}")
    if data["binding"] not in languages.names():
        raise ValueError(f"binding {data['binding']}")
    if data["mode"] not in ("heap", "zeroheap"):
        raise ValueError(f"mode {data['mode']}")
    image = f"{data['rtos']} {data['mode']} {data['binding']}"
    rows = tuple(_row(row, image) for row in data["rows"])
    if not rows:
        raise ValueError(f"{image}: no row")
    if twice := _repeated(row.name for row in rows):
        raise ValueError(f"{image}, row {twice} twice")
    skipped = tuple(dict(item) for item in data.get("skipped", ()))
    notes = tuple(data.get("notes", ()))
    return Run(data["rtos"], data["board"], data["mode"], data["binding"], rows, notes, skipped)
