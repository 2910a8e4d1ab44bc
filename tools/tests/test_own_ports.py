# SPDX-License-Identifier: MIT OR Apache-2.0
"""Boards that a user's kernel tree already supports: which variables they need, and what the tool rejects."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab.errors import Failure, UsageError
from ove_tests.testing import own_ports
from ove_tests.testing.model import FAIL, PASS, Outcome, Selection
from ove_tests.tried.runs import REFUSED
from ove_tool import board_table, own_trees
from ove_tool.variant import choose

PORT = Path("boards/arm/stm32f4/nucleo-f401re/CMakeLists.txt")


@pytest.fixture
def nuttx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Name a folder that looks like a NuttX source tree, without a build."""
    for tree in own_trees.OWN_TREES.values():
        for name in tree.variables:
            monkeypatch.delenv(name, raising=False)
    mark = tmp_path / own_trees.OWN_TREES["nuttx"].marks["NUTTX_BASE"]
    mark.parent.mkdir(parents=True)
    mark.touch()
    monkeypatch.setenv("NUTTX_BASE", str(tmp_path))
    return tmp_path


def refusal(board: str) -> Outcome:
    """Run the test of a rejected board."""
    jobs = own_ports.jobs("nuttx", "heap")
    (job,) = [job for job in jobs if job.list() == [f"nuttx-{board}-heap:{REFUSED}"]]
    (outcome,) = job.run(Selection())
    return outcome


def test_board_of_the_tree_needs_no_build_of_the_user(nuttx: Path) -> None:
    """Claim: for a board that the tree supports, the sources are enough; otherwise, the build is needed too."""
    (nuttx / PORT).parent.mkdir(parents=True)
    (nuttx / PORT).touch()
    assert choose("nucleo-f401re", "nuttx", "heap").board == "nucleo-f401re"
    with pytest.raises(
        Failure, match=r"nuttx is not available: set NUTTX_BASE and NUTTX_BUILD; docs/nuttx.md says how"
    ):
        choose("qemu-mps2-an500", "nuttx", "heap")


@pytest.mark.usefixtures("nuttx")
def test_nothing_named_asks_for_the_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: the error for such a board names the one variable that it needs."""
    monkeypatch.delenv("NUTTX_BASE")
    with pytest.raises(Failure, match=r"nuttx is not available: set NUTTX_BASE; docs/nuttx.md says how"):
        choose("nucleo-f401re", "nuttx", "heap")


@pytest.mark.usefixtures("nuttx")
def test_tree_without_the_board_is_refused() -> None:
    """Claim: a tree that lacks the board is rejected before anything is built, with the missing file."""
    with pytest.raises(
        UsageError, match=r"in NUTTX_BASE does not support nucleo-f401re: .*nucleo-f401re/CMakeLists.txt"
    ):
        choose("nucleo-f401re", "nuttx", "heap")


def test_board_that_no_tree_builds_is_a_refusal(nuttx: Path) -> None:
    """Claim: the test of a rejected board passes, with its reason, until a tree has the missing file."""
    board = "same70-xplained"
    assert not board_table.runs_on("nuttx", board)
    outcome = refusal(board)
    assert outcome.verdict == PASS
    assert "arch/arm/src/samv7/CMakeLists.txt is missing there" in outcome.covered
    file = nuttx / "arch/arm/src/samv7/CMakeLists.txt"
    file.parent.mkdir(parents=True)
    file.touch()
    assert refusal(board).verdict == FAIL


def test_release_archive_has_its_version(nuttx: Path) -> None:
    """Claim: without git, the version comes from the file that a release archive contains."""
    assert own_trees.version("nuttx") is None
    (nuttx / ".version").write_text(
        'CONFIG_VERSION_STRING="13.0.0"\nCONFIG_VERSION_MAJOR=13\nCONFIG_VERSION_MINOR=0\nCONFIG_VERSION_PATCH=0\n'
        'CONFIG_VERSION_BUILD="0123abc"\n'
    )
    assert own_trees.version("nuttx") == "13.0.0 (0123abc)"
