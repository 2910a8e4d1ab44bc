# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compiles the laboratory's own C code for this machine."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_lab.paths import state

_TIMEOUT_S = 120.0
FLAGS = ("-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-pthread", "-fvisibility=hidden")


def library(name: str, files: Sequence[Path], *defines: str) -> Path:
    """Return a library of some sources and headers, compiled if necessary. Raises Failure."""
    # An installed package has its build dates, which do not show whether the library is up to date.
    content = hashlib.sha256(b"".join(one.read_bytes() for one in files)).hexdigest()[:12]
    made = state() / "trace" / f"{name}-{content}.so"
    if made.is_file():
        return made
    sources = [str(one) for one in files if one.suffix == ".c"]
    compiler = shutil.which("cc")
    if compiler is None:
        raise Failure(f"a C compiler for this machine is missing, which the {name} needs: install gcc or clang")
    made.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=made.parent) as folder:
        beside = Path(folder) / made.name
        words = [compiler, *FLAGS, *defines, "-o", str(beside), *sources]
        done = call(words, _TIMEOUT_S, environment={"LC_ALL": "C"})
        if done.code != 0:
            raise Failure(f"the {name} does not compile:\n{done.output[-2000:]}")
        # In one step, because another command may load it at the same time.
        beside.replace(made)
    return made
