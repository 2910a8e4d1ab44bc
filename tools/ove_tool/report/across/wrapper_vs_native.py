# SPDX-License-Identifier: MIT OR Apache-2.0
"""Each wrapper against the kernel's own call."""

from __future__ import annotations

from ove_tool.report import markdown
from ove_tool.report.comparability import Comparability
from ove_tool.report.compare import (
    BINDING_NAMES,
    MODE_NAMES,
    Judge,
    different_pairs,
    pair_rows,
    plain,
    signed,
    signed_percent,
)
from ove_tool.report.verdicts import RULE, title_of
from ove_tool.results import Run


def page(runs: list[Run], rules: Comparability) -> str:
    """Compare each wrapper with the kernel's own call, measured in the same process."""
    parts = [
        markdown.paragraph(
            "Each wrapper against the same job written straight against the kernel, in the same image and the same "
            f"run. {RULE} {markdown.GENERATED}"
        )
    ]
    for rtos, board in dict.fromkeys((run.rtos, run.board) for run in runs):
        own = [run for run in runs if (run.rtos, run.board) == (rtos, board)]
        rows = []
        judge = Judge("wrapper-vs-native", rtos, rules)
        for item in pair_rows(own, rules):
            cells = [item.pair.label, MODE_NAMES[item.run.mode], BINDING_NAMES[item.run.binding]]
            cells += [plain(item.wrapper.figure), plain(item.native.figure), signed(item.delta)]
            cells.append(signed_percent(item.wrapper.figure, item.native.figure))
            cells.append(judge.verdict(item.wrapper, item.wrapper.figure, item.native.figure))
            rows.append(cells)
        columns = ["Operation", "Mode", "Binding", "Wrapper", "Native", "Δ", "Δ%", "Verdict"]
        unit = next((row.unit for run in own for row in run.rows if row.unit != "bytes"), "bytes")
        body = markdown.table(columns, rows, left=(0, 1, 2, 7)) if rows else "No case has a native twin."
        parts += [f"## {title_of(own[0])}", f"In {unit}.", body, judge.explanations()]
        different = [f"{pair.label}: {why}" for _, pair, why in different_pairs(own, rules)]
        if different:
            parts += ["Not compared, because the two do different work:", markdown.bullets(different)]
        parts.append(markdown.bullets(rules.notes_for(rtos)))
    return markdown.page("Wrapper vs native", parts)
