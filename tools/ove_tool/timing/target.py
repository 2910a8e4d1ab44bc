# SPDX-License-Identifier: MIT OR Apache-2.0
"""A person's part of a model: the processor, its memories, and the published figures (models/NAME/target.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ove_tool.errors import Failure, UsageError, unknown

MODELS = Path(__file__).with_name("models")
TARGET = "target.toml"
# The kind of a model that is a cycle table (timing/cycle_table.py).
_TABLE = "table"


@dataclass(frozen=True)
class Configuration:
    """A kernel as it is built for some published rows, in ns: one figure for each published image of the same code.

    `instead_of` names the configuration whose figures this one is tried against. The figures of one that is `held_out`
    belong to rows that no fit and no choice has used. The fit uses neither.
    """

    name: str
    title: str
    rtos: str
    mode: str
    suite: str
    defines: tuple[str, ...]
    instead_of: str
    source: str
    why: str
    rows: Mapping[str, tuple[float, ...]]
    left_out: Mapping[str, str]
    is_held_out: bool = False


@dataclass(frozen=True)
class Target:
    """`memory` gives begin and end of what the model knows. `source` says where each parameter comes from, and `least`
    the cycles that the manuals alone ask for.

    `is_table` says that the model is the processor's published cycle table: it has nothing to fit.
    """

    name: str
    title: str
    mhz: float
    boards: tuple[str, ...]
    base: tuple[str, ...]
    candidates: tuple[str, ...]
    memory: Mapping[str, tuple[int, int]]
    source: Mapping[str, str]
    least: Mapping[str, float]
    configurations: tuple[Configuration, ...]
    is_table: bool = False

    @property
    def folder(self) -> Path:
        return MODELS / self.name

    def fitted(self) -> list[Configuration]:
        return [one for one in self.configurations if not one.instead_of and not one.is_held_out]

    def held_out(self) -> list[Configuration]:
        return [one for one in self.configurations if one.is_held_out]

    def kernels(self) -> list[str]:
        """List the kernels of which a published time is known, those of the fit first."""
        return list(dict.fromkeys(one.rtos for one in (*self.fitted(), *self.held_out())))

    def check_board(self, board: str) -> None:
        """Raise Failure when the model cannot read records of this board, with the boards and models that fit."""
        if board in self.boards:
            return
        fitting = [name for name in names() if board in load(name).boards]
        other = f"the model {', '.join(fitting)}" if fitting else "no model"
        raise Failure(
            f"the timing model {self.name} takes records of {', '.join(self.boards)}, and none of {board}, whose code "
            f"is compiled for another processor: name `--board {self.boards[0]}`; {other} takes those of {board}"
        )

    def knows(self, address: int) -> bool:
        return any(begin <= address < end for begin, end in self.memory.values())


def names(folder: Path = MODELS) -> list[str]:
    return sorted(path.parent.name for path in folder.glob(f"*/{TARGET}"))


def check_named(path: Path, section: str, name: str) -> None:
    """Raise UsageError, with the file and its section, when the file names a model that there is not."""
    if name not in names():
        raise UsageError(f"{path}: [{section}]: {unknown('timing model', name, names())}")


def load(name: str) -> Target:
    """Read one model's target. Raises UsageError for an unknown name, Failure for a file that is wrong."""
    if name not in names():
        raise unknown("timing model", name, names())
    path = MODELS / name / TARGET
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        memory = {key: (begin, end) for key, (begin, end) in data["memory"].items()}
        if data.get("kind") == _TABLE:
            return Target(name, data["title"], data["mhz"], tuple(data["boards"]), (), (), memory, {}, {}, (), True)
        return Target(
            name,
            data["title"],
            data["mhz"],
            tuple(data["boards"]),
            tuple(data["base"]),
            tuple(data["candidates"]),
            memory,
            data["source"],
            {key: float(cycles) for key, cycles in data["least"].items()},
            tuple(_configuration(key, table) for key, table in data["configuration"].items()),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise Failure(f"{path} does not have the form of a timing model's target: {error!r}") from error


def _configuration(name: str, table: Mapping[str, Any]) -> Configuration:
    return Configuration(
        name,
        table["title"],
        table["rtos"],
        table["mode"],
        table["suite"],
        tuple(table["defines"]),
        table.get("instead_of", ""),
        table.get("source", ""),
        table.get("why", ""),
        {row: tuple(map(float, figures)) for row, figures in table.get("rows", {}).items()},
        table.get("left_out", {}),
        table.get("is_held_out", False),
    )
