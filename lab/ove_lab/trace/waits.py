# SPDX-License-Identifier: MIT OR Apache-2.0
"""The instructions of a program in which the processor may sleep."""

from __future__ import annotations

from pathlib import Path

from ove_lab.elf import Elf

# WFI in its two forms. The emulator does not sleep in WFE.
_CODES = (b"\x30\xbf", b"\xaf\xf3\x03\x80")


def find(elf: Path) -> list[int]:
    """Return the addresses that hold WFI, including constants next to the code that look the same."""
    found = []
    for section in Elf(elf).sections:
        if section.is_executable and section.is_loaded:
            found += [section.address + offset for code in _CODES for offset in _offsets(section.data, code)]
    return sorted(found)


def _offsets(data: bytes, code: bytes) -> list[int]:
    found = []
    offset = data.find(code)
    while offset >= 0:
        # Instructions have even addresses.
        found += [offset] if offset % 2 == 0 else []
        offset = data.find(code, offset + 1)
    return found
