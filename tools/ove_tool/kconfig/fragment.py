# SPDX-License-Identifier: MIT OR Apache-2.0
"""Assignments to Kconfig symbols, and where each was written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ove_lab.errors import UsageError
from ove_lab.paths import display

PREFIX = "CONFIG_"
_SET = re.compile(r"CONFIG_(\w+)=(.*)")
_UNSET = re.compile(r"# CONFIG_(\w+) is not set")
# More of a value is not printed.
_SHOWN = 60
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


@dataclass(frozen=True)
class Assignment:
    """`symbol` is without the prefix; `origin` is what an error message shows."""

    symbol: str
    value: str
    origin: str

    def __str__(self) -> str:
        value = self.value if len(self.value) <= _SHOWN else f"{self.value[:_SHOWN]}..."
        return f"{PREFIX}{self.symbol}={value} ({self.origin})"


def parse_define(text: str) -> Assignment:
    """Read what follows a -D on the command line."""
    return _parse(text, "-D", f"-D {text}")


def parse_fragment(path: Path) -> list[Assignment]:
    """Read a fragment, as `.config` files are written. Raises UsageError naming the line that is neither."""
    try:
        if path.exists() and not path.is_file():
            raise UsageError(f"{path} is not a regular file; name a Kconfig fragment")
        # Some editors put a mark before the text.
        lines = path.read_bytes().decode("utf-8-sig").splitlines()
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}; name a Kconfig fragment that exists") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        wrong = f"byte {error.object[error.start]:#04x} is not UTF-8"
        raise UsageError(f"{display(path)}:{line}: {wrong}; save the fragment as UTF-8") from error
    found = []
    for number, raw in enumerate(lines, start=1):
        line = raw.strip()
        origin = f"{display(path)}:{number}"
        if unset := _UNSET.fullmatch(line):
            found.append(Assignment(unset[1], "n", origin))
        elif line and not line.startswith("#"):
            found.append(_parse(line, origin, origin))
    return found


def _parse(text: str, origin: str, place: str) -> Assignment:
    match = _SET.fullmatch(text.strip())
    if match is None:
        raise UsageError(f"{place}: an assignment is written CONFIG_OVE_<SYMBOL>=<value>")
    value = match[2].strip()
    if quoted := _STRING.fullmatch(value):
        value = re.sub(r"\\(.)", r"\1", quoted[1])
    return Assignment(match[1], value, origin)
