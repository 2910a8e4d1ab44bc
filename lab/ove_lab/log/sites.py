# SPDX-License-Identifier: MIT OR Apache-2.0
"""The sites of log lines in an ELF file: include/ove/inline/log.h describes a site."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ove_lab.elf import Elf

LEVELS = {1: "error", 2: "warning", 3: "info", 4: "debug"}
SECTION = ".ove_log"
_SYNTAXES = b"%{z"
_HEAD = 4
_BASE = "__executable_start"
_BUILD = "ove_build_id"
# The build-ID note: it starts with the sizes of its name and of the hash, its type and its name.
_NOTE = re.compile(rb"\x04\0\0\0....\x03\0\0\0GNU\0(....)", re.DOTALL)


@dataclass(frozen=True)
class Site:
    """One log line in the source.

    `syntax` is % for printf() conversions, { for placeholders with the letter last, z for those with the letter first.
    """

    level: str
    syntax: str
    line: int
    module: str
    file: str
    text: str


def head(site: Site) -> str:
    """Return the prefix of a line's text."""
    return f"{site.module}: " if site.module else ""


class Sites:
    """The sites of an image, found by their numbers in frames."""

    def __init__(self, file: Elf) -> None:
        # A link without ove's script leaves the sites among the loaded constants, at memory addresses.
        self._sections = sorted(
            (one for one in file.sections if one.data and not one.is_writable and (one.is_allocated or one.address)),
            key=lambda one: not one.name.startswith(SECTION),
        )
        bases = [one.address for one in file.symbols if one.name == _BASE and one.is_defined]
        self._base = bases[0] if bases and not file.is_arm else 0
        self._build = _build(file)

    def find_sent(self, number: int) -> Site | None:
        """Return the site for a number in a frame, or None for a number from another build."""
        return self.find(number ^ self._build)

    def find(self, number: int) -> Site | None:
        """Return the site at an address, or None if this image has none there."""
        address = number + self._base
        for one in self._sections:
            if one.address <= address < one.address + len(one.data):
                return _site(one.data[address - one.address :])
        return None


def _build(file: Elf) -> int:
    """Return the part of the image's build ID that frames contain; 0 for an image without one."""
    places = [one.address for one in file.symbols if one.name == _BUILD and one.is_defined]
    for one in file.sections if places else ():
        if one.data and one.is_allocated and one.address <= places[0] < one.address + len(one.data):
            note = _NOTE.match(one.data, places[0] - one.address)
            return int.from_bytes(note[1], "little") if note else 0
    return 0


def _site(data: bytes) -> Site | None:
    texts = data[_HEAD:].split(b"\0", 3)
    if len(texts) < 4 or data[0] not in LEVELS or data[1] not in _SYNTAXES:
        return None
    try:
        module, file, text = (one.decode() for one in texts[:3])
    except UnicodeDecodeError:
        return None
    # A log line ends by itself; remove the newline that printf() users add.
    text = text.removesuffix("\n").removesuffix("\r")
    return Site(LEVELS[data[0]], chr(data[1]), int.from_bytes(data[2:4], "little"), module, Path(file).name, text)
