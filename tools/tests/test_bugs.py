# SPDX-License-Identifier: MIT OR Apache-2.0
"""docs/bugs.md: every bug names what would have caught it, a test that exists, and a planted fault or its absence."""

from __future__ import annotations

import fnmatch
import re

from test_rules import existing

from ove_tests.testing import faults as planted
from ove_tests.testing import recent
from ove_tool.paths import ROOT

PAGE = ROOT / "docs" / "bugs.md"
HEAD = ("Bug", "Effect", "What would have caught it earlier", "Commit", "Test now", "Fault")
_TEST = re.compile(r"`([^`]+)`")
_NO_FAULT = re.compile(r"- \S.+")
_COMMIT = re.compile(r"-|(before |by )?[0-9a-f]{9}")


def _rows(text: str) -> list[tuple[str, ...]]:
    lines = [line.strip().strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    cells = [tuple(cell.strip() for cell in line) for line in lines]
    return [row for row in cells if row != HEAD and not set(row[0]) <= {"-", ":"}]


def faults(text: str) -> list[str]:
    """Return the errors in the rows of the page."""
    every, images = existing()
    known = every.union(*images.values())
    judges = {fault.id: fault.found_by for fault in planted.read_all()}
    found = []
    for row in _rows(text):
        if len(row) != len(HEAD) or not all(row):
            found.append(f"{row[0]}: a row has {len(HEAD)} cells, none empty")
            continue
        _, _, _, commit, test, fault = row
        if not _COMMIT.fullmatch(commit):
            found.append(f"{row[0]}: not a commit, nor a dash for a new row: {commit}")
        elif not (name := _TEST.fullmatch(test)) or name[1] not in known:
            found.append(f"{row[0]}: no such test: {test}")
        elif not _NO_FAULT.fullmatch(fault) and not _is_found(name[1], judges.get(fault.strip("`"))):
            found.append(f"{row[0]}: no planted fault that {test} finds, nor a dash with the reason: {fault}")
    return found


def _is_found(test: str, found_by: str | None) -> bool:
    """Return True if a planted fault names a row's test. The row's group may be another one, as may its case."""
    bare = test.partition(":")[2] or test
    return found_by is not None and (fnmatch.fnmatchcase(bare, found_by) or found_by.partition("[")[0] == bare)


def test_every_bug_names_a_test_that_exists() -> None:
    """Each row is whole, with one test, and a planted fault that this test finds."""
    text = PAGE.read_text(encoding="utf-8")
    assert text.count("\n| ") > 15
    assert faults(text) == []


def test_a_dash_in_place_of_a_commit_is_new() -> None:
    """Claim: a row that was in the page before the last hours' commits names its commit."""
    older = {row[0] for row in _rows(recent.before(PAGE.relative_to(ROOT).as_posix()))}
    dashes = [row[0] for row in _rows(PAGE.read_text(encoding="utf-8")) if row[3:4] == ("-",) and row[0] in older]
    assert dashes == []


def test_a_row_that_is_not_whole_is_named() -> None:
    """A test that does not exist, an empty cell, a word in place of a commit and a fault of another test are said."""
    assert faults("| a | b | c | - | `sem.no.such_test` | - why |") == ["a: no such test: `sem.no.such_test`"]
    assert faults("| a |  | c | - | `rust:hygiene` | - why |") == ["a: a row has 6 cells, none empty"]
    assert faults("| a | b | c | fixed | `rust:hygiene` | - why |") == [
        "a: not a commit, nor a dash for a new row: fixed"
    ]
    for fault in ("`src.stop-code`", "`no.such-fault`", "-"):
        said = f"a: no planted fault that `rust:hygiene` finds, nor a dash with the reason: {fault}"
        assert faults(f"| a | b | c | - | `rust:hygiene` | {fault} |") == [said]
