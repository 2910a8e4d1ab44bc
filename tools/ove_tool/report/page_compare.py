# SPDX-License-Identifier: MIT OR Apache-2.0
"""The pages that look across runs: heap against zero-heap, the bindings, wrapper against native."""

from __future__ import annotations

from statistics import median

from ove_tool.languages import NATIVE
from ove_tool.report import markdown
from ove_tool.report.comparability import Comparability
from ove_tool.report.compare import (
    BINDING_NAMES,
    MARGINAL_PERCENT,
    MODE_NAMES,
    NOISE_PERCENT,
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

_RULE = (
    f"Verdict: `same` means equal; up to {NOISE_PERCENT:.0f} % is noise, up to {MARGINAL_PERCENT:.0f} % marginal; "
    "for a row above that the reason stands below the table."
)


def _title(run: Run) -> str:
    return f"{RTOS_NAMES[run.rtos]} on {run.board}"


def _verdict_rows(judge: Judge, base: Run, other: Run, with_native: bool = True) -> list[tuple[Row, Row, list[str]]]:
    found = []
    for row in base.rows:
        twin = other.by_name.get(row.name)
        if twin and (with_native or not row.suite.startswith("native_")):
            cells = [row.name, amount(row.figure, row.unit), amount(twin.figure, row.unit)]
            cells.append(signed_percent(twin.figure, row.figure))
            cells.append(judge.verdict(row, twin.figure, row.figure))
            found.append((row, twin, cells))
    return found


def heap_vs_zeroheap(runs: list[Run], rules: Comparability) -> str:
    """Compare the modes, C binding only: what differs is then the kernel and its objects, not a binding."""
    parts = [markdown.paragraph(f"The C binding in both modes, case by case. {_RULE} {markdown.GENERATED}")]
    modes = {(run.rtos, run.board, run.mode): run for run in runs if run.binding == NATIVE}
    summary = []
    for (rtos, board, mode), heap in modes.items():
        zeroheap = modes.get((rtos, board, "zeroheap"))
        if mode != "heap" or zeroheap is None:
            continue
        judge = Judge("heap-vs-zeroheap", rtos, rules)
        rows = _verdict_rows(judge, heap, zeroheap)
        parts += [f"## {_title(heap)}", _five_columns("Heap", "Zero-heap", [cells for *_, cells in rows])]
        parts.append(judge.explanations())
        differences = _absolute(rows)
        real = [cells[0] for *_, cells in rows if cells[-1].startswith("over")]
        summary.append([_title(heap), f"{median(differences):.1f}%", ", ".join(real) or "none"])
    if not summary:
        return markdown.page("Heap vs zero-heap", [*parts, "No kernel was measured in both modes."])
    parts += ["## Summary", markdown.table(["RTOS", "Median |Δ|", "Over 10 %"], summary, left=(0, 2))]
    return markdown.page("Heap vs zero-heap", parts)


def _five_columns(first: str, second: str, rows: list[list[str]]) -> str:
    return markdown.table(["Case", first, second, "Δ%", "Verdict"], rows, left=(0, 4))


def _absolute(rows: list[tuple[Row, Row, list[str]]]) -> list[float]:
    found = [percent(twin.figure, row.figure) for row, twin, _ in rows]
    return [abs(value) for value in found if value is not None] or [0.0]


def per_binding(runs: list[Run], rules: Comparability) -> str:
    """Compare each binding with C, kernel by kernel. native_* rows are the same C code and left out."""
    bindings = [name for name in BINDING_NAMES if any(run.binding == name for run in runs)]
    configurations = list(dict.fromkeys((run.rtos, run.board, run.mode) for run in runs))
    by_key = {(run.rtos, run.board, run.mode, run.binding): run for run in runs}
    coverage = [
        [BINDING_NAMES[name], *("yes" if (*c, name) in by_key else "" for c in configurations)] for name in bindings
    ]
    columns = ["Binding", *(f"{RTOS_NAMES[r]} {MODE_NAMES[m]} ({b})" for r, b, m in configurations)]
    parts = [
        markdown.paragraph(f"What a language's wrapper costs over the same call from C. {_RULE} {markdown.GENERATED}"),
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
            rows = _verdict_rows(judge, base, other, with_native=False)
            differences = _absolute(rows)
            title = f"{_title(base)}, {MODE_NAMES[mode]}, {BINDING_NAMES[name]}"
            headline.append([title, f"{median(differences):.1f}%", f"{max(differences):.1f}%"])
            parts += [f"## {title}", _five_columns("C", BINDING_NAMES[name], [cells for *_, cells in rows])]
            parts.append(judge.explanations())
    if not headline:
        parts.append("C is the only binding measured, so there is nothing to compare.")
    else:
        parts[3:3] = ["## Median and largest |Δ|", markdown.table(["Image", "Median", "Largest"], headline, left=(0,))]
    return markdown.page("Per-binding analysis", parts)


def wrapper_vs_native(runs: list[Run], rules: Comparability) -> str:
    """Compare each wrapper with the kernel's own call, measured in the same process."""
    parts = [
        markdown.paragraph(
            "Each wrapper against the same job written straight against the kernel, in the same image and the same "
            f"run. {_RULE} {markdown.GENERATED}"
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
        parts += [f"## {_title(own[0])}", f"In {unit}.", body, judge.explanations()]
        different = [f"{pair.label}: {why}" for _, pair, why in different_pairs(own, rules)]
        if different:
            parts += ["Not compared, because the two do different work:", markdown.bullets(different)]
        parts.append(markdown.bullets(rules.notes_for(rtos)))
    return markdown.page("Wrapper vs native", parts)
