# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads a chip's description in CMSIS-SVD format."""

from __future__ import annotations

import functools
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

from ove_tests.clocks.register import Register

_RANGE = re.compile(r"\[(\d+):(\d+)\]")


@functools.cache
def read(path: Path) -> dict[int, Register]:
    """Return all registers by address. An address with several names has the bits of all of them."""
    root = ET.parse(path).getroot()  # noqa: S314 - a file whose checksum is pinned
    peripherals = {
        each.findtext("name", ""): each for each in root.iter("peripheral") if each.find("baseAddress") is not None
    }
    found: dict[int, Register] = {}
    for name, peripheral in peripherals.items():
        base = _number(peripheral.findtext("baseAddress"))
        described = peripherals.get(peripheral.get("derivedFrom", ""), peripheral)
        registers = described.find("registers")
        for element, offset in _registers(registers) if registers is not None else ():
            register = _register(element, base + offset, name)
            known = found.get(register.address)
            found[register.address] = known.merged(register) if known else register
    return found


def _registers(parent: ET.Element, at: int = 0) -> Iterator[tuple[ET.Element, int]]:
    for element in parent:
        if element.tag not in ("register", "cluster"):
            continue
        count, step = _number(element.findtext("dim"), 1), _number(element.findtext("dimIncrement"))
        for index in range(count):
            offset = at + _number(element.findtext("addressOffset")) + index * step
            if element.tag == "cluster":
                yield from _registers(element, offset)
            else:
                yield element, offset


def _register(element: ET.Element, address: int, peripheral: str) -> Register:
    access = element.findtext("access", "read-write")
    readable = writable = 0
    for field in element.iter("field"):
        mask = _mask(field)
        how = field.findtext("access", access)
        readable |= mask if how != "write-only" else 0
        writable |= mask if how != "read-only" else 0
    if element.find("fields") is None:
        readable = 0 if access == "write-only" else 0xFFFFFFFF
        writable = 0 if access == "read-only" else 0xFFFFFFFF
    name = f"{peripheral}.{element.findtext('name', '')}"
    return Register(address, name, readable, writable, _number(element.findtext("resetValue")))


def _mask(field: ET.Element) -> int:
    if found := _RANGE.fullmatch(field.findtext("bitRange", "")):
        high, low = int(found[1]), int(found[2])
    elif field.find("lsb") is not None:
        low, high = _number(field.findtext("lsb")), _number(field.findtext("msb"))
    else:
        low = _number(field.findtext("bitOffset"))
        high = low + _number(field.findtext("bitWidth"), 1) - 1
    return ((1 << (high - low + 1)) - 1) << low


def _number(text: str | None, default: int = 0) -> int:
    return default if text is None else int(text.strip(), 0)
