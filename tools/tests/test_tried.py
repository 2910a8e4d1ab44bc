# SPDX-License-Identifier: MIT OR Apache-2.0
"""The tables of tested configurations match the stored verdicts."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab.errors import Failure, UsageError
from ove_tests.testing.model import FAIL, PASS, SKIP, Outcome
from ove_tests.tried import publish, runs, table
from ove_tool import kernels
from ove_tool.docsite import support
from ove_tool.own_trees import OWN_TREES
from ove_tool.paths import ROOT

KEPT = sorted(path for path in runs.FOLDER.glob("*.json") if path.stem in OWN_TREES)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_guide_shows_what_is_kept(path: Path) -> None:
    """Claim: a guide's table is what docs/tried gives, byte for byte, and is not edited by hand."""
    guide = OWN_TREES[path.stem].guide
    text = (ROOT / guide).read_text(encoding="utf-8")
    assert table.page(text, runs.read(path.stem), guide) == text


def test_verdicts_become_rows() -> None:
    """Claim: a row counts the verdicts of its group, under the board, option, mode and language that it names."""
    made = runs.of_outcomes(
        "nuttx",
        "1.2.3",
        [
            Outcome("nuttx-some-board-heap:a", PASS),
            Outcome("nuttx-some-board-heap:b", SKIP, "no reason"),
            Outcome("nuttx-some-board+one_option-zeroheap-rust:a", FAIL),
            Outcome("nuttx-other+smp-heap:refused", PASS, covered="one processor only"),
            Outcome("nuttx-small-heap-cpp:builds", PASS),
            Outcome("nuttx-away-heap:a", SKIP, "no tree"),
            Outcome("zephyr-some-board-heap:a", PASS),
            Outcome("tool:a", PASS),
        ],
    )
    assert [(run.board, run.option, run.mode, run.lang, run.says, run.skipped) for run in made] == [
        ("other", "smp", "heap", "c", "refused", 0),
        ("small", "", "heap", "cpp", "builds", 0),
        ("some-board", "", "heap", "c", "passed 1", 1),
        ("some-board", "one_option", "zeroheap", "rust", "1 failed", 0),
    ]


def test_table_says_what_was_not_tried() -> None:
    """Claim: a cell says passed, refused (its reason's number) or not tried; what a board lacks is listed."""
    made = runs.of_outcomes(
        "nuttx",
        "1.2.3",
        [Outcome("nuttx-b-heap:a", PASS), Outcome("nuttx-c+smp-heap:refused", PASS, covered="one processor only")],
    )
    lines = table.table(made).splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| 1.2.3")]
    assert cells == [
        ["1.2.3", "b", "-", "passed 1", *7 * ["not tried"]],
        ["1.2.3", "c", "smp", "refused (1)", *7 * ["not tried"]],
    ]
    assert lines[-5:] == ["1. one processor only", "", "Options that were not tried:", "", "- b: smp"]


def test_page_without_marks_is_refused() -> None:
    """Claim: a guide that lost its marks is an error that names them, not a page without a table."""
    with pytest.raises(Failure, match="what was tried"):
        table.page("# A page\n", [], "docs/page.md")


@pytest.mark.parametrize("pattern", ["nuttx-b-heap:mutex.*", "mutex.*"])
def test_parts_of_groups_are_not_published(pattern: str) -> None:
    """Claim: --publish rejects a selection that would count only part of a group."""
    with pytest.raises(UsageError, match="whole groups"):
        publish.check([pattern], ["nuttx-b-heap"])


def test_whole_groups_are_published() -> None:
    """Claim: a group's name, with or without wildcards, is a whole group."""
    publish.check(["nuttx-b-heap", "nuttx-*", "nuttx-b-heap:*"], ["nuttx-b-heap"])


def test_a_tree_without_a_version_is_not_published(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: --publish rejects a tree without a known version, before any test, and names the remedy."""
    monkeypatch.setattr(publish, "not_available", lambda _: None)
    monkeypatch.setattr(publish, "version", lambda rtos: None if rtos == "nuttx" else "1.0")
    with pytest.raises(UsageError, match=r"NUTTX_BASE has no version, .*: build the tree once"):
        publish.check(["nuttx-b-heap"], ["nuttx-b-heap"])
    publish.check(["zephyr-b-heap"], ["zephyr-b-heap"])


def test_a_known_tree_takes_the_place_of_an_unknown_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a row of a known tree replaces that of an unknown one, and the support table shows the newest version."""
    monkeypatch.setattr(runs, "FOLDER", tmp_path)
    monkeypatch.setattr(support, "TRIED", tmp_path)
    heap, other = "nuttx-qemu-mps2-an500-heap", "nuttx-rv-virt-heap"
    fails, passes = [Outcome(f"{heap}:a", FAIL), Outcome(f"{other}:a", FAIL)], [Outcome(f"{heap}:a", PASS)]
    for tree, outcomes in ((runs.UNKNOWN, fails), ("9.1", fails[:1]), ("13.0.1", passes)):
        runs.keep("nuttx", runs.of_outcomes("nuttx", tree, outcomes))
    assert [(run.tree, run.board, run.says) for run in runs.read("nuttx")] == [
        ("13.0.1", "qemu-mps2-an500", "passed 1"),
        ("9.1", "qemu-mps2-an500", "1 failed"),
        (runs.UNKNOWN, "rv-virt", "1 failed"),
    ]
    (line,) = (line for line in support.page().splitlines() if line.startswith("| `qemu-mps2-an500`"))
    assert "1 / 0 / 0" in line


def test_pinned_kernels_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a run's counts for a built-in kernel are stored, and a later run of a group replaces them.

    The support table adds up modes and languages, and shows a dash where nothing ran.
    """
    monkeypatch.setattr(runs, "FOLDER", tmp_path)
    monkeypatch.setattr(support, "TRIED", tmp_path)
    heap, other = "alloy-qemu-mps2-an500-heap", "alloy-qemu-mps2-an500-zeroheap-rust"
    publish.publish([Outcome(f"{heap}:a", FAIL), Outcome(f"{other}:a", PASS), Outcome(f"{other}:b", SKIP, "why")])
    publish.publish([Outcome(f"{heap}:a", PASS), Outcome(f"{heap}:b", PASS), Outcome("tool:a", FAIL)])
    assert [path.name for path in tmp_path.iterdir()] == ["alloy.json"]
    rows = [line.split("|") for line in support.page().splitlines() if line.startswith("| `qemu-")]
    assert [cell.strip() for row in rows for cell in row if "/" in cell] == ["3 / 0 / 1"]


@pytest.mark.parametrize(
    "kernel", [one.name for one in kernels.every() if not one.is_template and one.name not in OWN_TREES]
)
def test_support_table_has_each_kernel(kernel: str) -> None:
    """Claim: for each built-in kernel, the repository stores what ran in the emulator or on the host."""
    assert any(run.passed and not run.failed for run in runs.read(kernel))
