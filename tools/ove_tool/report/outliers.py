# SPDX-License-Identifier: MIT OR Apache-2.0
"""The rows that differ by more than 10 %, as data and in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ove_tool.languages import NATIVE
from ove_tool.report import attribution, layout, markdown
from ove_tool.report.compare import amount, change, is_outlier, is_short, pair_rows, signed_percent
from ove_tool.report.sources import Sources, paired
from ove_tool.results import Row, Run

BINDING, MODE, WRAPPER = "per-binding", "heap-vs-zeroheap", "wrapper-vs-native"


@dataclass(frozen=True)
class Outlier:
    """A row `other` that differs from `base`. `page` is the comparison page whose hand-written causes apply."""

    page: str
    base_run: Run
    base: Row
    other_run: Run
    other: Row

    @property
    def is_traceable(self) -> bool:
        return self.other.unit == "instructions"

    def sentence(self, sources: Sources, who: str, against: str) -> str:
        """Return the size of the difference, the functions that cause it, and the hand-written cause, if any."""
        base, other = self.base.figure, self.other.figure
        unit = self.other.unit
        size = change(other - base, unit)
        if base and not is_short(base, unit):
            size = f"{size}, {signed_percent(other, base)}"
        head = f"{who}: {amount(other, unit)} against {amount(base, unit)}{against} ({size})."
        found = sources.difference(self.base_run, self.base.name, self.other_run, self.other.name)
        cause = sources.rules.explained.get((self.page, self.other_run.rtos, self.other.name), "")
        parts = [head, attribution.sentence(found) if found else "", cause]
        # The notice on a host's page explains once why its rows have no reason.
        if not found and not cause and not (unit == "ns" and layout.is_of_host(self.other_run)):
            parts.append("Not explained.")
        return " ".join(part for part in parts if part)


def against_kernel(sources: Sources, run: Run) -> list[Outlier]:
    """List the wrapper rows of a run that differ from the kernel's own call in the same image."""
    found = [Outlier(WRAPPER, run, item.native, run, item.wrapper) for item in pair_rows([run], sources.rules)]
    return _ordered(found)


def against_native_language(base: Run, other: Run) -> list[Outlier]:
    """List the rows of a binding that differ from the API's own language. Native rows are the same code in both."""
    own = [row for row in base.rows if not row.suite.startswith("native_")]
    return _ordered(Outlier(BINDING, base, a, other, b) for a, b in paired(other, own))


def between_modes(heap: Run, zeroheap: Run) -> list[Outlier]:
    return _ordered(Outlier(MODE, heap, a, zeroheap, b) for a, b in paired(zeroheap, heap.rows))


def every(sources: Sources) -> list[Outlier]:
    """List all outliers that the pages explain."""
    found = []
    for rtos, board, mode in sources.configurations():
        base = sources.run(rtos, board, mode)
        if base is None:
            continue
        found += against_kernel(sources, base)
        for binding in sources.bindings():
            other = sources.run(rtos, board, mode, binding)
            found += against_native_language(base, other) if other else []
    for rtos, board in sources.kernels():
        heap, zeroheap = (sources.run(rtos, board, mode, NATIVE) for mode in ("heap", "zeroheap"))
        found += between_modes(heap, zeroheap) if heap and zeroheap else []
    return found


def _ordered(found: Iterable[Outlier]) -> list[Outlier]:
    outliers = [one for one in found if is_outlier(one.other, one.other.figure, one.base.figure)]
    return sorted(outliers, key=lambda one: -abs(one.other.figure - one.base.figure) / (one.base.figure or 1))


def bullets(texts: list[str]) -> str:
    return markdown.bullets(texts) if texts else "No row differs by more than 10 %."
