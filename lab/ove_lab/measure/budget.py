# SPDX-License-Identifier: MIT OR Apache-2.0
"""measure.toml next to an application: the maximum instructions of a region's longest pass, and the maximum RAM."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import UNSET, UnsetType, defstruct, to_builtins

from ove_lab import schema
from ove_lab.errors import Failure
from ove_lab.measure.suites import MEMORY, SUITES
from ove_lab.paths import display, is_there
from ove_lab.timing import target as targets
from ove_lab.trace import kernel_files

FILE = "measure.toml"
# Prefix of a timing model's name; its section holds predicted nanoseconds.
PREDICTED = "predicted"
# Prefix of a kernel's name; its sections replace budgets on that kernel.
ON = "on"


@dataclass(frozen=True)
class Budget:
    """The maximum instructions of a region, in a suite of results.json, or the maximum nanoseconds that a model
    predicts.

    In the suite `memory`, the region is `static` or `heap`, and `most` is in bytes.
    """

    suite: str
    region: str
    most: int

    @property
    def model(self) -> str:
        """The name of the timing model; empty for a budget in instructions."""
        return self.suite.removeprefix(f"{PREDICTED}.") if self.suite.startswith(PREDICTED) else ""


class _Memory(schema.Table):
    static: schema.Count | UnsetType = UNSET
    heap: schema.Count | UnsetType = UNSET


# Regions, each with the limit for its longest pass.
_Regions = dict[schema.Filled, schema.Count]
_COUNTED = [
    *((suite, _Regions | UnsetType, UNSET) for suite in SUITES),
    (MEMORY, _Memory | UnsetType, UNSET),
]
_OnKernel = defstruct("_OnKernel", _COUNTED, bases=(schema.Table,))
File = defstruct(
    "File",
    [*_COUNTED, (ON, dict[schema.Filled, _OnKernel], {}), (PREDICTED, dict[schema.Filled, _Regions], {})],
    bases=(schema.Table,),
)


def load(app: Path, rtos: str = "") -> list[Budget]:
    """Read the budgets of an application; none without a file. Raises Failure with the first error."""
    path = app / FILE
    return read(path, rtos) if is_there(path) else []


def read(path: Path, rtos: str = "") -> list[Budget]:
    """Read a file of budgets: those that hold on a kernel, or on every kernel if none is named.

    Raises Failure with the first error.
    """
    data = to_builtins(schema.toml(path, File))
    models = {f"{PREDICTED}.{model}": table for model, table in data.pop(PREDICTED, {}).items()}
    on_kernels = data.pop(ON, {})
    kernels = sorted(kernel_files.descriptions())
    for name in on_kernels:
        if name not in kernels:
            raise Failure(f"{display(path)}: {ON}.{name}: unknown kernel; valid: {', '.join(kernels)}")
    found = {**dict(_each(data)), **dict(_each(on_kernels.get(rtos, {}))), **dict(_each(models))}
    return [Budget(suite, region, most) for (suite, region), most in found.items()]


def _each(sections: Mapping[str, Any]) -> Iterator[tuple[tuple[str, str], int]]:
    for suite, table in sections.items():
        yield from (((suite, region), most) for region, most in table.items())


def check_models(path: Path, budgets: Sequence[Budget], board: str | None) -> None:
    """Raise UsageError for an unknown timing model, Failure for one that cannot read the board's records.

    Called before anything is built or recorded.
    """
    for model in dict.fromkeys(one.model for one in budgets if one.model):
        targets.check_named(path, f"{PREDICTED}.{model}", model)
        if board:
            targets.load(model).check_board(board)
