# SPDX-License-Identifier: MIT OR Apache-2.0
"""A folder to make the page from: published figures, invented times, and two rows with everything a row can have."""

from __future__ import annotations

import dataclasses
import json
import shutil
from pathlib import Path

from msgspec.structs import replace

from ove_lab import board as boards
from ove_lab.stats import describe
from ove_tool import kernels
from ove_tool.paths import ROOT
from ove_tool.report import attribution, stacks
from ove_tool.report.attribution import Place
from ove_tool.report.html import histograms
from ove_tool.report.html.rows import anchor
from ove_tool.report.pages import RESULTS_FILE
from ove_tool.results import Results, Row, Run, read, write

PUBLISHED = ROOT / "docs" / "benchmarks"
_SLOWER = (1.0, 1.02, 1.07, 1.3)
# One slow iteration in a thousand, as caused by a tick.
VALUES = {137: 800, 139: 150, 178: 49, 1616: 1}
FOLDED = (
    "main;bench_case;ove_mutex_lock 12",
    "main;bench_case;ove_mutex_lock;kernel_take 61",
    "main;bench_case;ove_mutex_lock;kernel_take;kernel_enter_critical 9",
    "main;bench_case;ove_mutex_unlock;kernel_give 41",
    "main;bench_case;ove_mutex_unlock;kernel_give;a_function_with_a_name_that_is_longer_than_its_frame 14",
)
# Each function at each place where it was called, and the row itself at the bottom.
FRAMES = 9


@dataclasses.dataclass(frozen=True)
class Sample:
    """Anchors of two rows: `full` has a histogram and stacks, `plain` only percentiles."""

    folder: Path
    results: Results
    full: str
    plain: str


def make(folder: Path) -> Sample:
    """Fill the folder from the published results. The histogram and the stacks are made up: their form is tested."""
    published = read(PUBLISHED / RESULTS_FILE)
    run = next(run for run in published.runs if run.board in boards.names() and boards.load(run.board).is_exact)
    row, plain = [row for row in run.rows if row.unit == "instructions"][:2]
    full = replace(row, **dataclasses.asdict(describe(VALUES)))
    changed = replace(run, rows=tuple(full if one is row else one for one in run.rows))
    emulated = tuple(changed if one is run else one for one in published.runs)
    results = Results(published.host, emulated + _on_host(published, run))
    shutil.rmtree(folder, ignore_errors=True)
    (folder / histograms.LOGS).mkdir(parents=True)
    write(results, folder / RESULTS_FILE)
    if (PUBLISHED / attribution.FILE).exists():
        shutil.copy(PUBLISHED / attribution.FILE, folder)
    stacks.write({Place(*run.key, full.name): FOLDED}, folder / stacks.FILE)
    (folder / histograms.LOGS / "sample.log").write_text(_log(changed, full), encoding="utf-8")
    return Sample(folder, results, anchor(changed, full), anchor(changed, plain))


def _on_host(published: Results, like: Run) -> tuple[Run, ...]:
    """Return the runs of a kernel as times of this machine, the second mode a little slower: each verdict occurs."""
    host = next(kernel.name for kernel in kernels.every() if kernel.is_on_host)
    found = []
    for run in published.runs:
        if (run.rtos, run.binding) == (like.rtos, like.binding):
            slower = _SLOWER if run.mode != like.mode else (1.0,)
            rows = tuple(
                _as_time(row, host, slower[number % len(slower)])
                for number, row in enumerate(run.rows)
                if row.unit != "bytes"
            )
            found.append(replace(run, rtos=host, board=boards.of_host(), rows=rows))
    return tuple(found)


def _as_time(row: Row, host: str, factor: float) -> Row:
    suite = f"native_{host}" if row.suite.startswith("native_") else row.suite
    scaled = {name: round(getattr(row, name) * factor * 10) for name in ("min", "p50", "p95", "p99", "max")}
    mean, deviation = row.trimmed_mean * factor * 10, row.stddev * factor * 10
    return replace(row, suite=suite, unit="ns", trimmed_mean=mean, stddev=deviation, **scaled)


def _log(run: Run, row: Row) -> str:
    """Write the log that an image would write, with counts of the board's clock."""
    board = boards.load(run.board)
    per_instruction = board.instruction_ns * board.cycles_hz / 1_000_000_000
    counts = [[round(value * per_instruction), times] for value, times in VALUES.items()]
    head = {"t": "bench", "rtos": run.rtos, "board": run.board, "mode": run.mode, "binding": run.binding}
    case = {"t": "case", "suite": row.suite, "case": row.case, "unit": "counts", "iterations": row.iterations}
    lines = [head | {"overhead_counts": 0}, case | {"hist": counts}]
    return "".join(f"@ove {json.dumps(line)}\n" for line in lines)
