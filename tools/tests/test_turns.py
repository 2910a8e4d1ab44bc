# SPDX-License-Identifier: MIT OR Apache-2.0
"""The tests that runs take in turn: each has its day, and a change runs it at once."""

from __future__ import annotations

import fnmatch
import re
from collections import Counter
from collections.abc import Iterable

import pytest

from ove_lab import board as boards
from ove_tests.testing import faults, turns
from ove_tests.testing.model import PASS, SKIP, Job, Outcome, Selection
from ove_tests.testing.plan import jobs
from ove_tool import kernels
from ove_tool.kconfig import MODES
from ove_tool.paths import ROOT
from ove_tool.variant import Variant

ENTRIES = turns.read()
PLANNED = jobs(None, None, None, False)
VARIANTS = [
    Variant(name, boards.of_host() if kernels.load(name).is_on_host else boards.default(), MODES[0]).group
    for name in kernels.built_here()
]


def _job(name: str, *tests: str) -> Job:
    group = name.split(" ", maxsplit=1)[0]
    ids = [f"{group}:{test}" for test in tests]

    def run(selection: Selection) -> list[Outcome]:
        return [Outcome(one, PASS) for one in ids if selection.wants(group, one.partition(":")[2], False)]

    return Job(name, group, run, lambda: ids)


def _passed(jobs_of_a_day: Iterable[Job]) -> list[str]:
    outcomes = [outcome for job in jobs_of_a_day for outcome in job.run(Selection())]
    assert all(outcome.verdict == PASS or "left to day" in outcome.why for outcome in outcomes)
    return [outcome.id for outcome in outcomes if outcome.verdict == PASS]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.jobs)
def test_each_entry_names_jobs_and_paths(entry: turns.Entry) -> None:
    """Claim: each entry of tests/turns.toml names a job, and each path that it watches exists."""
    assert any(fnmatch.fnmatchcase(job.name, entry.jobs) for job in PLANNED)
    named = [*entry.watches, *([entry.cases] if entry.cases else [])]
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("board", sorted(path.stem for path in (ROOT / "tests" / "clocks").glob("*.toml")))
def test_a_change_of_a_chip_calls_for_the_clocks(board: str) -> None:
    """Claim: a change of the sources that boards of one chip share runs the clocks' tests at once."""
    (chip,) = re.findall(r"ove_board_common\((\S+)\)", (ROOT / "boards" / board / "board.cmake").read_text("utf-8"))
    entry = next(entry for entry in ENTRIES if fnmatch.fnmatchcase(f"clocks {board}", entry.jobs))
    assert f"boards/common/{chip}" in entry.watches


def test_the_suites_run_every_time() -> None:
    """Claim: the heap mode's suites and benchmark, in C on each kernel that is built here, have no day of their own."""
    for variant in VARIANTS:
        for suite in ("conformance", "cmsis", "examples", "benchmark"):
            (job,) = [one for one in PLANNED if one.name == f"{variant} {suite}"]
            assert [entry.jobs for entry in ENTRIES if fnmatch.fnmatchcase(job.name, entry.jobs)] == []


def test_four_weeks_run_each_test_once() -> None:
    """Claim: 28 days run each test of a job in turn once, and the tests of other jobs 28 times."""
    planned = [_job("whole", "a", "b"), _job("split", "a", "b", "c", "d"), _job("other", "a")]
    entries = (turns.Entry("whole", ()), turns.Entry("split", (), by_test="[a-c]"))
    ran = Counter(
        name
        for day in range(1, turns.DAYS + 1)
        for name in _passed(
            job for job in turns.arrange(planned, turns.Share(day), entries) if job.group != faults.GROUP
        )
    )
    in_turn = dict.fromkeys(("whole:a", "whole:b", "split:a", "split:b", "split:c"), 1)
    assert ran == {**in_turn, "split:d": turns.DAYS, "other:a": turns.DAYS}


def test_a_week_plants_each_fault_once() -> None:
    """Claim: seven days plant each fault of tests/faults once, and a change to its file plants it at once."""
    every = faults.read_all()
    nurseries = [
        _job(f"faults {area}", *(fault.id for fault in every if fault.area == area))
        for area in dict.fromkeys(fault.area for fault in every)
    ]
    week = [_passed(turns.arrange(nurseries, turns.Share(day), ())) for day in range(1, turns.WEEK + 1)]
    assert week == [
        _passed(turns.arrange(nurseries, turns.Share(day + turns.WEEK), ())) for day in range(1, turns.WEEK + 1)
    ]
    assert sorted(name for day in week for name in day) == sorted(f"faults:{fault.id}" for fault in every)
    limits = {f"faults:{fault.id}": fault.limit_s for fault in every}
    shares = [sum(limits[name] for name in day) for day in week]
    assert max(shares) - min(shares) <= 2 * max(limits.values())
    copies = {f"faults:{fault.id}" for fault in every if fault.builds_copies}
    assert {len(copies & set(day)) for day in week} <= {len(copies) // turns.WEEK, -(-len(copies) // turns.WEEK)}


def test_a_change_plants_the_faults_around_it_at_once() -> None:
    """Claim: a fault is planted on any day if nearby lines or its own entry changed.

    A change elsewhere in its file plants nothing.
    """
    planted = faults.read_all()
    every = [fault for fault in planted if fault.area == planted[0].area]
    nursery = [_job(f"faults {every[0].area}", *(fault.id for fault in every))]
    days = [_passed(turns.arrange(nursery, turns.Share(day), ())) for day in range(1, turns.WEEK + 1)]
    empty = next(number for number, day in enumerate(days, 1) if not day)
    other = next(fault for fault in every if sum(one.file == fault.file for one in every) > 1)
    table = f"tests/faults/{other.area}.toml"

    def run(changed: str, near: str, entry: str) -> list[str]:
        share = turns.Share(
            empty,
            frozenset([changed]),
            lambda _, key: frozenset([entry] if key == "fault" else []),
            lambda _, text: text == near,
        )
        return _passed(turns.arrange(nursery, share, ()))

    assert run(other.file, other.text, "") == [f"faults:{other.id}"]
    assert run(table, "", other.name) == [f"faults:{other.id}"]
    assert run(other.file, "", "") == []
    assert run("README.md", other.text, other.name) == []


def test_a_change_takes_an_entry_at_once() -> None:
    """Claim: a changed file below a watched folder runs the entry's jobs on any day; a similar name does not."""
    planned = [_job("whole", "a", "b")]
    entries = (turns.Entry("whole", ("tests/options",)),)
    ran = {
        name: [
            bool(_passed(turns.arrange(planned, turns.Share(day, frozenset([name])), entries)))
            for day in range(1, turns.DAYS + 1)
        ]
        for name in ("tests/options/options.toml", "tests/options2/options.toml")
    }
    assert all(ran["tests/options/options.toml"])
    assert sum(ran["tests/options2/options.toml"]) == 1


def test_a_changed_case_is_taken_at_once() -> None:
    """Claim: cases of a table that were recently added or changed run on any day, the others on their own day."""
    planned = [_job("options old", "old"), _job("options added", "added")]
    entries = (turns.Entry("options *", (), cases="cases.toml"),)
    new = {("cases.toml", "case"): frozenset(["added"])}
    shares = [
        turns.Share(day, new_entries=lambda table, key: new.get((table, key), frozenset()))
        for day in range(1, turns.DAYS + 1)
    ]
    ran = [_passed(turns.arrange(planned, share, entries)) for share in shares]
    assert [sum(f"options:{name}" in day for day in ran) for name in ("old", "added")] == [1, turns.DAYS]


def test_a_job_of_another_day_installs_nothing() -> None:
    """Claim: a job that is left to another day needs no part, and names its day for each of its tests."""
    planned = [_job("whole", "a", "b")]
    entries = (turns.Entry("whole", ()),)
    (left,) = turns.arrange(planned, turns.Share(2), entries)
    assert left.needs == ()
    outcomes = left.run(Selection())
    assert [outcome.verdict for outcome in outcomes] == [SKIP, SKIP]
    assert all("left to day 1 of 28 (`--day 1`)" in outcome.why for outcome in outcomes)


def test_a_long_run_leaves_changes_to_their_days() -> None:
    """Claim: after 10 minutes, a run leaves out the tests that only a recent change calls for, and says so.

    The tests of its day run as before, and so do those of an entry with `at_any_time`.
    """
    both = ["split:a", "split:b"]
    for at_any_time, has_time, ran in ((False, True, both), (False, False, ["split:a"]), (True, False, both)):
        entries = (turns.Entry("split", ("src",), at_any_time, by_test="*"),)
        share = turns.Share(1, frozenset(["src/mutex.c"]), has_time=lambda has_time=has_time: has_time)
        (job,) = turns.arrange([_job("split", "a", "b")], share, entries)
        outcomes = job.run(Selection())
        assert [one.id for one in outcomes if one.verdict == PASS] == ran
        late = [one.why for one in outcomes if one.verdict == SKIP]
        assert len(late) == 2 - len(ran)
        assert all("left to day 2" in why and "but the run started 10 minutes ago" in why for why in late)
