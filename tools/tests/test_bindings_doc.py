# SPDX-License-Identifier: MIT OR Apache-2.0
"""docs/bindings.md leaves out no call of C and names none of C++ that does not exist."""

from __future__ import annotations

import re

from ove_tool.layout.headers import functions
from ove_tool.paths import ROOT

PAGE = (ROOT / "docs" / "bindings.md").read_text(encoding="utf-8")
HEADERS = sorted((ROOT / "include" / "ove").glob("*.h"))
CPP = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "bindings" / "cpp").rglob("*.hpp")))


def column(number: int) -> list[str]:
    """Return the cells of one column of every table, without the heads."""
    rows = [line.strip("|").split("|") for line in PAGE.splitlines() if line.startswith("|")]
    return [row[number] for row in rows if not set(row[0]) <= set(" -") and row[0].strip() != "C"]


def test_every_call_of_c_is_on_the_page() -> None:
    """A call of include/ove that the page does not name has no place in any binding."""
    calls = {function.name for path in HEADERS for function in functions(path.read_text(encoding="utf-8"))}
    named = set(re.findall(r"\bove_\w+", PAGE))
    assert calls
    assert calls - named == set()


def test_every_name_of_cpp_on_the_page_exists() -> None:
    """Each name in the C++ column is in the headers of the binding."""
    code = " ".join(re.findall(r"`([^`]*)`", " ".join(column(1))))
    standard = set(re.findall(r"std::(\w+)", code))
    words = set(re.findall(r"\b\w+(?=[(<{]|::|\b)", code))
    parameters = {"arguments", "handle", "bytes", "condition", "name", "place", "queue", "work", "after", "item", "or"}
    names = words - standard - parameters - {"std", "T", "N", "p"}
    missing = {name for name in names if not re.search(rf"\b{name}\b", CPP)}
    assert len(names) > 80
    assert missing == set()
