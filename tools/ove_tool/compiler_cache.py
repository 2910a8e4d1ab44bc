# SPDX-License-Identifier: MIT OR Apache-2.0
"""How ccache keeps the objects that images share."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator
from pathlib import Path

from ove_tool.paths import ROOT, STATE

_HEADERS = ("*.h", "*.hpp")
_MADE = "output"


@functools.cache
def environment() -> dict[str, str]:
    """Return the variables with which builds of this checkout call ccache."""
    return {
        "CCACHE_DIR": str(STATE / "ccache"),
        "CCACHE_MAXSIZE": "1G",
        # Debug information names the sources absolutely, so the folder in which a compiler was started says nothing.
        "CCACHE_NOHASHDIR": "1",
        # The compiler itself says what it has read. To run the preprocessor first costs a third of what compiling does.
        "CCACHE_DEPEND": "1",
        # ccache compares the headers that a compilation has read. It does not know a new header in a folder that is
        # searched before theirs.
        "CCACHE_NAMESPACE": _digest(ROOT),
    }


def _digest(root: Path) -> str:
    """Name which headers there are."""
    names = "\n".join(sorted(str(path.relative_to(root)) for path in _headers(root)))
    return hashlib.sha256(names.encode()).hexdigest()[:16]


def _headers(root: Path) -> Iterator[Path]:
    for folder in root.iterdir():
        if folder.is_dir() and not folder.name.startswith(".") and folder.name != _MADE:
            for pattern in _HEADERS:
                yield from folder.rglob(pattern)
