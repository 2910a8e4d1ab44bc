# SPDX-License-Identifier: MIT OR Apache-2.0
"""What the tool knows of a board: boards/<name>/board.toml, checked."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ove_tool.errors import Failure, unknown
from ove_tool.paths import BOARDS

KINDS = ("qemu", "host", "openocd")
UNITS = ("instructions", "ns")


@dataclass(frozen=True)
class Board:
    """One board. `cycles_hz` counts of the cycle source are a second."""

    name: str
    arch: str
    description: str
    kind: str
    machine: str
    icount_shift: int
    default_timeout_s: int
    openocd_config: str
    serial: str
    cycles_hz: int
    unit: str
    instruction_ns: int

    @property
    def is_host(self) -> bool:
        return self.kind == "host"

    @property
    def is_exact(self) -> bool:
        """Tell whether two runs of one image give identical counts."""
        return self.unit == "instructions"


def names(folder: Path = BOARDS) -> list[str]:
    return sorted(path.parent.name for path in folder.glob("*/board.toml"))


def load(name: str, folder: Path = BOARDS) -> Board:
    """Read one board. Raises UsageError for an unknown name, Failure for a file that is wrong."""
    path = folder / name / "board.toml"
    if name not in names(folder):
        raise unknown("board", name, names(folder))
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Failure(f"{path}: {error}") from error
    reader = _Reader(path, data)
    kind = reader.one_of("run", "kind", KINDS)
    unit = reader.one_of("cycles", "unit", UNITS)
    is_qemu = kind == "qemu"
    is_silicon = kind == "openocd"
    board = Board(
        name=reader.get("board", "name", str),
        arch=reader.get("board", "arch", str),
        description=reader.get("board", "description", str),
        kind=kind,
        machine=reader.get("run", "machine", str, None if is_qemu else ""),
        icount_shift=reader.get("run", "icount_shift", int, None if is_qemu else 0),
        default_timeout_s=reader.get("run", "default_timeout_s", int, 60),
        openocd_config=reader.get("run", "openocd_config", str, None if is_silicon else ""),
        serial=reader.get("run", "serial", str, ""),
        cycles_hz=reader.get("cycles", "hz", int),
        unit=unit,
        instruction_ns=reader.get("cycles", "instruction_ns", int, None if unit == "instructions" else 0),
    )
    reader.finish()
    if board.name != name:
        raise Failure(f"{path}: [board] name is `{board.name}`, the folder `{name}`; they must be the same")
    return board


class _Reader:
    """Takes typed values out of a parsed file and reports what nobody asked for."""

    def __init__(self, path: Path, data: dict[str, Any]) -> None:
        self.path = path
        self.data = data
        self.seen: set[tuple[str, str]] = set()

    def get(self, section: str, key: str, kind: type, default: Any = None) -> Any:
        self.seen.add((section, key))
        value = self.data.get(section, {}).get(key, default)
        if value is None:
            raise Failure(f"{self.path}: [{section}] {key} is missing")
        if not isinstance(value, kind):
            raise Failure(f"{self.path}: [{section}] {key} must be of type {kind.__name__}")
        return value

    def one_of(self, section: str, key: str, choices: tuple[str, ...]) -> str:
        value: str = self.get(section, key, str)
        if value not in choices:
            raise Failure(f"{self.path}: [{section}] {key} is `{value}`; valid: {', '.join(choices)}")
        return value

    def finish(self) -> None:
        for section, table in self.data.items():
            for key in table if isinstance(table, dict) else [""]:
                if (section, key) not in self.seen:
                    raise Failure(f"{self.path}: unknown key [{section}] {key}")
