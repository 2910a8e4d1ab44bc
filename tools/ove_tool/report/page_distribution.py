# SPDX-License-Identifier: MIT OR Apache-2.0
"""The appendix of a kernel's page: all percentiles, each language against the kernel, and what an iteration does."""

from __future__ import annotations

from ove_tool.report import layout, markdown
from ove_tool.report.compare import BINDING_NAMES, MODE_NAMES, RTOS_NAMES, pair_rows, plain, signed
from ove_tool.report.sources import Sources
from ove_tool.results import Row, Run


def render(sources: Sources, runs: list[Run]) -> str:
    """Return the appendix for the runs of one kernel, mode and board."""
    first = runs[0]
    page = layout.kernel_page(sources, first.rtos, first.board, first.mode)
    name = RTOS_NAMES[first.rtos]
    notes = list(dict.fromkeys(f"{row.name}: {row.note}" for run in runs for row in run.rows if row.note))
    return markdown.page(
        f"{name}: {MODE_NAMES[first.mode]} mode, distribution",
        [
            f"The appendix of [{page.removesuffix('.md')}]({page}).",
            *(["## One iteration", markdown.bullets(notes)] if notes else []),
            f"## Wrapper vs native {name} API (within-run delta)",
            *_wrapper_native(sources, runs),
            "## Distribution",
            _TICK,
            _distribution(runs),
            markdown.GENERATED,
        ],
    )


_TICK = markdown.paragraph(
    "A sample above the median contains an interrupt (usually the kernel's tick) or takes another path through the "
    "data. A dot means that all iterations gave the same figure. `mean` excludes the highest 1 %."
)


def _wrapper_native(sources: Sources, runs: list[Run]) -> list[str]:
    rows = []
    for item in pair_rows(runs, sources.rules):
        cells = [item.pair.label, BINDING_NAMES[item.run.binding], item.pair.calls.get(item.run.binding, "")]
        rows.append([*cells, plain(item.wrapper.figure), plain(item.native.figure), signed(item.delta)])
    if not rows:
        return ["No case has a native counterpart."]
    unit = next((row.unit for row in runs[0].rows if row.unit != "bytes"), "bytes")
    columns = ["Operation", "Language", "Wrapper called", f"Wrapper {unit}", f"Native {unit}", "Δ"]
    return [
        "Each pair was measured in one process.",
        markdown.table(columns, rows, left=(0, 1, 2)),
    ]


def _distribution(runs: list[Run]) -> str:
    names = dict.fromkeys(row.name for run in runs for row in run.rows)
    rows = [
        [name, BINDING_NAMES[run.binding], *_figures(row)]
        for name in names
        for run in runs
        if (row := run.by_name.get(name))
    ]
    columns = ["Case", "Language", "Unit", "Iterations", "p50", "min", "p95", "p99", "max", "mean", "stddev"]
    return markdown.table(columns, rows, left=(0, 1, 2))


def _figures(row: Row) -> list[str]:
    head = [row.unit, str(row.iterations), str(row.p50)]
    if row.min == row.max:
        return [*head, *["."] * 6]
    counts = [row.min, row.p95, row.p99, row.max]
    return [*head, *map(str, counts), f"{row.trimmed_mean:.2f}", f"{row.stddev:.2f}"]
