# SPDX-License-Identifier: MIT OR Apache-2.0
"""The cost of adding a kernel, a board, a language, a concept or a case: the existing files that must change."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ove_tool.checkout import files
from ove_tool.paths import ROOT

PAGES = ROOT / "docs" / "extending"
NUMBERS: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "data" / "places.toml").read_text(encoding="utf-8")
)
# Examples that a test adds to a copy of the checkout.
MEASURED = ("kernel",)
# Prose, files that the tool writes, programs that no new thing has to join, rows that say why a language lacks a test,
# the list of jobs that are taken in turn, figures that others published, and an API whose calls its standard fixes.
NOT_COUNTED = re.compile(
    r"\.md$|^docs/|^bench/baselines/|^lab/ove_lab/timing/models/|^tools/ove_tool/report/described\.toml$|^tests/(hostile|faults|mutants|check/c|user_function|bindings/concepts|opaque/middleware)/"
    r"|^tools/tests/|^lab/tests/|^cmsis/|^src/cmsis_os2|^(tests|examples)/cmsis|^tests/(turns\.toml$|documented/)|\.(lock|txt)$"
)


def places(page: str) -> list[str]:
    """List the files under the heading "Existing files to change": the first of each item."""
    section = page.partition("## Existing files to change")[2].partition("\n## ")[0]
    return re.findall(r"^- `([^`]+)`", section, re.MULTILINE)


def mentions(example: str) -> list[str]:
    """List the files outside the example's own that name it."""
    listed = [name for name in files() if example not in name and not NOT_COUNTED.search(name)]
    word = re.compile(rf"(?i)(?<![a-z0-9]){re.escape(example)}(?![a-z0-9])")
    return [name for name in listed if word.search((ROOT / name).read_text(encoding="utf-8", errors="replace"))]


@pytest.mark.parametrize("thing", [name for name in NUMBERS if name not in MEASURED])
def test_places_do_not_grow(thing: str) -> None:
    """Claim: adding a thing changes no more existing files than recorded, and each file on its page exists."""
    listed = places((PAGES / f"{thing}.md").read_text(encoding="utf-8"))
    print(f"{thing}: {len(listed)} existing files to change, the aim is {NUMBERS[thing]['aim']}")
    assert [name for name in listed if not (ROOT / name).is_file()] == []
    assert len(listed) == len(set(listed)) <= NUMBERS[thing]["places"]


@pytest.mark.parametrize("thing", NUMBERS)
def test_mentions_do_not_grow(thing: str) -> None:
    """Claim: no more files name the example of a thing than recorded, so a new list is noticed."""
    found = mentions(NUMBERS[thing]["example"])
    print(f"{thing}: {len(found)} files name {NUMBERS[thing]['example']}")
    assert len(found) <= NUMBERS[thing]["mentions"], "\n".join(found)


def test_each_page_is_counted() -> None:
    """Claim: each page of docs/extending has its number."""
    assert sorted(path.stem for path in PAGES.glob("*.md") if path.stem != "README") == sorted(NUMBERS)


def test_the_list_of_a_page_is_read() -> None:
    """Claim: files under the heading count, files of another section do not."""
    page = "## Files to write\n- `a`\n## Existing files to change\n- `b`: why `c`\nMore:\n- `d`\n## Try it\n- `e`\n"
    assert places(page) == ["b", "d"]
