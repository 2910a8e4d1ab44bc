# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page of one kernel in one mode: all bindings, what stands out, wrapper against native."""

from __future__ import annotations

from ove_tool.languages import NATIVE
from ove_tool.report import markdown
from ove_tool.report.comparability import Comparability
from ove_tool.report.compare import (
    BINDING_NAMES,
    MARGINAL_PERCENT,
    MODE_NAMES,
    RTOS_NAMES,
    Judge,
    amount,
    different_pairs,
    pair_rows,
    percent,
    plain,
    signed,
    signed_percent,
)
from ove_tool.results import Row, Run


def render(runs: list[Run], rules: Comparability) -> str:
    """Give the page for the runs of one kernel, mode and board, one run a binding."""
    first = runs[0]
    name = RTOS_NAMES[first.rtos]
    unit = next((row.unit for row in first.rows if row.unit != "bytes"), "bytes")
    return markdown.page(
        f"{name}: {MODE_NAMES[first.mode]} mode",
        [
            _introduction(first, unit),
            f"## {name}",
            _table(runs),
            f"Cases with |Δ| > {MARGINAL_PERCENT:.1f}% vs C:" if len(runs) > 1 else "",
            _outliers(runs) if len(runs) > 1 else "",
            f"## Wrapper vs native {name} API (within-run delta)",
            *_wrapper_native(runs, rules, unit),
            _different(runs, rules),
            "## Distribution",
            _TICK,
            _distribution(runs),
            _skipped(runs),
            "## Notes" if rules.notes_for(first.rtos) or _row_notes(runs) else "",
            markdown.bullets(rules.notes_for(first.rtos) + _row_notes(runs)),
        ],
    )


_TICK = markdown.paragraph(
    "A sample above the median contains an interrupt (usually the kernel's tick), or takes another path through the "
    "data."
)


def _introduction(run: Run, unit: str) -> str:
    sort = {
        "instructions": "Figures are instructions, the median of all iterations. They are exact: a second run gives "
        "the same numbers. The emulator counts no instructions for an exception's entry and has no caches.",
        "ns": "Figures are nanoseconds, the mean of the lowest 99 % of the iterations.",
        "bytes": "Figures are bytes.",
    }[unit]
    mode = (
        "Objects come from the kernel's allocator (_create, _destroy)."
        if run.mode == "heap"
        else "Objects lie in the caller's storage (_init, _deinit), so there are no cases for creation and for memory."
    )
    build = f"Built with {', '.join(run.notes)}." if run.notes else ""
    native = (
        f"Rows native_* call the raw {RTOS_NAMES[run.rtos]} API with the same code in every binding's image. A "
        "difference in such a row does not come from the binding."
    )
    text = f"Measured on {run.board}. {sort} {mode} {build} {native} {markdown.GENERATED}"
    return markdown.paragraph(text)


def _names(runs: list[Run]) -> list[str]:
    """List the cases of all runs in the order in which they were measured."""
    return list(dict.fromkeys(row.name for run in runs for row in run.rows))


def _table(runs: list[Run]) -> str:
    base = next((run for run in runs if run.binding == NATIVE), None)
    columns = ["Suite", "Case"]
    for run in runs:
        columns.append(BINDING_NAMES[run.binding])
        if base and run is not base:
            columns.append(f"Δ {BINDING_NAMES[run.binding]}")
    rows = []
    for name in _names(runs):
        cells = name.split("/", 1)
        reference = base.by_name.get(name) if base else None
        for run in runs:
            row = run.by_name.get(name)
            cells.append(amount(row.figure, row.unit) if row else "")
            if base and run is not base:
                cells.append(signed_percent(row.figure, reference.figure) if row and reference else "")
        rows.append(cells)
    return markdown.table(columns, rows)


def _outliers(runs: list[Run]) -> str:
    found: list[tuple[float, str]] = []
    base = next((run for run in runs if run.binding == NATIVE), None)
    for run in runs:
        for name, row in run.by_name.items():
            reference = base.by_name.get(name) if base else None
            difference = percent(row.figure, reference.figure) if reference else None
            if difference is not None and abs(difference) > MARGINAL_PERCENT and reference:
                values = f"{plain(row.figure)} vs {plain(reference.figure)}"
                found.append((-abs(difference), f"{BINDING_NAMES[run.binding]} {name} {values} ({difference:+.1f}%)"))
    return markdown.bullets([text for _, text in sorted(found)]) or "None."


def _wrapper_native(runs: list[Run], rules: Comparability, unit: str) -> list[str]:
    judge = Judge("wrapper-vs-native", runs[0].rtos, rules)
    rows = []
    for item in pair_rows(runs, rules):
        judge.verdict(item.wrapper, item.wrapper.figure, item.native.figure)
        cells = [item.pair.label, BINDING_NAMES[item.run.binding], item.pair.calls.get(item.run.binding, "")]
        rows.append([*cells, plain(item.wrapper.figure), plain(item.native.figure), signed(item.delta)])
    if not rows:
        return ["No case has a native twin."]
    columns = ["Operation", "Binding", "Wrapper called", f"Wrapper {unit}", f"Native {unit}", "Δ"]
    return [markdown.table(columns, rows, left=(0, 1, 2)), judge.explanations()]


def _different(runs: list[Run], rules: Comparability) -> str:
    items = [f"{pair.label}: {why}" for _, pair, why in different_pairs(runs, rules)]
    return "Not compared, because the two do different work:\n\n" + markdown.bullets(items) if items else ""


def _distribution(runs: list[Run]) -> str:
    rows = [
        [run.binding, *row.name.split("/", 1), *_figures(row)]
        for name in _names(runs)
        for run in runs
        if (row := run.by_name.get(name))
    ]
    columns = ["Binding", "Suite", "Case", "Unit", "Iterations", "min", "p50", "p95", "p99", "max"]
    return markdown.table([*columns, "mean of lowest 99 %", "stddev"], rows, left=(0, 1, 2, 3))


def _figures(row: Row) -> list[str]:
    counts = [row.iterations, row.min, row.p50, row.p95, row.p99, row.max]
    return [row.unit, *map(str, counts), f"{row.trimmed_mean:.2f}", f"{row.stddev:.2f}"]


def _skipped(runs: list[Run]) -> str:
    items = [f"{BINDING_NAMES[run.binding]} {i['suite']}/{i['case']}: {i['why']}" for run in runs for i in run.skipped]
    return "Not measured:\n\n" + markdown.bullets(items) if items else ""


def _row_notes(runs: list[Run]) -> list[str]:
    notes = [f"{row.name}: {row.note}" for run in runs for row in run.rows if row.note]
    return list(dict.fromkeys(notes))
