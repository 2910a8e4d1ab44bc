# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads the facts that bindings/layout/layout.c puts into its object file."""

from __future__ import annotations

from pathlib import Path

from ove_lab.elf import Elf
from ove_lab.errors import Failure
from ove_tool.layout.facts import Facts

_SECTION = "ove_layout"
_PREFIX = "ove_layout_"
_BYTES = 8


def read(path: Path) -> Facts:
    """Return the facts by name, in the order of the names. Raises Failure if the object has none."""
    facts = numbers(Elf(path), _SECTION, _PREFIX)
    if not facts:
        raise Failure(f"{path} holds no facts; was it compiled from bindings/layout/layout.c?")
    return dict(sorted(facts.items()))


def numbers(elf: Elf, section_name: str, prefix: str) -> Facts:
    """Return the 64-bit numbers of a section, by their symbols' names without the prefix."""
    order = "little" if elf.is_little_endian else "big"
    found: Facts = {}
    for symbol in elf.symbols:
        if not symbol.name.startswith(prefix) or symbol.section is None:
            continue
        section = elf.sections[symbol.section]
        if section.name == section_name:
            raw = section.data[symbol.address : symbol.address + _BYTES]
            found[symbol.name.removeprefix(prefix)] = int.from_bytes(raw, order, signed=True)
    return found
