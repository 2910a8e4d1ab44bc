# SPDX-License-Identifier: MIT OR Apache-2.0
"""The README's table of figures: written by `./ove bench --publish docs/benchmarks`, never by hand."""

from __future__ import annotations

from ove_tool.errors import Failure
from ove_tool.report import markdown
from ove_tool.report.comparability import Comparability
from ove_tool.results import Results, Run

BEGIN = "<!-- figures -->"
END = "<!-- end of figures -->"
_LANGUAGES = {"c": "C", "cpp": "C++", "rust": "Rust", "zig": "Zig"}
_OPERATIONS = (
    "sync/mutex_lock_unlock",
    "sync/recursive_mutex_lock_unlock",
    "sync/sem_take_give",
    "queue/send_receive",
    "stream/send_recv_64B",
    "eventgroup/set_get_bits",
    "thread/yield",
    "thread/get_self",
    "thread/context_switch",
    "sync/mutex_contention_2t",
    "sync/event_signal_wait",
    "sync/condvar_signal_wait",
)


def has_figures(results: Results) -> bool:
    """Say whether the run holds what the table shows."""
    return "c" in _runs(results, "freertos") and "c" in _runs(results, "alloy")


def table(results: Results, rules: Comparability) -> str:
    """Give the table: the raw kernel, the API on it in each measured language, and the API on Alloy.

    Needs `has_figures`. Raises Failure when the run lacks one of the operations.
    """
    freertos = _runs(results, "freertos")
    languages = [f"ove, {_LANGUAGES[binding]}" for binding in freertos]
    columns = ["Operation", "FreeRTOS itself", *languages, "ove on Alloy, C"]
    pairs = {pair.wrapper: pair for pair in rules.pairs}
    rows = []
    for operation in _OPERATIONS:
        pair = pairs[operation]
        figures = [_figure(freertos["c"], f"native_freertos/{pair.native}")]
        figures += [_figure(run, operation) for run in freertos.values()]
        figures.append(_figure(_runs(results, "alloy")["c"], operation))
        rows.append([pair.label, *figures])
    return markdown.table(columns, rows, left=(0,))


def refresh(text: str, figures: str) -> str:
    """Put the table between its two marks. Raises Failure when a mark is missing."""
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise Failure(f"README.md lacks `{BEGIN}` or `{END}`; restore them with git")
    return f"{head}{BEGIN}\n{figures}\n{END}{tail}"


def _runs(results: Results, rtos: str) -> dict[str, Run]:
    """Give binding -> run of the default board in heap mode."""
    return {
        run.binding: run
        for run in sorted(results.runs, key=lambda run: run.key)
        if (run.rtos, run.board, run.mode) == (rtos, "qemu-mps2-an500", "heap")
    }


def _figure(run: Run, name: str) -> str:
    row = run.by_name.get(name)
    if row is None:
        raise Failure(f"{run.rtos} {run.binding} has no row {name}, which the README shows")
    return str(row.p50)
