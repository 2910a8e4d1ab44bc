# SPDX-License-Identifier: MIT OR Apache-2.0
"""The tool's facts about a board: boards/<name>/board.toml, checked."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from ove_tool.errors import Failure, unknown
from ove_tool.paths import BOARDS
from ove_tool.toml_reader import Reader

KINDS = ("qemu", "host", "probe", "own")
EMULATORS = ("qemu", "rp2040js")
UNITS = ("instructions", "ns")


@dataclass(frozen=True)
class Emulator:
    """The emulator that runs the image of a real board without the board.

    `serial` is which of the machine's serial ports the console is, `chip` what the machine is a model of. `first` are
    the lines that each program prints there before its own, about what the machine lacks. An emulator of one chip has
    no choice of machines.
    """

    kind: str
    machine: str
    serial: int
    chip: str
    first: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """One board. `cycles_hz` counts of the cycle source are a second.

    `kernel` is the one of an application that asks for none. `silicon` says what was seen on the board itself. A board
    without `has_room_for_suites` has less memory than an image of the tests needs.
    """

    name: str
    arch: str
    kernel: str
    description: str
    kind: str
    machine: str
    icount_shift: int
    default_timeout_s: int
    has_room_for_suites: bool
    openocd_config: str
    probe_rs_chip: str
    serial: str
    baud: int
    silicon: str
    emulator: Emulator | None
    cycles_hz: int
    unit: str
    instruction_ns: int
    qemu: str = "qemu-system-arm"

    @property
    def is_host(self) -> bool:
        return self.kind == "host"

    @property
    def is_silicon(self) -> bool:
        """Tell whether programs are written to a chip, and its serial port is the console."""
        return self.kind == "probe"

    @property
    def is_exact(self) -> bool:
        """Tell whether two runs of one image give identical counts."""
        return self.unit == "instructions"


def names(folder: Path = BOARDS) -> list[str]:
    return sorted(path.parent.name for path in folder.glob("*/board.toml"))


@functools.cache
def default() -> str:
    """Give the board of a command that names none."""
    reader = Reader(BOARDS / "default.toml")
    name = reader.data.get("board")
    if name not in names():
        raise Failure(f"{reader.path}: unknown board `{name}`; valid: {', '.join(names())}")
    return str(name)


def of_host() -> str:
    """Give the board that is this machine. Raises Failure when boards/ has none."""
    for name in names():
        if load(name).is_host:
            return name
    raise Failure(f"{BOARDS} has no board for this machine: no board.toml has the kind `host`")


def emulated() -> list[str]:
    """List the boards of the emulator, the default one first."""
    found = [name for name in names() if load(name).kind == "qemu"]
    return sorted(found, key=lambda name: name != default())


def load(name: str, folder: Path = BOARDS) -> Board:
    """Read one board. Raises UsageError for an unknown name, Failure for a file that is wrong."""
    path = folder / name / "board.toml"
    if name not in names(folder):
        raise unknown("board", name, names(folder))
    reader = Reader(path)
    kind = reader.one_of("run", "kind", KINDS)
    unit = reader.one_of("cycles", "unit", UNITS)
    is_qemu = kind == "qemu"
    is_silicon = kind == "probe"
    board = Board(
        name=reader.get("board", "name", str),
        arch=reader.get("board", "arch", str),
        kernel=reader.get("board", "kernel", str),
        description=reader.get("board", "description", str),
        kind=kind,
        machine=reader.get("run", "machine", str, None if is_qemu else ""),
        icount_shift=reader.get("run", "icount_shift", int, None if is_qemu else 0),
        default_timeout_s=reader.get("run", "default_timeout_s", int, 60),
        has_room_for_suites=reader.get("run", "has_room_for_suites", bool, True),
        openocd_config=reader.get("run", "openocd_config", str, None if is_silicon else ""),
        probe_rs_chip=reader.get("run", "probe_rs_chip", str, None if is_silicon else ""),
        serial=reader.get("run", "serial", str, ""),
        baud=reader.get("run", "baud", int, 115200),
        silicon=reader.get("silicon", "status", str, None if is_silicon else ""),
        emulator=_emulator(reader) if reader.has("emulator") else None,
        cycles_hz=reader.get("cycles", "hz", int),
        unit=unit,
        instruction_ns=reader.get("cycles", "instruction_ns", int, None if unit == "instructions" else 0),
    )
    reader.finish()
    if board.name != name:
        raise Failure(f"{path}: [board] name is `{board.name}`, the folder `{name}`; they must be the same")
    return board


def not_emulated(board: str, rtos: str) -> str:
    """Say why the board's emulator cannot run its images with a kernel, or nothing."""
    path = BOARDS / board / rtos / "not_emulated.txt"
    return path.read_text(encoding="utf-8").strip() if path.is_file() else ""


def emulator_of(board: Board, rtos: str) -> Emulator | None:
    """Give what runs the board's images with a kernel without the board, or None."""
    return None if not_emulated(board.name, rtos) else board.emulator


def _emulator(reader: Reader) -> Emulator:
    kind = reader.one_of("emulator", "kind", EMULATORS)
    return Emulator(
        kind=kind,
        machine=reader.get("emulator", "machine", str, None if kind == "qemu" else ""),
        serial=reader.get("emulator", "serial", int, 0),
        chip=reader.get("emulator", "chip", str),
        first=tuple(reader.get("emulator", "first", list, [])),
    )
