# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compares the described system's figures with predictions for the same calls, and explains the longer ones."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ove_lab.timing.predicted import Predicted
from ove_tool.languages import NATIVE
from ove_tool.report import markdown
from ove_tool.report.compare import RTOS_NAMES
from ove_tool.report.sources import Sources

FACTS = Path(__file__).with_name("described.toml")
NO_REASON = "no reason is known."
_FIGURE = re.compile(r"\{(theirs|ours|kernel) ([^}]+)\}")


@dataclass(frozen=True)
class Row:
    """A call of a kernel: the described figure and the predictions, in microseconds."""

    rtos: str
    case: str
    described: float
    ours: float
    band: tuple[float, float] | None
    kernels: float | None

    @property
    def is_longer(self) -> bool:
        return self.ours > self.described

    @property
    def verdict(self) -> str:
        """Return the position of the whole band, or of a bandless prediction, relative to the described figure."""
        if self.band and self.band[0] <= self.described <= self.band[1]:
            return "within the band"
        side = "above" if self.is_longer else "below"
        return side if self.band else f"{side}, no band"


@dataclass(frozen=True)
class Described:
    """The comparison of one set of predictions with the described figures."""

    sources: Sources
    predicted: Predicted
    facts: Mapping[str, Any]

    @cached_property
    def rows(self) -> list[Row]:
        found = []
        for rtos in RTOS_NAMES:
            for case, described in self.facts.get(rtos, {}).items():
                ours = self._ours(rtos, case)
                if ours is not None:
                    found.append(Row(rtos, case, described, ours, self._band(rtos, case), self._kernels(rtos, case)))
        return found

    def reason(self, row: Row) -> str:
        """Return why a row takes longer than the described one."""
        for one in self.facts["reason"]:
            if one["case"] == row.case and row.rtos in one["rtos"]:
                return self._filled(one["text"], row.rtos)
        return NO_REASON

    def _ours(self, rtos: str, case: str) -> float | None:
        return self._micro(rtos, case, self._parts(case))

    def _band(self, rtos: str, case: str) -> tuple[float, float] | None:
        found = self.predicted.band(rtos, self.facts["mode"], NATIVE, case)
        scale = self._parts(case) * 1000
        return (found[0] / scale, found[1] / scale) if found else None

    def _kernels(self, rtos: str, case: str) -> float | None:
        native = next((pair.native for pair in self.sources.rules.pairs if pair.wrapper == case), None)
        return self._micro(rtos, f"native_{rtos}/{native}") if native else None

    def _parts(self, case: str) -> int:
        rule = self.sources.rules.rows.get(case)
        return rule.part[0] if rule else 1

    def _micro(self, rtos: str, row: str, parts: int = 1) -> float | None:
        ns = self.predicted.ns(rtos, self.facts["mode"], NATIVE, row)
        return None if ns is None else ns / parts / 1000

    def _filled(self, text: str, rtos: str) -> str:
        """Replace the placeholders in a reason's text with their figures."""
        sides: dict[str, Callable[[str], float | None]] = {
            "theirs": self.facts[rtos].get,
            "ours": lambda case: self._ours(rtos, case),
            "kernel": lambda case: self._kernels(rtos, case),
        }
        return _FIGURE.sub(lambda found: _text(sides[found[1]](found[2])), text)


def load() -> Mapping[str, Any]:
    return tomllib.loads(FACTS.read_text(encoding="utf-8"))


def section(sources: Sources, predicted: Predicted) -> list[str]:
    """Return the section, or an empty list if no described row was predicted."""
    facts = load()
    found = Described(sources, predicted, facts)
    if not found.rows:
        return []
    longer = [row for row in found.rows if row.is_longer]
    verdicts = Counter(row.verdict for row in found.rows)
    words = ("below", "within the band", "above", "below, no band", "above, no band")
    counted = "; ".join(f"{verdicts[word]} {word}" for word in words if verdicts[word])
    text = f"""All times are in microseconds. The described figures are from {facts["source"]}. The model
    {predicted.model} predicts ours for the same processor, in C, {facts["mode"]} mode. The band covers the errors of
    90 % of the fitted rows, each predicted from the others. The kernel's own call is predicted for the same build of
    the kernel. For a row that moves many items, the figure is that of one item. A row is below or above if its whole
    band is; a kernel without a row in the fit has no band. Of {len(found.rows)} rows: {counted}."""
    table = [
        [
            RTOS_NAMES[row.rtos],
            row.case,
            f"{row.described:g}",
            _text(row.ours),
            " to ".join(map(_text, row.band)) if row.band else "-",
            _text(row.kernels),
            row.verdict,
        ]
        for row in found.rows
    ]
    columns = ["Kernel", "Call", "Described system", "ove", "Band", "Kernel's own call", "ove is"]
    reasons = [f"{row.case} on {RTOS_NAMES[row.rtos]}: {found.reason(row)}" for row in longer]
    left_out = [f"Not compared: {one['case']}, because {one['why']}." for one in facts["left_out"]]
    return [
        "## Compared with the described system's figures",
        markdown.paragraph(text),
        markdown.table(columns, table),
        markdown.bullets([*reasons, *left_out]),
    ]


def _text(micro: float | None) -> str:
    return "-" if micro is None else f"{micro:.2f}"
