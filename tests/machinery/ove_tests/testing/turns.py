# SPDX-License-Identifier: MIT OR Apache-2.0
"""The jobs that runs of all tests take in turn: tests/turns.toml.

A week of daily runs takes each job once. After a change under a path that an entry watches, the next run takes it.
"""

from __future__ import annotations

import fnmatch
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from ove_lab import schema
from ove_tests.testing import faults, recent
from ove_tests.testing.faults import Fault
from ove_tests.testing.model import SKIP, Job, Outcome, Selection
from ove_tool.paths import ROOT

TABLE = ROOT / "tests" / "turns.toml"
DAYS = 7


class Entry(schema.Table):
    """Jobs that are taken in turn. With `by_test`, each test whose id matches that pattern has its own day.
    With `cases`, each job is one `[[case]]` of that file.
    """

    jobs: schema.Filled
    watches: tuple[schema.Filled, ...]
    by_test: schema.Filled | None = None
    cases: schema.Filled | None = None

    def in_turn(self, job: Job) -> list[str]:
        """List a job's tests that have their own day."""
        return [
            name for name in job.list() if self.by_test and fnmatch.fnmatchcase(name, f"{job.group}:{self.by_test}")
        ]


class _File(schema.Table):
    turn: tuple[Entry, ...]


@dataclass(frozen=True)
class Share:
    """One day's share: the day, 1 to 7, and the recently changed files."""

    day: int
    changed: frozenset[str] = frozenset()
    new_entries: Callable[[str, str], frozenset[str]] = lambda _, __: frozenset()
    is_near: Callable[[str, str], bool] = lambda _, __: True

    def takes_at_once(self, entry: Entry, job: Job) -> bool:
        """Return True if a recent change concerns a job of an entry."""
        if self.sees(entry.watches):
            return True
        return entry.cases is not None and bool(
            self.new_entries(entry.cases, "case") & {one.rpartition(":")[2] for one in job.list()}
        )

    def sees(self, paths: Iterable[str]) -> bool:
        """Return True if a file at or below one of the paths was changed recently."""
        return any(one == path or one.startswith(f"{path}/") for path in paths for one in self.changed)

    def plants_at_once(self, fault: Fault) -> bool:
        """Return True if the statements around a fault, or the fault itself, were changed recently."""
        table = f"tests/faults/{fault.area}.toml"
        if self.sees([table]) and fault.name in self.new_entries(table, "fault"):
            return True
        return self.sees([fault.file]) and self.is_near(fault.file, fault.text)

    def reason(self, day: int) -> str:
        """Return why a test of another day is left out."""
        return f"left to day {day} of {DAYS} (`--day {day}`), or to `--all`; this is day {self.day}"


def today() -> int:
    """Return today's number, 1 to 7, in the week of runs."""
    return datetime.now(UTC).toordinal() % DAYS + 1


def share_of(day: int) -> Share:
    """Return a day's share, with the recent changes from git's history."""
    return Share(day, recent.files(), recent.entries, recent.is_near)


def read(path: Path = TABLE) -> tuple[Entry, ...]:
    """Read the table. Raises Failure."""
    return schema.toml(path, _File).turn


def arrange(jobs: Sequence[Job], share: Share, entries: Sequence[Entry]) -> list[Job]:
    """Return the jobs and the day's planted faults. Jobs of the table have only this day's share of their tests.

    A job belongs to the first entry that names it.
    """
    places = [0] * len(entries)
    arranged = []
    for job in jobs:
        if job.group == faults.GROUP:
            continue
        number = next((n for n, entry in enumerate(entries) if fnmatch.fnmatchcase(job.name, entry.jobs)), None)
        if number is None or job.on_demand:
            arranged.append(job)
            continue
        entry = entries[number]
        # Entries begin on different days, so that entries of one job are spread over the week.
        start = number + places[number]
        places[number] += len(entry.in_turn(job)) if entry.by_test else 1
        if share.takes_at_once(entry, job):
            arranged.append(job)
        else:
            arranged.append(_by_test(job, share, start, entry) if entry.by_test else _whole(job, share, start))
    return [*arranged, *_faults(jobs, share)]


def _day(place: int) -> int:
    return place % DAYS + 1


def _whole(job: Job, share: Share, place: int) -> Job:
    """Return the job if this is its day. Otherwise return one that skips the tests and names their day."""
    if (day := _day(place)) == share.day:
        return job
    return replace(job, run=lambda _: [Outcome(name, SKIP, share.reason(day)) for name in job.list()], needs=())


def _by_test(job: Job, share: Share, start: int, entry: Entry) -> Job:
    """Return the job with the tests of this day and the tests that have no day."""
    days = {name: _day(start + place) for place, name in enumerate(entry.in_turn(job))}
    chosen = [name for name in job.list() if days.get(name, share.day) == share.day]

    def execute(_: Selection) -> list[Outcome]:
        done = job.run(Selection(chosen, (job.group,))) if chosen else []
        return done + [Outcome(name, SKIP, share.reason(day)) for name, day in days.items() if day != share.day]

    return replace(job, run=execute, needs=job.needs if chosen else ())


def _faults(jobs: Sequence[Job], share: Share) -> list[Job]:
    """Return the jobs of planted faults, each with the faults of this day and those that a recent change concerns.

    A day's faults are neighbours, because the first fault of an area has to build the area's images. Each day has about
    the same sum of time limits. A fault that builds copies of the checkout shares nothing with its neighbours and takes
    most of a minute, so these are dealt out, one a day.
    """
    planted = faults.read_all()
    apart = [fault for fault in planted if fault.builds_copies]
    near = [fault for fault in planted if not fault.builds_copies]
    ends = list(itertools.accumulate(fault.limit_s for fault in near))
    days = {fault.id: int((end - fault.limit_s) * DAYS / ends[-1]) + 1 for fault, end in zip(near, ends, strict=True)}
    days |= {fault.id: _day(place) for place, fault in enumerate(apart)}
    chosen = {fault.id for fault in planted if days[fault.id] == share.day or share.plants_at_once(fault)}
    return [_of_day(job, days, chosen, share) for job in jobs if job.group == faults.GROUP]


def _of_day(job: Job, days: Mapping[str, int], chosen: Set[str], share: Share) -> Job:
    names = [name for name in job.list() if name.partition(":")[2] in chosen]

    def execute(_: Selection) -> list[Outcome]:
        done = job.run(Selection(names, (job.group,))) if names else []
        left = [name for name in job.list() if name not in names]
        return done + [Outcome(name, SKIP, share.reason(days[name.partition(":")[2]])) for name in left]

    return replace(job, run=execute, on_demand=False, needs=job.needs if names else (), is_long=True)
