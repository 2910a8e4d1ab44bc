# SPDX-License-Identifier: MIT OR Apache-2.0
"""The user's own kernel trees: named, missing, wrong, and their versions."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from ove_lab import board as boards
from ove_lab.errors import Failure, UsageError
from ove_tests.testing import plan
from ove_tool import own_trees, tools, tree_modules
from ove_tool.bench.matrix import host_facts
from ove_tool.cli import doctor
from ove_tool.paths import ROOT
from ove_tool.setup import install, parts
from ove_tool.variant import Variant, choose

ZEPHYR_VERSION = "VERSION_MAJOR = 4\nVERSION_MINOR = 3\nPATCHLEVEL = 0\nVERSION_TWEAK = 0\nEXTRAVERSION =\n"
NUTTX_VERSION = (
    '#define CONFIG_VERSION_STRING "13.0.0"\n#define CONFIG_VERSION_MAJOR 13\n'
    "#define CONFIG_VERSION_MINOR 0\n#define CONFIG_VERSION_PATCH 0\n"
)


@pytest.fixture(autouse=True)
def without_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    for tree in own_trees.OWN_TREES.values():
        for name in tree.variables:
            monkeypatch.delenv(name, raising=False)


@pytest.fixture
def zephyr(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Name a folder that looks like a Zephyr tree."""
    mark = tmp_path / own_trees.OWN_TREES["zephyr"].marks["ZEPHYR_BASE"]
    mark.parent.mkdir(parents=True)
    mark.touch()
    (tmp_path / "VERSION").write_text(ZEPHYR_VERSION)
    monkeypatch.setenv("ZEPHYR_BASE", str(tmp_path))
    return tmp_path


def doctor_says() -> str:
    return " ".join(CliRunner().invoke(doctor.command, env={"COLUMNS": "400"}).output.split())


def test_what_is_not_named_is_not_available(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: without its variables, a kernel is not available, and the reason names all of them."""
    assert own_trees.not_available("zephyr") == "not available: set ZEPHYR_BASE"
    monkeypatch.setenv("NUTTX_BASE", "/somewhere")
    assert own_trees.not_available("nuttx") == "not available: set NUTTX_BASE and NUTTX_BUILD"
    assert own_trees.not_available("freertos") is None
    with pytest.raises(Failure, match="zephyr is not available: set ZEPHYR_BASE"):
        choose(None, "zephyr", None)


def test_wrong_folder_is_an_error_that_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a variable with another folder, or a relative one, is rejected with what to set instead."""
    monkeypatch.setenv("ZEPHYR_BASE", str(tmp_path))
    with pytest.raises(UsageError, match=r"ZEPHYR_BASE=.* is the wrong folder: .*docs/zephyr.md says what to name"):
        choose(None, "zephyr", None)
    with pytest.raises(UsageError, match="is the wrong folder"):
        install.ensure_for(Variant("zephyr", "qemu-mps2-an500", "heap"))
    monkeypatch.setenv("ZEPHYR_BASE", "zephyr")
    with pytest.raises(UsageError, match="ZEPHYR_BASE=zephyr is not an absolute path"):
        own_trees.require("zephyr")


def test_version_is_read_from_the_tree(zephyr: Path) -> None:
    """Claim: Zephyr's version comes from its file VERSION."""
    assert own_trees.problem("zephyr") is None
    assert own_trees.version("zephyr") == "4.3.0"
    (zephyr / "VERSION").write_text(ZEPHYR_VERSION.replace("4", "3").replace("3\nPATCH", "7\nPATCH"))
    assert own_trees.version("zephyr") == "3.7.0"


def test_a_tree_without_the_board_is_skipped_with_the_version(zephyr: Path) -> None:
    """Claim: if the tree has no such board, its images are not planned, and the reason names version and board."""
    board = boards.default()
    mark = (ROOT / "boards" / board / "zephyr" / "in_tree.txt").read_text(encoding="utf-8").strip()
    why = f"the tree of 4.3.0 in ZEPHYR_BASE does not support {board}: {mark} is missing there"
    assert own_trees.lacks("zephyr", board) == why
    with pytest.raises(UsageError, match=why):
        choose(board, "zephyr", None)
    groups = {job.group for job in plan.jobs("zephyr", None, "heap", is_quick=False)}
    assert f"zephyr-{board}-heap" not in groups
    assert "zephyr" in groups
    path = zephyr / mark
    path.parent.mkdir(parents=True)
    path.touch()
    assert own_trees.lacks("zephyr", board) is None
    assert own_trees.lacks("zephyr", "host") is None


def test_module_that_is_missing_is_named_with_what_to_set(
    zephyr: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Claim: a board whose vendor module is missing is rejected by name, with the missing file and the variable."""
    board = "nucleo-f401re"
    folder = ROOT / "boards" / board / "zephyr"
    mark = zephyr / (folder / "in_tree.txt").read_text(encoding="utf-8").strip()
    mark.parent.mkdir(parents=True)
    mark.touch()
    needed = [line.split(" ", 1)[0] for line in (folder / "in_modules.txt").read_text(encoding="utf-8").splitlines()]
    modules = [tmp_path / f"module {place}" for place in range(len(needed))]
    monkeypatch.setenv("ZEPHYR_MODULES", ";".join(map(str, modules)))
    with pytest.raises(
        UsageError, match=r"nucleo-f401re needs the module hal_stm32, but no folder in ZEPHYR_MODULES has"
    ):
        choose(board, "zephyr", None)
    for module, file in zip(modules, needed, strict=True):
        assert own_trees.lacks("zephyr", board)
        (module / file).parent.mkdir(parents=True)
        (module / file).touch()
    assert own_trees.lacks("zephyr", board) is None
    assert tree_modules.folders("zephyr", zephyr) == modules


@pytest.mark.usefixtures("zephyr")
def test_modules_of_a_workspace_come_from_west(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: without ZEPHYR_MODULES, west lists the modules; projects without a module file are not modules."""
    monkeypatch.delenv("ZEPHYR_MODULES", raising=False)
    module, other = tmp_path / "module", tmp_path / "other"
    (module / "zephyr").mkdir(parents=True)
    (module / "zephyr" / "module.yml").touch()
    west = tmp_path / "bin" / "west"
    west.parent.mkdir()
    west.write_text(f"#!/bin/sh\nprintf '%s\\n' '{module}' '{other}'\n")
    west.chmod(0o755)
    monkeypatch.setenv("PATH", f"{west.parent}:/usr/bin:/bin")
    assert tree_modules.folders("zephyr", tmp_path) == [module]
    assert tree_modules.folders("freertos", tmp_path) == []


@pytest.fixture
def nuttx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Name two folders that look like a NuttX tree and its build; return the build."""
    for name, mark in own_trees.OWN_TREES["nuttx"].marks.items():
        path = tmp_path / name / mark
        path.parent.mkdir(parents=True)
        path.touch()
        monkeypatch.setenv(name, str(tmp_path / name))
    header = tmp_path / "NUTTX_BUILD" / own_trees.OWN_TREES["nuttx"].version_file
    header.parent.mkdir(parents=True)
    header.write_text(NUTTX_VERSION)
    return tmp_path / "NUTTX_BUILD"


def test_a_tree_without_a_tag_has_its_commit(nuttx: Path) -> None:
    """Claim: if the build wrote zeros, the version is the tree's commit, and says if files differ from it."""
    tree = Path(os.environ["NUTTX_BASE"])
    (nuttx / own_trees.OWN_TREES["nuttx"].version_file).write_text(NUTTX_VERSION.replace("13", "0"))
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", tree, *words], check=True)
    found = own_trees.version("nuttx")
    assert re.fullmatch("commit [0-9a-f]{11}", found or "")
    (tree / own_trees.OWN_TREES["nuttx"].marks["NUTTX_BASE"]).write_text("changed")
    assert own_trees.version("nuttx") == f"{found}-dirty"


def test_version_is_read_from_the_build(nuttx: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: NuttX's version and commit are what its build wrote; zeros, which it writes without git, do not count."""
    header = nuttx / own_trees.OWN_TREES["nuttx"].version_file
    assert own_trees.version("nuttx") == "13.0.0"
    header.write_text(NUTTX_VERSION + '#define CONFIG_VERSION_BUILD "0123abc-dirty"\n')
    assert own_trees.version("nuttx") == "13.0.0 (0123abc-dirty)"
    header.write_text(NUTTX_VERSION + '#define CONFIG_VERSION_BUILD ""\n')
    assert own_trees.version("nuttx") == "13.0.0"
    header.write_text(NUTTX_VERSION.replace("13", "0"))
    # The folder is no repository, and none above it is asked.
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(nuttx.parent.parent))
    assert own_trees.version("nuttx") is None
    assert "nuttx ? tested: " + own_trees.OWN_TREES["nuttx"].tested in doctor_says()


def test_build_folder_that_is_not_built_is_refused(nuttx: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a folder that NuttX's build has only configured is rejected, and so is the build folder as the sources."""
    own_trees.require("nuttx")
    (nuttx / "sched" / "libsched.a").unlink()
    with pytest.raises(
        UsageError,
        match=r"NUTTX_BUILD=.* sched/libsched.a is missing there; docs/nuttx.md says what to name",
    ):
        choose(None, "nuttx", None)
    monkeypatch.setenv("NUTTX_BASE", str(nuttx))
    with pytest.raises(
        UsageError, match=r"NUTTX_BASE=.* include/nuttx/sched.h is missing there; docs/nuttx.md says what to name"
    ):
        choose(None, "nuttx", None)


def test_doctor_tells_found_and_tested_versions(zephyr: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: doctor prints the present version next to the tested ones, and what else Zephyr needs."""
    said = doctor_says()
    assert "zephyr 4.3.0 tested: " + own_trees.OWN_TREES["zephyr"].tested in said
    assert "dtc" in said
    (zephyr / "VERSION").unlink()
    assert "zephyr ? tested: " in doctor_says()
    monkeypatch.setenv("ZEPHYR_BASE", "/nowhere")
    assert "ZEPHYR_BASE=/nowhere is the wrong folder" in doctor_says()
    monkeypatch.delenv("ZEPHYR_BASE")
    said = doctor_says()
    assert "not available: set ZEPHYR_BASE" in said
    assert "dtc" not in said


def test_only_zephyr_needs_its_programs() -> None:
    """Claim: only variants on Zephyr require the programs of Zephyr's build."""
    own = parts.kernel_parts("zephyr")
    programs = {tool for part in own for tool in part.tools}
    assert {tool.name for tool in programs} == {"dtc", "gperf", "picolibc for ARM"}
    assert set(own) <= set(parts.parts_for(Variant("zephyr", "qemu-mps2-an500", "heap")))
    assert not set(own) & set(parts.parts_for(Variant("freertos", "qemu-mps2-an500", "heap")))
    assert not programs & set(tools.ALL_TOOLS)


@pytest.mark.usefixtures("zephyr")
def test_figures_name_the_tree_that_they_were_measured_on() -> None:
    """Claim: results.json's host names the versions of exactly those trees that were measured."""
    facts = host_facts(["freertos", "zephyr"])
    assert facts["zephyr"] == "4.3.0"
    assert not {"nuttx", "freertos"} & set(facts)


def test_nuttx_names_the_folder_that_a_board_lacks() -> None:
    """A wrong tree is rejected before any kernel source is compiled."""
    backend = ROOT / "backends" / "nuttx" / "backend.cmake"
    command = ["cmake", f"-DOVE_ROOT={ROOT}", "-DOVE_BOARD=qemu-mps2-an386", "-P", str(backend)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    said = " ".join(done.stderr.split())
    assert "board qemu-mps2-an386 has no folder for NuttX; boards/qemu-mps2-an500/nuttx shows one." in said
