# SPDX-License-Identifier: MIT OR Apache-2.0
"""Completes an image for the RP2040: `python -m ove_tool.rp2040 IMAGE.elf`.

It adds the boot block's checksum, which the chip's ROM verifies (data sheet 2.8.1.3.1). It also writes a UF2 file next
to the ELF file; users copy it to the drive that the chip presents after a reset with the BOOTSEL button held.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

from ove_lab.elf import Elf
from ove_lab.errors import Failure
from ove_tool import ending

_BOOT_SECTION = ".boot2"
_BOOT_BYTES = 256
_POLYNOMIAL = 0x04C11DB7
_FAMILY = 0xE48BFF56
_PAYLOAD = 256
_HAS_FAMILY = 0x2000


def checksum(data: bytes) -> int:
    """Return the CRC-32/MPEG-2: initial value all ones, most significant bit first, no final inversion."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1) ^ (_POLYNOMIAL if crc & 0x80000000 else 0)
            crc &= 0xFFFFFFFF
    return crc


def write_checksum(elf: Path) -> None:
    """Write the boot block's checksum to its last four bytes. Raises Failure if the image has no such block."""
    section = Elf(elf).section(_BOOT_SECTION)
    if section is None or len(section.data) != _BOOT_BYTES:
        raise Failure(f"{elf}: the section {_BOOT_SECTION} of {_BOOT_BYTES} bytes is missing")
    code = section.data[:-4]
    with elf.open("r+b") as file:
        file.seek(section.offset + len(code))
        file.write(struct.pack("<I", checksum(code)))


def pages(elf: Path) -> dict[int, bytes]:
    """Return the flash content in pages of 256 bytes by address; bytes that the image does not define are 0."""
    found: dict[int, bytearray] = {}
    for segment in Elf(elf).segments:
        for address, byte in enumerate(segment.data, segment.stored_at):
            page = found.setdefault(address - address % _PAYLOAD, bytearray(_PAYLOAD))
            page[address % _PAYLOAD] = byte
    return {address: bytes(found[address]) for address in sorted(found)}


def uf2(content: dict[int, bytes]) -> bytes:
    """Return the UF2 file's content: one block of 512 bytes for each page."""
    blocks = []
    for number, (address, data) in enumerate(content.items()):
        head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, _HAS_FAMILY, address, _PAYLOAD, number, len(content), _FAMILY)
        blocks.append(head + data.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30))
    return b"".join(blocks)


def finish(elf: Path) -> Path:
    """Write the checksum and the UF2 file. Returns the path of the UF2 file."""
    write_checksum(elf)
    out = elf.with_suffix(".uf2")
    out.write_bytes(uf2(pages(elf)))
    return out


if __name__ == "__main__":
    ending.program(lambda: finish(Path(sys.argv[1])))
