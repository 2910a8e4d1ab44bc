# SPDX-License-Identifier: MIT OR Apache-2.0
"""The final output of `./ove bench`: the README's table for each measured kernel and board."""

from __future__ import annotations

from ove_lab import console
from ove_tool.report import front_page
from ove_tool.report.comparability import Comparability
from ove_tool.report.compare import MODE_NAMES, RTOS_NAMES
from ove_tool.results import Results, Run


def print_report(results: Results, rules: Comparability) -> None:
    """Print one table for each kernel and board, in heap mode if it was measured, else in zero-heap mode."""
    runs = sorted(results.runs, key=lambda run: run.key)
    for rtos, board in dict.fromkeys((run.rtos, run.board) for run in runs):
        own = [run for run in runs if (run.rtos, run.board) == (rtos, board)]
        shown = [run for run in own if run.mode == own[0].mode]
        console.result(f"\n{_title(shown[0])}\n")
        console.result(front_page.by_language(shown, rules))
    console.result(f"\ncompilers: {front_page.compilers(results)}")


def _title(run: Run) -> str:
    unit = next((row.unit for row in run.rows if row.unit != "bytes"), "bytes")
    figure = "medians" if unit == "instructions" else "means of the lowest 99 %"
    title = f"{RTOS_NAMES[run.rtos]} on {run.board}, {MODE_NAMES[run.mode]} mode, {unit}, {figure}"
    return ", ".join([title, *run.notes])
