# SPDX-License-Identifier: MIT OR Apache-2.0
"""Heap against zero-heap."""

from __future__ import annotations

from statistics import median

from ove_tool.languages import NATIVE
from ove_tool.report import markdown
from ove_tool.report.comparability import Comparability
from ove_tool.report.compare import Judge
from ove_tool.report.verdicts import RULE, absolute, five_columns, title_of, verdict_rows
from ove_tool.results import Run


def page(runs: list[Run], rules: Comparability) -> str:
    """Compare the modes, C binding only: what differs is then the kernel and its objects, not a binding."""
    parts = [markdown.paragraph(f"The C binding in both modes, case by case. {RULE} {markdown.GENERATED}")]
    modes = {(run.rtos, run.board, run.mode): run for run in runs if run.binding == NATIVE}
    summary = []
    for (rtos, board, mode), heap in modes.items():
        zeroheap = modes.get((rtos, board, "zeroheap"))
        if mode != "heap" or zeroheap is None:
            continue
        judge = Judge("heap-vs-zeroheap", rtos, rules)
        rows = verdict_rows(judge, heap, zeroheap)
        parts += [f"## {title_of(heap)}", five_columns("Heap", "Zero-heap", [cells for *_, cells in rows])]
        parts.append(judge.explanations())
        differences = absolute(rows)
        real = [cells[0] for *_, cells in rows if cells[-1].startswith("over")]
        summary.append([title_of(heap), f"{median(differences):.1f}%", ", ".join(real) or "none"])
    if not summary:
        return markdown.page("Heap vs zero-heap", [*parts, "No kernel was measured in both modes."])
    parts += ["## Summary", markdown.table(["RTOS", "Median |Δ|", "Over 10 %"], summary, left=(0, 2))]
    return markdown.page("Heap vs zero-heap", parts)
