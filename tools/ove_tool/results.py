# SPDX-License-Identifier: MIT OR Apache-2.0
"""The format of results.json, and how it is written and read."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar

from msgspec.structs import asdict
from msgspec.structs import replace as replace_fields

from ove_lab import board as boards
from ove_lab import console, schema
from ove_lab.errors import Failure
from ove_lab.row import Row
from ove_lab.whole_file import make_folder, replace
from ove_tool import kernels, languages, results_digest
from ove_tool.own_trees import lacks_folder
from ove_tool.results_digest import Digest

SCHEMA = 1
# Kernel, board, mode, binding.
Key = tuple[str, str, str, str]
T = TypeVar("T", bound=Hashable)
# The start of the note for an image that ran with caches and flash accelerator off.
WORST_CASE = "worst-case timing"
WORST_CASE_SYMBOL = "CONFIG_OVE_BENCHMARK_WORST_CASE_TIMING=y"
_RUN_HEAD = ("rtos", "board", "mode", "binding")
_AGAIN = "`./ove bench` measures again"
# A note that each page prints with the configuration.
CHANGED = "changed after it was measured"


class Skipped(schema.Table):
    """A case that the firmware did not measure."""

    suite: schema.Filled
    case: schema.Filled
    why: str

    @property
    def name(self) -> str:
        return f"{self.suite}/{self.case}"


class Run(schema.Table, dict=True):
    """All rows of one image."""

    rtos: str
    board: schema.Word
    mode: Literal["heap", "zeroheap"]
    binding: str
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    # From the call that starts the scheduler to the first instruction of the benchmark's thread, in the rows' unit.
    start: schema.Whole = 0
    # In a file only: `write` computes it, and `read` checks it.
    digest: Digest | None = None

    @cached_property
    def by_name(self) -> dict[str, Row]:
        return {row.name: row for row in self.rows}

    @property
    def key(self) -> Key:
        return (self.rtos, self.board, self.mode, self.binding)

    @property
    def is_worst_case(self) -> bool:
        """Return True if the image ran with caches and flash accelerator off."""
        return any(note.startswith(WORST_CASE) for note in self.notes)


class Results(schema.Table):
    """The contents of one results.json. Only `host` may differ between two runs on an emulated board."""

    host: dict[str, str]
    runs: tuple[Run, ...]


def write(results: Results, path: Path) -> None:
    """Write the results with a fixed order of keys and runs, so that equal results give equal files."""
    keys = [run.key for run in results.runs]
    data = {
        "schema": SCHEMA,
        "host": dict(sorted(results.host.items())),
        "runs": [
            _run_data(run) | {"digest": asdict(_digest(run, keys))}
            for run in sorted(results.runs, key=lambda run: run.key)
        ],
    }
    make_folder(path.parent)
    replace(path, _text(data))


def _text(data: dict[str, Any]) -> str:
    """Return the file's text with one row per line, so that a diff shows the changed rows."""
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
        data["skipped"] = [asdict(one) for one in run.skipped]
    if run.start:
        data["start"] = run.start
    return data


def _row_data(row: Row) -> dict[str, Any]:
    names = ("suite", "case", "unit", "iterations", "min", "p50", "p95", "p99", "max", "trimmed_mean", "stddev")
    data = {name: getattr(row, name) for name in names}
    return data | {"note": row.note} if row.note else data


def read(path: Path) -> Results:
    """Read and check a file. Raises Failure with the first error.

    If a run was changed after it was written, a note on each page says so, and stderr names the run once.
    """
    return _marked(path, _read(path))


def read_unchanged(path: Path) -> Results:
    """Read a file like `read`, to write it again. Raises Failure also if it was changed after it was written."""
    results = _read(path)
    if _is_digested(results) and (doubt := next(_doubts(path, results), "")):
        raise Failure(doubt)
    return _marked(path, results)


def _marked(path: Path, results: Results) -> Results:
    for doubt in dict.fromkeys(_doubts(path, results)):
        _say_once(doubt)
    runs = (
        replace_fields(run, digest=None, notes=(*run.notes, CHANGED) if _is_changed(run) else run.notes)
        for run in results.runs
    )
    return Results(results.host, tuple(runs))


def _read(path: Path) -> Results:
    results = schema.json_file(path, Results, "./ove bench", SCHEMA)
    try:
        _check(results)
    except ValueError as error:
        raise Failure(f"{path} does not have the format of results.json: {error}") from error
    return results


def _is_digested(results: Results) -> bool:
    return any(run.digest for run in results.runs)


def _is_changed(run: Run) -> bool:
    return run.digest is not None and run.digest.rows != _digest(run, ()).rows


def _doubts(path: Path, results: Results) -> Iterator[str]:
    """Yield a message for each run that was changed, and one if runs were added or removed."""
    if not _is_digested(results):
        yield f"{path}: has no digests, so a manual change would go unnoticed; `./ove bench` writes them"
        return
    keys = [run.key for run in results.runs]
    for number, run in enumerate(results.runs):
        place = f"{path}: runs[{number} {'/'.join(run.key)}]"
        if run.digest is None:
            yield f"{place}: it has no digest, but other runs have one; {_AGAIN}"
        elif _is_changed(run):
            yield f"{place}: it changed after it was written, as its digest shows; {_AGAIN}"
        elif run.digest.runs != _digest(run, keys).runs:
            yield f"{path}: runs: a run was added or removed after the file was written; {_AGAIN}"


def _digest(run: Run, keys: Iterable[Key]) -> Digest:
    return results_digest.made(_run_data(run), keys)


@cache
def _say_once(line: str) -> None:
    console.say(line)


def _check(results: Results) -> None:
    """Raise ValueError for an unknown name, a duplicate run or row, and a file or run without content."""
    if not results.runs:
        raise ValueError("no run")
    if twice := _repeated(run.key for run in results.runs):
        raise ValueError(f"the run {', '.join(twice)} twice")
    for run in results.runs:
        image = f"{run.rtos} {run.mode} {run.binding}"
        if run.rtos not in kernels.names():
            raise ValueError(f"rtos {run.rtos}")
        if run.binding not in languages.names():
            raise ValueError(f"binding {run.binding}")
        if not run.rows:
            raise ValueError(f"{image}: no row")
        if twice := _repeated(row.name for row in run.rows):
            raise ValueError(f"{image}, row {twice} twice")
        # Skip a board that only another checkout has.
        if run.board in boards.names():
            _check_board(run, boards.load(run.board))


def _check_board(run: Run, board: boards.Board) -> None:
    """Raise ValueError for a kernel that cannot run on the board, and for a unit that the board does not use."""
    if kernels.load(run.rtos).is_on_host != board.is_host or lacks_folder(run.rtos, board.name):
        raise ValueError(f"{run.rtos} {run.mode} {run.binding}: {run.rtos} does not run on the board {board.name}")
    for row in run.rows:
        if row.unit not in (board.unit, "bytes"):
            place = f"{run.rtos} {run.mode} {run.binding}, row {row.name}"
            raise ValueError(f"{place}: unit {row.unit}, but the board {board.name} uses {board.unit}")


def _repeated(found: Iterable[T]) -> T | None:
    """Return the first item that occurs a second time, or None."""
    seen = set()
    for one in found:
        if one in seen:
            return one
        seen.add(one)
    return None
