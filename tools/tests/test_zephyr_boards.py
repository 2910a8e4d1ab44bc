# SPDX-License-Identifier: MIT OR Apache-2.0
"""Zephyr's own boards in the tests: their files, what a tree lacks, and the files that twister reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ove_lab.errors import UsageError
from ove_tests.testing import zephyr_application, zephyr_boards, zephyr_conformance
from ove_tool.kconfig import MODES
from ove_tool.paths import ROOT

BOARDS = [zephyr_boards.load(name) for name in zephyr_boards.names()]
OPTIONS = sorted(ROOT.glob("tests/zephyr_*/options/*.conf"))


@pytest.fixture(name="tree")
def _tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "VERSION").write_text("VERSION_MAJOR = 3\nVERSION_MINOR = 7\nPATCHLEVEL = 1\n")
    monkeypatch.setenv("ZEPHYR_BASE", str(tmp_path))
    return tmp_path


def test_board_that_the_tree_lacks_is_named_with_the_version(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a board is skipped for what is missing: first itself in the tree, then its compiler, with the packages."""
    board = zephyr_boards.load("mps2_an500")
    assert board.lacks() == "Zephyr 3.7.1 has no board mps2/an500"
    mark = tree / board.mark
    mark.parent.mkdir(parents=True)
    mark.touch()
    monkeypatch.setenv("PATH", str(tree))
    assert board.lacks() == "arm-none-eabi-gcc is missing: `apt-get install gcc-arm-none-eabi`"


def test_unknown_board_is_refused_with_the_list() -> None:
    """Claim: an options file for an unknown board is rejected with the list of boards."""
    with pytest.raises(UsageError, match=r"mps2_an386.*mps2_an385"):
        zephyr_boards.load("mps2_an386")


@pytest.mark.parametrize("path", OPTIONS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_options_name_boards(path: Path) -> None:
    """Claim: each options file names boards that exist, and sets something, or names a language or a program."""
    said = zephyr_boards.header(path)
    assert set(said["boards"].split()) <= set(zephyr_boards.names())
    assert "CONFIG_" in path.read_text(encoding="utf-8") or {"language", "program"} & said.keys()


def test_no_two_images_have_one_name() -> None:
    """Claim: each image has its own group, except the suite and the program that share a row of the table."""
    jobs = [job for mode in MODES for each in (zephyr_application, zephyr_conformance) for job in each.jobs(mode)]
    assert len({job.name for job in jobs}) == len(jobs)


def test_what_twister_reads_is_there() -> None:
    """Claim: the module names folders with files for twister, and each options file that those name exists."""
    module = (ROOT / "zephyr" / "module.yml").read_text(encoding="utf-8")
    folders = [ROOT / name for name in re.findall(r"^  - (\S+)$", module, re.MULTILINE)]
    found = [path for folder in folders for path in folder.rglob("*.yaml")]
    assert {path.name for path in found} == {"sample.yaml", "testcase.yaml"}
    named = [
        (path, name) for path in found for name in re.findall(r"[./\w]+\.conf\b", path.read_text(encoding="utf-8"))
    ]
    assert named
    assert [str(name) for path, name in named if not (path.parent / name).is_file()] == []
