# SPDX-License-Identifier: MIT OR Apache-2.0
"""A set of threads and interrupts for fixed-priority analysis, and its response-time bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ove_lab.deadlines.bounds import Arrivals, Bound, Question, Sporadic, ask

# More urgent than every thread. A set has no priorities among interrupts: each can be delayed by any other.
INTERRUPT_RANK = 1 << 32
# A busy interval longer than this many times the longest distance counts as unbounded.
_DISTANCES = 10_000


@dataclass(frozen=True)
class Section:
    """The longest time that a task holds a lock. `lock` is empty for a section in which no other thread may run.

    `within` are the other locks that the task may hold when it asks for this one.
    """

    lock: str
    length: int
    within: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Task:
    """A source of jobs. A greater `rank` is more urgent.

    `arrivals` is None for a thread without known jobs: it only delays others by its sections.
    `masked` is the longest time that the task masks interrupts, `switch` the kernel's addition to each job.
    `inverted` is the observed time that less urgent threads ran while this one was ready. `waits` is how often a job
    waits before its end.
    """

    name: str
    rank: int
    cost: int
    arrivals: Arrivals | None = None
    deadline: int | None = None
    sections: tuple[Section, ...] = ()
    masked: int = 0
    switch: int = 0
    inverted: int = 0
    waits: int = 0

    @property
    def is_interrupt(self) -> bool:
        return self.rank == INTERRUPT_RANK

    @property
    def demand(self) -> int:
        return self.cost + self.switch

    @property
    def utilisation(self) -> float:
        return self.demand * self.arrivals.rate if self.arrivals is not None else 0.0


@dataclass(frozen=True)
class TaskSet:
    """All tasks of a processor. `kernel_masked` is the longest time that the kernel's own handlers mask interrupts."""

    tasks: tuple[Task, ...]
    switch: int = 0
    kernel_masked: int = 0

    def judged(self) -> list[int]:
        """Return the indices of the tasks with a deadline."""
        return [index for index, one in enumerate(self.tasks) if one.deadline is not None]

    def more_urgent(self, index: int) -> list[int]:
        """Return the other job sources with a task's rank or a greater one."""
        mine = self.tasks[index]
        return [
            number
            for number, one in enumerate(self.tasks)
            if number != index and one.arrivals is not None and one.rank >= mine.rank
        ]

    def utilisation(self, index: int) -> float:
        """Return the processor utilisation of a task and all more urgent ones."""
        return sum(self.tasks[one].utilisation for one in (index, *self.more_urgent(index)))

    def blocking(self, index: int) -> int:
        """Return the longest delay of a job by less urgent tasks."""
        return sum(self.blocking_parts(index).values())

    def blocking_parts(self, index: int) -> dict[str, int]:
        """Return that delay by cause: locks, a non-preemptible section, and a switch in progress.

        While a job waits, less urgent tasks may begin further sections, so each wait may block the job once more.
        """
        mine = self.tasks[index]
        if mine.is_interrupt:
            masked = max([self.kernel_masked, *(one.masked for one in self.tasks if not one.is_interrupt)])
            return {"masked": masked}
        lower = [one for one in self.tasks if one.rank < mine.rank]
        alone = [(one.masked, f"masked by {one.name}") for one in lower]
        alone += [
            (part.length, f"scheduler locked by {one.name}") for one in lower for part in one.sections if not part.lock
        ]
        alone += [(self.kernel_masked, "masked by the kernel"), (mine.inverted, "less urgent threads in the kernel")]
        longest = max(alone)
        times = 1 + mine.waits
        return {
            "locks": times * self._locks(mine, lower),
            longest[1]: times * longest[0],
            "a switch under way": times * self.switch,
        }

    def _locks(self, mine: Task, lower: Sequence[Task]) -> int:
        """Return the longest time that a job waits for locks under priority inheritance (Sha, Rajkumar, Lehoczky 1990).

        A job is blocked by at most one section of each less urgent thread, and one section of each lock. A lock that no
        thread of the job's rank or a greater one takes does not block the job, unless a thread asks for it while it
        holds a lock that does.
        """
        parts = [part for one in self.tasks for part in one.sections if part.lock]
        taken = {part.lock for one in self.tasks if one.rank >= mine.rank for part in one.sections if part.lock}
        while more := {part.lock for part in parts if part.within & taken} - taken:
            taken |= more
        by_thread: dict[str, int] = {}
        by_lock: dict[str, int] = {}
        for one in lower:
            for part in one.sections:
                if part.lock in taken:
                    by_thread[one.name] = max(by_thread.get(one.name, 0), part.length)
                    by_lock[part.lock] = max(by_lock.get(part.lock, 0), part.length)
        return min(sum(by_thread.values()), sum(by_lock.values()))

    def question(self, index: int) -> Question:
        costs = [(one, self.tasks[one].demand) for one in (index, *self.more_urgent(index))]
        return Question(self._limit, self.blocking(index), tuple(costs))

    @property
    def _limit(self) -> int:
        distances = [int(1 / one.arrivals.rate) for one in self.tasks if one.arrivals is not None]
        return _DISTANCES * max([*distances, 1])

    def sources(self) -> list[Arrivals]:
        """Return the arrivals by task; a task without any keeps its number."""
        return [one.arrivals if one.arrivals is not None else Sporadic(1) for one in self.tasks]

    def bounds(self) -> dict[int, Bound | None]:
        """Return a bound for each task with a deadline; None if the processor is overloaded."""
        return bounds_of([self])[0]

    def parts(self) -> Iterator[Part]:
        """Yield all parts that could be shortened."""
        for index, one in enumerate(self.tasks):
            if one.cost and one.arrivals is not None:
                yield Part(index)
            for number, part in enumerate(one.sections):
                yield Part(index, number, part.lock)
            if one.masked:
                yield Part(index, is_masked=True)

    def scaled(self, part: Part, factor: float) -> TaskSet:
        """Return the set with one part longer or shorter."""
        one = self.tasks[part.task]
        if part.is_masked:
            changed = replace(one, masked=round(one.masked * factor))
        elif part.section is not None:
            its = one.sections[part.section]
            sections = list(one.sections)
            sections[part.section] = replace(its, length=round(its.length * factor))
            changed = replace(one, sections=tuple(sections))
        else:
            changed = replace(one, cost=round(one.cost * factor))
        tasks = (*self.tasks[: part.task], changed, *self.tasks[part.task + 1 :])
        return replace(self, tasks=tasks)

    def all_scaled(self, factor: float) -> TaskSet:
        """Return the set with every execution time, section and masked time longer or shorter."""
        tasks = tuple(
            replace(
                one,
                cost=round(one.cost * factor),
                masked=round(one.masked * factor),
                sections=tuple(replace(part, length=round(part.length * factor)) for part in one.sections),
            )
            for one in self.tasks
        )
        return replace(self, tasks=tasks)


@dataclass(frozen=True)
class Part:
    """A task's execution time, one of its sections, or its masked time."""

    task: int
    section: int | None = None
    lock: str = ""
    is_masked: bool = False

    def text(self, name: str) -> str:
        if self.is_masked:
            return f"the longest masked section of {name}"
        if self.section is not None:
            what = f"under {self.lock}" if self.lock else "with the scheduler locked"
            return f"the longest section of {name} {what}"
        return f"the longest job of {name}"


def bounds_of(sets: Sequence[TaskSet]) -> list[dict[int, Bound | None]]:
    """Return the bounds of several sets with the same arrivals."""
    if not sets:
        return []
    asked = [(number, index) for number, one in enumerate(sets) for index in one.judged() if one.utilisation(index) < 1]
    answers = ask(sets[0].sources(), [sets[number].question(index) for number, index in asked])
    found: list[dict[int, Bound | None]] = [dict.fromkeys(one.judged()) for one in sets]
    for (number, index), bound in zip(asked, answers, strict=True):
        found[number][index] = bound
    return found
