# SPDX-License-Identifier: MIT OR Apache-2.0
"""Derives a task set from the record of a run: the jobs, their costs and their delays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ove_lab.deadlines import jobs, sections
from ove_lab.deadlines.bounds import Arrivals, Seen, Sporadic
from ove_lab.deadlines.execution import Execution
from ove_lab.deadlines.file import INTERRUPT, THREAD, Deadline, Deadlines
from ove_lab.deadlines.jobs import Job
from ove_lab.deadlines.price import Price, Stretch
from ove_lab.deadlines.task_set import INTERRUPT_RANK, Section, Task, TaskSet
from ove_lab.trace import ending
from ove_lab.trace.budgets import Budgets
from ove_lab.trace.exceptions import Activation
from ove_lab.trace.history import History
from ove_lab.trace.limits import shown_name
from ove_lab.trace.threads import Thread

# A job that comes earlier by more than this fraction of its distance contradicts the file. A smaller shortfall is a
# late release of the previous job, because the tick handler waits for masked sections and other handlers.
_LATE = 16
_NS_IN_US = 1000


@dataclass(frozen=True)
class Judged:
    """A task from the file, with its measurements from the record. `jitter` is the record's addition to the file's
    jitter.

    `is_contradicted` means that its jobs came earlier than the file allows.
    """

    entry: Deadline
    task: int
    jobs: tuple[Job, ...]
    jitter: int = 0
    is_contradicted: bool = False

    @property
    def response(self) -> int:
        """The longest recorded response; a job that the end cut off lasted at least this long."""
        return max((one.response for one in self.jobs), default=0)

    @property
    def cost(self) -> int:
        return max((one.cost for one in self.jobs), default=0)


@dataclass
class Session:
    """`unjudged` holds the file's entries that cannot be judged, each with the reason.

    `wrong` lists the entries that the record contradicts and how the run failed; `notes` explain the figures. A run
    with `is_failed` meets no deadline. With `is_predicted`, the bounds apply to another processor, for which the record
    shows no response.
    """

    deadlines: Deadlines
    tasks: TaskSet
    judged: list[Judged]
    unjudged: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    is_predicted: bool = False
    is_failed: bool = False


def read(made: History, deadlines: Deadlines, price: Price | None = None) -> Session:
    """Read one run. With a `price`, execution times come from a model of another processor."""
    return _Reader(made, deadlines, price).session()


class _Reader:
    def __init__(self, made: History, deadlines: Deadlines, price: Price | None) -> None:
        self._made, self._deadlines, self._observed = made, deadlines, made.observed
        self._execution = Execution(made.observed)
        self._price = price or Price(made.observed)
        self._since = Budgets(made).started
        self._session = Session(deadlines, TaskSet(()), [], is_predicted=price is not None)
        self._tasks: list[Task] = []
        self._idle = self._observed.view.idle or frozenset()

    def session(self) -> Session:
        found = self._session
        exceptions = jobs.by_name(self._made, self._since)
        masking = sections.Masking(self._made)
        kernel = {name: taken for name, taken in exceptions.items() if sections.is_kernels(name)}
        switch = max((self._longest(taken) for taken in kernel.values()), default=0)
        masked = max((self._price_of(masking.by_exception.get(name, ())) for name in kernel), default=0)
        entries = list(deadlines_of(self._deadlines, INTERRUPT))
        self._interrupts(entries, {name: taken for name, taken in exceptions.items() if name not in kernel})
        self._threads(list(deadlines_of(self._deadlines, THREAD)), switch, masking)
        found.tasks = TaskSet(tuple(self._tasks), self._margin(switch), self._margin(masked))
        found.notes += self._notes()
        if failed := ending.failed(self._made):
            found.is_failed = True
            found.wrong.append(f"{failed}; a run that failed meets no deadline")
        return found

    def _margin(self, cost: int) -> int:
        return self._deadlines.with_margin(cost)

    def _price_of(self, stretches: Sequence[Stretch]) -> int:
        return self._price.longest(stretches, self._execution)

    def _longest(self, taken: Sequence[Activation]) -> int:
        return self._price_of([(one, one.begin, one.end, 0) for one in taken])

    def _interrupts(self, entries: Sequence[Deadline], exceptions: dict[str, list[Activation]]) -> None:
        named: dict[str, Deadline] = {}
        for one in entries:
            name = shown_name(one.name, exceptions)
            if name not in exceptions:
                self._unknown(one, exceptions)
            elif (first := named.setdefault(name, one)) is not one:
                self._session.unjudged.append(
                    f"{one.where}: {one} is not judged: {first.where} names {name} already, as `{first.name}`"
                )
        for name, taken in exceptions.items():
            entry = named.get(name)
            found = jobs.of_interrupt(self._made, taken, self._execution)
            self._add(name, INTERRUPT_RANK, found, self._longest(taken), entry)

    def _threads(self, entries: Sequence[Deadline], switch: int, masking: sections.Masking) -> None:
        named = jobs.by_life(self._made, {self._observed.names.thread(one): one for one in self._observed.threads})
        wanted = {one.name: one for one in entries}
        if self._observed.no_calls or not self._observed.view.is_known:
            # Without the kernel's structures, the thread names differ too.
            why = self._observed.no_calls or "the record does not show the kernel's ready threads"
            self._session.unjudged += [f"{one.where}: {one} is not judged: {why}" for one in entries]
            return
        for name, entry in wanted.items():
            if name not in named:
                self._unknown(entry, named)
        inversions = sections.Inversions(self._made, self._execution)
        ranks = {name: self._rank(name, lives) for name, lives in named.items()}
        for name, lives in named.items():
            entry, rank = wanted.get(name), ranks[name]
            if rank is None:
                if entry is not None:
                    self._session.unjudged.append(f"{entry.where}: {entry} is not judged: its priority is not known")
                continue
            lower = frozenset(
                one.number
                for other, each in named.items()
                if (its := ranks[other]) is not None and its < rank
                for one in each
            )
            masked = [part for one in lives for part in masking.by_thread.get(one.number, ())]
            inverted = (inversions.longest(one, lower) for one in lives)
            blocks = {
                "sections": tuple(self._sections(lives)),
                "masked": self._margin(self._price_of(masked)),
                "inverted": self._margin(max(sum(self._price_of([one]) for one in each) for each in inverted)),
                # Each job preempts another thread and later returns the processor to it.
                "switch": self._margin(2 * switch),
            }
            self._thread(name, lives, rank, entry, blocks)

    def _sections(self, lives: Sequence[Thread]) -> Iterator[Section]:
        found: dict[str, list[Stretch]] = {}
        within: dict[str, frozenset[str]] = {}
        for one in lives:
            for lock, stretches in sections.under_locks(self._made, one).items():
                found.setdefault(lock, []).extend(stretches)
            for lock, others in sections.held_at(self._made, one).items():
                within[lock] = within.get(lock, frozenset()) | others
        for lock, stretches in sorted(found.items()):
            yield Section(lock, self._margin(self._price_of(stretches)), within.get(lock, frozenset()))

    def _thread(
        self, name: str, lives: Sequence[Thread], rank: int, entry: Deadline | None, blocks: dict[str, object]
    ) -> None:
        waits_on = entry.waits_on if entry is not None else ""
        if lives[0].number in self._idle:
            self._tasks.append(Task(name, rank, 0, **blocks))  # type: ignore[arg-type]
            return
        each = [(one, self._jobs(one, waits_on, is_named=entry is not None)) for one in lives]
        found = [job for _, jobs_of in each for job in jobs_of]
        if entry is not None and waits_on and not found:
            names = ", ".join(sorted({name for one in lives for name in jobs.waited_on(self._made, one)}))
            self._session.unjudged.append(
                f"{entry.where}: {entry} is not judged: it never waited for `{waits_on}`; it waited for "
                f"{names or 'nothing by name'}"
            )
            return
        cost = self._price_of([(one, job.begin, job.end, job.suspended) for one, its in each for job in its])
        waits = max((one.waits for one in found), default=0)
        if entry is not None and waits:
            self._session.notes.append(
                f"{name} waits up to {waits} times within a job: the analysis takes these waits as long as in this run"
            )
        self._add(name, rank, found, cost, entry, blocks | {"waits": waits})

    def _jobs(self, thread: Thread, waits_on: str, is_named: bool) -> list[Job]:
        """Return a thread's jobs; the work of a thread that was created for it is a job."""
        found = jobs.of_thread(self._made, thread, waits_on, self._execution)
        if (found and is_named) or not jobs.is_one_shot(self._made, thread, self._since):
            return found
        return jobs.of_thread(self._made, thread, waits_on, self._execution, has_begin=True)

    def _rank(self, name: str, lives: Sequence[Thread]) -> int | None:
        """Return a thread's own priority, the most frequent one; a higher value is more urgent."""
        seen = Counter(
            one.own if one.own is not None else one.priority
            for thread in lives
            for one in self._made.schedule.periods[thread.number]
            if one.priority is not None
        )
        if not seen:
            return None
        own = seen.most_common(1)[0][0]
        if own is None:
            return None
        if len(seen) > 1 and lives[0].number not in self._idle:
            self._session.notes.append(f"{name} ran with {len(seen)} priorities of its own; it is judged with one")
        return -own if self._observed.view.is_lower_more_urgent else own

    def _add(
        self,
        name: str,
        rank: int,
        found: Sequence[Job],
        cost: int,
        entry: Deadline | None,
        blocks: dict[str, object] | None = None,
    ) -> None:
        arrivals, extra, is_contradicted = self._arrivals(found, entry)
        # The theory counts from a job's release, the file from the time at which the job was due.
        deadline = entry.deadline - extra if entry is not None else None
        task = Task(name, rank, self._margin(cost), arrivals, deadline, **(blocks or {}))  # type: ignore[arg-type]
        if entry is not None and not found:
            kind = "job" if entry.kind == THREAD else "request"
            self._session.unjudged.append(
                f"{entry.where}: {entry} is not judged: the record has no whole {kind} of it; --for MS records more"
            )
            return
        if entry is not None:
            self._session.judged.append(Judged(entry, len(self._tasks), tuple(found), extra, is_contradicted))
        self._tasks.append(task)

    def _arrivals(self, found: Sequence[Job], entry: Deadline | None) -> tuple[Arrivals | None, int, bool]:
        """Return the job arrivals from the file, or else as observed.

        Also return the release jitter, and whether the record contradicts the file.
        """
        if entry is not None:
            measured, at = jobs.jitter(found, entry.distance)
            is_contradicted = False
            if at is not None and measured > max(entry.jitter, entry.distance // _LATE):
                is_contradicted = True
                remedy = f"if the earlier jobs were released late, write `jitter_us = {-(-measured // _NS_IN_US)}`"
                # No release is late by a whole distance: a job was taken for several.
                if entry.kind == THREAD and measured > entry.distance:
                    remedy = "if a job waits more than once, name the wait for the next job with `waits_on`"
                self._session.wrong.append(
                    f"{entry.where}: {entry} came up to {measured / _NS_IN_US:.1f} us earlier than every "
                    f"{entry.distance // _NS_IN_US} us, first at {self._observed.time(at.begin)}; {remedy}"
                )
            extra = max(measured, entry.jitter)
            return Sporadic(entry.distance, extra), extra, is_contradicted
        times = tuple(one.released for one in found)
        whole = max(self._observed.ns(self._observed.window[1]), 1)
        # Do not extrapolate a dense end of a run: assume that the whole run repeats.
        return (Seen((*times, *(one + whole for one in times))) if times else None), 0, False

    def _unknown(
        self, entry: Deadline, names: dict[str, object] | dict[str, Thread] | dict[str, list[Activation]]
    ) -> None:
        known = ", ".join(sorted(names)) or "none"
        self._session.unjudged.append(f"{entry.where}: {entry} did not run; there are: {known}")

    def _notes(self) -> Iterator[str]:
        named = {one.task for one in self._session.judged}
        others = [one.name for index, one in enumerate(self._tasks) if index not in named and one.arrivals is not None]
        if others:
            path = self._deadlines.path.name
            yield f"not in {path}, assumed to keep coming as in this run: {', '.join(others)}"
        recorded = self._observed.recorded
        if recorded.is_cut or recorded.hung:
            end = self._observed.window[1]
            yield (
                f"the record was cut at {self._observed.time(end)}, in {self._observed.place(end - 1)}; the jobs that "
                "had begun before are judged"
            )
        yield from (f"not known: {one}" for one in self._observed.lacks)


def deadlines_of(deadlines: Deadlines, kind: str) -> Iterator[Deadline]:
    """Yield the entries of one kind."""
    return (one for one in deadlines.entries if one.kind == kind)
