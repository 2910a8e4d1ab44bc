# SPDX-License-Identifier: MIT OR Apache-2.0
"""The list of planted faults: each still fits the sources, and names tests that exist."""

from __future__ import annotations

import fnmatch
from dataclasses import replace
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tests.testing import alloy, faults, ids, interleave, options, zephyr_conformance
from ove_tests.testing.model import FAIL, SKIP, Job, Outcome, Selection
from ove_tests.testing.plan import variants
from ove_tool.kconfig import MODES
from ove_tool.own_trees import OWN_TREES
from ove_tool.paths import ROOT
from ove_tool.variant import default_board

FAULTS = faults.read_all()
IMAGES = [name for suite in ("conformance", "sweep", "soak") for name in ids.of_images(ROOT / "tests" / suite)]
# Also where no tree is set, so that a fault of theirs is read everywhere.
OF_TREES = {f"{rtos}-{default_board(None)}-{mode}" for rtos in OWN_TREES for mode in MODES} | {
    job.group for mode in MODES for job in zephyr_conformance.jobs(mode)
}
HOSTED = {
    interleave.GROUP: interleave.declared(),
    alloy.GROUP: alloy.declared(),
    options.GROUP: [case.name for case in options.load(options.TABLE)],
    "tool": [name for house in ("tools", "lab") for name in ids.of_python(ROOT / house / "tests")],
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_each_fault_fits_the_sources(fault: faults.Fault) -> None:
    """Claim: the text of every planted fault stands exactly once in its file, and is changed."""
    assert not faults.problems(fault)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_each_fault_names_tests_that_exist(fault: faults.Fault) -> None:
    """Claim: a fault names variants that are built, and tests that their sources declare."""
    built = {variant.group for variant in variants()} | set(faults.HOST_GROUPS) | OF_TREES
    assert fault.variants
    assert set(fault.variants) <= built
    for variant in fault.variants if fault.found_by else ():
        declared = HOSTED.get(variant, IMAGES)
        assert any(fnmatch.fnmatchcase(name, fault.found_by) for name in declared)


def test_a_fault_that_none_finds_is_judged_by_tests_that_exist() -> None:
    """Claim: for each group of the host's own programs there are tests that judge."""
    assert set(HOSTED) == set(faults.HOST_GROUPS)
    for group, pattern in faults.HOST_GROUPS.items():
        assert fnmatch.filter(HOSTED[group], pattern)


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


def test_a_text_that_is_there_twice_is_no_place(tmp_path: Path) -> None:
    """Claim: a text that is missing or stands twice is a problem, as is a fault that changes nothing."""
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
    """Claim: without the user's tree its kernel's faults are skipped with what to set, and nothing is copied."""
    monkeypatch.delenv("ZEPHYR_BASE", raising=False)
    (job,) = (job for job in faults.jobs() if "zephyr" in job.prefixes[0])
    outcomes = job.run(Selection(("faults",), ("faults",)))
    assert [outcome.id for outcome in outcomes] == job.list()
    assert {(outcome.verdict, outcome.why) for outcome in outcomes} == {(SKIP, "not available: set ZEPHYR_BASE")}


@pytest.mark.parametrize("why", ["x for y: build failed; the whole output is in z", "`ninja -C x -j2` failed:\n[1/2]"])
def test_a_fault_that_the_compiler_refuses_was_not_found(why: str) -> None:
    """Claim: a build that fails, ours or that of a kernel's own tree, is no test that noticed."""
    assert faults._Result([], [Outcome("a:b", FAIL, why)], why).verdict == faults.DOES_NOT_BUILD
    assert faults._Result([], [Outcome("a:b", FAIL, "it hangs")], "").verdict == faults.FOUND
