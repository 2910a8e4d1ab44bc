# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compiles the collector, a QEMU plugin, for the installed emulator."""

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
# QEMU 9.0 introduced version 2 of the interface and rejects version 1; earlier versions do not know version 2.
_SECOND = (9, 0)


@cache
def plugin(emulator: str) -> Path:
    """Return the plugin for this emulator, compiled if necessary. Raises Failure with the remedy."""
    number = plugin_version(emulator)
    return compiled.library(f"collector-{number}", FILES, f"-DOVE_PLUGIN_VERSION={number}")


def plugin_version(emulator: str) -> int:
    """Return the version of the interface that a plugin names. Raises Failure without an emulator."""
    # The emulator's version is cached, but the emulator may have been removed.
    require(emulator)
    return 2 if version(emulator) >= _SECOND else 1


@cache
def version(emulator: str) -> tuple[int, ...]:
    """Return the emulator's version. Raises Failure without an emulator."""
    require(emulator)
    said = call([emulator, "--version"], _TIMEOUT_S).output
    match = re.search(r"version (\d+)\.(\d+)", said)
    if match is None:
        raise Failure(f"`{emulator} --version` names no version:\n{said[:200]}")
    return tuple(map(int, match.groups()))
