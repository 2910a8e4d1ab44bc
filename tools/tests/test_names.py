# SPDX-License-Identifier: MIT OR Apache-2.0
"""The law of lists: code names no kernel, board or language. The data files and the folders do.

A file may name what its own path names: setup/rust.py is about Rust. Comments and docstrings may name anything. Every
other place has an entry in data/names.toml with its reason. An entry that is not needed fails the test, so the file
can only become shorter.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

from ove_lab import board as boards
from ove_tool import kernels, languages
from ove_tool.checkout import files
from ove_tool.paths import ROOT

EXEMPTIONS = Path(__file__).parent / "data" / "names.toml"
# Code that builds and judges everything. The suites and programs of bench/ and tests/ are data of the tests.
_HOUSES = ("tools/ove_tool/", "lab/ove_lab/", "tests/machinery/")
LAWFUL = (*_HOUSES, "cmake/", "scripts/", "boards/common/", "bench/harness/", "Makefile", "Kconfig", "ove")
SUFFIXES = (".py", ".cmake", "", ".options", ".txt")
# `host` is also a kind and an architecture of boards.
AMBIGUOUS = {"host"}


def vocabulary() -> dict[str, re.Pattern[str]]:
    """Return the pattern of each name; the title of a kernel or a language counts as its name."""
    found = {kernel.name: {kernel.name, kernel.title} for kernel in kernels.every() if not kernel.is_template}
    found |= {language.name: {language.name, language.title} for language in languages.every()}
    found |= {name: {name} for name in boards.names()}
    words = {name: "|".join(map(re.escape, sorted(texts))) for name, texts in found.items() if name not in AMBIGUOUS}
    # A single letter is a name only if it is the whole string; after a dot it is a file's suffix.
    return {
        name: re.compile(rf"\A{name}\Z" if len(name) == 1 else rf"(?i)(?<![A-Za-z0-9.])(?:{text})(?![A-Za-z0-9])")
        for name, text in words.items()
    }


def strings(text: str) -> list[str]:
    """Return the strings of a Python file that are not docstrings, and its imports."""
    tree = ast.parse(text)
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            found.append(node.value)
        if isinstance(node, ast.ImportFrom | ast.Import):
            found += [*(getattr(node, "module", None) or "").split("."), *(name.name for name in node.names)]
    return found


def code(path: Path) -> list[str]:
    """Return the parts of a file that can name something: Python's strings, other files' lines without comments."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py" or text.startswith("#!/usr/bin/env python"):
        return strings(text)
    return [re.sub(r"(?:^|\s)#.*", "", line) for line in text.splitlines()]


def names_in(path: Path) -> set[str]:
    inside = path.relative_to(ROOT).as_posix()
    parts = code(path)
    known = {name for name, pattern in vocabulary().items() if any(pattern.search(part) for part in parts)}
    return {name for name in known if not re.search(rf"(?:^|[/_]){re.escape(name)}(?:[/_.]|$)", inside)}


def lawful() -> list[Path]:
    listed = [ROOT / name for name in files() if name.startswith(LAWFUL)]
    return [path for path in listed if path.suffix in SUFFIXES and "templates" not in path.parts]


def test_only_data_names_kernels_boards_and_languages() -> None:
    """Claim: only code that data/names.toml lists names a kernel, a board or a language, and each entry is needed."""
    entries = tomllib.loads(EXEMPTIONS.read_text(encoding="utf-8"))["exempt"]
    assert [entry for entry in entries if not entry["why"].strip()] == []
    exempt = {entry["path"]: set(entry["names"]) for entry in entries}
    found = {path.relative_to(ROOT).as_posix(): names for path in lawful() if (names := names_in(path))}
    print(f"{len(exempt)} files are exempt, with {sum(map(len, exempt.values()))} names")
    assert {path: sorted(names) for path, names in found.items()} == {
        path: sorted(names) for path, names in exempt.items()
    }


def test_a_name_in_a_string_is_seen() -> None:
    """Claim: a string and an import count, a docstring and a comment do not."""
    seen = strings('"""About posix."""\nimport zig  # rust\nfrom a.cpp import b\nx = "alloy"\n')
    assert {"alloy", "zig", "cpp"} <= set(seen)
    assert not {"About posix.", "rust"} & set(seen)
    assert vocabulary()["c"].search("c")
    assert not vocabulary()["c"].search("cache")
    assert vocabulary()["freertos"].search("the FreeRTOS kernel")
