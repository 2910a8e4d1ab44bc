# SPDX-License-Identifier: MIT OR Apache-2.0
"""measure.toml beside an application: how many instructions the longest pass of a region may take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ove_tool import toml_reader
from ove_tool.errors import Failure
from ove_tool.measure.figures import SUITES
from ove_tool.timing import target as targets

FILE = "measure.toml"
# Before the name of a timing model: its section holds nanoseconds that the model predicts.
PREDICTED = "predicted"


@dataclass(frozen=True)
class Budget:
    """The most instructions of a region, in a suite of results.json, or the most nanoseconds that a model predicts."""

    suite: str
    region: str
    most: int

    @property
    def model(self) -> str:
        """Name the timing model; empty for a budget in instructions."""
        return self.suite.removeprefix(f"{PREDICTED}.") if self.suite.startswith(PREDICTED) else ""


def load(app: Path) -> list[Budget]:
    """Read the budgets of an application; none without a file. Raises Failure with the first thing that is wrong."""
    path = app / FILE
    return read(path) if path.exists() else []


def read(path: Path) -> list[Budget]:
    """Read a file of budgets. Raises Failure with the first thing that is wrong."""
    data = toml_reader.load(path)
    if unknown := [name for name in data if name not in (*SUITES, PREDICTED)]:
        raise Failure(f"{path}: unknown section [{unknown[0]}]; valid: {', '.join(SUITES)}, {PREDICTED}.MODEL")
    models = {f"{PREDICTED}.{model}": table for model, table in _of(path, PREDICTED, data.pop(PREDICTED, {}))}
    return [
        _budget(path, suite, region, most)
        for suite, table in {**data, **models}.items()
        for region, most in _of(path, suite, table)
    ]


def check_models(path: Path, budgets: Sequence[Budget], board: str | None) -> None:
    """Raise UsageError for a timing model that there is not, Failure for one that cannot read the board's records.

    Nothing is built or recorded yet.
    """
    for model in dict.fromkeys(one.model for one in budgets if one.model):
        targets.check_named(path, f"{PREDICTED}.{model}", model)
        if board:
            targets.load(model).check_board(board)


def _of(path: Path, suite: str, table: Any) -> list[tuple[str, Any]]:
    if not isinstance(table, dict):
        raise Failure(f"{path}: {suite} must be a section, [{suite}]")
    return list(table.items())


def _budget(path: Path, suite: str, region: str, most: Any) -> Budget:
    if type(most) is not int or most < 0:
        unit = "nanoseconds" if suite.startswith(PREDICTED) else "instructions"
        raise Failure(f"{path}: [{suite}] {region} must be a number of {unit}, such as 120")
    return Budget(suite, region, most)
