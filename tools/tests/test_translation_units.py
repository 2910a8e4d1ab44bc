# SPDX-License-Identifier: MIT OR Apache-2.0
"""ISO C forbids an empty translation unit, which a project's `-Wpedantic -Werror` makes an error."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ove_tool.paths import ROOT

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*|\\\n", re.DOTALL)
_SOURCES = [path for folder in ("src", "backends", "boards", "bindings") for path in (ROOT / folder).rglob("*.c")]


def is_empty_somewhere(text: str) -> bool:
    """Return True if every declaration and every header is inside a condition."""
    depth = 0
    for line in _COMMENT.sub(" ", text).splitlines():
        word = re.match(r"\s*#\s*(if|endif|include)?|\s*\S", line)
        if word is None:
            continue
        depth += {"if": 1, "endif": -1}.get(word[1], 0)
        if depth == 0 and (word[1] == "include" or not word[0].lstrip().startswith("#")):
            return False
    return True


@pytest.mark.parametrize("path", _SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_source_is_empty_on_any_processor(path: Path) -> None:
    assert not is_empty_somewhere(path.read_text(encoding="utf-8"))


def test_a_source_within_one_condition_is_found() -> None:
    """A header or a declaration outside the condition is enough."""
    inside = "/* a comment */\n#if defined(X)\n#include <stdint.h>\nint a;\n#endif\n"
    assert is_empty_somewhere(inside)
    assert not is_empty_somewhere("#include <stdint.h>\n" + inside)
    assert not is_empty_somewhere(inside + "int b;\n")
