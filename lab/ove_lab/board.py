# SPDX-License-Identifier: MIT OR Apache-2.0
"""The facts about a board, read from boards/<name>/board.toml and checked."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import asdict

from ove_lab import schema
from ove_lab.errors import Failure, unknown
from ove_lab.paths import DATA

BOARDS = DATA / "boards"

_Serial = Annotated[int, Meta(ge=0, le=7)]
# The keys of [run] that only this kind of board has, and needs.
_OF_KIND = {"qemu": ("machine", "icount_shift"), "probe": ("openocd_config", "probe_rs_chip")}


class Emulator(schema.Table):
    """The emulator that runs the image of a real board without the board.

    `serial` is the number of the machine's serial port for the console, `chip` the chip that the machine models.
    `first` holds the lines about missing hardware that each program prints there before its own. An emulator of one
    chip has no choice of machines.
    """

    kind: Literal["qemu", "rp2040js"]
    chip: schema.Filled
    machine: schema.Word | None = None
    serial: _Serial = 0
    first: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if (self.kind == "qemu") != (self.machine is not None):
            raise ValueError("an emulator of the kind `qemu`, and no other, names its `machine`")


class _About(schema.Table):
    name: schema.Word
    arch: schema.Word
    kernel: schema.Word
    description: schema.Filled


class _Run(schema.Table):
    kind: Literal["qemu", "host", "probe", "own"]
    machine: schema.Word | None = None
    icount_shift: Annotated[int, Meta(ge=0, le=10)] | None = None
    openocd_config: schema.Filled | None = None
    probe_rs_chip: schema.Word | None = None
    serial: str = ""
    baud: Annotated[int, Meta(ge=1, le=10**8)] = 115200
    default_timeout_s: Annotated[int, Meta(ge=1, le=10**6)] = 60
    has_room_for_suites: bool = True

    def __post_init__(self) -> None:
        for kind, keys in _OF_KIND.items():
            for key in keys:
                if (getattr(self, key) is not None) != (self.kind == kind):
                    raise ValueError(f"a board of the kind `{kind}`, and no other, has `{key}`")


class _Cycles(schema.Table):
    # From a watch crystal to more than any processor's clock.
    hz: Annotated[int, Meta(ge=32768, le=10**10)]


class _Silicon(schema.Table):
    status: schema.Filled


class File(schema.Table):
    """The file board.toml."""

    board: _About
    run: _Run
    cycles: _Cycles
    emulator: Emulator | None = None
    silicon: _Silicon | None = None

    def __post_init__(self) -> None:
        if (self.run.kind == "probe") != (self.silicon is not None):
            raise ValueError("a board of the kind `probe`, and no other, has [silicon]")


class _Default(schema.Table):
    board: schema.Word


@dataclass(frozen=True)
class Board:
    """One board. `cycles_hz` is the frequency of its cycle source.

    `kernel` is the default kernel. `silicon` records the results on the board itself. A board
    without `has_room_for_suites` has too little memory for a test image. `icount_shift` is QEMU's: an
    instruction takes two to that power nanoseconds.
    """

    name: str
    arch: str
    kernel: str
    description: str
    kind: str
    machine: str
    icount_shift: int
    openocd_config: str
    probe_rs_chip: str
    serial: str
    baud: int
    default_timeout_s: int
    has_room_for_suites: bool
    silicon: str
    emulator: Emulator | None
    cycles_hz: int
    qemu: str = "qemu-system-arm"

    @property
    def instruction_ns(self) -> int:
        """Nanoseconds per instruction; 0 if the board's instructions do not all take the same time."""
        return 1 << self.icount_shift if self.is_exact else 0

    @property
    def unit(self) -> str:
        """The unit of the board's figures."""
        return "instructions" if self.is_exact else "ns"

    @property
    def is_host(self) -> bool:
        return self.kind == "host"

    @property
    def is_silicon(self) -> bool:
        """Return True if programs are written to a chip, and its serial port is the console."""
        return self.kind == "probe"

    @property
    def is_exact(self) -> bool:
        """Return True if two runs of one image give identical counts."""
        return self.kind == "qemu"


def names(folder: Path = BOARDS) -> list[str]:
    return sorted(path.parent.name for path in folder.glob("*/board.toml"))


@functools.cache
def default() -> str:
    """Return the default board of a command."""
    path = BOARDS / "default.toml"
    name = schema.toml(path, _Default).board
    if name not in names():
        raise Failure(f"{path}: unknown board `{name}`; valid: {', '.join(names())}")
    return name


def of_host() -> str:
    """Return the board for this machine. Raises Failure if boards/ has none."""
    for name in names():
        if load(name).is_host:
            return name
    raise Failure(f"{BOARDS} has no board for this machine: no board.toml has the kind `host`")


def emulated() -> list[str]:
    """List the boards of the emulator, the default one first."""
    found = [name for name in names() if load(name).kind == "qemu"]
    return sorted(found, key=lambda name: name != default())


def load(name: str, folder: Path = BOARDS) -> Board:
    """Read one board. Raises UsageError for an unknown name, Failure for an invalid file."""
    path = folder / name / "board.toml"
    # A name with a separator would leave the folder, or give a board a second name.
    if Path(name).name != name or not path.is_file():
        raise unknown("board", name, names(folder))
    state = path.stat()
    return _read(name, path, state.st_mtime_ns, state.st_size)


@functools.lru_cache(maxsize=64)
def _read(name: str, path: Path, _changed_ns: int, _size: int) -> Board:
    """Read one board's file. Cached, because a list of all tests reads each board hundreds of times."""
    file = schema.toml(path, File)
    if file.board.name != name:
        raise Failure(f"{path}: board.name is `{file.board.name}`, the folder `{name}`; they must be the same")
    run = {**asdict(file.run), "machine": file.run.machine or "", "icount_shift": file.run.icount_shift or 0}
    run |= {key: run[key] or "" for key in _OF_KIND["probe"]}
    silicon = file.silicon.status if file.silicon else ""
    return Board(**asdict(file.board), **run, silicon=silicon, emulator=file.emulator, cycles_hz=file.cycles.hz)


def not_emulated(board: str, rtos: str) -> str:
    """Return why the board's emulator cannot run its images with a kernel, or an empty text."""
    path = BOARDS / board / rtos / "not_emulated.txt"
    return path.read_text(encoding="utf-8").strip() if path.is_file() else ""


def emulator_of(board: Board, rtos: str) -> Emulator | None:
    """Return the emulator that runs the board's images for a kernel, or None."""
    return None if not_emulated(board.name, rtos) else board.emulator
