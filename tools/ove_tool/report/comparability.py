# SPDX-License-Identifier: MIT OR Apache-2.0
"""The comparisons that the pages may make, and the remarks on them; read from bench/cases.yaml."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ove_tool.bench import cases


@dataclass(frozen=True)
class Pair:
    """A wrapper's case and the native case it is compared with. `readme_row` is 0 if the README does not show it."""

    wrapper: str
    native: str
    label: str
    calls: dict[str, str]
    readme_row: int = 0


@dataclass(frozen=True)
class Comparability:
    """The checked file. The maps are keyed by (rtos, case) and (page, rtos, case)."""

    pairs: tuple[Pair, ...]
    different_work: dict[tuple[str, str], str]
    explained: dict[tuple[str, str, str], str]
    notes: tuple[tuple[str, str], ...]
    rows: dict[str, cases.Case]

    def why_different(self, rtos: str, pair: Pair) -> str | None:
        """Return why wrapper and native do different work on a kernel, or None if they may be compared."""
        return self.different_work.get((rtos, pair.wrapper))

    def notes_for(self, rtos: str) -> list[str]:
        return [text for name, text in self.notes if name in (rtos, "all")]


def load(path: Path = cases.FILE) -> Comparability:
    """Read and check the file. Raises Failure that names the invalid row."""
    found = cases.load(path)
    different = {(rtos, row.name): why for row in found.rows for rtos, why in row.different_work.items()}
    explained = {
        (page, rtos, row.name): why
        for row in found.rows
        for page, reasons in row.explained.items()
        for rtos, why in reasons.items()
    }
    explained |= {
        (page, rtos, f"native_{rtos}/{row.native}"): why
        for row in found.rows
        for page, reasons in row.native_explained.items()
        for rtos, why in reasons.items()
    }
    pairs = [Pair(row.name, row.native, row.label, row.calls, row.readme_row) for row in found.rows if row.native]
    return Comparability(tuple(pairs), different, explained, found.notes, {row.name: row for row in found.rows})
