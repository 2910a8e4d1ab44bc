# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compiles the laboratory's own C code for this machine."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ove_tool.errors import Failure
from ove_tool.limits import call
from ove_tool.paths import STATE

_TIMEOUT_S = 120.0
FLAGS = ("-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-pthread", "-fvisibility=hidden")


def library(name: str, files: Sequence[Path], *defines: str) -> Path:
    """Return a library of some sources and headers; compiles it where one is newer. Raises Failure with the way out."""
    made = STATE / "trace" / f"{name}.so"
    if made.is_file() and made.stat().st_mtime > max(one.stat().st_mtime for one in files):
        return made
    sources = [str(one) for one in files if one.suffix == ".c"]
    compiler = shutil.which("cc")
    if compiler is None:
        raise Failure(f"a C compiler for this machine is missing, which the {name} needs: run `./ove setup`")
    made.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=made.parent) as folder:
        beside = Path(folder) / made.name
        words = [compiler, *FLAGS, *defines, "-o", str(beside), *sources]
        done = call(words, _TIMEOUT_S, environment={"LC_ALL": "C"})
        if done.code != 0:
            raise Failure(f"the {name} does not compile:\n{done.output[-2000:]}")
        # In one step, since another command may load it meanwhile.
        beside.replace(made)
    return made
