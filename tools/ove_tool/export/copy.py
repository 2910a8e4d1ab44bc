# SPDX-License-Identifier: MIT OR Apache-2.0
"""Copies the ove files that a project compiles and includes into one folder of the project."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from ove_lab.errors import Failure, UsageError
from ove_tool.export.parts import Parts
from ove_tool.paths import ROOT

# The first line of the file that marks a folder as written by this command.
MARK = "# Written by `./ove export`; the next call writes the folder again."
CONFIG = "config"
_HEADERS = (".h", ".hpp")
_INCLUDED = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
_LICENSES = ("LICENSE", "LICENSE-APACHE", "LICENSE-MIT")


def prepare(folder: Path, marked: str) -> None:
    """Empty the last call's folder. Raises UsageError if the folder has files that this command did not write."""
    if not folder.exists():
        return
    mark = folder / marked
    is_ours = mark.is_file() and mark.read_text(encoding="utf-8", errors="replace").startswith(MARK)
    if not folder.is_dir() or (any(folder.iterdir()) and not is_ours):
        raise UsageError(f"{folder} exists and was not written by `./ove export`; name another folder with --to")
    shutil.rmtree(folder)


def copy(parts: Parts, folder: Path) -> None:
    """Copy sources, headers, licenses and the configuration. Raises Failure."""
    try:
        for path in sorted({*_needed(parts), *(ROOT / name for name in _LICENSES)}):
            target = folder / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
        (folder / CONFIG).mkdir()
        (folder / CONFIG / "ove_config.h").write_text(parts.config_text, encoding="utf-8")
    except OSError as error:
        raise Failure(f"{error.filename or folder} cannot be written: {error.strerror}") from error


def place(path: Path, parts: Parts) -> str:
    """Return where a source or an include folder of ove is in the exported folder."""
    return CONFIG if path == parts.config else str(path.relative_to(ROOT))


def _needed(parts: Parts) -> Iterator[Path]:
    folders = [path for path in parts.includes if path != parts.config]
    headers = [path for folder in folders for path in folder.rglob("*") if path.suffix in _HEADERS]
    sources = [source.path for source in parts.sources]
    yield from sources
    yield from headers
    left, seen = [*sources, *headers], set()
    while left:
        path = left.pop()
        for name in _INCLUDED.findall(path.read_text(encoding="utf-8", errors="replace")):
            # A private header is next to its source. All others are in the include folders.
            beside = (path.parent / name).resolve()
            if beside.is_file() and beside.is_relative_to(ROOT) and beside not in seen:
                seen.add(beside)
                left.append(beside)
                yield beside
