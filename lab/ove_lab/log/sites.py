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
# The note of the linker's hash: the sizes of its name and of the hash, its type and its name come first.
_NOTE = re.compile(rb"\x04\0\0\0....\x03\0\0\0GNU\0(....)", re.DOTALL)


@dataclass(frozen=True)
class Site:
    """One line of the source.

    `syntax` is % for conversions of printf(), { for placeholders with the letter last, z for those with it first.
    """

    level: str
    syntax: str
    line: int
    module: str
    file: str
    text: str


def head(site: Site) -> str:
    """Return what stands before a line's text."""
    return f"{site.module}: " if site.module else ""


class Sites:
    """The sites of an image, found by the number that stands for them in a frame."""

    def __init__(self, file: Elf) -> None:
        # A link without ove's script leaves the sites among the loaded constants, at addresses of memory.
        self._sections = sorted(
            (one for one in file.sections if one.data and not one.is_writable and (one.is_allocated or one.address)),
            key=lambda one: not one.name.startswith(SECTION),
        )
        bases = [one.address for one in file.symbols if one.name == _BASE and one.is_defined]
        self._base = bases[0] if bases and not file.is_arm else 0
        self._build = _build(file)

    def find_sent(self, number: int) -> Site | None:
        """Return the site of a number in a frame, None for one of another build."""
        return self.find(number ^ self._build)

    def find(self, number: int) -> Site | None:
        """Return the site of an address, None for one that this image does not have."""
        address = number + self._base
        for one in self._sections:
            if one.address <= address < one.address + len(one.data):
                return _site(one.data[address - one.address :])
        return None


def _build(file: Elf) -> int:
    """Return what the program's frames have of the image's build ID: 0 for an image without one."""
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
    # A line ends by itself; printf() made a habit of the newline.
    text = text.removesuffix("\n").removesuffix("\r")
    return Site(LEVELS[data[0]], chr(data[1]), int.from_bytes(data[2:4], "little"), module, Path(file).name, text)
