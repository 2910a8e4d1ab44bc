# SPDX-License-Identifier: MIT OR Apache-2.0
"""The checksum that an image for the RP2040 gets after the link."""

import struct

from ove_tool import rp2040


def test_checksum_is_that_of_the_standard() -> None:
    """Claim: the checksum is CRC-32/MPEG-2, according to the check value in its catalogue."""
    assert rp2040.checksum(b"123456789") == 0x0376E6E7


def test_each_page_is_one_block_with_its_address() -> None:
    """Claim: a UF2 file has a block of 512 bytes for each page, numbered, with address, family and content."""
    content = {0x10000000: b"a" * 256, 0x10000400: b"b" * 256}
    data = rp2040.uf2(content)
    assert len(data) == 2 * 512
    for number, (address, page) in enumerate(content.items()):
        block = data[number * 512 :][:512]
        begin, second, flags, where, size, place, count, family = struct.unpack("<8I", block[:32])
        assert (begin, second, struct.unpack("<I", block[-4:])[0]) == (0x0A324655, 0x9E5D5157, 0x0AB16F30)
        assert (flags, where, size, place, count, family) == (0x2000, address, 256, number, 2, 0xE48BFF56)
        assert block[32:288] == page
        assert not any(block[288:-4])
