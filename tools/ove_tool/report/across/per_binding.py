# SPDX-License-Identifier: MIT OR Apache-2.0
"""Each binding against C."""

from __future__ import annotations

from statistics import median

from ove_tool.languages import NATIVE
from ove_tool.report import markdown
from ove_tool.report.comparability import Comparability
from ove_tool.report.compare import BINDING_NAMES, MODE_NAMES, RTOS_NAMES, Judge
from ove_tool.report.verdicts import RULE, absolute, five_columns, title_of, verdict_rows
from ove_tool.results import Run


def page(runs: list[Run], rules: Comparability) -> str:
    """Compare each binding with C, kernel by kernel. native_* rows are the same C code and left out."""
    bindings = [name for name in BINDING_NAMES if any(run.binding == name for run in runs)]
    configurations = list(dict.fromkeys((run.rtos, run.board, run.mode) for run in runs))
    by_key = {(run.rtos, run.board, run.mode, run.binding): run for run in runs}
    coverage = [
        [BINDING_NAMES[name], *("yes" if (*c, name) in by_key else "" for c in configurations)] for name in bindings
    ]
    columns = ["Binding", *(f"{RTOS_NAMES[r]} {MODE_NAMES[m]} ({b})" for r, b, m in configurations)]
    parts = [
        markdown.paragraph(
            f"The cost of each language's wrapper, compared with the same call from C. {RULE} {markdown.GENERATED}"
        ),
        "## Coverage",
        markdown.table(columns, coverage, left=range(len(columns))),
    ]
    headline = []
    for rtos, board, mode in configurations:
        base = by_key.get((rtos, board, mode, NATIVE))
        for name in bindings[1:] if base else []:
            other = by_key.get((rtos, board, mode, name))
            if base is None or other is None:
                continue
            judge = Judge("per-binding", rtos, rules)
            rows = verdict_rows(judge, base, other, with_native=False)
            differences = absolute(rows)
            title = f"{title_of(base)}, {MODE_NAMES[mode]}, {BINDING_NAMES[name]}"
            headline.append([title, f"{median(differences):.1f}%", f"{max(differences):.1f}%"])
            parts += [f"## {title}", five_columns("C", BINDING_NAMES[name], [cells for *_, cells in rows])]
            parts.append(judge.explanations())
    if not headline:
        parts.append("C is the only binding measured, so there is nothing to compare.")
    else:
        parts[3:3] = ["## Median and largest |Δ|", markdown.table(["Image", "Median", "Largest"], headline, left=(0,))]
    return markdown.page("Per-binding analysis", parts)
