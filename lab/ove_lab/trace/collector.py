# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compiles the collector, a plugin of QEMU, for the emulator that is here."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_lab.runner import require
from ove_lab.trace import compiled

FILES = sorted(Path(__file__).with_name("plugin").glob("*.[ch]"))
SOURCES = [one for one in FILES if one.suffix == ".c"]
_TIMEOUT_S = 120.0
# QEMU 9.0 brought version 2 of the interface and refuses version 1; earlier ones know no version 2.
_SECOND = (9, 0)


@cache
def plugin(emulator: str) -> Path:
    """Return the plugin for this emulator; compiles it unless that was done. Raises Failure with the way out."""
    version = 2 if _version(emulator) >= _SECOND else 1
    return compiled.library(f"collector-{version}", FILES, f"-DOVE_PLUGIN_VERSION={version}")


def _version(emulator: str) -> tuple[int, ...]:
    require(emulator)
    said = call([emulator, "--version"], _TIMEOUT_S).output
    match = re.search(r"version (\d+)\.(\d+)", said)
    if match is None:
        raise Failure(f"`{emulator} --version` names no version:\n{said[:200]}")
    return tuple(map(int, match.groups()))
