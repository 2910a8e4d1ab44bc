# SPDX-License-Identifier: MIT OR Apache-2.0
"""measure.toml beside an application: how many instructions the longest pass of a region may take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec import UNSET, UnsetType, defstruct
from msgspec.structs import asdict

from ove_lab import schema
from ove_lab.measure.suites import SUITES
from ove_lab.paths import is_there
from ove_lab.timing import target as targets

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


# Regions with the longest pass that each may take.
_Regions = dict[schema.Filled, schema.Count]
File = defstruct(
    "File",
    [*((suite, _Regions | UnsetType, UNSET) for suite in SUITES), (PREDICTED, dict[schema.Filled, _Regions], {})],
    bases=(schema.Table,),
)


def load(app: Path) -> list[Budget]:
    """Read the budgets of an application; none without a file. Raises Failure with the first thing that is wrong."""
    path = app / FILE
    return read(path) if is_there(path) else []


def read(path: Path) -> list[Budget]:
    """Read a file of budgets. Raises Failure with the first thing that is wrong."""
    data = asdict(schema.toml(path, File))
    models = {f"{PREDICTED}.{model}": table for model, table in data.pop(PREDICTED).items()}
    return [
        Budget(suite, region, most)
        for suite, table in {**data, **models}.items()
        for region, most in (table or {}).items()
    ]


def check_models(path: Path, budgets: Sequence[Budget], board: str | None) -> None:
    """Raise UsageError for a timing model that there is not, Failure for one that cannot read the board's records.

    Nothing is built or recorded yet.
    """
    for model in dict.fromkeys(one.model for one in budgets if one.model):
        targets.check_named(path, f"{PREDICTED}.{model}", model)
        if board:
            targets.load(model).check_board(board)
