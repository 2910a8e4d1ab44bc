# SPDX-License-Identifier: MIT OR Apache-2.0
"""The tests that a run takes in turn: each has its day, and a change takes it at once."""

from __future__ import annotations

import fnmatch
import os
import subprocess
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from ove_tests.testing import faults, turns
from ove_tests.testing.model import PASS, SKIP, Job, Outcome, Selection
from ove_tests.testing.plan import jobs
from ove_tool.paths import ROOT

ENTRIES = turns.read()
PLANNED = jobs(None, None, None, False)


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


def test_a_week_runs_each_test_once() -> None:
    """Claim: seven days run each test of a job in turn once, and the tests of other jobs seven times."""
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
    """Claim: seven days plant each fault of tests/faults once, and a change of its file plants it at once."""
    every = faults.read_all()
    nurseries = [
        _job(f"faults {area}", *(fault.id for fault in every if fault.area == area))
        for area in dict.fromkeys(fault.area for fault in every)
    ]
    week = [_passed(turns.arrange(nurseries, turns.Share(day), ())) for day in range(1, turns.DAYS + 1)]
    assert sorted(name for day in week for name in day) == sorted(f"faults:{fault.id}" for fault in every)
    limits = {f"faults:{fault.id}": fault.limit_s for fault in every}
    shares = [sum(limits[name] for name in day) for day in week]
    assert max(shares) - min(shares) <= 2 * max(limits.values())
    other = next(fault for fault in every if f"faults:{fault.id}" not in week[0])
    assert f"faults:{other.id}" in _passed(turns.arrange(nurseries, turns.Share(1, frozenset([other.file])), ()))


def test_a_change_takes_an_entry_at_once() -> None:
    """Claim: a changed file below a watched folder takes the entry's jobs on any day; a similar name does not."""
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


def test_a_changed_case_is_taken_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: of a table of cases those that were added or changed in four hours are run at once, and no others; the
    first commit of a history has changed none.
    """
    table, hour, last = tmp_path / "cases.toml", 3600, 1_800_000_000

    def commit(when: int, **cases: str) -> frozenset[str]:
        text = "".join(f'[[case]]\nname = "{name}"\ndefines = ["{define}"]\n\n' for name, define in cases.items())
        table.write_text(text, encoding="utf-8")
        _commit(tmp_path, "cases", when)
        turns.new_cases.cache_clear()
        return turns.new_cases("cases.toml")

    monkeypatch.setattr(turns, "ROOT", tmp_path)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    assert commit(last - 9 * hour, old="A=1", other="A=2") == frozenset()
    assert commit(last - 5 * hour, old="A=1", other="A=3") == {"other"}
    assert commit(last, added="A=4", old="A=1", other="A=3") == {"added"}
    planned = [_job("options old", "old"), _job("options added", "added")]
    entries = (turns.Entry("options *", (), cases="cases.toml"),)
    shares = [turns.Share(day, frozenset(), turns.new_cases) for day in range(1, turns.DAYS + 1)]
    week = [_passed(turns.arrange(planned, share, entries)) for share in shares]
    turns.new_cases.cache_clear()
    assert [sum(f"options:{name}" in day for day in week) for name in ("old", "added")] == [1, turns.DAYS]


def _commit(folder: Path, message: str, when: int) -> None:
    date = f"{when} +0000"
    environment = {**os.environ, "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
    for words in (["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", message]):
        subprocess.run(["git", "-C", str(folder), *words], env=environment, check=True)


def test_a_job_of_another_day_installs_nothing() -> None:
    """Claim: a job that is left to another day needs no part, and says its day for each of its tests."""
    planned = [_job("whole", "a", "b")]
    entries = (turns.Entry("whole", ()),)
    (left,) = turns.arrange(planned, turns.Share(2), entries)
    assert left.needs == ()
    outcomes = left.run(Selection())
    assert [outcome.verdict for outcome in outcomes] == [SKIP, SKIP]
    assert all("left to day 1 of 7 (`--day 1`)" in outcome.why for outcome in outcomes)


def test_a_change_is_seen_for_four_hours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: files of commits in the four hours before the last one count, older ones and those of a first commit do
    not, and changes that are not committed do."""

    def commit(name: str, when: int) -> None:
        (tmp_path / name).write_text(name, encoding="utf-8")
        _commit(tmp_path, name, when)

    monkeypatch.setattr(turns, "ROOT", tmp_path)
    assert turns.changed() == frozenset()
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    hour, last = 3600, 1_800_000_000
    commit("first", last - 9 * hour)
    commit("old", last - 5 * hour)
    commit("recent", last - 3 * hour)
    commit("newest", last)
    assert turns.changed() == {"recent", "newest"}
    (tmp_path / "first").write_text("other", encoding="utf-8")
    (tmp_path / "new").touch()
    assert turns.changed() == {"recent", "newest", "first", "new"}


def test_a_shallow_clone_has_not_changed_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: the first commit of a history, a shallow clone's last, does not count as a change of its files."""
    monkeypatch.setattr(turns, "ROOT", tmp_path)
    (tmp_path / "file").touch()
    for words in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"]):
        subprocess.run(["git", "-C", str(tmp_path), *words], check=True)
    assert turns.changed() == frozenset()
