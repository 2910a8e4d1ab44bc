# SPDX-License-Identifier: MIT OR Apache-2.0
"""The functions and source lines of addresses, including inlined functions."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ove_lab.limits import call
from ove_lab.paths import display, of_source

_TIMEOUT_S = 60.0
_TOOLS = ("arm-none-eabi-addr2line", "addr2line")
_UNKNOWN = "??"


class Place(NamedTuple):
    """A function and a source line in it; `line` is empty if the image does not contain it."""

    function: str
    line: str

    def __str__(self) -> str:
        return f"{self.function} {self.line}".rstrip()


def of(elf: Path, addresses: Iterable[int]) -> dict[int, list[Place]]:
    """Return the functions at each address, the innermost first; none for an address without a symbol."""
    wanted = sorted(set(addresses))
    tool = next((found for each in _TOOLS if (found := shutil.which(each))), None)
    if not wanted or tool is None:
        return {}
    text = "".join(f"0x{one:x}\n" for one in wanted)
    done = call([tool, "-a", "-i", "-f", "-C", "-e", elf], _TIMEOUT_S, text=text)
    found: dict[int, list[Place]] = {}
    now: list[Place] = []
    lines = iter(done.output.splitlines())
    for line in lines:
        if line.startswith("0x"):
            now = found.setdefault(int(line, 16), [])
            continue
        place = next(lines, "")
        if line != _UNKNOWN:
            now.append(Place(line.partition("(")[0], _shown(place)))
    return found


def _shown(text: str) -> str:
    file, _, line = text.partition(" (discriminator")[0].rpartition(":")
    if not file.startswith("/") or not line.isdecimal():
        return ""
    return f"{display(Path(of_source(file)))}:{line}"
