# SPDX-License-Identifier: MIT OR Apache-2.0
"""The houses of the Python: docs/design/tool-and-packages.md, "Three houses", gives the reasons."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

from ove_tool.paths import ROOT

# Each house with the packages of ove that it may import. A house imports itself and those above it in this list.
HOUSES = {
    "lab": ("ove_lab",),
    "tools/ove_tool": ("ove_lab", "ove_tool"),
    "alloy/report/alloy_report": ("ove_lab", "ove_tool", "alloy_report"),
}
# The table of commands names the modules of the commands that the tests provide; each is imported when called.
TABLE = "cli/__init__.py: ove_tests"
PACKAGES = ("ove_lab", "ove_tool", "ove_tests", "alloy_report")


def imported(text: str) -> set[str]:
    """List the packages that a source imports; a name in a string counts, because a module may be imported by it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {one.name.partition(".")[0] for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(str(node.module).partition(".")[0])
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {one for one in PACKAGES if re.match(rf"{one}(\.[a-z_]+)+\.?$", node.value)}
    return found


def strangers(folder: Path, allowed: tuple[str, ...]) -> list[str]:
    """List the files of a house that import an ove package which the house may not import."""
    return [
        f"{path.relative_to(folder)}: {name}"
        for path in sorted(folder.rglob("*.py"))
        for name in sorted(imported(path.read_text(encoding="utf-8")) & set(PACKAGES) - set(allowed))
    ]


@pytest.mark.parametrize("house", HOUSES)
def test_imports_point_one_way(house: str) -> None:
    """Claim: the laboratory imports nothing from the tool, and the tool nothing from the tests or a kernel's report."""
    assert len(list((ROOT / house).rglob("*.py"))) > 10
    assert [one for one in strangers(ROOT / house, HOUSES[house]) if one != TABLE] == []


def test_an_import_that_points_back_is_found(tmp_path: Path) -> None:
    """An import at the top, one inside a function and one by a string are each named."""
    for name, text in {
        "a.py": "from ove_lab import elf\nfrom ove_tool.build import build\n",
        "b.py": "def f():\n    import ove_tool.paths\n",
        "c.py": "import importlib\nimportlib.import_module(f'ove_tests.cli.{x}')\n",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert strangers(tmp_path, ("ove_lab",)) == ["a.py: ove_tool", "b.py: ove_tool", "c.py: ove_tests"]


def test_the_laboratory_declares_what_it_imports() -> None:
    """Claim: each package that ove_lab imports is part of Python, its own, or one that pip installs with it."""
    project = tomllib.loads((ROOT / "lab" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[<>=~]", one)[0] for one in project["dependencies"]}
    # A package may have another name than its module.
    modules = {"pyelftools": "elftools"}
    known = {"ove_lab", *sys.stdlib_module_names, *(modules.get(one, one) for one in declared)}
    files = sorted((ROOT / "lab" / "ove_lab").rglob("*.py"))
    found = {name: path.name for path in files for name in imported(path.read_text(encoding="utf-8"))}
    assert {name: file for name, file in found.items() if name not in known} == {}
