# SPDX-License-Identifier: MIT OR Apache-2.0
"""The data behind the pages, with the queries that several pages and the HTML report share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from ove_tool.languages import NATIVE
from ove_tool.report import attribution
from ove_tool.report.attribution import Difference, Differences
from ove_tool.report.comparability import Comparability
from ove_tool.report.kernel_facts import KernelFacts
from ove_tool.results import Results, Row, Run

# The kinds in bench/cases.yaml whose figure is the cost of calls, not a wait for the tick and not bytes.
_CALLS = ("ordinary", "switch")
# The overview of a folder of published pages.
PUBLISHED_INDEX = "README.md"


@dataclass(frozen=True)
class Sources:
    """Results and facts. `kernel_facts` is keyed by (kernel, board); `index` names the target folder's overview."""

    results: Results
    rules: Comparability
    differences: Differences = field(default_factory=dict)
    kernel_facts: dict[tuple[str, str], KernelFacts] = field(default_factory=dict)
    index: str = "report.md"

    @property
    def is_published(self) -> bool:
        """Return True if the pages go to a published folder, where distributions are left to the HTML report."""
        return self.index == PUBLISHED_INDEX

    @cached_property
    def runs(self) -> list[Run]:
        return sorted(self.results.runs, key=lambda run: run.key)

    @cached_property
    def _by_key(self) -> dict[tuple[str, str, str, str], Run]:
        return {run.key: run for run in self.runs}

    def run(self, rtos: str, board: str, mode: str, binding: str = NATIVE) -> Run | None:
        return self._by_key.get((rtos, board, mode, binding))

    def kernels(self) -> list[tuple[str, str]]:
        """List (kernel, board)."""
        return list(dict.fromkeys((run.rtos, run.board) for run in self.runs))

    def configurations(self) -> list[tuple[str, str, str]]:
        """List (kernel, board, mode)."""
        return list(dict.fromkeys((run.rtos, run.board, run.mode) for run in self.runs))

    def bindings(self) -> list[str]:
        """List the measured languages other than the API's own."""
        return sorted({run.binding for run in self.runs} - {NATIVE})

    def of(self, rtos: str, board: str, mode: str) -> list[Run]:
        """List the runs of one kernel, board and mode; the API's own language comes first."""
        own = [run for run in self.runs if (run.rtos, run.board, run.mode) == (rtos, board, mode)]
        return sorted(own, key=lambda run: (run.binding != NATIVE, run.binding))

    def calls(self, run: Run) -> list[Row]:
        """List the rows whose figure is the cost of one portable operation that exists in both modes."""
        return [row for row in run.rows if self._is_portable(row) and not self.rules.rows[row.name].moves]

    def throughput(self, run: Run) -> list[Row]:
        """List the rows whose figure is the cost of many items or bytes."""
        return [row for row in run.rows if self._is_portable(row) and self.rules.rows[row.name].moves]

    def _is_portable(self, row: Row) -> bool:
        case = self.rules.rows.get(row.name)
        return case is not None and case.kind in _CALLS and not case.heap_only and row.unit != "bytes"

    def difference(self, base: Run, base_row: str, other: Run, other_row: str) -> Difference | None:
        """Return the recorded attribution of two rows; None if it was recorded for other figures."""
        key = attribution.place(base, base_row), attribution.place(other, other_row)
        found = self.differences.get(key)
        rows = base.by_name.get(base_row), other.by_name.get(other_row)
        if found is None or not all(rows):
            return None
        medians = tuple(row.p50 for row in rows if row)
        return found if medians == (found.base_counts[0], found.other_counts[0]) else None


def paired(other: Run, rows: Iterable[Row]) -> list[tuple[Row, Row]]:
    """Pair rows with those of the same name in another run."""
    return [(row, other.by_name[row.name]) for row in rows if row.name in other.by_name]
