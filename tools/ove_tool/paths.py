# SPDX-License-Identifier: MIT OR Apache-2.0
"""The folders of the checkout."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from ove_tool.bootstrap import installed_command

ROOT = Path(__file__).resolve().parents[2]
STATE = ROOT / ".ove"
VENV_PYTHON = STATE / "venv" / "bin" / "python"
BOARDS = ROOT / "boards"
BACKENDS = ROOT / "backends"
BINDINGS = ROOT / "bindings"
EXAMPLES = ROOT / "examples"
INTEGRATIONS = ROOT / "integrations"

# Folders that contain the checkout's own applications; cmake/compiler.cmake has the same list.
_OWN = ("alloy", "bench", "examples", "integrations", "tests")


def is_of_checkout(app: Path) -> bool:
    """Return True if an application is part of this checkout; False if a user created it in its root."""
    return any(app.is_relative_to(ROOT / name) for name in _OWN)


def is_installed() -> bool:
    """Return True if an installed package started the tool, so that the user has no checkout."""
    return bool(installed_command())


def own_command() -> str:
    """Return this tool's command as a user types it in the current folder."""
    return installed_command() or typed(ROOT / "ove")


def typed(path: Path) -> str:
    """Return the path as a shell word for the current folder, with a slash, so that the shell can run a program."""
    near = os.path.relpath(path)
    near = near if near.startswith("..") or near == "." else f"./{near}"
    return shlex.quote(min(near, str(path), key=len))
