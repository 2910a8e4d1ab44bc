# SPDX-License-Identifier: MIT OR Apache-2.0
"""Why threads were late: the longest waits and what ran during them, threads that wait for each other, rejected items.

The figures of a chunk are joined with those of earlier chunks, so they contain text, not positions in a record.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from ove_lab.trace import deadlocks, feeds, refusals, stopped_tick, stuck
from ove_lab.trace.budgets import longest_first
from ove_lab.trace.feeds import Feeds
from ove_lab.trace.history import History
from ove_lab.trace.load import WINDOW_NS, Load
from ove_lab.trace.ownership import Ownership
from ove_lab.trace.schedule import BLOCKED, NOT_RUNNING, RUNNING, Period, Wait
from ove_lab.trace.threads import Segment

_SLEEPING = "sleeping"


@dataclass(frozen=True)
class LongestWait:
    """The longest time that a thread was blocked, except in sleep: on what, when, and what ran during it.

    `is_older` means that it began in an earlier chunk, whose part of `ran` is not included.
    """

    length: int
    on: str
    at: str
    ran: dict[str, int]
    held_by: str = ""
    is_older: bool = False


@dataclass(frozen=True)
class Inversion:
    """A thread's wait for a mutex while less urgent threads ran for `length` instructions in total."""

    length: int
    thread: str
    on: str
    at: str
    ran: dict[str, int]
    is_older: bool = False

    def after(self, earlier: Mapping[str, int]) -> Inversion:
        """Add what ran in earlier chunks of the run, in which the wait began."""
        ran = _sum(earlier, self.ran)
        return replace(self, length=sum(ran.values()), ran=ran)


@dataclass(frozen=True)
class _Meanwhile:
    is_older: bool
    ran: dict[str, int]
    inverted: dict[str, int]

    def after(self, earlier: _Meanwhile | None) -> _Meanwhile:
        """Add what ran in earlier chunks of the run."""
        if earlier is None:
            return self
        return _Meanwhile(earlier.is_older, _sum(earlier.ran, self.ran), _sum(earlier.inverted, self.inverted))


@dataclass
class Diagnosis:
    """The findings of a run. `busy` is the time that was not idle; None if the idle thread is not known.

    `no_calls` is the reason why the image shows no calls: without debug information, inlined calls are hidden.
    `mutex_deadlock` are threads that once waited for each other, with what each one waited for. `unread` are calls for
    which it is not known whether their object rejected an item, and `hidden` are functions with unseen calls.
    `refused_with` are the results of calls whose item was rejected. `hidden_waits` is the reason why it is not known
    which threads wait for a mutex. `may_be_deadlock` means that several threads may wait for each other at the end.
    `unowned` is a mutex that a thread waited for and whose owner the image does not show.
    `tick` and `end` also describe the end. `feeds` are the objects that threads filled and emptied.
    """

    blocked: dict[str, int] = field(default_factory=dict)
    longest: dict[str, LongestWait] = field(default_factory=dict)
    # The threads whose wait continues after this chunk, each with everything that ran since the wait began.
    meanwhile: dict[str, _Meanwhile] = field(default_factory=dict)
    inversions: list[Inversion] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    refused_with: str | None = None
    no_calls: str = ""
    unread: dict[str, int] = field(default_factory=dict)
    hidden: list[str] = field(default_factory=list)
    hidden_waits: str = ""
    may_be_deadlock: bool = False
    unowned: str = ""
    feeds: Feeds = field(default_factory=dict)
    end: stuck.End = field(default_factory=stuck.End)
    tick: stopped_tick.Verdict = stopped_tick.STILL_COMES
    mutex_deadlock: list[str] = field(default_factory=list)
    busy: Load | None = field(default_factory=Load)
    ns: int = 0

    def join(self, later: Diagnosis) -> None:
        """Add a later chunk of the run."""
        self.blocked = dict(Counter(self.blocked) + Counter(later.blocked))
        self.refused = dict(Counter(self.refused) + Counter(later.refused))
        self.unread = dict(Counter(self.unread) + Counter(later.unread))
        self.no_calls, self.hidden = later.no_calls, later.hidden
        # Kernel calls, in any part, have different results.
        found = [one for one in (self.refused_with, later.refused_with) if one is not None]
        self.refused_with = min(found, default=None, key=len)
        self.hidden_waits, self.may_be_deadlock = later.hidden_waits, later.may_be_deadlock
        self.unowned = self.unowned or later.unowned
        self.tick, self.end = later.tick, later.end
        feeds.join(self.feeds, later.feeds)
        for name, one in later.longest.items():
            if name not in self.longest or one.length > self.longest[name].length:
                earlier = self.meanwhile[name].ran if one.is_older and name in self.meanwhile else {}
                self.longest[name] = replace(one, ran=_sum(earlier, one.ran))
        inverted = {name: one.inverted for name, one in self.meanwhile.items()}
        found = [one.after(inverted.get(one.thread, {})) if one.is_older else one for one in later.inversions]
        self.inversions = _worst([*self.inversions, *found])
        self.meanwhile = {
            name: one.after(self.meanwhile.get(name)) if one.is_older else one for name, one in later.meanwhile.items()
        }
        self.mutex_deadlock, self.ns = self.mutex_deadlock or later.mutex_deadlock, later.ns
        if self.busy is not None and later.busy is not None:
            self.busy.join(later.busy)
        else:
            self.busy = None

    @property
    def unjudged(self) -> str:
        """Why it is not known whether threads wait for each other, or for a tick that stopped; empty if it is known."""
        why = self.hidden_waits if self.may_be_deadlock else self.hidden_owners
        unjudged = f"it is not known whether threads wait for each other: {why}" if why else ""
        return "; ".join(one for one in (unjudged, self.tick.unjudged) if one)

    @property
    def hidden_owners(self) -> str:
        """Why it is not known who owned a mutex that a thread waited for; empty if it is known."""
        return f"the image does not show who owns {self.unowned}" if self.unowned else ""

    @property
    def deadlock(self) -> list[str]:
        """The threads that wait for each other, each with what it waits for; empty if there are none."""
        return self.mutex_deadlock or stuck.Stuck(self.feeds, self.end).cycle()

    @property
    def inversion(self) -> Inversion | None:
        """The worst inversion of all."""
        return next(iter(_worst(self.inversions)), None)

    @property
    def load(self) -> tuple[float, float, int] | None:
        """The load of the whole run and of its busiest window, in per cent, and the window's start; None: not known."""
        return self.busy.per_cent if self.busy is not None and self.ns else None


def _worst(inversions: Iterable[Inversion]) -> list[Inversion]:
    return sorted((one for one in inversions if one.length), key=lambda one: -one.length)[:1]


def _sum(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return dict(Counter(one) + Counter(other))


def of(made: History) -> Diagnosis:
    """Return the findings of one run, or of one chunk."""
    return _Reader(made).read()


class _Reader:
    def __init__(self, made: History) -> None:
        self._made, self._observed = made, made.observed
        self._ownership = Ownership(made.observed)
        self._run = made.observed.run
        self._found = Diagnosis(ns=self._observed.ns(self._observed.window[1]))
        runs = (
            (made.observed.names.thread(thread), one)
            for thread in made.observed.threads
            for one in made.schedule.periods[thread.number]
            if one.state == RUNNING
        )
        # Only one thread runs at a time, so the ends of the runs are in order too.
        self._runs = sorted(runs, key=lambda one: one[1].begin)

    def read(self) -> Diagnosis:
        found, observed = self._found, self._observed
        waits: list[tuple[str, Wait]] = []
        for thread in observed.threads:
            name = observed.names.thread(thread)
            for wait in self._made.schedule.waits(thread.number):
                if wait.label == _SLEEPING:
                    continue
                found.unowned = found.unowned or self._unowned(wait)
                if self._made.schedule.is_open(wait.parts[-1]):
                    ran, inverted = self._ran(wait.begin, wait.end), self._inverted(name, wait)
                    found.meanwhile[name] = _Meanwhile(wait.begin < 0, dict(ran), dict(inverted))
                    continue
                found.blocked[name] = found.blocked.get(name, 0) + self._run.between(wait.begin, wait.end)
                waits.append((name, wait))
        self._longest(waits)
        for name, wait in waits:
            ran = dict(self._inverted(name, wait))
            at, is_older = self._observed.time(wait.begin), wait.begin < 0
            if ran or is_older:
                found.inversions.append(Inversion(sum(ran.values()), name, wait.label, at, ran, is_older))
        # Waits that began earlier are not complete yet.
        recent = _worst(one for one in found.inversions if not one.is_older)
        found.inversions = [*recent, *(one for one in found.inversions if one.is_older)]
        found.refused, found.unread = refusals.of(self._made)
        found.refused_with = refusals.results(self._made)
        found.no_calls = self._observed.no_calls
        found.hidden = list(self._observed.hidden_calls)
        found.hidden_waits = self._observed.hidden_waits
        found.may_be_deadlock = bool(found.hidden_waits) and len(self._stopped()) > 1
        found.mutex_deadlock = deadlocks.first(self._made, self._ownership)
        found.feeds, found.end = feeds.of(self._made), stuck.of(self._made, self._ownership)
        found.tick = stopped_tick.of(self._made)
        found.busy = self._busy()
        return found

    def _stopped(self) -> list[int]:
        """Return the threads that do not run at the end for a reason that no call shows.

        If the kernel's ready data is not known, a thread inside a call may or may not wait there.
        """
        return [
            number
            for number, one in self._made.schedule.last.items()
            if (one.state == NOT_RUNNING or (one.state == BLOCKED and one.waits_in is None))
            and number not in self._idle_numbers
        ]

    def _longest(self, waits: list[tuple[str, Wait]]) -> None:
        longest: dict[str, Wait] = {}
        for name, wait in waits:
            before = longest.get(name)
            length = self._run.between(wait.begin, wait.end)
            if before is None or length > self._run.between(before.begin, before.end):
                longest[name] = wait
        for name, wait in longest.items():
            owner = self._ownership.of(wait.waits_in, max(wait.begin, 0))
            held = self._observed.names.thread(owner) if owner is not None else ""
            length, at = self._run.between(wait.begin, wait.end), self._observed.time(wait.begin)
            ran = dict(self._ran(wait.begin, wait.end))
            self._found.longest[name] = LongestWait(length, wait.label, at, ran, held, wait.begin < 0)

    def _ran(self, begin: int, end: int) -> Counter[str]:
        """Return what ran between two instructions, with the instructions of each thread and interrupt."""
        found: Counter[str] = Counter()
        owners = self._observed.owners
        first, last = owners.bounds(max(begin, 0), end)
        for index in range(first, last):
            segment = owners.segments[index]
            is_inside = begin <= segment.begin and segment.end <= end
            length = self._lengths[index] if is_inside else self._part(segment, begin, end)
            found[self._names[index]] += length
        return found

    def _part(self, segment: Segment, begin: int, end: int) -> int:
        return self._run.between(max(segment.begin, begin, 0), min(segment.end, end))

    @cached_property
    def _names(self) -> list[str]:
        return [self._observed.names.name(one) for one in self._observed.owners.segments]

    @cached_property
    def _lengths(self) -> list[int]:
        """The instructions that were executed in each segment."""
        segments = self._observed.owners.segments
        bounds = np.array([*(one.begin for one in segments), *(one.end for one in segments[-1:])], dtype=np.int64)
        return np.diff(bounds + self._run.repeats.before_each(bounds)).tolist()

    def _inverted(self, waiter: str, wait: Wait) -> Counter[str]:
        """Return how long less urgent threads ran during a wait for a mutex, by their priorities at that time."""
        ran: Counter[str] = Counter()
        if deadlocks.is_for_mutex(wait) and not self._unowned(wait):
            for part in wait.parts:
                ran += self._less_urgent(waiter, part)
        return ran

    def _unowned(self, wait: Wait) -> str:
        """Return the mutex that a thread waits for if the image does not show its owner; otherwise nothing."""
        each = wait.waits_in
        if each is None or not deadlocks.is_for_mutex(wait) or self._ownership.knows(each):
            return ""
        return each.name or "a mutex"

    def _less_urgent(self, waiter: str, part: Period) -> Counter[str]:
        own, is_lower = part.priority, self._observed.view.is_lower_more_urgent
        ran: Counter[str] = Counter()
        if own is None:
            return ran
        first = bisect_right(self._runs, part.begin, key=lambda one: one[1].end)
        for index in range(first, len(self._runs)):
            name, one = self._runs[index]
            if one.begin >= part.end:
                break
            if one.priority is None or not (one.priority > own if is_lower else one.priority < own):
                continue
            begin = max(one.begin, part.begin)
            owner = self._ownership.of(part.waits_in, max(begin, 0))
            # The owner itself must run, with its own priority after it has released the mutex. A kernel may make the
            # waiter the owner before it makes the waiter ready.
            needs_none = owner is not None and self._observed.names.thread(owner) in (name, waiter)
            if not needs_none and name not in self._idle:
                ran[name] += self._ran(begin, min(one.end, part.end))[name]
        return ran

    @cached_property
    def _idle(self) -> set[str]:
        """The names of the idle threads."""
        observed = self._observed
        return {observed.names.thread(one) for one in observed.threads if one.number in self._idle_numbers}

    @property
    def _idle_numbers(self) -> frozenset[int]:
        return self._observed.view.idle or frozenset()

    def _busy(self) -> Load | None:
        """Return when threads other than the idle thread ran, without sleep; None if the idle thread is not known."""
        observed = self._observed
        idle = observed.view.idle
        if idle is None:
            return None
        busy = [
            (one.begin, one.end)
            for one in observed.owners.within(*observed.window)
            if one.thread is None or one.thread.number not in idle
        ]
        begins, ends = np.array(busy, dtype=np.int64).reshape(-1, 2).T
        notes = observed.run.notes
        asleep = notes.asleep_before_each(ends) - notes.asleep_before_each(begins)
        # The first and the last segment may extend beyond the window of a row.
        times = [np.clip(one, 0, self._found.ns) for one in (observed.ns_of_each(begins), observed.ns_of_each(ends))]
        return Load.of(times[0], np.maximum(times[1] - asleep, times[0]), self._found.ns)


def text(found: Diagnosis) -> list[str]:
    """Return the findings other than the table of waits, as lines."""
    deadlock = found.deadlock
    lines = [f"threads wait for each other: {'; '.join(deadlock)}"] if deadlock else []
    if found.inversion is not None:
        one = found.inversion
        lines.append(
            f"priority inversion: {one.thread}, {one.on} at {one.at}; less urgent meanwhile: {longest_first(one.ran)}"
        )
    lines += [f"refused by {name}: {count}{found.refused_with or ''}" for name, count in sorted(found.refused.items())]
    lines += [
        f"not known: whether {name} refused the items of {count} calls: their arguments or results do not show"
        for name, count in sorted(found.unread.items())
    ]
    lines += [one for one in (found.tick.stopped, found.tick.off) if one]
    lines += [f"not known: who would wake {one}" for one in stuck.Stuck(found.feeds, found.end).unknown()]
    if found.unjudged:
        lines.append(f"not known: {found.unjudged.removeprefix('it is not known ')}")
    if found.hidden_owners:
        lines.append(f"not known: priority inversions: {found.hidden_owners}")
    if found.no_calls:
        lines.append(f"not known: how many items were refused: {found.no_calls}")
    load = found.load
    if load is None:
        return [*lines, "not known: the processor's load: the image does not show which thread is idle"]
    whole, busiest, at = load
    window = f"{WINDOW_NS // 1_000_000} ms"
    lines.append(
        f"load {whole:.1f} %, idle {100 - whole:.1f} %; "
        f"in the busiest {window} {busiest:.1f} %, from {at / 1_000_000:.3f} ms on"
    )
    return lines
