# SPDX-License-Identifier: MIT OR Apache-2.0
"""Counts what the rows of an image do besides instructions: words loaded and stored, exceptions taken, and the longest
stretch of code with interrupts masked.

Runs the image on QEMU one instruction at a time, with a log of every instruction, the registers and the exceptions;
reads the loads and stores off the disassembly. A row's figures are those of the sample in the middle, and hold what
the row measures besides (requesting the tick). What an exception itself stores and loads (eight words each way at
least) is in no figure, as it is in no emulator's.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from ove_tool import board as boards
from ove_tool.alloy_report.images import BOARD
from ove_tool.errors import Failure
from ove_tool.image import Image
from ove_tool.limits import call
from ove_tool.runner import command

_ONE_BY_ONE = ("-singlestep", "-d", "exec,nochain,cpu,int")
_TIMEOUT_S = 300
_CLOCK = 0x40000000


class Flags(NamedTuple):
    """Of the status register."""

    n: bool
    z: bool
    c: bool
    v: bool


_CONDITIONS: dict[str, Callable[[Flags], bool]] = {
    "eq": lambda f: f.z,
    "ne": lambda f: not f.z,
    "cs": lambda f: f.c,
    "cc": lambda f: not f.c,
    "mi": lambda f: f.n,
    "pl": lambda f: not f.n,
    "hi": lambda f: f.c and not f.z,
    "ls": lambda f: not f.c or f.z,
    "ge": lambda f: f.n == f.v,
    "lt": lambda f: f.n != f.v,
    "gt": lambda f: not f.z and f.n == f.v,
    "le": lambda f: f.z or f.n != f.v,
}


@dataclass(frozen=True)
class Instruction:
    """What one does, if its condition holds. `clock` is the register through which it may read the clock."""

    loads: int
    stores: int
    condition: str | None
    mask: Mask | None
    clock: int | None


@dataclass(frozen=True)
class Mask:
    """A change of what is masked: PRIMASK set or cleared, or BASEPRI set from a register."""

    which: str
    is_set: bool = False
    register: int = 0


@dataclass
class Count:
    """Since the start."""

    instructions: int = 0
    loads: int = 0
    stores: int = 0
    exceptions: int = 0

    def since(self, other: Count) -> Count:
        return Count(
            self.instructions - other.instructions,
            self.loads - other.loads,
            self.stores - other.stores,
            self.exceptions - other.exceptions,
        )


@dataclass
class Traffic:
    """`samples` is keyed by the row's number; `longest_masked` is in instructions."""

    samples: dict[int, list[Count]] = field(default_factory=dict)
    longest_masked: int = 0

    def row(self, number: int) -> Count | None:
        """Give the sample in the middle, by instructions, or None when there is none."""
        found = sorted(self.samples.get(number, []), key=lambda count: count.instructions)
        return found[(len(found) - 1) // 2] if found else None


def follow(image: Image) -> Traffic:
    """Run an image that calls bench::sample(), and count. Takes some seconds."""
    code, sample = disassemble(image)
    with tempfile.NamedTemporaryFile("r", suffix=".log") as log:
        words = command(image, boards.load(BOARD))
        if over := call([*words, *_ONE_BY_ONE, "-D", log.name], _TIMEOUT_S).over:
            raise Failure(f"{image.name}, one instruction at a time: {over}")
        return _Reader(code, sample).read(log)


class _Reader:
    """Reads QEMU's log: for each instruction a line that names it, then the registers before it."""

    def __init__(self, code: dict[int, Instruction], sample: int) -> None:
        self.code = code
        self.sample = sample
        self.count = Count()
        self.traffic = Traffic()
        self.registers: dict[int, int] = {}
        self.readings: dict[int, Count] = {}
        self.pending: tuple[int, Count] | None = None
        self.masks = {"primask": False, "basepri": False}
        self.masked_since: int | None = None

    def read(self, log: Iterable[str]) -> Traffic:
        pc: int | None = None
        for line in log:
            if "taking pending" in line:
                self.count.exceptions += 1
            elif line.startswith("R"):
                for name, value in re.findall(r"R(\d\d)=([0-9a-f]{8})", line):
                    self.registers[int(name)] = int(value, 16)
            elif line.startswith("XPSR"):
                if pc is not None:
                    self._execute(pc, line.split()[1])
            elif match := re.match(r"Trace \d+: \S+ \[[0-9a-f]+/([0-9a-f]+)/", line):
                # An access to a device is logged twice, because the emulator starts it over. (No code under test
                # branches to itself but the port's wait for its switch, which is left at once.)
                pc, previous = int(match[1], 16), pc
                if pc == previous:
                    pc = None
        return self.traffic

    def _execute(self, pc: int, flags: str) -> None:
        if self.pending is not None:
            register, at = self.pending
            self.readings[self.registers[register]] = at
            self.pending = None
        if pc == self.sample:
            self._note_sample()
        instruction = self.code.get(pc)
        if instruction is None:
            return
        self.count.instructions += 1
        condition = instruction.condition
        if condition is None or _CONDITIONS[condition](Flags(*(letter in flags for letter in "NZCV"))):
            self.count.loads += instruction.loads
            self.count.stores += instruction.stores
        if instruction.mask is not None:
            self._change(instruction.mask)
        if instruction.clock is not None and self.registers.get(instruction.clock) == _CLOCK:
            self.pending = (instruction.clock, self.count.since(Count()))

    def _note_sample(self) -> None:
        row, before, after = (self.registers[number] for number in range(3))
        if before in self.readings and after in self.readings:
            found = self.readings[after].since(self.readings[before])
            self.traffic.samples.setdefault(row, []).append(found)

    def _change(self, mask: Mask) -> None:
        is_set = mask.is_set or (mask.register >= 0 and self.registers.get(mask.register, 0) != 0)
        self.masks[mask.which] = is_set
        if any(self.masks.values()):
            if self.masked_since is None:
                self.masked_since = self.count.instructions
        elif self.masked_since is not None:
            # Before the first reading of the clock the kernel starts, masked as a whole.
            length = self.count.instructions - self.masked_since if self.readings else 0
            self.traffic.longest_masked = max(self.traffic.longest_masked, length)
            self.masked_since = None


def disassemble(image: Image) -> tuple[dict[int, Instruction], int]:
    """Give each instruction by its address, and the address of bench::sample()."""
    out = subprocess.run(
        ["arm-none-eabi-objdump", "-d", "--no-show-raw-insn", str(image.elf)],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    code, sample = {}, None
    for line in out.splitlines():
        if match := re.match(r"([0-9a-f]+) <.*bench.*sample.*>:", line):
            sample = int(match[1], 16)
        if match := re.match(r"\s*([0-9a-f]+):\t(\S+)\s*(.*)", line):
            code[int(match[1], 16)] = read(match[2], match[3])
    if sample is None:
        raise Failure(f"{image.elf}: no function bench::sample")
    return code, sample


def read(mnemonic: str, operands: str) -> Instruction:
    """Read one line of the disassembly."""
    name = mnemonic.split(".", maxsplit=1)[0]
    is_conditional = re.fullmatch(r"v?(?:ldr|str|ldm|stm)[a-z]*(?:" + "|".join(_CONDITIONS) + ")", name)
    condition = name[-2:] if is_conditional else None
    loads = stores = 0
    if re.match(r"(ldm|pop|vldm|vpop)", name):
        loads = _registers_in(operands)
    elif re.match(r"(stm|push|vstm|vpush)", name):
        stores = _registers_in(operands)
    elif name.startswith(("ldrd", "strd")):
        loads, stores = (2, 0) if name[0] == "l" else (0, 2)
    elif name.startswith(("ldr", "vldr", "tbb", "tbh")):
        loads = 1
    elif name.startswith(("str", "vstr")):
        stores = 1
    # A reading of the clock: see bench::now().
    match = re.match(r"(\w+), \[\1, #4\]", operands) if mnemonic.startswith("ldr") else None
    return Instruction(loads, stores, condition, _mask(name, operands), _number(match[1]) if match else None)


def _mask(name: str, operands: str) -> Mask | None:
    if name in ("cpsid", "cpsie"):
        return Mask("primask", is_set=name == "cpsid", register=-1)
    match = re.match(r"(PRIMASK|BASEPRI), (\w+)", operands, re.IGNORECASE) if name == "msr" else None
    return Mask(match[1].lower(), register=_number(match[2])) if match else None


def _number(register: str) -> int:
    return {"sl": 10, "fp": 11, "ip": 12, "sp": 13, "lr": 14}.get(register) or int(register[1:])


def _registers_in(operands: str) -> int:
    count = 0
    listed = re.search(r"\{(.*?)\}", operands)
    for part in (listed[1] if listed else "").split(","):
        ends = [int(n) for n in re.findall(r"[sd](\d+)", part)] if re.search(r"[sd]\d", part) else None
        words = 2 if re.search(r"\bd\d", part) else 1
        count += words * (ends[-1] - ends[0] + 1 if ends and len(ends) > 1 else 1)
    return count
