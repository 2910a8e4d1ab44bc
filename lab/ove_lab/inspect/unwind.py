# SPDX-License-Identifier: MIT OR Apache-2.0
"""The calls that led to an instruction, from the image's own description of each function's frame.

The description is `.debug_frame`: for each instruction, it gives the positions of the caller's registers. It costs the
target nothing. Registers are numbered as in "DWARF for the Arm Architecture".
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ove_lab.elf import Elf, guard
from ove_lab.inspect.snapshot import WORD, Registers, Snapshot
from ove_lab.trace.exception_frame import BASIC, EXTENDED, IS_PADDED, ON_PROCESS_STACK, RETURNS, STACKED, WITHOUT_FPU

_FRAMES = ".debug_frame"
NAMES = [*(f"r{number}" for number in range(13)), "sp", "lr", "pc"]
_CALLEES = [f"r{number}" for number in range(4, 12)]
_DEEPEST = 64
_HALF = 2


@dataclass(frozen=True)
class Frame:
    """One function on the stack: its registers, and whether its `pc` is a return address."""

    registers: Registers
    is_caller: bool

    @property
    def pc(self) -> int:
        return self.registers["pc"] & ~1

    @property
    def place(self) -> int:
        """An address inside the current instruction; for a caller, inside its call instruction."""
        return self.pc - 2 if self.is_caller else self.pc


@dataclass(frozen=True)
class Backtrace:
    """Frames, the innermost first. `ends` says why there are no more; empty if the thread begins there."""

    frames: tuple[Frame, ...]
    ends: str = ""


class Unwinder:
    """Unwinds stacks of one image."""

    def __init__(self, elf: Elf) -> None:
        self._elf = elf

    @cached_property
    def _entries(self) -> tuple[list[int], list[Any]]:
        """The function descriptions by first address."""
        if self._elf.dwarf is None or not self._elf.dwarf.has_CFI():
            return [], []
        with guard(self._elf.path, _FRAMES):
            every = [one for one in self._elf.dwarf.CFI_entries() if "initial_location" in one.header]
            linked = [one for one in every if self._elf.is_linked(one["initial_location"])]
            ordered = sorted(linked, key=lambda one: one["initial_location"])
            return [one["initial_location"] for one in ordered], ordered

    def follow(self, snapshot: Snapshot, registers: Registers, begins: frozenset[str]) -> Backtrace:
        """Return the calls of a stopped thread, from its registers. A thread begins at a function of `begins`."""
        if "pc" not in registers:
            return Backtrace((), "the program counter is not known")
        frames: list[Frame] = []
        now, is_caller = dict(registers), False
        while True:
            frame = Frame(now, is_caller)
            if is_caller and frame.pc in self._addresses and not self._is_call(frame.pc):
                # The kernel stored this function's address as the return address of the thread's entry function.
                return Backtrace(tuple(frames))
            frames.append(frame)
            if self.function(frame.place) in begins:
                return Backtrace(tuple(frames))
            found, ends = self._caller(snapshot, frame)
            is_caller = True
            if found is not None and found["pc"] >= RETURNS:
                found, is_caller = self._interrupted(snapshot, found), False
                ends = "the stack of the interrupted code is not known" if found is None else ""
            if found is not None and not self._is_code(found["pc"] & ~1):
                found, ends = None, _no_code(found["pc"])
            if found is not None and (len(frames) == _DEEPEST or found == now):
                found, ends = None, "more calls than are shown"
            if found is None:
                return Backtrace(tuple(frames), ends)
            now = found

    def _is_call(self, address: int) -> bool:
        """Return True if the instruction before an address is a call: BL, or BLX to a register."""
        for one in self._elf.sections:
            if one.is_executable and one.address + 2 * _HALF <= address <= one.address + one.size and one.data:
                first, second = struct.unpack_from("<HH", one.data, address - one.address - 2 * _HALF)
                is_long = first & 0xF800 == 0xF000 and second & 0xD000 == 0xD000
                return is_long or second & 0xFF87 == 0x4780
        return False

    def function(self, address: int) -> str:
        """Return the last function symbol before an address, or an empty text."""
        index = bisect_right(self._ordered, address) - 1
        return self._addresses[self._ordered[index]] if index >= 0 else ""

    @cached_property
    def _addresses(self) -> dict[int, str]:
        return {one.address & ~1: one.name for one in self._elf.symbols if one.is_function}

    @cached_property
    def _ordered(self) -> list[int]:
        return sorted(self._addresses)

    def _first(self, address: int) -> int:
        """Return the first address of the described function that contains an address, or 0."""
        starts, entries = self._entries
        index = bisect_right(starts, address) - 1
        return starts[index] if index >= 0 and address < starts[index] + entries[index]["address_range"] else 0

    def _is_code(self, address: int) -> bool:
        return any(one.is_executable and one.address <= address < one.address + one.size for one in self._elf.sections)

    def _caller(self, snapshot: Snapshot, frame: Frame) -> tuple[Registers | None, str]:
        first = self._first(frame.place)
        if first == 0:
            is_innermost = not frame.is_caller and "lr" in frame.registers
            if is_innermost and frame.registers["lr"] & ~1 != frame.pc:
                # An assembly function that has not pushed anything yet returns to the link register.
                return {**frame.registers, "pc": frame.registers["lr"]}, ""
            return None, "the image does not describe this function's frame"
        starts, entries = self._entries
        with guard(self._elf.path, _FRAMES):
            rows = entries[bisect_right(starts, first) - 1].get_decoded().table
        rules = next((one for one in reversed(rows) if one["pc"] <= frame.place), None)
        if rules is None or rules["cfa"].expr is not None or rules["cfa"].reg is None:
            return None, "the image does not show where this function's frame is"
        base = frame.registers.get(NAMES[rules["cfa"].reg])
        if base is None:
            return None, f"{NAMES[rules['cfa'].reg]} is not known here"
        return self._restored(snapshot, frame, rules, base + rules["cfa"].offset)

    def _restored(
        self, snapshot: Snapshot, frame: Frame, rules: dict[Any, Any], edge: int
    ) -> tuple[Registers | None, str]:
        known = ("sp", *_CALLEES, "lr")
        found = {name: frame.registers[name] for name in known if name in frame.registers}
        for number, name in enumerate(NAMES):
            rule = rules.get(number)
            if rule is None or rule.type == "SAME_VALUE":
                continue
            value = snapshot.value(edge + rule.arg) if rule.type == "OFFSET" else None
            if value is None and name == "lr":
                return None, f"the stack at 0x{edge & 0xFFFFFFFF:08x} is not in the memory that was read"
            if value is None:
                found.pop(name, None)
            else:
                found[name] = value
        if "lr" not in found:
            return None, "the return address is not known"
        if rules.get(14) is None and frame.is_caller:
            # The return address is in a register that the callee has not saved.
            return None, "the return address is not known"
        return {**found, "sp": edge, "pc": found["lr"]}, ""

    def _interrupted(self, snapshot: Snapshot, found: Registers) -> Registers | None:
        """Return the registers of the code that an exception interrupted."""
        word = found["pc"]
        stack = snapshot.registers.get("psp") if word & ON_PROCESS_STACK else found["sp"]
        return None if stack is None else stacked(snapshot, stack, word, found)


def stacked(snapshot: Snapshot, stack: int, word: int, others: Registers) -> Registers | None:
    """Return the registers that an exception saved at `stack`, with the callee's own among `others`."""
    values = [snapshot.value(stack + WORD * index) for index in range(len(STACKED))]
    if None in values:
        return None
    found = {name: value for name, value in zip(STACKED, values, strict=True) if value is not None}
    size = BASIC if word & WITHOUT_FPU else EXTENDED
    size += WORD if found["xpsr"] & IS_PADDED else 0
    return {**{name: others[name] for name in _CALLEES if name in others}, **found, "sp": stack + size}


def _no_code(address: int) -> str:
    return "" if address in (0, 1) else f"the stack goes on at 0x{address:08x}, where no code is"
