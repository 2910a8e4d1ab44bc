# SPDX-License-Identifier: MIT OR Apache-2.0
"""The described system's own figures beside the predictions of the same calls here, and the reasons of longer ones."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ove_tool.languages import NATIVE
from ove_tool.report import markdown
from ove_tool.report.compare import RTOS_NAMES
from ove_tool.report.sources import Sources
from ove_tool.timing.predicted import Predicted

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
    kernels: float | None

    @property
    def is_longer(self) -> bool:
        return self.ours > self.described


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
                    found.append(Row(rtos, case, described, ours, self._kernels(rtos, case)))
        return found

    def reason(self, row: Row) -> str:
        """Return why a row takes longer than the described one."""
        for one in self.facts["reason"]:
            if one["case"] == row.case and row.rtos in one["rtos"]:
                return self._filled(one["text"], row.rtos)
        return NO_REASON

    def _ours(self, rtos: str, case: str) -> float | None:
        rule = self.sources.rules.rows.get(case)
        return self._micro(rtos, case, rule.part[0] if rule else 1)

    def _kernels(self, rtos: str, case: str) -> float | None:
        native = next((pair.native for pair in self.sources.rules.pairs if pair.wrapper == case), None)
        return self._micro(rtos, f"native_{rtos}/{native}") if native else None

    def _micro(self, rtos: str, row: str, parts: int = 1) -> float | None:
        ns = self.predicted.ns(rtos, self.facts["mode"], NATIVE, row)
        return None if ns is None else ns / parts / 1000

    def _filled(self, text: str, rtos: str) -> str:
        """Put the figures into a reason."""
        sides: dict[str, Callable[[str], float | None]] = {
            "theirs": self.facts[rtos].get,
            "ours": lambda case: self._ours(rtos, case),
            "kernel": lambda case: self._kernels(rtos, case),
        }
        return _FIGURE.sub(lambda found: _text(sides[found[1]](found[2])), text)


def load() -> Mapping[str, Any]:
    return tomllib.loads(FACTS.read_text(encoding="utf-8"))


def section(sources: Sources, predicted: Predicted) -> list[str]:
    """Return the section, or nothing where no described row was predicted."""
    facts = load()
    found = Described(sources, predicted, facts)
    if not found.rows:
        return []
    longer = [row for row in found.rows if row.is_longer]
    text = f"""All times are in microseconds. The described figures are from {facts["source"]}. Those here are
    predicted for the same processor by the model {predicted.model}, in C, {facts["mode"]} mode; its median error of a
    row that it had not seen is {predicted.error:.0%}. The kernel's own call is predicted for the same build of the
    kernel. A row that moves many items has the figure of one. {len(found.rows) - len(longer)} of {len(found.rows)} rows
    are below the described figure."""
    table = [
        [
            RTOS_NAMES[row.rtos],
            row.case,
            f"{row.described:g}",
            _text(row.ours),
            f"±{_text(row.ours * predicted.error)}",
            _text(row.kernels),
            "above" if row.is_longer else "below",
        ]
        for row in found.rows
    ]
    columns = ["Kernel", "Call", "Described system", "ove", "Error of the model", "Kernel's own call", "ove is"]
    reasons = [f"{row.case} on {RTOS_NAMES[row.rtos]}: {found.reason(row)}" for row in longer]
    left_out = [f"Not compared: {one['case']}, because {one['why']}." for one in facts["left_out"]]
    return [
        "## Beside the described system's own figures",
        markdown.paragraph(text),
        markdown.table(columns, table),
        markdown.bullets([*reasons, *left_out]),
    ]


def _text(micro: float | None) -> str:
    return "-" if micro is None else f"{micro:.2f}"
