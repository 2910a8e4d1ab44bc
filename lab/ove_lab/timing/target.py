# SPDX-License-Identifier: MIT OR Apache-2.0
"""The hand-written part of a model: the processor, its memories, the published figures (models/NAME/target.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, field
from msgspec.structs import asdict

from ove_lab import schema
from ove_lab.errors import Failure, UsageError, unknown

MODELS = Path(__file__).with_name("models")
TARGET = "target.toml"
# The kind of a model that is a cycle table (timing/cycle_table.py).
_TABLE = "table"


class _Span(schema.Table):
    least: schema.Count
    most: schema.Count
    source: schema.Filled

    def __post_init__(self) -> None:
        _check_span(self.least, self.most)


class _Exception(schema.Table):
    entry: schema.Count
    tail_chained: schema.Count
    return_least: schema.Count
    return_most: schema.Count
    source: schema.Filled

    def __post_init__(self) -> None:
        _check_span(self.return_least, self.return_most)


class Instruction(schema.Table):
    """The cycles of the instructions whose text matches `match`."""

    name: schema.Filled
    match: schema.Filled
    least: schema.Count
    most: schema.Count
    source: schema.Filled
    words: schema.Count = 0
    extra_words: schema.Count = 0
    pipelined: bool = False

    def __post_init__(self) -> None:
        _check_span(self.least, self.most)
        schema.pattern(self.match)


class _Configuration(schema.Table):
    title: schema.Filled
    rtos: schema.Word
    mode: Literal["heap", "zeroheap"]
    suite: schema.Filled
    defines: tuple[str, ...]
    instead_of: str = ""
    source: str = ""
    why: str = ""
    rows: dict[str, tuple[schema.Share, ...]] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    is_held_out: bool = False


_FITTED = ("base", "candidates", "source", "least", "configuration")
_TABLED = ("refill", "address", "exception", "instruction")


class File(schema.Table):
    """The file target.toml of a fitted model or of a cycle table."""

    title: schema.Filled
    mhz: Annotated[float, Meta(gt=0, le=1_000_000)]
    boards: Annotated[tuple[schema.Word, ...], Meta(min_length=1)]
    memory: dict[schema.Filled, tuple[schema.Count, schema.Count]]
    kind: Literal["fit", "table"] = "fit"
    base: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    source: dict[str, str] = field(default_factory=dict)
    least: dict[str, schema.Share] = field(default_factory=dict)
    configuration: dict[str, _Configuration] = field(default_factory=dict)
    refill: _Span | None = None
    address: _Span | None = None
    exception: _Exception | None = None
    instruction: tuple[Instruction, ...] = ()

    def __post_init__(self) -> None:
        needed, others = (_TABLED, _FITTED) if self.kind == "table" else (_FITTED, _TABLED)
        if wrong := [name for name in needed if not getattr(self, name)]:
            raise ValueError(f"a model of the kind `{self.kind}` has `{wrong[0]}`")
        if wrong := [name for name in others if getattr(self, name)]:
            raise ValueError(f"a model of the kind `{self.kind}` has no `{wrong[0]}`")
        if "code" not in self.memory:
            raise ValueError("memory does not name the range of `code`")
        if wrong := [name for name, (begin, end) in self.memory.items() if begin >= end]:
            raise ValueError(f"memory.{wrong[0]} ends before it begins")


def _check_span(least: int, most: int) -> None:
    if least > most:
        raise ValueError(f"at least {least} and at most {most}")


@dataclass(frozen=True)
class Configuration:
    """A kernel as built for some published rows, in ns: one figure for each published image with the same code.

    `instead_of` names the configuration with whose figures this one is compared. If it is `held_out`, its figures
    belong to rows that neither a fit nor a choice has used. The fit uses neither kind.
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
    """`memory` has the start and end of each memory that the model knows. `source` has the origin of each parameter,
    and `least` the minimum cycles according to the manuals alone.

    `is_table` means that the model is the processor's published cycle table, which has nothing to fit.
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
        """List the kernels with a known published time, those of the fit first."""
        return list(dict.fromkeys(one.rtos for one in (*self.fitted(), *self.held_out())))

    def check_board(self, board: str) -> None:
        """Raise Failure if the model cannot read records of this board, with the boards and models that match."""
        if board in self.boards:
            return
        fitting = [name for name in names() if board in load(name).boards]
        other = f"the model {', '.join(fitting)}" if fitting else "no model"
        raise Failure(
            f"the timing model {self.name} supports {', '.join(self.boards)}, not {board}, whose code "
            f"is compiled for another processor: name `--board {self.boards[0]}`; {other} takes those of {board}"
        )

    def knows(self, address: int) -> bool:
        return any(begin <= address < end for begin, end in self.memory.values())


def names(folder: Path = MODELS) -> list[str]:
    return sorted(path.parent.name for path in folder.glob(f"*/{TARGET}"))


def check_named(path: Path, section: str, name: str) -> None:
    """Raise UsageError, with the file and its section, if the file names a model that does not exist."""
    if name not in names():
        raise UsageError(f"{path}: [{section}]: {unknown('timing model', name, names())}")


def load(name: str) -> Target:
    """Read one model's target. Raises UsageError for an unknown name, Failure for an invalid file."""
    if name not in names():
        raise unknown("timing model", name, names())
    path = MODELS / name / TARGET
    file = schema.toml(path, File)
    return Target(
        name,
        file.title,
        file.mhz,
        file.boards,
        file.base,
        file.candidates,
        file.memory,
        file.source,
        file.least,
        tuple(Configuration(name=key, **asdict(table)) for key, table in file.configuration.items()),
        file.kind == "table",
    )
