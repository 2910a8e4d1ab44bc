# SPDX-License-Identifier: MIT OR Apache-2.0
"""The meaning of a record's addresses: functions, instructions, source lines and exception handlers of an ELF file."""

from __future__ import annotations

import re
import struct
from bisect import bisect_right
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from ove_lab import line_rows
from ove_lab.code import Code
from ove_lab.elf import LINES, Container, LineProgram, guard
from ove_lab.errors import Failure
from ove_lab.paths import of_source
from ove_lab.trace import instructions, kernel_files
from ove_lab.trace.instructions import Instruction

NOWHERE = "(no function)"
UNKNOWN = ("???", 0)
# The section with code that ove_tool.stack_frames moved out of functions with large frames.
_STUBS = ("ove_stack_frame_room", "ove_stack_frame_more_room")
_BRANCH = re.compile(r"^b(?:\.w)? #(0x[0-9a-f]+)$")
_DWARF_5 = 5
_HEAPS = ("heap", "ucHeap", "kheap_system_heap", "_system_heap", "g_heap")
_LONGEST = 4
_LONGEST_TEXT = 64
# The architecture's limit: 16 processor exceptions and 240 interrupts.
_VECTORS = 256
_FIRST_INTERRUPT = 16
# The minimum alignment of a table, and the entries that every table has: reset, NMI, HardFault, SVCall and PendSV.
_ALIGNED = 128
_MUST = (1, 2, 3, 11, 14)


class Program:
    """One ELF file for Thumb, with symbols."""

    def __init__(self, elf: Path) -> None:
        self.code = Code(elf)
        self.elf = elf
        file = self.code.file
        self._ranges = [(one.address, one.address + one.size) for one in file.sections if one.is_executable]
        self._written = [
            (one.address, one.address + one.size) for one in file.sections if one.is_allocated and one.is_writable
        ]
        self._loaded = [(one.address, one.data) for one in file.segments]
        self._texts: dict[int, str] = {}
        self._plain: dict[int, str] = {}
        self._decoded: dict[int, Instruction | None] = {}

    def function(self, address: int) -> str:
        """Return the function of an instruction; code that the link moved to a stub still belongs to its function."""
        found = self.code.at(address)
        if found and found.name in _STUBS:
            found = self.code.at(self._stubbed.get(address, address))
        return found.name if found else NOWHERE

    @cached_property
    def _stubbed(self) -> dict[int, int]:
        """Where each instruction in a stub continues: a stub ends with a branch to after its call."""
        done: dict[int, int] = {}
        for room in (one for one in self.code.functions.values() if one.name in _STUBS):
            waiting: list[int] = []
            address = room.start
            while address < room.end:
                instruction = self.decoded(address)
                waiting.append(address)
                match = _BRANCH.match(self.plain(address)) if instruction is not None else None
                target = int(match[1], 16) if match else address
                into = self.code.at(target)
                if into is not None and into.name not in _STUBS:
                    done |= dict.fromkeys(waiting, target)
                    waiting = []
                address += instruction.size if instruction is not None else 2
        return done

    def object_at(self, address: int) -> str | None:
        """Return the name of the variable that contains an address."""
        return next(self.code.objects_at(address), None)

    def object_begin(self, address: int) -> int:
        """Return the address of the variable that contains an address; the address itself if there is none."""
        return self.code.begin_at(address)

    def is_heap(self, name: str) -> bool:
        """Return True if the C library or a kernel allocates from a variable."""
        return name in self._heaps

    @cached_property
    def _heaps(self) -> frozenset[str]:
        """The arrays of common kernels and C libraries, and that of ove for the image's kernel."""
        kernels = kernel_files.descriptions().values()
        here = (one for one in kernels if self.code.place_of(one["thread"]["current"]) is not None)
        return frozenset((*_HEAPS, *(one["heap"]["memory"] for one in here if "heap" in one)))

    def is_code(self, address: int) -> bool:
        return any(start <= address < end for start, end in self._ranges)

    def is_written(self, address: int) -> bool:
        """Return True if an address is in memory that the program may write."""
        return any(start <= address < end for start, end in self._written)

    @cached_property
    def vectors(self) -> dict[int, tuple[int, ...]]:
        """Each exception handler's first instruction with its numbers in the vector table; empty without a table.

        The active table may differ from the one at address 0, which may contain only the reset.
        """
        best: dict[int, list[int]] = {}
        for start, data in sorted(self._loaded):
            for offset in range(-start % _ALIGNED, len(data) - 4 * _FIRST_INTERRUPT + 1, _ALIGNED):
                found = self._table(data[offset : offset + 4 * _VECTORS])
                if sum(map(len, found.values())) > sum(map(len, best.values())):
                    best = found
        return {address: tuple(numbers) for address, numbers in best.items()}

    def _table(self, data: bytes) -> dict[int, list[int]]:
        """Read a vector table; empty if it is not one."""
        found: dict[int, list[int]] = {}
        words = struct.unpack(f"<{len(data) // 4}I", data[: len(data) // 4 * 4])
        for number, word in enumerate(words):
            is_entry = bool(word & 1) and (word & ~1) in self.code.functions
            # The first word is a stack, the second the reset; a reserved vector is zero.
            if number == 0:
                if word == 0 or word % 4:
                    return {}
            elif not is_entry and (number in _MUST or word):
                if number < _FIRST_INTERRUPT:
                    return {}
                break
            elif number > 1 and word:
                found.setdefault(word & ~1, []).append(number)
        return found

    @cached_property
    def handlers(self) -> frozenset[int]:
        """The first instructions of all exception handlers."""
        return frozenset(self.vectors)

    def word(self, address: int, size: int) -> int:
        """Return the file's content at an address, little-endian; zero if the file has none there."""
        for start, data in self._loaded:
            if start <= address and address + size <= start + len(data):
                return int.from_bytes(data[address - start : address - start + size], "little")
        return 0

    def text_at(self, address: int) -> str | None:
        """Return the C string at an address; None if there is no printable one."""
        for start, data in self._loaded:
            if start <= address < start + len(data):
                found = data[address - start : address - start + _LONGEST_TEXT].split(b"\0")[0]
                text = found.decode(errors="replace")
                return text if found and text.isprintable() else None
        return None

    def decoded(self, address: int) -> Instruction | None:
        """Return one instruction with its operands; None if the file has no code there."""
        if address not in self._decoded:
            end = next((high for low, high in self._ranges if low <= address < high), 0)
            found = self.code.decoded(address, min(address + _LONGEST, end)) if end else None
            self._decoded[address] = None if found is None else instructions.of(found)
        return self._decoded[address]

    def plain(self, address: int) -> str:
        """Return one instruction as assembly with its addresses; empty if the file has no code there."""
        if address not in self._plain:
            end = next((high for low, high in self._ranges if low <= address < high), 0)
            self._plain[address] = self.code.plain(address, min(address + _LONGEST, end)) if end else ""
        return self._plain[address]

    def text(self, address: int) -> str:
        """Return one instruction as assembly; a branch names its function, not its address."""
        if address not in self._texts:
            self._texts[address] = self._disassemble(address)
        return self._texts[address]

    def _disassemble(self, address: int) -> str:
        end = next((high for low, high in self._ranges if low <= address < high), 0)
        return self.code.instruction(address, min(address + _LONGEST, end)) if end else "?"

    @cached_property
    def _lines(self) -> tuple[list[int], list[tuple[str, int]]]:
        found: dict[int, tuple[str, int]] = {}
        for program in self.code.file.line_programs():
            with guard(self.elf, LINES):
                _read_lines(program, self.code.file.is_linked, found)
        addresses = sorted(found)
        return addresses, [found[address] for address in addresses]

    @cached_property
    def sources(self) -> set[str]:
        """The paths of all source files with instructions."""
        return {path for path, _ in self._lines[1]}

    def source(self, address: int) -> tuple[str, int]:
        """Return the path and line of an instruction, or ??? and 0 if the image does not have them."""
        addresses, lines = self._lines
        # An instruction that was moved to a stub has no line.
        index = bisect_right(addresses, self._stubbed.get(address, address)) - 1
        return lines[index] if index >= 0 else UNKNOWN

    def line(self, address: int) -> str:
        """Return file and line of an instruction, or ? if not known. Raises Failure without debug information."""
        if not self._lines[0]:
            raise Failure(f"{self.elf} has no debug information: source lines are not known")
        path, line = self.source(address)
        return f"{path.rpartition('/')[2]}:{line}" if line else "?"


def _read_lines(program: LineProgram, is_linked: Callable[[int], bool], found: dict[int, tuple[str, int]]) -> None:
    """Add the lines of one unit: the file and line of each address at which a line begins."""
    first = 0 if program.header["version"] >= _DWARF_5 else 1
    paths = paths_of(program)
    sequence: list[tuple[int, tuple[str, int]]] = []
    for address, file, line, is_end in line_rows.rows(program):
        sequence.append((address, UNKNOWN if is_end else (paths[file - first], line)))
        if is_end:
            if is_linked(sequence[0][0]):
                # A unit's last row may be at its end, where another unit or code without debug information begins.
                end = sequence[-1][0]
                found.update(one for one in sequence if one[0] < end)
                found.setdefault(end, UNKNOWN)
            sequence = []


def paths_of(program: LineProgram) -> list[str]:
    """Return the files of a unit, as listed in its line number program."""
    return [_path(program, entry) for entry in program.header["file_entry"]]


def _path(program: LineProgram, entry: Container) -> str:
    folders = program.header["include_directory"]
    number = entry.dir_index - (0 if program.header["version"] >= _DWARF_5 else 1)
    folder = folders[number].decode(errors="replace") if 0 <= number < len(folders) else ""
    name = entry.name.decode(errors="replace")
    if name.startswith("/") or not folder:
        return name
    if not folder.startswith("/") and program.header["version"] >= _DWARF_5:
        folder = f"{folders[0].decode(errors='replace')}/{folder}"
    return of_source(f"{folder}/{name}")
