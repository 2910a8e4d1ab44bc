# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds the objects of `ove.static` that a Zig program declares and its object file lacks.

Zig analyses a declaration only if something uses it, so a thread that nothing refers to would be missing without an
error. The tool reads the files that the root file imports unconditionally, by path or as one of the given modules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ove_lab.elf import Elf

_PREFIX = "ove_zig_static_"
# A comment, a line of a multi-line string, a character, or a string. Only strings are kept.
_QUIET = re.compile(r"""//[^\n]*|\\\\[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*\"""")
# A declaration inside a condition follows other words, so it does not match.
_START = r"(?:^|[;{},])\s*(?:pub\s+)?(?:const\s+\w+(?:\s*:[^=;]+)?|_)\s*=\s*"
_STATIC = re.compile(_START + r'(?:\w+\s*\.\s*)*static\s*\(\s*"([^"]+)"')
_IMPORT = re.compile(_START + r'@import\s*\(\s*"([^"]+)"\s*\)')


@dataclass(frozen=True)
class Declared:
    """One `ove.static` and its place."""

    name: str
    file: Path
    line: int


def missing(made: Path, root: Path, modules: Mapping[str, Path]) -> list[Declared]:
    """List the statics that the program of `root` declares and the object `made` lacks."""
    names = _symbols(made)
    return [found for found in declared(root, modules) if found.name not in names]


def message(found: Declared) -> str:
    """Return the error message for one of them, in a compiler's format."""
    return (
        f'{found.file}:{found.line}: error: nothing uses the static object "{found.name}", so the program would be '
        "without it. Name it where Zig looks, as in `comptime { _ = worker; }`, or take it out"
    )


def declared(root: Path, modules: Mapping[str, Path]) -> Iterator[Declared]:
    """Yield the statics that `root` and its imported files declare."""
    todo, seen = [root], {root}
    while todo:
        file = todo.pop(0)
        try:
            text = quiet(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            # The compiler has already reported the error.
            continue
        for match in _STATIC.finditer(text):
            yield Declared(match[1], file, text.count("\n", 0, match.start(1)) + 1)
        for name in _IMPORT.findall(text):
            path = modules.get(name) or (file.parent / name if name.endswith(".zig") else None)
            if path is not None and (path := path.resolve()) not in seen:
                seen.add(path)
                todo.append(path)


def quiet(text: str) -> str:
    """Return the source without comments, characters and multi-line strings. Line numbers do not change."""
    return _QUIET.sub(lambda match: match[0] if match[0].startswith('"') else "", text)


def _symbols(made: Path) -> set[str]:
    names = (symbol.name for symbol in Elf(made).symbols)
    return {name.removeprefix(_PREFIX) for name in names if name.startswith(_PREFIX)}
