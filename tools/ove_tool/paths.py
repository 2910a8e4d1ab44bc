# SPDX-License-Identifier: MIT OR Apache-2.0
"""Where things are in the checkout."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STATE = ROOT / ".ove"
VENV_PYTHON = STATE / "venv" / "bin" / "python"
BOARDS = ROOT / "boards"
EXAMPLES = ROOT / "examples"


def display(path: Path) -> str:
    """Give the path as a person would type it: relative when it lies below the current folder."""
    try:
        return os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)
    except OSError:
        return str(path)
