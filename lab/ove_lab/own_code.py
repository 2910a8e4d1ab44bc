# SPDX-License-Identifier: MIT OR Apache-2.0
"""The laboratory's own code and descriptions; a change to them makes kept results stale."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import ove_lab
from ove_lab.paths import DATA

_PACKAGE = Path(ove_lab.__file__).parent
_MADE = "__pycache__"
# The folders of a checkout; an installed package contains copies.
_DESCRIPTIONS = (
    "backends/*/trace.toml",
    "bindings/*/binding.toml",
    "boards/default.toml",
    "boards/*/board.toml",
    "include/ove/**/*.h",
)


def files() -> Iterator[tuple[str, Path]]:
    """Yield each file that affects how the laboratory reads a run, with its name in a checkout or in the package."""
    for path in _PACKAGE.rglob("*"):
        if path.is_file() and _MADE not in path.parts:
            yield str(path.relative_to(_PACKAGE)), path
    for pattern in _DESCRIPTIONS:
        for path in DATA.glob(pattern):
            yield str(path.relative_to(DATA)), path


def digest() -> str:
    """Return the digest of these files. With another digest, the laboratory may read the same run differently."""
    found = hashlib.sha256()
    for name, path in sorted(files()):
        data = path.read_bytes()
        found.update(f"{name}\0{len(data)}\0".encode() + data)
    return found.hexdigest()
