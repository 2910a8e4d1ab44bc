# SPDX-License-Identifier: MIT OR Apache-2.0
"""Damages a file: its bytes, the words in a text, or a section of an ELF file."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ove_lab.elf import INFO, Elf, entries

# Values that no schema expects in place of another value.
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
    """Damage a text: replace a word by an odd value or by another of its words, or damage its bytes."""
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
    """Damage an ELF file outside its loaded contents: a section, a header, or its end."""
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


@dataclass(frozen=True)
class Value:
    """A number in an ELF file that a reader trusts, by its position. Numbers of one `kind` are interchangeable."""

    kind: str
    offset: int
    size: int


# The attributes in the debug information that give a location or a size.
_PLACES = ("DW_AT_location", "DW_AT_low_pc", "DW_AT_high_pc", "DW_AT_data_member_location", "DW_AT_byte_size")
_SYMBOL_BYTES, _VALUE, _SIZE = 16, 4, 8
_FORMS = {"DW_FORM_addr": 4, "DW_FORM_data1": 1, "DW_FORM_data2": 2, "DW_FORM_data4": 4}
_ADDRESS, _EXPRESSION = 0x03, 5


def values(elf: Elf, wants: Callable[[str], bool] = lambda _: True) -> list[Value]:
    """List the addresses and sizes of symbols, of variables and functions, and of the members of wanted structures."""
    found = []
    table = elf.section(".symtab")
    for begin in range(0, len(table.data), _SYMBOL_BYTES) if table is not None else ():
        found += [Value(f"symbol {at}", table.offset + begin + at, 4) for at in (_VALUE, _SIZE)]
    info = elf.section(INFO)
    for unit in elf.units if info is not None else ():
        for die in entries(unit):
            holder = die.get_parent() if die.tag == "DW_TAG_member" else die
            name = holder.attributes.get("DW_AT_name") if holder is not None else None
            if die.tag in ("DW_TAG_member", "DW_TAG_structure_type") and not (name and wants(name.value.decode())):
                continue
            for one in (die.attributes[key] for key in _PLACES if key in die.attributes):
                if one.form in _FORMS:
                    found.append(Value(f"{die.tag} {one.name}", info.offset + one.offset, _FORMS[one.form]))
                elif one.form == "DW_FORM_exprloc" and one.value[:1] == [_ADDRESS] and len(one.value) == _EXPRESSION:
                    found.append(Value("address", info.offset + one.offset + 2, 4))
    return found


def exchanged(sound: bytes, every: list[Value], random: Random) -> bytes:
    """Replace one value by another of its kind, so that each word in the file is still plausible."""
    one = random.choice(every)
    old = sound[one.offset : one.offset + one.size]
    others = {sound[each.offset : each.offset + each.size] for each in every if each.kind == one.kind} - {old}
    new = random.choice(sorted(each for each in others if len(each) == one.size) or [old])
    return sound[: one.offset] + new + sound[one.offset + one.size :]
