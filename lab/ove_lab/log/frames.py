# SPDX-License-Identifier: MIT OR Apache-2.0
"""The frames in which log lines leave a program: src/log_flush.c describes one."""

from __future__ import annotations

import base64
import binascii
import re
import struct
from dataclasses import dataclass

# Any text may surround a frame. A truncated frame ends at the start of the next one or at the end of its line.
FRAME = re.compile(r"\{ove:([A-Za-z0-9+/]*={0,2})\}")
BEGIN = "{ove:"
_WITHOUT_LINE = 4
_CUT = 1 << 31
Argument = int | float | bool | str | None


class Pointer(int):
    """An address."""


class Wide(int):
    """A 64-bit integer."""


class Character(int):
    """A C character."""


class Single(float):
    """A single-precision number."""


class Cut(str):
    """A truncated string."""

    __slots__ = ()


@dataclass(frozen=True)
class Line:
    """A log line: its site's number, microseconds since the start, and its arguments."""

    site: int
    us: int
    arguments: list[Argument]


@dataclass(frozen=True)
class Frame:
    """A frame: its number, the count of dropped lines before it (both 16 bits), and its line, if any."""

    number: int
    dropped: int
    line: Line | None


def decode(text: str, is_64_bit: bool) -> Frame | None:
    """Return the frame for the characters between its delimiters, or None if it is damaged."""
    try:
        data = base64.b64decode(text, validate=True)
    except binascii.Error:
        return None
    if len(data) < _WITHOUT_LINE + 2 or binascii.crc_hqx(data[:-2], 0xFFFF) != int.from_bytes(data[-2:], "little"):
        return None
    number, dropped = struct.unpack_from("<HH", data)
    body = data[_WITHOUT_LINE:-2]
    if not body:
        return Frame(number, dropped, None)
    try:
        site, us = struct.unpack_from("<IQ", body)
        return Frame(number, dropped, Line(site, us, arguments(body[12:], is_64_bit)))
    except (struct.error, KeyError):
        return None


_PACKED = {1: "<I", 2: "<i", 3: "<Q", 4: "<q", 5: "<f", 6: "<d", 7: "<I", 8: "<I", 10: "<I"}
_STRING, _POINTER = 9, 10
_KINDS = {3: Wide, 4: Wide, 5: Single, 7: bool, 8: Character, 10: Pointer}


def arguments(data: bytes, is_64_bit: bool) -> list[Argument]:
    """Decode the arguments of a line from their words. Raises struct.error or KeyError for damaged ones."""
    found: list[Argument] = []
    types = int.from_bytes(data[:4], "little")
    at = 4
    while types:
        kind, types = types & 15, types >> 4
        if kind == _STRING:
            (length,) = struct.unpack_from("<I", data, at)
            kept = length & ~_CUT
            text = data[at + 4 : at + 4 + kept]
            if len(text) != kept:
                raise struct.error
            shown = text.decode(errors="replace")
            found.append(Cut(shown) if length & _CUT else shown)
            at += 4 + (kept + 3) // 4 * 4
            continue
        packed = "<Q" if kind == _POINTER and is_64_bit else _PACKED[kind]
        (value,) = struct.unpack_from(packed, data, at)
        at += struct.calcsize(packed)
        found.append(_KINDS[kind](value) if kind in _KINDS else value)
    return found
