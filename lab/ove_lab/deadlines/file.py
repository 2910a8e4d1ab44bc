# SPDX-License-Identifier: MIT OR Apache-2.0
"""deadlines.toml next to an application: when its threads and interrupts get work, and when that must be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from msgspec import Meta, field

from ove_lab import schema
from ove_lab.errors import Failure, UsageError
from ove_lab.paths import display

FILE = "deadlines.toml"
_NS_IN_US = 1000
THREAD, INTERRUPT = "thread", "interrupt"
# An hour; a longer time in a controller means a wrong unit.
_LONGEST_US = 3_600_000_000
_Us = Annotated[int, Meta(ge=1, le=_LONGEST_US)]


class _Job(schema.Table):
    """Job arrivals, in microseconds: periodic, or with a minimum distance.

    `deadline_us` counts from a job's release; without it, a job must end before the next one comes. Each job may be
    released up to `jitter_us` late.
    """

    period_us: _Us | None = None
    distance_us: _Us | None = None
    deadline_us: _Us | None = None
    jitter_us: Annotated[int, Meta(ge=0, le=_LONGEST_US)] = 0

    def __post_init__(self) -> None:
        if (self.period_us is None) == (self.distance_us is None):
            raise ValueError("write either `period_us` or `distance_us`, which says when jobs come")

    @property
    def distance(self) -> int:
        return self.period_us or self.distance_us or 0


class ThreadJob(_Job):
    """A thread's jobs. `waits_on` names the object on which the thread waits for its next job, or is `sleep`."""

    waits_on: str = ""


class File(schema.Table):
    """The file deadlines.toml. `margin_percent` is added to each observed execution time."""

    margin_percent: Annotated[int, Meta(ge=0, le=10_000)] = 0
    thread: dict[schema.Filled, ThreadJob] = field(default_factory=dict)
    interrupt: dict[schema.Filled, _Job] = field(default_factory=dict)


@dataclass(frozen=True)
class Deadline:
    """One entry of the file, in nanoseconds. `where` is the file with the entry's line."""

    kind: str
    name: str
    distance: int
    deadline: int
    jitter: int
    waits_on: str
    where: str

    def __str__(self) -> str:
        return f"{self.kind} `{self.name}`"


@dataclass(frozen=True)
class Deadlines:
    """The whole file."""

    path: Path
    margin_percent: int
    entries: tuple[Deadline, ...]

    def with_margin(self, cost: int) -> int:
        """Return an observed time with the margin, rounded up."""
        return -(-cost * (100 + self.margin_percent) // 100)


def read(path: Path, margin_percent: int | None = None) -> Deadlines:
    """Read a file. Raises UsageError if it is missing, Failure if it is invalid or names no deadline."""
    if not path.is_file():
        raise UsageError(f"{display(path)} does not exist; it names the deadlines, as docs/deadlines.md shows")
    file = schema.toml(path, File)
    entries = tuple(_entries(path, file))
    if not entries:
        raise Failure(
            f"{display(path)} names no deadline; write one, such as `[thread.filter]` with `period_us = 5000`"
        )
    return Deadlines(path, file.margin_percent if margin_percent is None else margin_percent, entries)


def _entries(path: Path, file: File) -> Iterator[Deadline]:
    text = schema.text_of(path, "")
    for kind, jobs in ((THREAD, file.thread), (INTERRUPT, file.interrupt)):
        for name, job in jobs.items():
            line = schema.line_of(text, [kind, name])
            yield Deadline(
                kind,
                name,
                job.distance * _NS_IN_US,
                (job.deadline_us or job.distance) * _NS_IN_US,
                job.jitter_us * _NS_IN_US,
                job.waits_on if isinstance(job, ThreadJob) else "",
                f"{display(path)}:{line}" if line else display(path),
            )
