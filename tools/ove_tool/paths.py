# SPDX-License-Identifier: MIT OR Apache-2.0
"""Where things are in the checkout."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STATE = ROOT / ".ove"
VENV_PYTHON = STATE / "venv" / "bin" / "python"
BOARDS = ROOT / "boards"
BACKENDS = ROOT / "backends"
BINDINGS = ROOT / "bindings"
EXAMPLES = ROOT / "examples"

# In a build folder: layout/stable_rustc.py says what for.
RUST_LINKS = "rust_sources"

# Folders of the checkout that hold applications of its own; cmake/compiler.cmake names the same.
_OWN = ("alloy", "bench", "examples", "tests")


def is_of_checkout(app: Path) -> bool:
    """Return True if an application is part of this checkout, not one that a user made in its root."""
    return any(app.is_relative_to(ROOT / name) for name in _OWN)


def display(path: Path) -> str:
    """Return the path as a person would type it: relative when it lies below the current folder."""
    try:
        return os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)
    except OSError:
        return str(path)


def of_source(path: str) -> str:
    """Return the plain path of a source that debug information names: rustc reads sources through a folder of links."""
    # A compiler that was started below may name a folder and leave it again.
    return os.path.realpath(path) if RUST_LINKS in Path(path).parts else os.path.normpath(path)


def typed(path: Path) -> str:
    """Return the path as a word for a shell in the current folder: with a slash, so that a program is found by it."""
    near = os.path.relpath(path)
    near = near if near.startswith("..") or near == "." else f"./{near}"
    return shlex.quote(min(near, str(path), key=len))
