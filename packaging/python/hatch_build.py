# SPDX-License-Identifier: MIT OR Apache-2.0
"""Packs the sources into the wheel: the folders that packaging/CMakeLists.txt installs, and what commands of the tool
use beside them."""

from __future__ import annotations

import gzip
import io
import re
import tarfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_INSTALLED = re.compile(r"foreach\(_folder\s+([\w\s]+)\)")
_OF_THE_TOOL = ("bench", "docs", "examples", "packaging", "scripts")
_FILES = (
    *("CMakeLists.txt", "Kconfig", "Kconfig.options", "VERSION", "ove", "pyproject.toml"),
    *("CHANGELOG.md", "CONTRIBUTING.md", "README.md", "SECURITY.md"),
)
# Folders that builds leave among the sources, and tests of the project itself.
_LEFT_OUT = ("__pycache__", "target", "tests", ".cargo", ".cache", "generated")
_OUTPUT = "-out"


class SourcesHook(BuildHookInterface):
    """Hatchling finds the class by its base."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the archive beside the launcher; the same sources give the same bytes."""
        top = Path(self.root).parents[1]
        if version == "editable" or not (top / "VERSION").is_file():
            return
        archive = Path(self.directory) / "sources.tar.gz"
        archive.parent.mkdir(parents=True, exist_ok=True)
        with (
            archive.open("wb") as file,
            gzip.GzipFile("", "wb", 9, file, 0) as zipped,
            tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as tar,
        ):
            for path in _sources(top):
                _add(tar, path, path.relative_to(top).as_posix())
        build_data["force_include"][str(archive)] = "ove_launcher/sources.tar.gz"


def _sources(top: Path) -> list[Path]:
    found = [top / name for name in (*_FILES, *(path.name for path in top.glob("LICENSE*")))]
    (installed,) = _INSTALLED.findall((top / "packaging" / "CMakeLists.txt").read_text(encoding="utf-8"))
    for folder in (*installed.split(), *_OF_THE_TOOL):
        found += [path for path in (top / folder).rglob("*") if path.is_file()]
    return sorted(path for path in found if not any(map(_is_left_out, path.relative_to(top).parts)))


def _is_left_out(name: str) -> bool:
    return name in _LEFT_OUT or name.endswith(_OUTPUT)


def _add(tar: tarfile.TarFile, path: Path, name: str) -> None:
    # The text behind a link, so that no link leads out of the archive.
    data = path.read_bytes()
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    entry.mode = 0o755 if path.stat().st_mode & 0o100 else 0o644
    tar.addfile(entry, io.BytesIO(data))
