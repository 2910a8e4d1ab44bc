# SPDX-License-Identifier: MIT OR Apache-2.0
"""Copies the checkout's descriptions into the package: ove_lab/data has them under their checkout names."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_PATTERNS = ("backends/*/trace.toml", "bindings/*/binding.toml", "boards/default.toml", "include/ove/**/*.h")


class DataHook(BuildHookInterface):
    """The build hook. Hatchling finds the class by its base class."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files to the package. A source archive already contains them and has no checkout around it."""
        root = Path(self.root)
        if version == "editable" or (root / "ove_lab" / "data").is_dir():
            return
        top = root.parent
        files = [path for pattern in _PATTERNS for path in top.glob(pattern)]
        files += [path for path in top.glob("boards/*/board.toml") if _is_emulated(path)]
        build_data["force_include"] |= {str(path): f"ove_lab/data/{path.relative_to(top)}" for path in files}


def _is_emulated(path: Path) -> bool:
    return tomllib.loads(path.read_text(encoding="utf-8"))["run"]["kind"] == "qemu"
