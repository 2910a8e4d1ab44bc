# SPDX-License-Identifier: MIT OR Apache-2.0
"""Keeps the output of an emulated image, because an unchanged image prints the same again.

docs/design/measuring.md, "Two images at a time, and kept output", says why that may be relied on.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from ove_lab import schema
from ove_lab.board import Board
from ove_lab.image import Image
from ove_lab.limits import call
from ove_lab.runner import command

_FILE = "bench-run.json"
_TIMEOUT_S = 60.0


def digest(image: Image, board: Board) -> str:
    """Return a digest of everything that an emulated image's output depends on: the image, the emulator's command and
    version."""
    words = command(image, board, ())
    known = hashlib.sha256(image.elf.read_bytes())
    known.update("\0".join([*words, _version(words[0])]).encode())
    return known.hexdigest()


class Kept(schema.Table):
    """The output of a successful run."""

    digest: str
    seconds: schema.Share
    lines: list[str]


@cache
def _version(emulator: str) -> str:
    return call([emulator, "--version"], _TIMEOUT_S).output


def lines(folder: Path, wanted: str) -> list[str] | None:
    """Return the kept output of a build folder's image; None for another image, or if nothing was kept."""
    found = _read(folder)
    return found.lines if found and found.digest == wanted else None


def is_of(folder: Path, wanted: str) -> bool:
    """Return True if the last image run in a build folder is the wanted one."""
    return lines(folder, wanted) is not None


def seconds(folder: Path) -> float | None:
    """Return the duration of the last build and run; None if unknown."""
    found = _read(folder)
    return found.seconds if found else None


def keep(folder: Path, name: str, said: list[str], took: float) -> None:
    """Keep the output of a successful run."""
    data = {"digest": name, "seconds": round(took, 1), "lines": said}
    (folder / _FILE).write_text(json.dumps(data) + "\n", encoding="utf-8")


def _read(folder: Path) -> Kept | None:
    return schema.cached(folder / _FILE, Kept)
