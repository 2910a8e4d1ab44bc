# SPDX-License-Identifier: MIT OR Apache-2.0
"""Stamps of the published figures: the sources from which each run was measured.

A figure of an emulated board follows from the sources, so a page with a different stamp may be out of date. Kernels
from user-supplied trees are not built where the tests run, and a stamp does not need the tree. It covers the tokens of
each file that may enter the image, so a changed comment does not change a stamp.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterable
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from ove_lab import schema
from ove_lab.whole_file import replace
from ove_tool import checkout, kernels, languages
from ove_tool.paths import ROOT

FILE = "sources.json"
SCHEMA = 1
# Kernel, board, mode, language: as Run.key has it.
Key = tuple[str, str, str, str]

_EVERY = (
    *("include", "src", "cmake", "third_party", "boards/common", "boards/include", "backends/generic", "backends/seam"),
    *("bench/c", "bench/harness", "bench/native", "bench/suites.h", "bench/CMakeLists.txt", "bench/*.conf", "Kconfig*"),
)
_OF_KERNEL = ("backends/{rtos}", "{rtos}", "boards/{board}")
_OF_LANGUAGE = ("bindings/{lang}", "bench/{lang}", "bindings/layout", "tools/ove_tool/layout")
# They say what the tool and the pages do with a part; no image is made from them.
_NOT = (
    *("*.md", "*/backend.toml", "*/binding.toml", "*/trace.toml", "*/LICENSE*", "*/.gitignore"),
    *("*/samples/*", "*/bench/*", "*/examples/*", "*/tests/*"),
)

_C_LIKE = (".c", ".h", ".cpp", ".hpp", ".S", ".s", ".ld", ".rs", ".zig")
# Texts and characters are matched first, because they may contain comment marks.
_C_TOKENS = re.compile(r'("(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\')|/\*.*?\*/|//[^\n]*', re.DOTALL)
# A defconfig switches a symbol off with a comment.
_HASH_COMMENT = re.compile(r"^\s*#(?! CONFIG_\w+ is not set).*$", re.MULTILINE)


class _File(schema.Table):
    runs: dict[Annotated[str, Meta(pattern=r"^[^ ]+( [^ ]+){3}$(?!\n)")], str]


def tokens(name: str, text: str) -> str:
    """Return a file's tokens: without comments, with one blank between two words."""
    if name.endswith(_C_LIKE):
        text = _C_TOKENS.sub(lambda found: found[1] or " ", text)
    elif name.endswith(".py"):
        text = _without_docstrings(text)
    else:
        text = _HASH_COMMENT.sub("", text)
    return " ".join(text.split())


def _without_docstrings(text: str) -> str:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if (
            isinstance(body, list)
            and body
            and isinstance(body[0], ast.Expr)
            and isinstance(body[0].value, ast.Constant)
        ):
            body[0].value.value = ""
    return ast.dump(tree)


def entering(key: Key) -> list[str]:
    """Return the files of the checkout that may enter the image of a run."""
    rtos, board, _, lang = key
    named = [pattern.format(rtos=rtos, board=board, lang=lang) for pattern in (*_EVERY, *_OF_KERNEL, *_OF_LANGUAGE)]
    others = {*kernels.names(), *languages.names()} - {rtos, lang, languages.NATIVE}
    return [name for name in _all() if _is_below(name, named) and not _is_of_others(name, others)]


@cache
def _all() -> tuple[str, ...]:
    return tuple(sorted(name for name in checkout.files() if not any(fnmatch(name, pattern) for pattern in _NOT)))


def _is_below(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(name, pattern) or name.startswith(f"{pattern}/") for pattern in patterns)


def _is_of_others(name: str, others: Iterable[str]) -> bool:
    """Return True if a board file or a native benchmark file belongs to another kernel or language."""
    path = Path(name)
    if not name.startswith(("boards/", "bench/native/")):
        return False
    return not {*path.parts[:-1], path.stem}.isdisjoint(others)


@cache
def _digest(name: str) -> str:
    text = (ROOT / name).read_text(encoding="utf-8", errors="replace")
    return hashlib.sha256(tokens(name, text).encode()).hexdigest()


def stamp(key: Key) -> str:
    """Return the stamp of the sources as they are now."""
    lines = "".join(f"{name} {_digest(name)}\n" for name in entering(key))
    return hashlib.sha256(lines.encode()).hexdigest()[:16]


def read(path: Path) -> dict[Key, str]:
    """Read the stamps of a folder's runs. Raises Failure if the format is wrong."""
    runs = schema.json_file(path, _File, f"./ove bench --publish {path.parent}", SCHEMA).runs
    return {_key(name): value for name, value in runs.items()}


def _key(name: str) -> Key:
    rtos, board, mode, lang = name.split(" ")
    return rtos, board, mode, lang


def write(folder: Path, published: Iterable[Key], measured: Iterable[Key]) -> Path:
    """Stamp the measured runs; other published runs keep their stamps."""
    path = folder / FILE
    stamps = read(path) if path.exists() else {}
    stamps |= {key: stamp(key) for key in measured}
    runs = {" ".join(key): stamps[key] for key in sorted(published) if key in stamps}
    replace(path, json.dumps({"schema": SCHEMA, "runs": runs}, indent=1) + "\n")
    return path


def stale(published: Iterable[Key], stamps: dict[Key, str]) -> list[str]:
    """Return the names of the runs that were measured from other sources."""
    return [" ".join(key) for key in published if stamps.get(key) != stamp(key)]
