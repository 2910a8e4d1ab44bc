# SPDX-License-Identifier: MIT OR Apache-2.0
"""The memory and the registers of a stopped program."""

from __future__ import annotations

from dataclasses import dataclass, field

WORD = 4
_LONGEST_TEXT = 64

Registers = dict[str, int]


@dataclass(frozen=True)
class Region:
    """Bytes of memory from an address on."""

    begin: int
    data: bytes

    @property
    def end(self) -> int:
        return self.begin + len(self.data)


@dataclass
class Snapshot:
    """One instant of a program. `registers` belong to the running code.

    `thread_registers` belong to the thread that a fault handler interrupted.
    """

    registers: Registers
    regions: list[Region]
    thread_registers: Registers = field(default_factory=dict)
    # The read-only parts of the image.
    image: list[Region] = field(default_factory=list)

    def bytes_at(self, address: int, size: int) -> bytes | None:
        """Return memory, or None if it was not read."""
        for one in (*self.regions, *self.image):
            if one.begin <= address and address + size <= one.end:
                return one.data[address - one.begin : address - one.begin + size]
        return None

    def value(self, address: int, size: int = WORD) -> int | None:
        """Return a number in the processor's byte order, or None for memory that was not read."""
        found = self.bytes_at(address, size)
        return None if found is None else int.from_bytes(found, "little")

    def text(self, address: int, size: int | None = None) -> str:
        """Return a C string of at most `size` bytes; empty if it is not printable."""
        longest = _LONGEST_TEXT if size is None else min(size, _LONGEST_TEXT)
        found = bytearray()
        while len(found) < longest and (one := self.bytes_at(address + len(found), 1)) not in (None, b"\0"):
            found += one or b""
        text = found.decode(errors="replace")
        return text if text.isprintable() else ""
