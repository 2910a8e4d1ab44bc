# SPDX-License-Identifier: MIT OR Apache-2.0
"""The errors that the bindings promise for a call."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ove_tool import kernels
from ove_tool.paths import ROOT

_ERROR = re.compile(r"\bOVE_ERR_(\w+)")
_DOC = re.compile(r"^\s*(?:///|//!|/\*\*|\*)(.*)", re.MULTILINE)
# Files that name every error, to define or to translate it.
_ALL = ("error", "nominal", "layout")
_SUFFIXES = (".c", ".cpp", ".h", ".hpp", ".rs", ".zig")


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in _SUFFIXES)


def errors() -> set[str]:
    return set(_ERROR.findall((ROOT / "include" / "ove" / "error.h").read_text(encoding="utf-8"))) - {"H"}


def returned() -> set[str]:
    # The template is there to be copied: it returns the error for what a new kernel does not implement yet.
    backends = [f"backends/{name}" for name in (*kernels.names(), "generic")]
    code = [path for path in sources("src", "include/ove/inline", *backends) if path.stem not in _ALL]
    return {name for path in code for name in _ERROR.findall(path.read_text(encoding="utf-8"))}


def spellings(error: str) -> tuple[str, str]:
    return error, "".join(word.capitalize() for word in error.split("_"))


def test_no_call_promises_an_error_that_nothing_returns() -> None:
    """Claim: no call's comment, in C or in a binding, promises an error that none of our code returns."""
    names = [name for error in sorted(errors() - returned()) for name in spellings(error)]
    wanted = re.compile(rf"\b(?:OVE_ERR_)?(?:{'|'.join(names)})\b" if names else r"(?!)")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sources("bindings", "include")
        if path.stem not in _ALL
        for line in _DOC.findall(path.read_text(encoding="utf-8"))
        if wanted.search(line)
    ]
    assert found == []


def test_most_errors_are_returned() -> None:
    """Claim: the search sees the code that returns errors."""
    assert {"TIMEOUT", "BUSY", "NO_MEMORY", "CONTEXT"} <= returned()
