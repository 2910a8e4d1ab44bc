# SPDX-License-Identifier: MIT OR Apache-2.0
"""The report as it is printed at the end of `./ove bench`."""

from __future__ import annotations

from pathlib import Path

from ove_tool import console
from ove_tool.report import page_alloy
from ove_tool.report.comparability import Comparability
from ove_tool.report.compare import BINDING_NAMES, amount, different_pairs, pair_rows, plain, signed
from ove_tool.results import Results, Run


def print_report(results: Results, rules: Comparability) -> None:
    """Print every case of every run, then wrapper against native."""
    runs = sorted(results.runs, key=lambda run: run.key)
    for rtos, board in dict.fromkeys((run.rtos, run.board) for run in runs):
        own = [run for run in runs if (run.rtos, run.board) == (rtos, board)]
        _print_cases(own)
        _print_pairs(own, rules)


def print_chapter(written: list[Path]) -> None:
    """Print the chapter on Alloy, if it is among the pages; it reads as plain text."""
    for path in written:
        if path.name in (page_alloy.PAGE, page_alloy.COMPILE_PAGE):
            console.out.print("\n" + path.read_text(encoding="utf-8").partition("\n\n")[2].rstrip())


def _print_cases(runs: list[Run]) -> None:
    unit = next((row.unit for row in runs[0].rows if row.unit != "bytes"), "bytes")
    columns = ["case", *(f"{run.mode} {run.binding}" for run in runs)]
    names = dict.fromkeys(row.name for run in runs for row in run.rows)
    rows = []
    for name in names:
        found = [run.by_name.get(name) for run in runs]
        rows.append([name, *(amount(row.figure, row.unit) if row else "-" for row in found)])
    figure = "median" if unit == "instructions" else "mean of the lowest 99 %"
    console.out.print(f"\n{runs[0].rtos} on {runs[0].board}, {unit}, {figure}, {', '.join(runs[0].notes)}")
    console.table("", columns, rows, right=tuple(range(1, len(columns))))


def _print_pairs(runs: list[Run], rules: Comparability) -> None:
    rows = [
        [
            item.pair.label,
            item.run.mode,
            BINDING_NAMES[item.run.binding],
            plain(item.wrapper.figure),
            plain(item.native.figure),
            signed(item.delta),
        ]
        for item in pair_rows(runs, rules)
    ]
    if rows:
        console.out.print(f"\nwrapper minus native, {runs[0].rtos} on {runs[0].board}")
        console.table("", ["operation", "mode", "binding", "wrapper", "native", "delta"], rows, right=(3, 4, 5))
    for _, pair, why in different_pairs(runs, rules):
        console.out.print(f"not compared: {pair.label}: {why}")
