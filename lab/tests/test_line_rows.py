# SPDX-License-Identifier: MIT OR Apache-2.0
"""The line rows equal those of pyelftools, for any line number program."""

from __future__ import annotations

import random
from io import BytesIO

import pytest
from elftools.construct import Container
from elftools.dwarf.lineprogram import LineProgram
from elftools.dwarf.structs import DWARFStructs

from ove_lab import line_rows

_SEQUENCES, _LONGEST = 300, 40
_LENGTHS = (0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1)
_END, _DISCRIMINATOR, _OWN = bytes((0, 1, 1)), bytes((0, 2, 4, 7)), bytes((0, 3, 0x80, 1, 2))


def _program(code: bytes) -> LineProgram:
    header = Container(
        default_is_stmt=1,
        opcode_base=len(_LENGTHS) + 1,
        line_base=-5,
        line_range=14,
        minimum_instruction_length=2,
        maximum_operations_per_instruction=1,
        standard_opcode_lengths=_LENGTHS,
        file_entry=[],
    )
    structs = DWARFStructs(little_endian=True, dwarf_format=32, address_size=4, dwarf_version=4)
    return LineProgram(header, BytesIO(code), structs, 0, len(code))


def _number(value: int) -> bytes:
    """Return a number as LEB128; a signed number as its bits without copies of the sign."""
    found = [value & 0x7F]
    while value := value >> 7:
        found[-1] |= 0x80
        found.append(value & 0x7F)
    return bytes(found)


def _any(chance: random.Random) -> bytes:
    """Return one random instruction of a line number program."""
    address = bytes((0, 5, 2)) + chance.randrange(1 << 32).to_bytes(4, "little")
    standard = [
        bytes((opcode,)) + (_number(chance.choice((0, 63, 64, 127, 128, 300, 8191, 8192))) if length else b"")
        for opcode, length in enumerate(_LENGTHS, 1)
        if opcode != 9
    ]
    fixed = bytes((9, chance.randrange(256), chance.randrange(256)))
    special = bytes((chance.randrange(len(_LENGTHS) + 1, 256),))
    return chance.choice((address, fixed, special, special, _END, _DISCRIMINATOR, _OWN, *standard))


@pytest.mark.parametrize("seed", range(4))
def test_rows_are_those_of_the_library(seed: int) -> None:
    """Claim: no row differs in random programs with every opcode, backward lines and long numbers."""
    chance = random.Random(seed)  # noqa: S311 - it must repeat, not be secret
    seen = 0
    for _ in range(_SEQUENCES):
        code = b"".join(_any(chance) for _ in range(chance.randrange(_LONGEST))) + _END
        states = [one.state for one in _program(code).get_entries() if one.state is not None]
        expected = [(one.address, one.file, one.line, bool(one.end_sequence)) for one in states]
        assert [tuple(one) for one in line_rows.rows(_program(code))] == expected, code.hex()
        seen += len(expected)
    assert seen > _SEQUENCES


@pytest.mark.parametrize("code", [b"\x03", b"\x00", b"\x00\x05", b"\x03\x80\x80"])
def test_a_cut_program_is_an_error(code: bytes) -> None:
    """Claim: a program that ends inside an instruction raises an error and yields no row."""
    with pytest.raises(IndexError):
        list(line_rows.rows(_program(code)))
