# SPDX-License-Identifier: MIT OR Apache-2.0
"""Damage of a file: of its bytes, of the words in a text, of one section of an ELF file."""

from __future__ import annotations

import re
from random import Random

from ove_lab.elf import Elf

# Values that no schema expects where another value stood.
_ODD = (
    *(b"-1", b"0", b"true", b"null", b"NaN", b"nan", b"Infinity", b"-inf", b"1e999", b"1.5", b'"x"', b"[]", b"{}"),
    *(b"1" + b"0" * 400, b"9223372036854775808", b'"\\ud800"', b'"a,b=c"', b'""', b"1979-05-27", b"[[[1]]]"),
)
_JUNK = (
    b"\xff",
    b"\x00",
    b"\xed\xa0\x80",
    b"\n",
    b'"',
    b"{",
    b"}",
    b"[" * 3000,
    b"=",
    b",",
    b"\\",
    b"#",
    b"\xef\xbb\xbf",
)
_WORD = re.compile(rb'"(?:[^"\\\n]|\\.)*"|-?\d[\d_.eExX+a-fA-F-]*|\b(?:true|false|null)\b|[A-Za-z_]\w*')


def text(sound: bytes, random: Random) -> bytes:
    """Damage a text: one word becomes an odd one or another of its words, or its bytes are damaged."""
    kind = random.randrange(4)
    words = list(_WORD.finditer(sound))
    if kind == 0 or not words:
        return of_bytes(sound, random)
    word = random.choice(words)
    new = random.choice(_ODD) if kind < 3 else random.choice(words)[0]
    return sound[: word.start()] + new + sound[word.end() :]


def of_bytes(sound: bytes, random: Random) -> bytes:
    """Flip, drop, repeat or insert bytes, or cut the file off."""
    at, length = random.randrange(len(sound)), random.randrange(1, 40)
    return (
        lambda: sound[:at] + bytes([sound[at] ^ 1 << random.randrange(8)]) + sound[at + 1 :],
        lambda: sound[:at] + sound[at + length :],
        lambda: sound[: at + length] + sound[at:],
        lambda: sound[:at] + random.choice(_JUNK) + sound[at:],
        lambda: sound[:at],
    )[random.randrange(5)]()


def image(sound: bytes, elf: Elf, random: Random) -> bytes:
    """Damage an ELF file anywhere but in what the program loads: a section, a header, or its end."""
    ranges = [(one.offset, one.size) for one in elf.sections if one.size and not one.is_allocated]
    ranges += [(one.offset, one.size) for one in elf.sections if one.name == ".ARM.exidx"]
    start, size = random.choice([*ranges, (0, 52), (len(sound) - 40 * len(elf.sections), 40 * len(elf.sections))])
    kind = random.randrange(10)
    if kind == 0:
        return sound[: random.randrange(len(sound))]
    damaged = bytearray(sound)
    for _ in range(random.choice((1, 1, 1, 2, 8))):
        at = min(start + random.randrange(size), len(damaged) - 1)
        damaged[at] = random.choice((0x00, 0xFF, 0x7F, 0x80, damaged[at] ^ 1 << random.randrange(8)))
    return bytes(damaged)
