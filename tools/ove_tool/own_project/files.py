# SPDX-License-Identifier: MIT OR Apache-2.0
"""The files that describe a project: its kernel, configuration, linker script, vectors and sources."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ove_lab.errors import UsageError

# Folders that builds and tools create.
_NOT_SEARCHED = frozenset((".git", ".ove", "build", "CMakeFiles", "Debug", "Release", "node_modules"))
# Copies that vendors ship in addition to the file that is compiled.
_TEMPLATE = re.compile(r"(?i)^(templates?|examples?|demos?|tests?)$")
# A C++ project has its handlers in C++ sources.
_SOURCES = frozenset((".c", ".cc", ".cpp", ".cxx"))
_DEEPEST = 16
_MOST_FILES = 50_000
_MOST_BYTES = 2 << 20
_MOST_INCLUDED = 64
_INCLUDE = re.compile(r'\bINCLUDE\s+(?:"([^"\n]+)"|(\S+))')
_VERSION = re.compile(r'tskKERNEL_VERSION_NUMBER\s+"V(\d+)\.(\d+)\.(\d+)')


def shown(text: object) -> str:
    """Return a foreign project's text in printable form: without control characters, in valid Unicode."""
    plain = os.fsencode(str(text)).decode("utf-8", "replace") if isinstance(text, Path) else str(text)
    plain = plain.encode("utf-8", "replace").decode("utf-8", "replace")
    return "".join(letter if letter.isprintable() else "?" for letter in plain)


@dataclass
class Files:
    """A project's files by use, those nearest to its top folder first. `is_whole` is False if there were too many."""

    folder: Path
    configs: list[Path] = field(default_factory=list)
    kernels: list[Path] = field(default_factory=list)
    ports: list[Path] = field(default_factory=list)
    heaps: list[Path] = field(default_factory=list)
    layers: list[Path] = field(default_factory=list)
    scripts: list[Path] = field(default_factory=list)
    startups: list[Path] = field(default_factory=list)
    sources: list[Path] = field(default_factory=list)
    builds: list[str] = field(default_factory=list)
    is_whole: bool = True

    def name(self, path: Path) -> str:
        """Return a path as the page shows it."""
        return shown(path.relative_to(self.folder) if path.is_relative_to(self.folder) else path)


def find(folder: Path) -> Files:
    """Look at all files of a project. Raises UsageError for a folder that cannot be read."""
    if not folder.is_dir():
        text = f"{shown(folder)} is not a folder"
        raise UsageError(text)
    found = Files(folder)
    count = 0
    for place, folders, names in os.walk(folder):
        here = Path(place)
        depth = len(here.relative_to(folder).parts)
        folders[:] = sorted(one for one in folders if depth < _DEEPEST and one not in _NOT_SEARCHED)
        count += len(names)
        if count > _MOST_FILES:
            found.is_whole = False
            break
        for name in sorted(names):
            # Opening a FIFO would wait for a writer.
            if (here / name).is_fifo():
                continue
            _sort(found, here / name, is_top=depth == 0)
    for paths in (found.configs, found.kernels, found.ports, found.heaps, found.scripts, found.startups):
        paths.sort(key=lambda path: (_is_template(path, folder), len(path.parts), str(path)))
    return found


def _is_template(path: Path, folder: Path) -> bool:
    return any(_TEMPLATE.match(part) for part in path.relative_to(folder).parts[:-1])


def _sort(found: Files, path: Path, *, is_top: bool) -> None:
    name = path.name
    if name == "FreeRTOSConfig.h":
        found.configs.append(path)
    elif name in ("tasks.c", "FreeRTOS_tasks.c") and (path.parent / "include" / "task.h").is_file():
        found.kernels.append(path.parent)
    elif name == "port.c" and (path.parent / "portmacro.h").is_file():
        found.ports.append(path.parent)
    elif re.fullmatch(r"heap_[1-5]\.c", name):
        found.heaps.append(path)
    elif name in {"cmsis_os.c", "cmsis_os2.c"}:
        found.layers.append(path)
    elif path.suffix.lower() == ".ld":
        found.scripts.append(path)
    elif re.match(r"(?i)startup.*\.(s|c)$", name):
        found.startups.append(path)
    elif path.suffix in _SOURCES:
        found.sources.append(path)
    if is_top and (name in {"CMakeLists.txt", "Makefile", ".cproject", "platformio.ini"} or path.suffix == ".ioc"):
        found.builds.append(name)


def text(path: Path) -> str:
    """Return a file's text, or its start if it is too large to be a source; empty if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(_MOST_BYTES).decode("utf-8", "replace")
    except (OSError, ValueError):
        return ""


def version(kernel: Path) -> tuple[int, ...]:
    """Return the version of a FreeRTOS kernel, or an empty tuple."""
    match = _VERSION.search(text(kernel / "include" / "task.h"))
    return tuple(int(part) for part in match.groups()) if match else ()


def script(path: Path) -> tuple[str, list[Path]]:
    """Return a linker script in which each INCLUDE is replaced by the included text, and the included files."""
    included: list[Path] = []

    def of(one: Path, inside: frozenset[Path]) -> str:
        def put(match: re.Match[str]) -> str:
            other = (path.parent / (match[1] or match[2])).resolve()
            if other in inside or len(included) >= _MOST_INCLUDED or not other.is_file():
                return " "
            included.append(other)
            return of(other, inside | {other})

        return _INCLUDE.sub(put, without_comments(text(one)))

    return of(path, frozenset((path.resolve(),))), included


def without_comments(code: str) -> str:
    """Return C or assembly code without its comments."""
    return re.sub(r"/\*.*?(?:\*/|\Z)|//[^\n]*|^\s*@[^\n]*", " ", code, flags=re.DOTALL | re.MULTILINE)


def block(code: str) -> str:
    """Return the code up to the bracket that closes an open block."""
    depth = 1
    for match in re.finditer(r"[{}]", code):
        depth += 1 if match[0] == "{" else -1
        if depth == 0:
            return code[: match.start()]
    return code


def first(paths: Iterable[Path]) -> Path | None:
    """Return the first item, or None if there is none."""
    return next(iter(paths), None)
