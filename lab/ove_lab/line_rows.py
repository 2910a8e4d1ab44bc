# SPDX-License-Identifier: MIT OR Apache-2.0
"""The rows of a unit's line number table: pyelftools reads the header, and this module runs the program.

The library creates three objects per byte, which took a quarter of the time for `check` on a short run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from elftools.dwarf.constants import DW_LNE, DW_LNS
from elftools.dwarf.lineprogram import LineProgram

_EXTENDED, _LAST_OPCODE = 0, 255


class Row(NamedTuple):
    """The instructions from an address on belong to a line of a file; `is_end` marks the first address after them."""

    address: int
    file: int
    line: int
    is_end: bool = False


def rows(program: LineProgram) -> Iterator[Row]:  # noqa: PLR0912 - a branch for each opcode
    """Yield the rows in order. Raises IndexError or ValueError for a damaged program."""
    header = program.header
    if header.get("maximum_operations_per_instruction", 1) > 1:
        raise ValueError("its instructions are of several operations, as of no Cortex-M")
    base, line_range, line_base = header["opcode_base"], header["line_range"], header["line_base"]
    least, lengths = header["minimum_instruction_length"], header["standard_opcode_lengths"]
    order = "little" if program.structs.little_endian else "big"
    program.stream.seek(program.program_start_offset)
    code = program.stream.read(program.program_end_offset - program.program_start_offset)
    address, file, line, at = 0, 1, 1, 0
    while at < len(code):
        opcode = code[at]
        at += 1
        if opcode >= base:
            advance, step = divmod(opcode - base, line_range)
            address += advance * least
            line += line_base + step
            yield Row(address, file, line)
        elif opcode == _EXTENDED:
            length, at = _unsigned(code, at)
            if code[at] == DW_LNE.end_sequence:
                yield Row(address, file, line, is_end=True)
                address, file, line = 0, 1, 1
            elif code[at] == DW_LNE.set_address:
                address = int.from_bytes(code[at + 1 : at + length], order)  # type: ignore[arg-type]
            at += length
        elif opcode == DW_LNS.copy:
            yield Row(address, file, line)
        elif opcode == DW_LNS.advance_pc:
            advance, at = _unsigned(code, at)
            address += advance * least
        elif opcode == DW_LNS.advance_line:
            step, at = _signed(code, at)
            line += step
        elif opcode == DW_LNS.set_file:
            file, at = _unsigned(code, at)
        elif opcode == DW_LNS.const_add_pc:
            address += (_LAST_OPCODE - base) // line_range * least
        elif opcode == DW_LNS.fixed_advance_pc:
            address += int.from_bytes(code[at : at + 2], order)  # type: ignore[arg-type]
            at += 2
        else:
            # Columns, statements and prologues; the header gives the number of operands of each opcode.
            for _ in range(lengths[opcode - 1]):
                _, at = _unsigned(code, at)


def _unsigned(code: bytes, at: int) -> tuple[int, int]:
    """Return a LEB128 number, and the offset after it."""
    value = shift = 0
    while True:
        byte = code[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def _signed(code: bytes, at: int) -> tuple[int, int]:
    value, end = _unsigned(code, at)
    bits = 7 * (end - at)
    return value - (value >> bits - 1 << bits), end
