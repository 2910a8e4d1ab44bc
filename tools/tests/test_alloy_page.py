# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page about Alloy contains the code of the examples."""

from __future__ import annotations

import re

from ove_tool.paths import ROOT

_PAGE = ROOT / "docs" / "alloy.md"
_EXAMPLES = ROOT / "alloy" / "examples"
_SHOWN = re.compile(r"^\[[^\]]+\]\(\.\./alloy/examples/([^)]+\.cpp)\)[^\n]*\n\n```cpp\n(.*?)^```$", re.M | re.S)
_LEAST_LINES = 5


def test_each_example_is_on_the_page_with_lines_of_its_own() -> None:
    """Claim: the page shows each example, and each block of code is a run of lines of the file that it names."""
    shown = dict(_SHOWN.findall(_PAGE.read_text(encoding="utf-8")))
    files = {
        path.relative_to(_EXAMPLES).as_posix()
        for path in _EXAMPLES.rglob("*.cpp")
        if path.relative_to(_EXAMPLES).parts[0] not in ("board", "minimal")
    }
    assert set(shown) == files
    for name, block in shown.items():
        assert len(block.splitlines()) >= _LEAST_LINES, name
        assert f"\n{block}" in (_EXAMPLES / name).read_text(encoding="utf-8"), (
            f"{name} does not hold this block:\n{block}"
        )


def test_no_other_code_is_on_the_page() -> None:
    """Claim: a block of C++ that no file holds, which no test compiles, is not on the page."""
    text = _PAGE.read_text(encoding="utf-8")
    assert text.count("```cpp") == len(_SHOWN.findall(text))


def test_the_sizes_on_a_board_of_ove_are_those_that_its_program_prints() -> None:
    """Claim: the page's sizes of a task on ove's boards are what tests/alloy_api/sizes.cpp is held to print."""
    text = (ROOT / "tests" / "alloy_api" / "sizes.cpp").read_text(encoding="utf-8")
    found = dict(re.findall(r"^// prints: (.*) (\d+)$", text, re.M))
    page = " ".join(_PAGE.read_text(encoding="utf-8").split())
    assert f"A `Task<512>` takes {found['Task<512>']} bytes there" in page
    assert f"the control block has {found['its control block']} bytes" in page
