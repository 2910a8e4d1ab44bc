# SPDX-License-Identifier: MIT OR Apache-2.0
"""The locations of the descriptions of boards, kernels and calls, and the display of paths."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
# The package has copies of the checkout's files under the same names.
_COPIES = _PACKAGE / "data"
_CHECKOUT = _PACKAGE.parents[1]
DATA = _COPIES if _COPIES.is_dir() else _CHECKOUT

# In a build folder; layout/stable_rustc.py explains its purpose.
RUST_LINKS = "rust_sources"


def state() -> Path:
    """Return the folder for kept data: that of the checkout, or the user's cache."""
    if DATA == _CHECKOUT:
        return _CHECKOUT / ".ove"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ove-lab"


def is_there(path: Path) -> bool:
    """Return True if a folder contains the name, even as a dangling link; the reader then reports the error."""
    return os.path.lexists(path)


def display(path: Path) -> str:
    """Return the path as a person would type it: relative if it is below the current folder."""
    try:
        return os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)
    except OSError:
        return str(path)


def of_source(path: str) -> str:
    """Return the plain path of a source that debug information names: rustc reads sources through a folder of links."""
    # A compiler that was started in a subfolder may name a folder and leave it again.
    return os.path.realpath(path) if RUST_LINKS in Path(path).parts else os.path.normpath(path)
