# SPDX-License-Identifier: MIT OR Apache-2.0
"""docs/bugs.md: every bug names what would have caught it, and a test that exists."""

from __future__ import annotations

import re

from test_rules import existing

from ove_tool.paths import ROOT

PAGE = ROOT / "docs" / "bugs.md"
HEAD = ("Bug", "Effect", "What would have caught it earlier", "Commit", "Test now")
_TEST = re.compile(r"`([^`]+)`")
_COMMIT = re.compile(r"-|(before )?[0-9a-f]{9}")


def faults(text: str) -> list[str]:
    """Return what is wrong with the rows of the page."""
    every, images = existing()
    known = every.union(*images.values())
    lines = [line.strip().strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    cells = [tuple(cell.strip() for cell in line) for line in lines]
    found = []
    for row in cells:
        if row == HEAD or set(row[0]) <= {"-", ":"}:
            continue
        if len(row) != len(HEAD) or not all(row):
            found.append(f"{row[0]}: a row has {len(HEAD)} cells, none empty")
        elif not _COMMIT.fullmatch(row[-2]):
            found.append(f"{row[0]}: not a commit, nor a dash for a new row: {row[-2]}")
        elif not (test := _TEST.fullmatch(row[-1])) or test[1] not in known:
            found.append(f"{row[0]}: no such test: {row[-1]}")
    return found


def test_every_bug_names_a_test_that_exists() -> None:
    """Each row is whole, and its last cell is one test."""
    text = PAGE.read_text(encoding="utf-8")
    assert text.count("\n| ") > 15
    assert faults(text) == []


def test_a_row_that_is_not_whole_is_named() -> None:
    """A test that does not exist, a row with an empty cell and a word in place of a commit are said."""
    assert faults("| a | b | c | - | `sem.no.such_test` |") == ["a: no such test: `sem.no.such_test`"]
    assert faults("| a |  | c | - | `rust:hygiene` |") == ["a: a row has 5 cells, none empty"]
    assert faults("| a | b | c | fixed | `rust:hygiene` |") == ["a: not a commit, nor a dash for a new row: fixed"]
