# SPDX-License-Identifier: MIT OR Apache-2.0
"""The functions of a Thumb image, and where each jumps to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import capstone
from capstone import arm
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from ove_tool.errors import Failure

_SWITCHES = (arm.ARM_INS_TBB, arm.ARM_INS_TBH)


@dataclass(frozen=True)
class Function:
    """A function; `end` is the first address behind it."""

    name: str
    start: int
    end: int


@dataclass(frozen=True)
class Jumps:
    """Where a function goes: addresses outside itself, and the instructions that go to a computed address.

    `instructions` is how many it has, without padding that is never executed.
    """

    targets: tuple[int, ...]
    computed: tuple[str, ...]
    instructions: int


class Code:
    """The code of one ELF file. Reads the file once; a function is disassembled when it is asked for."""

    def __init__(self, elf: Path) -> None:
        self.functions: dict[int, Function] = {}
        self.by_name: dict[str, Function] = {}
        self._marks: list[tuple[int, bool]] = []
        self._known: dict[int, Jumps] = {}
        self._sections: list[tuple[int, bytes]] = []
        with elf.open("rb") as stream:
            file = ELFFile(stream)
            if file["e_machine"] != "EM_ARM":
                raise Failure(f"{elf} is no ARM image; the audit reads Thumb code only")
            table = file.get_section_by_name(".symtab")
            if not isinstance(table, SymbolTableSection):
                raise Failure(f"{elf} has no symbols")
            self._read_symbols(table)
            for section in file.iter_sections():
                if section["sh_flags"] & 4 and section["sh_type"] == "SHT_PROGBITS":
                    self._sections.append((section["sh_addr"], section.data()))
        self._starts = sorted(self.functions)
        self._reader = capstone.Cs(capstone.CS_ARCH_ARM, capstone.CS_MODE_THUMB | capstone.CS_MODE_MCLASS)
        self._reader.detail = True
        self._reader.skipdata = True

    def _read_symbols(self, table: SymbolTableSection) -> None:
        for symbol in table.iter_symbols():
            address, name = symbol["st_value"], symbol.name
            if name.startswith(("$t", "$d")):
                self._marks.append((address, name.startswith("$t")))
            elif symbol["st_info"]["type"] == "STT_FUNC":
                function = Function(name, address & ~1, (address & ~1) + symbol["st_size"])
                self.by_name[name] = function
                # Of several names at one place the global one is kept; aliases do the same work.
                if function.start not in self.functions or symbol["st_info"]["bind"] == "STB_GLOBAL":
                    self.functions[function.start] = function
        self._marks.sort()
        self._give_sizes()

    def _give_sizes(self) -> None:
        """Let a function that assembly left without a size end where the next one begins."""
        starts = sorted(self.functions)
        for start, following in zip(starts, [*starts[1:], starts[-1] + 2], strict=True):
            function = self.functions[start]
            if function.end == function.start:
                self.functions[start] = replace(function, end=following)
                self.by_name[function.name] = self.functions[start]

    def at(self, address: int) -> Function | None:
        """Find the function that holds an address."""
        index = bisect_right(self._starts, address & ~1) - 1
        if index < 0:
            return None
        function = self.functions[self._starts[index]]
        return function if address < function.end else None

    def jumps(self, function: Function) -> Jumps:
        """Disassemble a function, without the data between its instructions; each only once."""
        if function.start not in self._known:
            self._known[function.start] = self._disassemble(function)
        return self._known[function.start]

    def _disassemble(self, function: Function) -> Jumps:
        targets: list[int] = []
        computed: list[str] = []
        count = 0
        for start, end in self._code_ranges(function):
            has_left = False
            for instruction in self._reader.disasm(self._bytes(start, end), start):
                # LLVM aligns what is jumped to; nobody comes past the jump before it.
                if instruction.id == 0 or (has_left and instruction.mnemonic.startswith("nop")):
                    continue
                count += 1
                has_left = _always_leaves(instruction)
                target, is_computed = _destination(instruction)
                if is_computed:
                    computed.append(f"0x{instruction.address:x} {instruction.mnemonic} {instruction.op_str}")
                elif target is not None and not function.start <= target < function.end:
                    targets.append(target)
        return Jumps(tuple(dict.fromkeys(targets)), tuple(computed), count)

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
        raise Failure(f"no code at 0x{start:x}")


def _always_leaves(instruction: capstone.CsInsn) -> bool:
    """Tell whether what follows an instruction is reached by a jump only."""
    if instruction.cc not in (arm.ARM_CC_AL, arm.ARM_CC_INVALID):
        return False
    if instruction.id in (arm.ARM_INS_B, arm.ARM_INS_BX):
        return True
    return instruction.id == arm.ARM_INS_POP and instruction.operands[-1].reg == arm.ARM_REG_PC


def _destination(instruction: capstone.CsInsn) -> tuple[int | None, bool]:
    """Give the address an instruction goes to, or that it goes to a computed one; returns are neither."""
    if instruction.id in _SWITCHES:
        return None, False
    is_branch = instruction.group(capstone.CS_GRP_JUMP) or instruction.group(capstone.CS_GRP_CALL)
    if not is_branch:
        is_load = instruction.id == arm.ARM_INS_LDR and instruction.operands[0].reg == arm.ARM_REG_PC
        # From the stack it is a return.
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
