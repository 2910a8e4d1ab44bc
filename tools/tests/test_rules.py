# SPDX-License-Identifier: MIT OR Apache-2.0
"""docs/rules.md: each rule has tests or a reason for each language, and each test that it names exists."""

from __future__ import annotations

import re
from functools import cache

import pytest

from ove_tests.testing import (
    hostile,
    measured_image,
    own_ports,
    plan,
    stock_boards,
    zephyr_application,
    zephyr_conformance,
)
from ove_tests.testing.ids import of_images
from ove_tool.kconfig import MODES
from ove_tool.paths import ROOT

PAGE = ROOT / "docs" / "rules.md"
HEAD = ("id", "rule", "with checks", "without checks", "C", "C++", "Rust", "Zig")
LANGUAGES = {"C": "c", "C++": "cpp", "Rust": "rust", "Zig": "zig"}
_ID = re.compile(r"[a-z_]+\.[a-z_]+")
_NAMES = re.compile(r"`[^`]+`(, `[^`]+`)*")
_REASON = re.compile(r"(cannot be written|open): \S.*")


def rows(text: str) -> list[dict[str, str]]:
    """Read the rows of every table of the page."""
    lines = [line.strip().strip("|") for line in text.splitlines() if line.startswith("|")]
    cells = [tuple(cell.strip() for cell in line.split("|")) for line in lines]
    found = [row for row in cells if row != HEAD and not set(row[0]) <= {"-", ":"}]
    assert all(len(row) == len(HEAD) for row in found), [row[0] for row in found if len(row) != len(HEAD)]
    return [dict(zip(HEAD, row, strict=True)) for row in found]


@cache
def existing() -> tuple[set[str], dict[str, set[str]]]:
    """List all tests, and those of the images by language, including those that need a tree."""
    own = [job for mode in MODES for each in (zephyr_application, zephyr_conformance) for job in each.jobs(mode)]
    ports = [job for rtos in own_ports.kernels_with_ports() for mode in MODES for job in own_ports.jobs(rtos, mode)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plan, "_is_here", lambda _: True)
        named = plan.jobs(None, None, None, is_quick=False)
    planned = [*ports, *plan.jobs(None, None, None, is_quick=False), *named]
    planned += [*own, *stock_boards.jobs(), measured_image.job()]
    every = {name for job in planned for name in job.list()}
    images: dict[str, set[str]] = {lang: set() for lang in LANGUAGES.values()}
    for name in every:
        group, _, test = name.partition(":")
        if mode := re.search(r"-(?:zero)?heap(?:-(\w+))?$", group):
            images[mode[1] if mode[1] in images else "c"].add(test)
    # Without the user's tree no image lists a kernel's own tests.
    for folder in (ROOT / "backends").glob("*/tests/conformance"):
        images["c"] |= set(of_images(folder))
    return every, images


def faults(row: dict[str, str]) -> list[str]:
    """Return the errors in a row."""
    every, images = existing()
    found = []
    if not _ID.fullmatch(row["id"]):
        found.append(f"{row['id']}: an id is concept.what")
    if not row["rule"].endswith("."):
        found.append(f"{row['id']}: a rule is a sentence")
    if not row["with checks"] or not row["without checks"]:
        found.append(f"{row['id']}: a result is missing")
    for column, lang in LANGUAGES.items():
        cell = row[column]
        if _REASON.fullmatch(cell):
            continue
        if not _NAMES.fullmatch(cell):
            found.append(f"{row['id']}, {column}: neither tests nor a reason: {cell!r}")
            continue
        known = [name in every if ":" in name else name in images[lang] for name in re.findall(r"`([^`]+)`", cell)]
        missing = [name for name, is_known in zip(re.findall(r"`([^`]+)`", cell), known, strict=True) if not is_known]
        found += [f"{row['id']}, {column}: no such test: {name}" for name in missing]
    return found


def test_every_rule_is_well_formed_and_its_tests_exist() -> None:
    """Each row has its own id, a sentence, two results, and for each language existing tests or a reason."""
    table = rows(PAGE.read_text(encoding="utf-8"))
    ids = [row["id"] for row in table]
    assert len(table) > 20
    assert sorted(ids) == sorted(set(ids))
    assert [fault for row in table for fault in faults(row)] == []


def test_every_hostile_program_tries_a_rule() -> None:
    """The rule at the top of each hostile program is a row of the page."""
    ids = {row["id"] for row in rows(PAGE.read_text(encoding="utf-8"))}
    programs = hostile.programs()
    assert len(programs) >= 100
    assert [one.name for one in programs if one.rule not in ids] == []


@pytest.mark.parametrize(
    ("column", "cell", "fault"),
    [
        ("Rust", "`mutex.guard.that_nobody_wrote`", "no such test"),
        ("C", "`build:rust.no.such_case`", "no such test"),
        ("Zig", "not yet", "neither tests nor a reason"),
        ("Zig", "open:", "neither tests nor a reason"),
        ("id", "two words", "an id is"),
        ("rule", "no sentence", "a sentence"),
        ("without checks", "", "a result is missing"),
    ],
)
def test_a_row_that_is_wrong_is_told(column: str, cell: str, fault: str) -> None:
    """A missing test, a cell without a reason and a row without a result are named."""
    right = rows(PAGE.read_text(encoding="utf-8"))[0]
    assert faults(right) == []
    assert fault in " ".join(faults({**right, column: cell}))
