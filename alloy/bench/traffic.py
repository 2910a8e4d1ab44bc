#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Counts what the rows of an aims image do besides instructions: words loaded and stored, exceptions taken, and the
longest stretch of code with interrupts masked.

usage: traffic.py IMAGE [IMAGE...]

Runs each image on QEMU one instruction at a time, with a log of every instruction, the registers and the exceptions; reads
the loads and stores off the disassembly. A row's figures are those of its shortest sample, and hold
what a row measures besides (requesting the tick). What an exception itself
stores and loads (eight words each way at least) is in no figure, as it is in no emulator's. Needs qemu-system-arm and
arm-none-eabi-objdump; -kernel must be for mps2-an500.
"""

import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass

QEMU = [
    "qemu-system-arm",
    "-M",
    "mps2-an500",
    "-display",
    "none",
    "-monitor",
    "none",
    "-serial",
    "none",
    "-chardev",
    "stdio,id=console",
    "-semihosting-config",
    "enable=on,target=native,chardev=console",
    "-icount",
    "shift=7,sleep=off",
    "-singlestep",
    "-d",
    "exec,nochain,cpu,int",
]
CONDITIONS = {
    "eq": lambda n, z, c, v: z,
    "ne": lambda n, z, c, v: not z,
    "cs": lambda n, z, c, v: c,
    "cc": lambda n, z, c, v: not c,
    "mi": lambda n, z, c, v: n,
    "pl": lambda n, z, c, v: not n,
    "hi": lambda n, z, c, v: c and not z,
    "ls": lambda n, z, c, v: not c or z,
    "ge": lambda n, z, c, v: n == v,
    "lt": lambda n, z, c, v: n != v,
    "gt": lambda n, z, c, v: not z and n == v,
    "le": lambda n, z, c, v: z or n != v,
}


@dataclass
class Instruction:
    loads: int
    stores: int
    condition: str | None
    masks: bool
    unmasks: bool


def number_of(register):
    return {"sl": 10, "fp": 11, "ip": 12, "sp": 13, "lr": 14}.get(register) or int(register[1:])


def registers_in(operands):
    count = 0
    for part in re.search(r"\{(.*?)\}", operands)[1].split(","):
        ends = [int(n) for n in re.findall(r"[sd](\d+)", part)] if re.search(r"[sd]\d", part) else None
        words = 2 if re.search(r"\bd\d", part) else 1
        count += words * (ends[-1] - ends[0] + 1 if ends and len(ends) > 1 else 1)
    return count


def read(mnemonic, operands):
    name = mnemonic.split(".")[0]
    condition = (
        name[-2:] if name[-2:] in CONDITIONS and re.match(r"v?(ldr|str|ldm|stm)", name) and len(name) > 5 else None
    )
    loads = stores = 0
    if re.match(r"(ldm|pop|vldm|vpop)", name):
        loads = registers_in(operands)
    elif re.match(r"(stm|push|vstm|vpush)", name):
        stores = registers_in(operands)
    elif name.startswith(("ldrd", "strd")):
        loads, stores = (2, 0) if name[0] == "l" else (0, 2)
    elif name.startswith(("ldr", "vldr", "tbb", "tbh")):
        loads = 1
    elif name.startswith(("str", "vstr")):
        stores = 1
    masks = name == "cpsid"
    unmasks = name == "cpsie" or (name == "msr" and operands.upper().startswith(("PRIMASK", "BASEPRI")))
    return Instruction(loads, stores, condition, masks, unmasks)


def disassemble(image):
    out = subprocess.run(
        ["arm-none-eabi-objdump", "-d", "--no-show-raw-insn", image], check=True, capture_output=True, text=True
    ).stdout
    code, sample = {}, None
    for line in out.splitlines():
        if match := re.match(r"([0-9a-f]+) <.*bench.*sample.*>:", line):
            sample = int(match[1], 16)
        if match := re.match(r"\s*([0-9a-f]+):\t(\S+)\s*(.*)", line):
            code[int(match[1], 16)] = (read(match[2], match[3]), match[2], match[3])
    if sample is None:
        raise SystemExit(f"{image}: no function bench::sample")
    return code, sample


def follow(image):
    """Yields (row, instructions, loads, stores, exceptions) for each sample, then the longest masked stretch."""
    code, sample = disassemble(image)
    with tempfile.NamedTemporaryFile("r", suffix=".log") as log:
        subprocess.run(
            [*QEMU, "-D", log.name, "-kernel", image], stdin=subprocess.DEVNULL, capture_output=True, timeout=300
        )
        count = [0, 0, 0, 0]
        readings, rows, pending = {}, {}, None
        masked_since, longest, longest_at = None, 0, 0
        registers, flags, pc = {}, (False,) * 4, None
        for line in log:
            if "taking pending" in line:
                count[3] += 1
            elif line.startswith("R"):
                for name, value in re.findall(r"R(\d\d)=([0-9a-f]{8})", line):
                    registers[int(name)] = int(value, 16)
            elif line.startswith("XPSR"):
                text = line.split()[1]
                flags = tuple(letter in text for letter in "NZCV")
                if pending is not None and pc is not None:
                    register, at = pending
                    readings[registers[register]] = at
                    pending = None
                if pc == sample:
                    row, before, after = registers[0], registers[1], registers[2]
                    if before in readings and after in readings:
                        figures = [b - a for a, b in zip(readings[before], readings[after])]
                        rows[row] = min(rows.get(row, figures), figures)
                if pc in code:
                    instruction, mnemonic, operands = code[pc]
                    taken = instruction.condition is None or CONDITIONS[instruction.condition](*flags)
                    count[0] += 1
                    if taken:
                        count[1] += instruction.loads
                        count[2] += instruction.stores
                    if masked_since is None and instruction.masks:
                        masked_since = count[0]
                    elif masked_since is not None and instruction.unmasks:
                        if count[0] - masked_since > longest:
                            longest, longest_at = count[0] - masked_since, pc
                        masked_since = None
                    # A reading of the clock: see bench::now().
                    match = re.match(r"(\w+), \[\1, #4\]", operands)
                    register = number_of(match[1]) if match and mnemonic.startswith("ldr") else None
                    if register is not None and registers.get(register) == 0x40000000:
                        pending = (register, list(count))
            elif match := re.match(r"Trace \d+: \S+ \[[0-9a-f]+/([0-9a-f]+)/", line):
                # An access to a device is logged twice, because the emulator begins it anew. (No code under test
                # branches to itself but the port's wait for its switch, which is left at once.)
                pc, previous = int(match[1], 16), pc
                if pc == previous:
                    pc = None
        return rows, longest, longest_at


def output_of(image):
    """What the image prints."""
    plain = QEMU[: QEMU.index("-singlestep")]
    out = subprocess.run(
        [*plain, "-kernel", image], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300
    )
    return out.stdout + out.stderr


def printed_rows(image):
    """The rows as the image itself prints them: the name, and least, most, aim, best elsewhere."""
    lines = output_of(image).splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith("instructions"))
    return [(line[:52].rstrip(), line[52:].split()[:4]) for line in lines[begin + 1 :] if len(line) > 52]


def main(images):
    if not images:
        sys.stderr.write(__doc__)
        return 2
    for image in images:
        rows, longest, longest_at = follow(image)
        print(f"{image}\n{'':52} instructions  loads  stores  exceptions")
        for row, (name, _) in enumerate(printed_rows(image)):
            # Reading the clock is two instructions, the second of which loads.
            if row in rows:
                figures = [rows[row][0] - 2, rows[row][1] - 1, *rows[row][2:]]
                print(f"{name:52} {figures[0]:12} {figures[1]:6} {figures[2]:7} {figures[3]:11}")
        print(f"longest masked section: {longest} instructions, up to {longest_at:#x}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
