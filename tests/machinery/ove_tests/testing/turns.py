# SPDX-License-Identifier: MIT OR Apache-2.0
"""The jobs that runs of all tests take in turn: tests/turns.toml.

Four weeks of daily runs take each job once, and each week plants all faults. After a change under a path that an entry
watches, the next run takes it out of turn. A run that has already taken long leaves out those that can wait.
"""

from __future__ import annotations

import fnmatch
import itertools
import time
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
DAYS = 28
WEEK = 7
# A run starts no tests that can wait out of turn after this time: changes in many places call for hours of tests.
OUT_OF_TURN_S = 600.0


class Entry(schema.Table):
    """Jobs that are taken in turn. With `by_test`, each test whose id matches that pattern has its own day.
    With `cases`, each job is one `[[case]]` of that file. With `at_any_time`, a change under `watches` calls for the
    jobs however long the run has taken.
    """

    jobs: schema.Filled
    watches: tuple[schema.Filled, ...]
    at_any_time: bool = False
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
    """One day's share: the day, 1 to `days`, and the recently changed files."""

    day: int
    changed: frozenset[str] = frozenset()
    new_entries: Callable[[str, str], frozenset[str]] = lambda _, __: frozenset()
    is_near: Callable[[str, str], bool] = lambda _, __: True
    has_time: Callable[[], bool] = lambda: True
    days: int = DAYS

    def of_week(self) -> Share:
        """Return the share of the day of the week."""
        return replace(self, day=(self.day - 1) % WEEK + 1, days=WEEK)

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
        return f"left to day {day} of {self.days} (`--day {day}`), or to `--all`; this is day {self.day}"

    def run(self, job: Job, days: Mapping[str, int], at_once: Set[str], selection: Selection) -> list[Outcome]:
        """Run a job's tests of this day and those without a day, then those to run at once, day by day."""
        names = job.list()
        left = {name: days[name] for name in names if days.get(name, self.day) != self.day}
        if not left:
            return job.run(selection)
        done = self._some(job, [name for name in names if name not in left])
        for day in range(self.day + 1, self.day + self.days):
            chosen = [name for name in left if left[name] % self.days == day % self.days and name in at_once]
            if chosen and self.has_time():
                done += self._some(job, chosen)
                left = {name: day for name, day in left.items() if name not in chosen}
        late = f"; a recent change concerns it, but the run started {OUT_OF_TURN_S / 60:.0f} minutes ago"
        return done + [
            Outcome(name, SKIP, self.reason(day) + (late if name in at_once else "")) for name, day in left.items()
        ]

    def _some(self, job: Job, names: list[str]) -> list[Outcome]:
        return job.run(Selection(names, (job.group,))) if names else []


def today() -> int:
    """Return today's number, 1 to 28, in the four weeks of runs."""
    return datetime.now(UTC).toordinal() % DAYS + 1


def share_of(day: int) -> Share:
    """Return a day's share, with the recent changes from git's history."""
    end = time.monotonic() + OUT_OF_TURN_S
    return Share(day, recent.files(), recent.entries, recent.is_near, lambda: time.monotonic() < end)


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
        arranged.append(_of_entry(job, share, start, entry))
    # Faults first: they show that the tests around a change can fail, and time for tests out of turn is short.
    return [*_faults(jobs, share.of_week()), *arranged]


def _day(place: int, days: int = DAYS) -> int:
    return place % days + 1


def _of_entry(job: Job, share: Share, start: int, entry: Entry) -> Job:
    """Return the job with this day's share of its tests. Without `by_test`, all have the same day."""
    names = entry.in_turn(job) if entry.by_test else job.list()
    days = {name: _day(start + place if entry.by_test else start) for place, name in enumerate(names)}
    if entry.at_any_time:
        share = replace(share, has_time=lambda: True)
    return _of_day(job, days, frozenset(days) if share.takes_at_once(entry, job) else frozenset(), share)


def _faults(jobs: Sequence[Job], share: Share) -> list[Job]:
    """Return the jobs of planted faults, each with the faults of this day and those that a recent change concerns.

    `share` is of the day of the week.

    A day's faults are neighbours, because the first fault of an area has to build the area's images. Each day has about
    the same sum of time limits. A fault that builds copies of the checkout shares nothing with its neighbours and takes
    most of a minute, so these are dealt out, one a day.
    """
    planted = faults.read_all()
    apart = [fault for fault in planted if fault.builds_copies]
    near = [fault for fault in planted if not fault.builds_copies]
    ends = list(itertools.accumulate(fault.limit_s for fault in near))
    days = {fault.id: int((end - fault.limit_s) * WEEK / ends[-1]) + 1 for fault, end in zip(near, ends, strict=True)}
    days |= {fault.id: _day(place, WEEK) for place, fault in enumerate(apart)}
    days = {f"{faults.GROUP}:{name}": day for name, day in days.items()}
    at_once = {f"{faults.GROUP}:{fault.id}" for fault in planted if share.plants_at_once(fault)}
    return [
        replace(_of_day(job, days, at_once, share, in_one=True), on_demand=False, is_long=True)
        for job in jobs
        if job.group == faults.GROUP
    ]


def _of_day(job: Job, days: Mapping[str, int], at_once: Set[str], share: Share, *, in_one: bool = False) -> Job:
    """Return a job that runs this day's share of its tests, and needs nothing if there are none.

    With `in_one`, it runs the tests to run at once together with the others, because it builds images for each part.
    """
    has_some = any(days.get(name, share.day) == share.day or name in at_once for name in job.list())

    def execute(selection: Selection) -> list[Outcome]:
        taken = at_once if in_one and share.has_time() else frozenset()
        return share.run(job, {name: day for name, day in days.items() if name not in taken}, at_once, selection)

    return replace(job, run=execute, needs=job.needs if has_some else ())
