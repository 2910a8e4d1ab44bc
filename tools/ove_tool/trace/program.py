# SPDX-License-Identifier: MIT OR Apache-2.0
"""What a record's addresses mean: functions, instructions, source lines and exception handlers of an ELF file."""

from __future__ import annotations

import struct
from bisect import bisect_right
from functools import cached_property
from pathlib import Path

from elftools.elf.elffile import ELFFile

from ove_tool.audit.code import Code
from ove_tool.errors import Failure

NOWHERE = "(no function)"
_EXECUTABLE = 4
_LONGEST = 4
# The architecture's limit: 16 exceptions of the processor and 240 interrupts.
_VECTORS = 256


class Program:
    """One ELF file for Thumb, with symbols."""

    def __init__(self, elf: Path) -> None:
        self.code = Code(elf)
        self._elf = elf
        self._ranges: list[tuple[int, int]] = []
        self._loaded: list[tuple[int, bytes]] = []
        with elf.open("rb") as stream:
            file = ELFFile(stream)
            for section in file.iter_sections():
                if section["sh_flags"] & _EXECUTABLE:
                    self._ranges.append((section["sh_addr"], section["sh_addr"] + section["sh_size"]))
            for segment in file.iter_segments("PT_LOAD"):
                if segment["p_filesz"]:
                    self._loaded.append((segment["p_vaddr"], segment.data()))
        self._texts: dict[int, str] = {}

    def function(self, address: int) -> str:
        found = self.code.at(address)
        return found.name if found else NOWHERE

    def is_code(self, address: int) -> bool:
        return any(start <= address < end for start, end in self._ranges)

    @cached_property
    def handlers(self) -> frozenset[int]:
        """The first instructions of all exception handlers, by the vector table at the lowest address of the image."""
        _, data = min(self._loaded)
        found = set()
        for number, (word,) in enumerate(struct.iter_unpack("<I", data[: 4 * _VECTORS])):
            is_entry = word & 1 and (word & ~1) in self.code.functions
            # The first word is a stack, the second the reset; a reserved vector is zero.
            if number > 1 and word and not is_entry:
                break
            if number > 1 and is_entry:
                found.add(word & ~1)
        return frozenset(found)

    def text(self, address: int) -> str:
        """Give one instruction as assembly; a branch names its function, not its address."""
        if address not in self._texts:
            self._texts[address] = self._disassemble(address)
        return self._texts[address]

    def _disassemble(self, address: int) -> str:
        end = next((high for low, high in self._ranges if low <= address < high), 0)
        return self.code.instruction(address, min(address + _LONGEST, end)) if end else "?"

    @cached_property
    def _lines(self) -> tuple[list[int], list[str]]:
        found: dict[int, str] = {}
        with self._elf.open("rb") as stream:
            file = ELFFile(stream)
            if not file.has_dwarf_info():
                raise Failure(f"{self._elf} has no debug information: source lines are not known")
            debug = file.get_dwarf_info()
            for unit in debug.iter_CUs():
                program = debug.line_program_for_CU(unit)
                if program is None:
                    continue
                names = program.header["file_entry"]
                first = 0 if program.header["version"] >= 5 else 1
                for entry in program.get_entries():
                    state = entry.state
                    if state is None:
                        continue
                    if state.end_sequence:
                        found.setdefault(state.address, "?")
                    else:
                        found[state.address] = f"{names[state.file - first].name.decode()}:{state.line}"
        addresses = sorted(found)
        return addresses, [found[address] for address in addresses]

    def line(self, address: int) -> str:
        """Give file and line of an instruction, or ? where the image does not say it."""
        addresses, lines = self._lines
        index = bisect_right(addresses, address) - 1
        return lines[index] if index >= 0 else "?"
