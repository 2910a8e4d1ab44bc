# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compiles the collector, a plugin of QEMU, for the emulator that is here."""

from __future__ import annotations

import re
import shutil
import tempfile
from functools import cache
from pathlib import Path

from ove_tool.errors import Failure
from ove_tool.limits import call
from ove_tool.paths import STATE

SOURCES = sorted(Path(__file__).with_name("plugin").glob("*.c"))
_TIMEOUT_S = 120.0
FLAGS = ("-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-pthread", "-fvisibility=hidden")
# QEMU 9.0 brought version 2 of the interface and refuses version 1; earlier ones know no version 2.
_SECOND = (9, 0)


@cache
def plugin(emulator: str) -> Path:
    """Return the plugin for this emulator; compiles it where the source is newer. Raises Failure with the way out."""
    version = 2 if _version(emulator) >= _SECOND else 1
    made = STATE / "trace" / f"collector-{version}.so"
    if made.is_file() and made.stat().st_mtime > max(one.stat().st_mtime for one in SOURCES[0].parent.iterdir()):
        return made
    compiler = shutil.which("cc")
    if compiler is None:
        raise Failure("a C compiler for this machine is missing, which the collector needs: run `./ove setup`")
    made.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=made.parent) as folder:
        beside = Path(folder) / made.name
        words = [compiler, *FLAGS, f"-DOVE_PLUGIN_VERSION={version}", "-o", str(beside), *map(str, SOURCES)]
        done = call(words, _TIMEOUT_S, environment={"LC_ALL": "C"})
        if done.code != 0:
            raise Failure(f"the collector does not compile:\n{done.output[-2000:]}")
        # In one step, since another command may load it meanwhile.
        beside.replace(made)
    return made


def _version(emulator: str) -> tuple[int, ...]:
    said = call([emulator, "--version"], _TIMEOUT_S).output
    match = re.search(r"version (\d+)\.(\d+)", said)
    if match is None:
        raise Failure(f"`{emulator} --version` names no version:\n{said[:200]}")
    return tuple(map(int, match.groups()))
