# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads the facts that bindings/layout/layout.c leaves in its object file."""

from __future__ import annotations

from pathlib import Path

from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from ove_tool.errors import Failure
from ove_tool.layout.facts import Facts

_SECTION = "ove_layout"
_PREFIX = "ove_layout_"
_BYTES = 8


def read(path: Path) -> Facts:
    """Give the facts by name, in the order of the names. Raises Failure when the object holds none."""
    try:
        with path.open("rb") as stream:
            facts = _facts(ELFFile(stream))
    except (OSError, ELFError) as error:
        raise Failure(f"{path} cannot be read as an ELF object: {error}") from error
    if not facts:
        raise Failure(f"{path} holds no facts; was it compiled from bindings/layout/layout.c?")
    return dict(sorted(facts.items()))


def _facts(elf: ELFFile) -> Facts:
    order = "little" if elf.little_endian else "big"
    found: Facts = {}
    for table in elf.iter_sections():
        if not isinstance(table, SymbolTableSection):
            continue
        for symbol in table.iter_symbols():
            index = symbol["st_shndx"]
            if not symbol.name.startswith(_PREFIX) or not isinstance(index, int):
                continue
            section = elf.get_section(index)
            if section.name != _SECTION:
                continue
            start = symbol["st_value"]
            raw = section.data()[start : start + _BYTES]
            found[symbol.name.removeprefix(_PREFIX)] = int.from_bytes(raw, order, signed=True)
    return found
