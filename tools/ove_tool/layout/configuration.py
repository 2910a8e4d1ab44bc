# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads ove_config.h: the constants of an image's configuration for each language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from ove_lab.errors import Failure

_DEFINE = re.compile(r"#define CONFIG_((?:OVE|APP)_\w+) (.+)")
_NUMBER = re.compile(r"/\* CONFIG_(\w+) is a number\. \*/")
_OVE = "OVE_"


class Constant(NamedTuple):
    """One symbol: its name in Kconfig and its value in C. A flag is off or on."""

    symbol: str
    value: str
    is_flag: bool

    @property
    def name(self) -> str:
        """The name in another language: without ove's prefix. An application's symbol keeps its prefix."""
        return self.symbol.removeprefix(_OVE)

    @property
    def is_text(self) -> bool:
        return self.value.startswith('"')

    @property
    def number_type(self) -> str:
        """The type of a number. Every binding has a type of this name."""
        return "i32" if self.value.startswith("-") else "u32"


def constants(header: Path) -> dict[str, Constant]:
    """Return the constants by their names in other languages. Raises Failure if the header has none."""
    text = header.read_text(encoding="utf-8")
    numbers = set(_NUMBER.findall(text))
    found = [
        Constant(symbol, value, value in ("0", "1") and symbol not in numbers)
        for symbol, value in _DEFINE.findall(text)
    ]
    if not found:
        raise Failure(f"{header} defines no CONFIG_OVE_ symbol")
    return {one.name: one for one in found}


def of_ove(header: Path) -> dict[str, Constant]:
    """Return the constants except those of an application."""
    return {name: one for name, one in constants(header).items() if one.symbol.startswith(_OVE)}
