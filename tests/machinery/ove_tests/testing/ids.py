# SPDX-License-Identifier: MIT OR Apache-2.0
"""The ids of tests as declared in their sources, so that listing them builds nothing."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

from ove_tool.paths import BACKENDS

# OVE_TEST(concept, call, what, ...), OVE_TEST_CHECK_STOPS(...) and their siblings, on one line or several.
_DECLARED = re.compile(r"^OVE_TEST\w*\(\s*(\w+),\s*(\w+),\s*(\w+),", re.MULTILINE)


@functools.cache
def of_images(folder: Path) -> list[str]:
    """Return the tests that the C files of a folder declare; a configuration may exclude some of them."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.c")))
    return [".".join(found) for text in texts for found in _DECLARED.findall(text)]


def of_suite(app: Path, rtos: str) -> list[str]:
    """Return the tests in an application's image on a kernel, including those in the kernel's own folder."""
    return [*of_images(app), *of_images(BACKENDS / rtos / "tests" / app.name)]


def of_python(folder: Path) -> list[str]:
    """Return the test functions of a folder as module.function; a parametrised one represents all its cases."""
    found = []
    for path in sorted(folder.glob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
        found += [f"{path.stem}.{name}" for name in names if name.startswith("test_")]
    return found
