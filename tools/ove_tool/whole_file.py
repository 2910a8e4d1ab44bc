# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes a file whole or not at all."""

from __future__ import annotations

from pathlib import Path

from ove_tool.errors import Failure


def replace(path: Path, text: str) -> None:
    """Write beside the file and rename: a reader sees the old text or the new one. Raises Failure when it cannot."""
    beside = path.with_name(f"{path.name}.new")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise Failure(f"{path}: {error.strerror}") from error
