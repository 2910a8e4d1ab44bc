# SPDX-License-Identifier: MIT OR Apache-2.0
"""The test results for each board, option, mode and language, summed from test verdicts and stored in docs/tried."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec.structs import asdict

from ove_lab import schema
from ove_lab.whole_file import replace
from ove_tests.testing.model import FAIL, PASS, SKIP, Outcome
from ove_tool import languages
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT

FOLDER = ROOT / "docs" / "tried"
SCHEMA = 1
# The tree's version in a row that an earlier tool stored without one.
UNKNOWN = "?"
# Names of tests that do not run a program: one checks that an image links, one that a build stops with a reason.
BUILDS, REFUSED = "builds", "refused"
_GROUP = re.compile(
    rf"(?P<rtos>[a-z]+)-(?P<board>[^+]+?)(?:\+(?P<option>.+))?-(?P<mode>{'|'.join(MODES)})"
    rf"(?:-(?P<lang>{'|'.join(languages.names())}))?"
)


class Run(schema.Table, order=True):
    """A group's result. `refused` is the reason with which a build stopped; `tree` is the tree's version."""

    tree: str
    board: str
    option: str
    mode: str
    lang: str
    passed: schema.Count
    failed: schema.Count
    skipped: schema.Count
    only_builds: bool
    refused: str

    @property
    def key(self) -> tuple[str, str, str, str, str]:
        return (self.tree, self.board, self.option, self.mode, self.lang)

    @property
    def says(self) -> str:
        """Return the cell's text, without the reason of a rejected build."""
        if self.failed:
            return f"{self.failed} failed"
        if self.refused:
            return "refused"
        return "builds" if self.only_builds else f"passed {self.passed}"


class _File(schema.Table):
    runs: tuple[Run, ...]


def path_of(rtos: str) -> Path:
    return FOLDER / f"{rtos}.json"


def of_outcomes(rtos: str, tree: str, outcomes: Iterable[Outcome]) -> list[Run]:
    """Sum the verdicts by group, ignoring groups of other kernels and groups without a mode."""
    groups: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault(outcome.id.partition(":")[0], []).append(outcome)
    found = []
    for group, own in groups.items():
        parts = _GROUP.fullmatch(group)
        counts = {verdict: sum(outcome.verdict == verdict for outcome in own) for verdict in (PASS, FAIL, SKIP)}
        if parts is None or parts["rtos"] != rtos or not counts[PASS] + counts[FAIL]:
            continue
        names = {outcome.id.partition(":")[2] for outcome in own if outcome.verdict != SKIP}
        refusals = [outcome.covered for outcome in own if outcome.id.endswith(f":{REFUSED}") and outcome.covered]
        found.append(
            Run(
                tree, parts["board"], parts["option"] or "", parts["mode"], parts["lang"] or NATIVE,
                counts[PASS], counts[FAIL], counts[SKIP], names == {BUILDS}, refusals[0] if refusals else "",
            )
        )  # fmt: skip
    return sorted(found)


def read(rtos: str) -> list[Run]:
    """Read a kernel's stored runs. If the file is invalid, raises Failure with the command that writes it."""
    return read_file(path_of(rtos), rtos)


def read_file(path: Path, rtos: str = "R") -> list[Run]:
    """Read a file. Raises Failure like `read`."""
    return list(schema.json_file(path, _File, f"./ove test --rtos {rtos} --publish", SCHEMA).runs)


def keep(rtos: str, new: Sequence[Run]) -> list[Run]:
    """Replace stored runs of the same row and column by the new runs, write the file, and return all runs."""
    path = path_of(rtos)
    # Drop a row of an unknown tree if the new runs have the same row for a known tree.
    known = {run.key[1:] for run in new if run.tree != UNKNOWN}
    old = [run for run in (read(rtos) if path.exists() else []) if run.tree != UNKNOWN or run.key[1:] not in known]
    runs = sorted({run.key: run for run in (*old, *new)}.values())
    lines = ",\n  ".join(json.dumps(asdict(run), ensure_ascii=False) for run in runs)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace(path, f'{{"schema": {SCHEMA}, "runs": [\n  {lines}]}}\n')
    return runs
