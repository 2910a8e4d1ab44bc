# SPDX-License-Identifier: MIT OR Apache-2.0
"""A small checkout with the real Kconfig and two boards, for tests that must not depend on the real boards."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ove_tool.paths import ROOT

QEMU_TOML = """
[board]
name = "m7"
arch = "armv7e-m"
kernel = "freertos"
description = "an emulated board"
[run]
kind = "qemu"
machine = "mps2-an500"
icount_shift = 7
default_timeout_s = 60
[cycles]
hz = 25000000
"""

HOST_TOML = """
[board]
name = "host"
arch = "host"
kernel = "posix"
description = "this machine"
[run]
kind = "host"
[cycles]
hz = 1000000000
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return the root of the small checkout."""
    for name in ("Kconfig", "Kconfig.options"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "src").mkdir()
    for path in (ROOT / "src").glob("*.kconfig"):
        shutil.copy(path, tmp_path / "src")
    for path in (ROOT / "backends").glob("*/backend.toml"):
        folder = tmp_path / "backends" / path.parent.name
        folder.mkdir(parents=True)
        shutil.copy(path, folder)
    for name, text in (("m7", QEMU_TOML), ("host", HOST_TOML)):
        folder = tmp_path / "boards" / name
        folder.mkdir(parents=True)
        (folder / "board.toml").write_text(text, encoding="utf-8")
    return tmp_path
