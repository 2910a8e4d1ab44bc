# SPDX-License-Identifier: MIT OR Apache-2.0
"""The results of `./ove deadlines` as JSON: each deadline with its bound, and why it is not met."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ove_lab.deadlines import show
from ove_lab.deadlines.advice import advise
from ove_lab.deadlines.bounds import Bound
from ove_lab.deadlines.file import Deadlines
from ove_lab.deadlines.session import Judged, Session
from ove_lab.paths import display

_SCHEMA = 1
_NS_IN_US = 1000
NOT_JUDGED = "not judged"


@dataclass(frozen=True)
class Where:
    """Where a program ran: `timing` is the timing model that the bounds use, empty for the emulated board."""

    board: str
    kernel: str = ""
    mode: str = ""
    timing: str = ""

    def named(self) -> dict[str, str]:
        known = {"kernel": self.kernel, "mode": self.mode, "board": self.board, "timing": self.timing}
        return {key: value for key, value in known.items() if value}


@dataclass
class Results:
    """The results so far, one for each program and timing model. `left_out` holds what was not run, and why."""

    deadlines: Deadlines
    results: list[dict[str, Any]] = field(default_factory=list)
    left_out: Sequence[str] = ()

    def add(self, where: Where, read: Session, found: dict[int, Bound | None]) -> None:
        """Add one reading of a run."""
        failures = list(show.failures(read, found))
        judged = {(one.entry.kind, one.entry.name): one for one in read.judged}
        entries = []
        for entry in read.deadlines.entries:
            known: dict[str, Any] = {"kind": entry.kind, "name": entry.name, "deadline_us": _us(entry.deadline)}
            if one := judged.get((entry.kind, entry.name)):
                known |= _judged(read, one, found)
            else:
                known["verdict"] = NOT_JUDGED
            entries.append(known)
        self.results.append(
            {
                **where.named(),
                "met": not failures,
                "deadlines": entries,
                "failures": failures,
                "notes": read.notes,
                "advice": advise(read.tasks) if read.judged else [],
            }
        )

    def fail(self, where: Where, why: str) -> None:
        """Add a program that could not be judged."""
        entries = [
            {"kind": one.kind, "name": one.name, "deadline_us": _us(one.deadline), "verdict": NOT_JUDGED}
            for one in self.deadlines.entries
        ]
        self.results.append(
            {**where.named(), "met": False, "deadlines": entries, "failures": [why], "notes": [], "advice": []}
        )

    def text(self) -> str:
        """Return the file's text. Without a result, no deadline is met."""
        data = {
            "schema": _SCHEMA,
            "file": display(self.deadlines.path),
            "margin_percent": self.deadlines.margin_percent,
            "met": bool(self.results) and all(one["met"] for one in self.results),
            "results": self.results,
            "left_out": list(self.left_out),
        }
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _judged(read: Session, one: Judged, found: dict[int, Bound | None]) -> dict[str, Any]:
    known: dict[str, Any] = {
        "verdict": show.verdict(read, one, found),
        "jobs": len(one.jobs),
        "longest_us": _us(read.tasks.tasks[one.task].cost),
    }
    if not read.is_predicted:
        known["worst_seen_us"] = _us(one.response)
    bound, whole = found[one.task], show.bound_of(one, found)
    if bound is not None and whole is not None:
        known["bound_us"] = _us(whole)
        known["slack_us"] = _us(one.entry.deadline - whole)
        parts = show.made_of(read.tasks, one, bound)
        known["parts"] = [{"name": name, "us": _us(length)} for name, length in parts]
    return known


def _us(ns: int) -> float:
    return round(ns / _NS_IN_US, 3)
