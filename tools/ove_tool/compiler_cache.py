# SPDX-License-Identifier: MIT OR Apache-2.0
"""Configures ccache, which caches the objects that images share."""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from ove_tool.paths import ROOT, STATE

_HEADERS = (".h", ".hpp")
_MADE = "output"


@functools.cache
def environment() -> dict[str, str]:
    """Return the variables with which builds of this checkout call ccache."""
    return {
        "CCACHE_DIR": str(STATE / "ccache"),
        "CCACHE_MAXSIZE": "1G",
        # Debug information has absolute source paths, so the folder in which a compiler was started is irrelevant.
        "CCACHE_NOHASHDIR": "1",
        # Use the compiler's own list of the files it read: a preprocessor run costs a third of a compilation.
        "CCACHE_DEPEND": "1",
        # ccache compares only the headers that a compilation has read. It misses a new header in a folder that is
        # searched earlier, so a change in the list of headers changes the namespace.
        "CCACHE_NAMESPACE": _digest(ROOT),
    }


def _digest(root: Path) -> str:
    """Return a digest of the names of all headers."""
    names = "\n".join(sorted(os.path.relpath(path, root) for path in _headers(root)))
    return hashlib.sha256(names.encode()).hexdigest()[:16]


def _headers(root: Path) -> Iterator[str]:
    """Yield the headers below the folders of a checkout. Each build searches them, and pathlib takes far longer."""
    for top in os.scandir(root):
        if top.is_dir() and not top.name.startswith(".") and top.name != _MADE:
            for folder, _, names in os.walk(top.path):
                yield from (f"{folder}/{name}" for name in names if name.endswith(_HEADERS))
