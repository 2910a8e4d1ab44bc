# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compiles the collector, a plugin of QEMU, for the emulator that is here."""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
from functools import cache
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_lab.paths import state
from ove_lab.runner import require

SOURCES = sorted(Path(__file__).with_name("plugin").glob("*.c"))
_TIMEOUT_S = 120.0
FLAGS = ("-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-pthread", "-fvisibility=hidden")
# QEMU 9.0 brought version 2 of the interface and refuses version 1; earlier ones know no version 2.
_SECOND = (9, 0)


@cache
def plugin(emulator: str) -> Path:
    """Return the plugin for this emulator; compiles it unless that was done. Raises Failure with the way out."""
    version = 2 if _version(emulator) >= _SECOND else 1
    made = state() / "trace" / f"collector-{version}-{_digest()}.so"
    if made.is_file():
        return made
    compiler = shutil.which("cc")
    if compiler is None:
        raise Failure("a C compiler for this machine is missing, which the collector needs: install gcc or clang")
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


def _digest() -> str:
    # An installed package has the dates of its making, which say nothing about what was compiled before.
    files = sorted(SOURCES[0].parent.iterdir())
    return hashlib.sha256(b"".join(one.read_bytes() for one in files)).hexdigest()[:12]


def _version(emulator: str) -> tuple[int, ...]:
    require(emulator)
    said = call([emulator, "--version"], _TIMEOUT_S).output
    match = re.search(r"version (\d+)\.(\d+)", said)
    if match is None:
        raise Failure(f"`{emulator} --version` names no version:\n{said[:200]}")
    return tuple(map(int, match.groups()))
