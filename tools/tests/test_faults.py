# SPDX-License-Identifier: MIT OR Apache-2.0
"""The list of planted faults: each still fits the sources, and names tests that exist."""

from __future__ import annotations

import fnmatch
from dataclasses import replace
from pathlib import Path

import pytest
from test_rules import existing

from ove_lab.errors import Failure
from ove_tests.testing import faults, ids, zephyr_conformance
from ove_tests.testing.model import FAIL, SKIP, Job, Outcome, Selection
from ove_tool.kconfig import MODES
from ove_tool.own_trees import OWN_TREES
from ove_tool.paths import ROOT
from ove_tool.variant import default_board

FAULTS = faults.read_all()
FOLDERS = [ROOT / "tests" / suite for suite in ("conformance", "sweep", "soak", "cmsis")]
FOLDERS += sorted((ROOT / "backends").glob("*/tests/conformance"))
IMAGES = [name for folder in FOLDERS for name in ids.of_images(folder)]
# Images that a tree of the user's builds are not planned where none is set.
OF_TREES = {f"{rtos}-{default_board(None)}-{mode}" for rtos in OWN_TREES for mode in MODES} | {
    job.group for mode in MODES for job in zephyr_conformance.jobs(mode)
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_each_fault_fits_the_sources(fault: faults.Fault) -> None:
    """Claim: the text of every planted fault occurs exactly once in its file, and is changed."""
    assert not faults.problems(fault)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_each_fault_names_tests_that_exist(fault: faults.Fault) -> None:
    """Claim: a fault names groups of ./ove test, and tests that their sources declare."""
    every, _ = existing()
    assert fault.variants
    for group in fault.variants:
        declared = {name for name in every if name.startswith(f"{group}:")}
        declared |= {f"{group}:{name}" for name in IMAGES if group in OF_TREES}
        assert fnmatch.filter(declared, f"{group}:{fault.found_by or '*'}")


def test_a_fault_that_none_finds_is_judged_by_tests_that_exist() -> None:
    """Claim: each group whose tests run without being named has such tests."""
    every, _ = existing()
    for group, pattern in faults.HOST_GROUPS.items():
        assert fnmatch.filter(every, f"{group}:{pattern}")


def test_each_fault_has_a_name_of_its_own() -> None:
    """Claim: no two planted faults have the same id."""
    assert len({fault.id for fault in FAULTS}) == len(FAULTS)


def test_a_fault_is_found_or_judged(tmp_path: Path) -> None:
    """Claim: an entry with both verdicts, with none, or with an unknown key is refused with its name."""
    entry = '[[fault]]\nname = "x y"\nbreaks = ""\nfile = ""\ntext = ""\nbecomes = ""\nvariants = []\n'
    path = tmp_path / "area.toml"
    path.write_text(entry + 'found_by = "a"\n', encoding="utf-8")
    assert [fault.id for fault in faults.read(path)] == ["area.x-y"]
    for wrong in ("", 'found_by = "a"\njudged = "b"\n', 'found_by = "a"\nother = ""\n'):
        path.write_text(entry + wrong, encoding="utf-8")
        with pytest.raises(Failure, match="x y"):
            faults.read(path)
    path.write_text(entry.replace("[]", '["foreign"]') + 'judged = "b"\n', encoding="utf-8")
    with pytest.raises(Failure, match="x y: judged by images"):
        faults.read(path)


def test_each_group_has_its_limit() -> None:
    """Claim: a test of an image has less time than a program that is built and recorded from nothing."""
    fault = replace(FAULTS[0], found_by="a.b")
    limits = [
        replace(fault, variants=(one,)).limit_s for one in ("alloy-qemu-mps2-an500-zeroheap", "tool", "cmake-users")
    ]
    assert limits == sorted(set(limits))


def test_the_run_without_a_fault_has_time_for_all_tests() -> None:
    """Claim: the run of all tests without a fault may take as long as the tests of its faults together."""
    area = [fault for fault in FAULTS if fault.area == "check"]
    assert faults.control_limit_s(area) == sum(fault.limit_s for fault in area)
    assert faults.control_limit_s(area[:1]) > area[0].limit_s


def test_a_text_that_is_there_twice_is_no_place(tmp_path: Path) -> None:
    """Claim: a text that is missing or occurs twice is an error, and so is a fault that changes nothing."""
    fault = replace(FAULTS[0], file="f.c", text="a;", becomes="b;")
    for sound, count in (("a; a;", 1), ("c;", 1), ("a; c;", 0)):
        (tmp_path / "f.c").write_text(sound, encoding="utf-8")
        assert len(faults.problems(fault, tmp_path)) == count
    assert len(faults.problems(replace(fault, becomes="a;"), tmp_path)) == 1


def test_faults_run_only_when_their_group_is_named() -> None:
    """Claim: a plain run, and one of patterns that only happen to match, plants nothing."""
    job = Job("faults src", "faults", lambda _: [], list, prefixes=("src.",), on_demand=True)
    groups = ("faults", "tool")
    for patterns in ((), ("*",), ("*:src.x",), ("src.x",), ("f*:src.x",), ("tool",)):
        assert not Selection(patterns, groups).wants_job(job)
    for patterns in (("faults",), ("faults:*",), ("faults:src.x",), ("tool", "faults:src.*")):
        assert Selection(patterns, groups).wants_job(job)
    assert not Selection(("faults:posix.*",), groups).wants_job(job)


def test_faults_of_a_tree_that_is_not_named_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: without the user's tree, its faults are skipped with the variable to set, and nothing is copied."""
    monkeypatch.delenv("ZEPHYR_BASE", raising=False)
    (job,) = (job for job in faults.jobs() if "zephyr" in job.prefixes[0])
    outcomes = job.run(Selection(("faults",), ("faults",)))
    assert [outcome.id for outcome in outcomes] == job.list()
    # A configuration of the kernel's is a test like any other, and is itself skipped.
    of_options = "the test that must find it is skipped here: set ZEPHYR_BASE"
    assert {(one.verdict, one.why) for one in outcomes} == {
        (SKIP, "not available: set ZEPHYR_BASE"),
        (SKIP, of_options),
    }


@pytest.mark.parametrize("why", ["x for y: build failed; the whole output is in z", "`ninja -C x -j2` failed:\n[1/2]"])
def test_a_fault_that_the_compiler_refuses_was_not_found(why: str) -> None:
    """Claim: a failed build, ours or the kernel tree's, does not count as a test that found the fault."""
    assert faults._Result([], [Outcome("a:b", FAIL, why)], why).verdict == faults.DOES_NOT_BUILD
    assert faults._Result([], [Outcome("a:b", FAIL, "it hangs")], "").verdict == faults.FOUND


def test_a_fault_whose_test_is_skipped_here_is_skipped() -> None:
    """Claim: a fault is skipped with the reason of its tests when all of them are skipped, and only then."""
    one = replace(FAULTS[0], variants=("alloy", "options"), found_by="a", judged="")
    both = {"alloy:a": "no emulator", "options:a": "no tree"}
    assert faults._Control("", both).skipped(one) == "no emulator"
    assert faults._Control("", {"alloy:a": "no emulator"}).skipped(one) == ""
    assert faults._Control("", {}).skipped(replace(one, found_by="", judged="b")) == ""
    left = [Outcome("alloy:alloy.x", SKIP, "no emulator")]
    assert faults._reasons(left, "alloy:alloy.*") == ["no emulator"]
    assert faults._reasons(left, "alloy:other") == []
    suite = [Outcome("zephyr-a-heap:conformance", SKIP, "no compiler")]
    assert faults._reasons(suite, "zephyr-a-heap:time.get.clocks_agree") == ["no compiler"]
    assert faults._reasons(suite, "zephyr-b-heap:time.get.clocks_agree") == []
