# SPDX-License-Identifier: MIT OR Apache-2.0
"""The markers of OVE_MEASURE in an ELF file: include/ove/inline/measure.h describes a marker and its entry."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from ove_lab.elf import Elf
from ove_lab.errors import Failure

SECTION = ".debug_ove_measure"
# Compilers mark a constant in different ways, and without optimisation they name the register that holds the line.
_KIND = re.compile(r"([BE])[#$]?(\d*)")
_ADDRESS = 4
# Assemblers for processors without the nop hint emit a move of a register to itself.
_NOPS = (b"\x00\xbf", b"\xc0\x46")


@dataclass(frozen=True)
class Marker:
    """A start or end marker of a region. `name` is empty for an end from C or C++; `line` is 0 if the language has
    none."""

    address: int
    is_begin: bool
    name: str
    line: int

    def ends(self, begin: Marker) -> bool:
        """Return True if this end marker belongs to the region of that start marker."""
        return (not self.name or self.name == begin.name) and (not self.line or self.line == begin.line)


def read(elf: Path) -> list[Marker]:
    """Return the markers in the order of the code. Raises Failure for a damaged section, or for code without -O."""
    file = Elf(elf)
    section = file.section(SECTION)
    data = section.data if section is not None else b""
    code = [one for one in file.sections if one.is_executable]
    found: dict[int, Marker] = {}
    position = 0
    while position < len(data):
        marker, position = _entry(elf, data, position)
        # The linker discarded the code.
        if not marker.address:
            continue
        here = next((one for one in code if one.address <= marker.address < one.address + one.size), None)
        if here is None:
            raise Failure(f"{elf}: the section {SECTION} names {marker.address:#x}, where no code is: build again")
        # Markers of older sources have no instruction, so a loop could not be distinguished from a pass.
        offset = marker.address - here.address
        if here.data[offset : offset + 2] not in _NOPS:
            raise Failure(f"{elf}: the section {SECTION} names {marker.address:#x}, where no nop is: build again")
        other = found.setdefault(marker.address, marker)
        if other != marker:
            names = " and ".join(repr(one.name) for one in (other, marker))
            raise Failure(f"{elf}: {names} begin or end at {marker.address:#x}: link without --icf, which merged them")
    return list(found.values())


def _entry(elf: Path, data: bytes, position: int) -> tuple[Marker, int]:
    try:
        (address,) = struct.unpack_from("<I", data, position)
        kind_end = data.index(b"\0", position + _ADDRESS)
        name_end = data.index(b"\0", kind_end + 1)
        kind = data[position + _ADDRESS : kind_end].decode()
        name = data[kind_end + 1 : name_end].decode()
    except (struct.error, ValueError) as error:
        raise Failure(f"{elf}: the section {SECTION} is damaged at byte {position}: build again") from error
    match = _KIND.fullmatch(kind)
    if match is None:
        if kind[:1] != "E":
            raise Failure(f"{elf}: the section {SECTION} is damaged at byte {position}: build again")
        raise Failure(
            f"{elf}: a region was compiled without optimisation, and its end is not known; compile with -Og or higher"
        )
    return Marker(address & ~1, match[1] == "B", name, int(match[2] or 0)), name_end + 1
