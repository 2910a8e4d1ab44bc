# SPDX-License-Identifier: MIT OR Apache-2.0
"""The functions of a Thumb image, and the jump targets of each."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import capstone
from capstone import arm

from ove_lab.elf import Elf, ElfError, Section
from ove_lab.errors import Failure

_WORD = 4
# The unwind table's word for "cannot unwind": no exception passes here.
_CANNOT_UNWIND = 1
_SWITCHES = (arm.ARM_INS_TBB, arm.ARM_INS_TBH)


@dataclass(frozen=True)
class Function:
    """A function; `end` is the first address after it."""

    name: str
    start: int
    end: int


@dataclass(frozen=True)
class Jumps:
    """A function's jumps: target addresses outside itself, and the instructions that jump to a computed address.

    `instructions` is their number, without padding that is never executed. `objects` are the names of the data whose
    address it takes. `has_table` tells whether exceptions could pass through it.
    """

    targets: tuple[int, ...]
    computed: tuple[str, ...]
    instructions: int
    objects: tuple[str, ...]
    has_table: bool


class Code:
    """The code of one ELF file. Reads the file once, and disassembles functions on demand."""

    def __init__(self, elf: Path) -> None:
        self.file = file = Elf(elf)
        self.functions: dict[int, Function] = {}
        self.by_name: dict[str, Function] = {}
        self._marks: list[tuple[int, bool]] = []
        self._known: dict[int, Jumps] = {}
        self._sections: list[tuple[int, bytes]] = []
        self._objects: list[tuple[int, int, str]] = []
        self._tables: list[tuple[int, bool]] = []
        if not file.is_arm:
            raise Failure(f"{elf} is not an ARM image; only Thumb code can be read")
        for section in file.sections:
            if section.is_executable and section.kind == "SHT_PROGBITS":
                self._sections.append((section.address, section.data))
        self._read_symbols(file)
        self._read_tables(file.section(".ARM.exidx"))
        self._starts = sorted(self.functions)
        self._reader = capstone.Cs(capstone.CS_ARCH_ARM, capstone.CS_MODE_THUMB | capstone.CS_MODE_MCLASS)
        self._reader.detail = True
        self._reader.skipdata = True

    def _read_symbols(self, file: Elf) -> None:
        data = {one.index for one in file.sections if one.is_allocated and not one.is_executable}
        for symbol in file.symbols:
            address, name = symbol.address, symbol.name
            if name.startswith(("$t", "$d")):
                self._marks.append((address, name.startswith("$t")))
            elif symbol.is_object or (symbol.is_untyped and symbol.size and symbol.section in data):
                # Without optimisation, GCC emits no type for static variables.
                self._objects.append((address, address + symbol.size, name))
            # A linker may keep the symbol of a discarded function, without a section and at address 0.
            elif symbol.is_function and (symbol.section is not None or address > 1):
                function = Function(name, address & ~1, (address & ~1) + symbol.size)
                self.by_name[name] = function
                # If several names share one address, keep the global one; aliases are equivalent.
                if function.start not in self.functions or symbol.is_global:
                    self.functions[function.start] = function
        if not self.functions:
            raise Failure(f"{file.path} has no symbols")
        self._marks.sort()
        self._objects.sort()
        self._give_sizes()

    def _read_tables(self, section: Section | None) -> None:
        """Read the addresses from which functions can be unwound: two words each, the first relative to itself."""
        data = section.data if section is not None else b""
        for offset in range(0, len(data) - 7, 8):
            relative, table = struct.unpack_from("<II", data, offset)
            # A signed 31-bit offset.
            distance = (relative & 0x7FFFFFFF) - ((relative & 0x40000000) << 1)
            self._tables.append((section.address + offset + distance, table != _CANNOT_UNWIND))

    def _give_sizes(self) -> None:
        """Let a function without a size, as in assembly, end at the start of the next one."""
        starts = sorted(self.functions)
        for start, following in zip(starts, [*starts[1:], starts[-1] + 2], strict=True):
            function = self.functions[start]
            if function.end == function.start:
                self.functions[start] = replace(function, end=following)
                self.by_name[function.name] = self.functions[start]

    def at(self, address: int) -> Function | None:
        """Return the function that contains an address, or None."""
        index = bisect_right(self._starts, address & ~1) - 1
        if index < 0:
            return None
        function = self.functions[self._starts[index]]
        return function if address < function.end else None

    def jumps(self, function: Function) -> Jumps:
        """Disassemble a function, without the data between its instructions. Cached."""
        if function.start not in self._known:
            self._known[function.start] = self._disassemble(function)
        return self._known[function.start]

    def _disassemble(self, function: Function) -> Jumps:
        targets: list[int] = []
        computed: list[str] = []
        words = self._constants(function)
        halves: dict[int, int] = {}
        count = 0
        for start, end in self._code_ranges(function):
            has_left = False
            for instruction in self._reader.disasm(self._bytes(start, end), start):
                # LLVM aligns jump targets; the jump before the padding is always taken.
                if instruction.id == 0 or (has_left and instruction.mnemonic.startswith("nop")):
                    continue
                count += 1
                has_left = _always_leaves(instruction)
                if instruction.id == arm.ARM_INS_MOVW:
                    halves[instruction.operands[0].reg] = instruction.operands[1].imm
                elif instruction.id == arm.ARM_INS_MOVT:
                    words.append(halves.get(instruction.operands[0].reg, 0) | instruction.operands[1].imm << 16)
                target, is_computed = _destination(instruction)
                if is_computed:
                    computed.append(f"0x{instruction.address:x} {instruction.mnemonic} {instruction.op_str}")
                elif target is not None and not function.start <= target < function.end:
                    targets.append(target)
        objects = tuple(sorted({name for word in words for name in self.objects_at(word)}))
        before = [has_table for start, has_table in self._tables if start <= function.start]
        has_table = bool(before) and before[-1]
        return Jumps(tuple(dict.fromkeys(targets)), tuple(computed), count, objects, has_table)

    def listing(self, function: Function, most: int) -> list[str]:
        """Return up to `most` lines of a function's disassembly; calls name their target."""
        lines = []
        for start, end in self._code_ranges(function):
            for instruction in self._reader.disasm(self._bytes(start, end), start):
                callee = self.at(target) if (target := _destination(instruction)[0]) is not None else None
                name = f" <{callee.name}>" if callee is not None and callee != function else ""
                lines.append(f"{instruction.address:6x}: {instruction.mnemonic} {instruction.op_str}{name}".rstrip())
        return lines if len(lines) <= most else [*lines[:most], f"... {len(lines) - most} instructions more"]

    def instruction(self, start: int, end: int) -> str:
        """Return the instruction at an address as assembly; `end` bounds it, and a branch names its target."""
        own = self.at(start)
        for instruction in self._reader.disasm(self._bytes(start, end), start):
            target, _ = _destination(instruction)
            goal = self.at(target) if target is not None else None
            if goal is None or target is None:
                return f"{instruction.mnemonic} {instruction.op_str}".rstrip()
            registers = instruction.op_str.rpartition(", ")[0]
            offset = f"+{target - goal.start}" if target != goal.start or goal == own else ""
            place = offset if goal == own else goal.name + offset
            return f"{instruction.mnemonic} {registers + ', ' if registers else ''}{place}"
        return "?"

    def decoded(self, start: int, end: int) -> capstone.CsInsn | None:
        """Return the instruction at an address with its operands, or None."""
        found = next(iter(self._reader.disasm(self._bytes(start, end), start, 1)), None)
        return found if found is not None and found.id else None

    def plain(self, start: int, end: int) -> str:
        """Return the instruction at an address as the disassembler writes it, or an empty text."""
        for _, _, mnemonic, operands in self._reader.disasm_lite(self._bytes(start, end), start, 1):
            return f"{mnemonic} {operands}".rstrip()
        return ""

    def objects(self) -> Iterator[str]:
        """Return the names of all variables."""
        return (name for _, _, name in self._objects)

    def place_of(self, name: str) -> int | None:
        """Return the address of the variable with a name, or None."""
        return next((start for start, _, each in self._objects if each == name), None)

    def end_of(self, name: str) -> int | None:
        """Return the address after the variable with a name, or None."""
        return next((end for _, end, each in self._objects if each == name), None)

    def begin_at(self, address: int) -> int:
        """Return the start of the variable that contains an address, or the address itself."""
        index = bisect_right(self._objects, (address, 1 << 32, "")) - 1
        return self._objects[index][0] if index >= 0 and address < self._objects[index][1] else address

    def objects_at(self, address: int) -> Iterator[str]:
        index = bisect_right(self._objects, (address, 1 << 32, "")) - 1
        if index >= 0 and address < self._objects[index][1]:
            yield self._objects[index][2]

    def _constants(self, function: Function) -> list[int]:
        """Return the data words between a function's instructions."""
        places = [mark for mark in self._marks if function.start <= mark[0] < function.end]
        found: list[int] = []
        for (start, is_code), (end, _) in zip(places, [*places, (function.end, True)][1:], strict=True):
            if not is_code and end - start >= _WORD:
                data = self._bytes(start, end)
                found += struct.unpack(f"<{len(data) // _WORD}I", data[: len(data) // _WORD * _WORD])
        return found

    def _code_ranges(self, function: Function) -> Iterator[tuple[int, int]]:
        places = [mark for mark in self._marks if function.start <= mark[0] < function.end]
        if not places or places[0][0] > function.start:
            places.insert(0, (function.start, True))
        for (start, is_code), (end, _) in zip(places, [*places[1:], (function.end, True)], strict=True):
            if is_code and end > start:
                yield start, end

    def _bytes(self, start: int, end: int) -> bytes:
        for base, data in self._sections:
            if base <= start and end <= base + len(data):
                return data[start - base : end - base]
        raise ElfError(self.file.path, ".symtab", f"there is no code at 0x{start:x}")


def _always_leaves(instruction: capstone.CsInsn) -> bool:
    """Return True if the code after an instruction can be reached only by a jump."""
    if instruction.cc not in (arm.ARM_CC_AL, arm.ARM_CC_INVALID):
        return False
    if instruction.id in (arm.ARM_INS_B, arm.ARM_INS_BX):
        return True
    return instruction.id == arm.ARM_INS_POP and instruction.operands[-1].reg == arm.ARM_REG_PC


def _destination(instruction: capstone.CsInsn) -> tuple[int | None, bool]:
    """Return the address that an instruction jumps to, or that it is computed; a return is neither."""
    if instruction.id in _SWITCHES:
        return None, False
    is_branch = instruction.group(capstone.CS_GRP_JUMP) or instruction.group(capstone.CS_GRP_CALL)
    if not is_branch:
        is_load = instruction.id == arm.ARM_INS_LDR and instruction.operands[0].reg == arm.ARM_REG_PC
        # A load of the program counter from the stack is a return.
        is_load = is_load and instruction.operands[1].mem.base != arm.ARM_REG_SP
        is_move = instruction.id == arm.ARM_INS_MOV and instruction.operands[0].reg == arm.ARM_REG_PC
        return None, bool(is_load or is_move)
    last = instruction.operands[-1] if instruction.operands else None
    if last is None:
        return None, False
    if last.type == arm.ARM_OP_IMM:
        return last.imm & ~1, False
    is_return = instruction.id == arm.ARM_INS_BX and last.reg == arm.ARM_REG_LR
    return None, last.type == arm.ARM_OP_REG and not is_return
