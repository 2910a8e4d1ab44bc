# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads a GNU ld map file: the bytes that each object file contributes to each output section."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_START = "Linker script and memory map"
# " .text.main  0x00000000 0x24 main.o"; a long section name is on a separate line.
_INPUT = re.compile(r"^ (?P<name>[.\w$*@-]\S*)?\s+0x(?P<address>[0-9a-f]+)\s+0x(?P<size>[0-9a-f]+) (?P<object>\S.*)$")
_LONG_NAME = re.compile(r"^ (?P<name>[.\w]\S*)$")
_OUTPUT = re.compile(r"^(?P<name>[.\w]\S*)(?:\s+0x[0-9a-f]+\s+0x[0-9a-f]+.*)?$")


@dataclass(frozen=True)
class Contribution:
    """Bytes of one input section. `output` is the image section that contains them."""

    output: str
    section: str
    address: int
    size: int
    object: str


def contributions(text: str) -> Iterator[Contribution]:
    """Yield every input section that is in the image and not empty."""
    _, found, body = text.partition(_START)
    output, pending = "", ""
    for line in body.splitlines() if found else []:
        if match := _INPUT.match(line):
            name = match["name"] or pending
            size = int(match["size"], 16)
            # A *fill* line names no object: its bytes are padding of the output section.
            if name and not name.startswith("*") and size:
                yield Contribution(output, name, int(match["address"], 16), size, match["object"])
            pending = ""
        elif match := _LONG_NAME.match(line):
            pending = match["name"]
        elif match := _OUTPUT.match(line):
            output, pending = match["name"], ""
