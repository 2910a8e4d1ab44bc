# SPDX-License-Identifier: MIT OR Apache-2.0
"""The verdicts of the last runs, stored as they come: an interrupted run loses only the jobs in progress.

Each line of the file is one JSON object: {"planned": {name: id}} at the beginning of a run, then for
each job that ended {"job": name, "outcomes": [...]}.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ove_lab.errors import UsageError
from ove_tests.testing.model import FAIL, Job, Outcome


class Record:
    """The verdicts of one run in `own`; with `keeps`, also those of earlier runs that this run does not replace."""

    def __init__(self, path: Path, jobs: Sequence[Job], keeps: bool) -> None:
        self.path = path
        self.left, self.outcomes = _read(path) if keeps else ({}, {})
        self.own: dict[str, Outcome] = {}
        self.left |= {job.name: job.id for job in jobs}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            _line(planned=self.left) + _line(job="", outcomes=_data(self.outcomes.values())), encoding="utf-8"
        )

    def add(self, job: Job, outcomes: Iterable[Outcome]) -> None:
        """Store a job's outcomes immediately."""
        own = list(outcomes)
        # An earlier outcome under the job's own id means that its tests had no verdicts. Remove it.
        self.outcomes.pop(job.id, None)
        self.own |= {outcome.id: outcome for outcome in own}
        self.outcomes |= self.own
        self.left.pop(job.name, None)
        with self.path.open("a", encoding="utf-8") as stream:
            stream.write(_line(job=job.name, outcomes=_data(own)))


def to_repeat(path: Path) -> list[str]:
    """Return the ids of failed tests and of jobs without a verdict. Raises UsageError if no run left a record."""
    if not path.exists():
        raise UsageError(f"no run of `./ove test` has stored verdicts in {path}; run it without --failed first")
    left, outcomes = _read(path)
    return [*(name for name, outcome in outcomes.items() if outcome.verdict == FAIL), *left.values()]


def _line(**data: Any) -> str:
    return json.dumps(data) + "\n"


def _data(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    return [dataclasses.asdict(outcome) for outcome in outcomes]


def _read(path: Path) -> tuple[dict[str, str], dict[str, Outcome]]:
    """Return the jobs without a verdict, name to id, and the outcomes by id. Reading stops at a truncated line."""
    left: dict[str, str] = {}
    outcomes: dict[str, Outcome] = {}
    if not path.exists():
        return left, outcomes
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            data = json.loads(line)
        except ValueError:
            break
        left |= data.get("planned", {})
        if "job" in data:
            own = [Outcome(**item) for item in data["outcomes"]]
            part = left.pop(data["job"], "")
            outcomes.pop(part, None)
            outcomes |= {outcome.id: outcome for outcome in own}
    return left, outcomes
