# SPDX-License-Identifier: MIT OR Apache-2.0
"""Two runs row by row, each row with a verdict: what the pages across runs share."""

from __future__ import annotations

from ove_tool.report import markdown
from ove_tool.report.compare import (
    MARGINAL_PERCENT,
    NOISE_PERCENT,
    RTOS_NAMES,
    Judge,
    amount,
    percent,
    signed_percent,
)
from ove_tool.results import Row, Run

RULE = (
    f"Verdict: `same` means equal; up to {NOISE_PERCENT:.0f} % is noise, up to {MARGINAL_PERCENT:.0f} % marginal. "
    "The reason for a greater difference stands below the table."
)


def title_of(run: Run) -> str:
    """Give the heading of one kernel on one board."""
    return f"{RTOS_NAMES[run.rtos]} on {run.board}"


def verdict_rows(judge: Judge, base: Run, other: Run, with_native: bool = True) -> list[tuple[Row, Row, list[str]]]:
    """Give each row that both runs have, with the cells of its line: name, both figures, difference, verdict."""
    found = []
    for row in base.rows:
        twin = other.by_name.get(row.name)
        if twin and (with_native or not row.suite.startswith("native_")):
            cells = [row.name, amount(row.figure, row.unit), amount(twin.figure, row.unit)]
            cells.append(signed_percent(twin.figure, row.figure))
            cells.append(judge.verdict(row, twin.figure, row.figure))
            found.append((row, twin, cells))
    return found


def five_columns(first: str, second: str, rows: list[list[str]]) -> str:
    """Make a table of such lines."""
    return markdown.table(["Case", first, second, "Δ%", "Verdict"], rows, left=(0, 4))


def absolute(rows: list[tuple[Row, Row, list[str]]]) -> list[float]:
    """Give the sizes of the differences in percent."""
    found = [percent(twin.figure, row.figure) for row, twin, _ in rows]
    return [abs(value) for value in found if value is not None] or [0.0]
