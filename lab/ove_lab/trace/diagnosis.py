# SPDX-License-Identifier: MIT OR Apache-2.0
"""Why threads were late: which waits were the longest and what ran meanwhile, who waits for whom, and what was refused.

The figures of a chunk are joined to those of the chunks before, so they hold text and no places of a record.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from ove_lab.trace import circles, refusals
from ove_lab.trace.budgets import longest_first
from ove_lab.trace.history import History
from ove_lab.trace.ownership import Ownership
from ove_lab.trace.schedule import RUNNING, Period, Wait
from ove_lab.trace.threads import Segment

# The length of the windows over which the processor's load is told.
WINDOW_NS = 10_000_000
_MUTEX = "mutex"
_SLEEPING = "sleeping"
NO_CALLS = "the image has no debug information"


@dataclass(frozen=True)
class LongestWait:
    """The longest time that a thread was blocked, sleep left out: on what, when, and what ran meanwhile.

    `is_older` says that it began in an earlier chunk, whose part of `ran` is not in it.
    """

    length: int
    on: str
    at: str
    ran: dict[str, int]
    held_by: str = ""
    is_older: bool = False


@dataclass(frozen=True)
class Inversion:
    """A thread waited for a mutex while less urgent ones ran for `length` instructions in all."""

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
    """The findings of a run. `busy_ns` is what was not idle, by window; None if the idle thread is not known.

    `shows_calls` says whether the image tells of all calls; without debug information it hides those that were inlined.
    `circle` are threads that once waited for each other, with what each one waited for. `unread` are calls of which it
    is not known whether their object refused an item. `refused_with` are the results of calls whose item was refused.
    """

    blocked: dict[str, int] = field(default_factory=dict)
    longest: dict[str, LongestWait] = field(default_factory=dict)
    # The threads that wait beyond this chunk, each with all that ran since its wait began.
    meanwhile: dict[str, _Meanwhile] = field(default_factory=dict)
    inversions: list[Inversion] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    refused_with: str = ""
    shows_calls: bool = True
    unread: dict[str, int] = field(default_factory=dict)
    circle: list[str] = field(default_factory=list)
    busy_ns: dict[int, int] | None = field(default_factory=dict)
    ns: int = 0

    def join(self, later: Diagnosis) -> None:
        """Add a later chunk of the run."""
        self.blocked = dict(Counter(self.blocked) + Counter(later.blocked))
        self.refused = dict(Counter(self.refused) + Counter(later.refused))
        self.unread = dict(Counter(self.unread) + Counter(later.unread))
        self.refused_with, self.shows_calls = later.refused_with, later.shows_calls
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
        self.circle, self.ns = self.circle or later.circle, later.ns
        is_known = self.busy_ns is not None and later.busy_ns is not None
        self.busy_ns = dict(Counter(self.busy_ns) + Counter(later.busy_ns)) if is_known else None

    @property
    def inversion(self) -> Inversion | None:
        """The worst inversion of all."""
        return next(iter(_worst(self.inversions)), None)

    @property
    def load(self) -> tuple[float, float, int] | None:
        """The load of the whole run and of its busiest window, in per cent, and the window's begin; None: not known."""
        if self.busy_ns is None or not self.ns:
            return None
        whole = 100 * sum(self.busy_ns.values()) / self.ns
        # The last window is shorter than the others.
        ratios = {
            window: 100 * busy / min(WINDOW_NS, self.ns - window * WINDOW_NS)
            for window, busy in self.busy_ns.items()
            if self.ns - window * WINDOW_NS >= WINDOW_NS or self.ns < WINDOW_NS
        }
        busiest = max(ratios, key=lambda one: (ratios[one], -one), default=0)
        return whole, ratios.get(busiest, whole), busiest * WINDOW_NS


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
        # One thread runs at a time, so their ends are in order too.
        self._runs = sorted(runs, key=lambda one: one[1].begin)

    def read(self) -> Diagnosis:
        found, observed = self._found, self._observed
        waits: list[tuple[str, Wait]] = []
        for thread in observed.threads:
            name = observed.names.thread(thread)
            for wait in self._made.schedule.waits(thread.number):
                if wait.label == _SLEEPING:
                    continue
                if self._made.schedule.is_open(wait.parts[-1]):
                    ran, inverted = self._ran(wait.begin, wait.end), self._inverted(wait)
                    found.meanwhile[name] = _Meanwhile(wait.begin < 0, dict(ran), dict(inverted))
                    continue
                found.blocked[name] = found.blocked.get(name, 0) + self._run.between(wait.begin, wait.end)
                waits.append((name, wait))
        self._longest(waits)
        for name, wait in waits:
            ran = dict(self._inverted(wait))
            at, is_older = self._observed.time(wait.begin), wait.begin < 0
            if ran or is_older:
                found.inversions.append(Inversion(sum(ran.values()), name, wait.label, at, ran, is_older))
        # Those that began earlier are not whole yet.
        recent = _worst(one for one in found.inversions if not one.is_older)
        found.inversions = [*recent, *(one for one in found.inversions if one.is_older)]
        found.refused, found.unread = refusals.of(self._made)
        found.refused_with = refusals.results(self._made)
        found.shows_calls = not self._observed.debug.is_empty
        found.circle = circles.first(self._made, self._ownership)
        found.busy_ns = self._busy()
        return found

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

    def _inverted(self, wait: Wait) -> Counter[str]:
        """Return how long less urgent threads ran, with the priority that they had then, during a wait for a mutex."""
        ran: Counter[str] = Counter()
        if wait.waits_in is not None and wait.waits_in.call and wait.waits_in.call.concept.endswith(_MUTEX):
            for part in wait.parts:
                ran += self._less_urgent(part)
        return ran

    def _less_urgent(self, part: Period) -> Counter[str]:
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
            # The owner itself must run, with its own priority once it has given the mutex up.
            is_owner = owner is not None and self._observed.names.thread(owner) == name
            if not is_owner and not self._observed.view.is_idle(name):
                ran[name] += self._ran(begin, min(one.end, part.end))[name]
        return ran

    def _busy(self) -> dict[int, int] | None:
        """Return the nanoseconds in which another thread than the idle one ran, by window; None if none is idle."""
        observed = self._observed
        idle = {one.number for one in observed.threads if observed.view.is_idle(observed.names.thread(one))}
        if not observed.view.is_known:
            return None
        found: dict[int, int] = {}
        busy = [
            (one.begin, one.end)
            for one in observed.owners.within(*observed.window)
            if one.thread is None or one.thread.number not in idle
        ]
        begins, ends = np.array(busy, dtype=np.int64).reshape(-1, 2).T
        notes = observed.run.notes
        asleep = notes.asleep_before_each(ends) - notes.asleep_before_each(begins)
        spans = (observed.ns_of_each(begins).tolist(), (observed.ns_of_each(ends) - asleep).tolist())
        for since, end in zip(*spans, strict=True):
            begin = since
            while begin < end:
                window = begin // WINDOW_NS
                until = min(end, (window + 1) * WINDOW_NS)
                found[window] = found.get(window, 0) + until - begin
                begin = until
        return found


def text(found: Diagnosis) -> list[str]:
    """Return in lines what was found beside the table of waits."""
    lines = [f"threads wait for each other: {'; '.join(found.circle)}"] if found.circle else []
    if found.inversion is not None:
        one = found.inversion
        lines.append(
            f"priority inversion: {one.thread}, {one.on} at {one.at}; less urgent meanwhile: {longest_first(one.ran)}"
        )
    lines += [f"refused by {name}: {count}{found.refused_with}" for name, count in sorted(found.refused.items())]
    lines += [
        f"not known: whether {name} refused the items of {count} calls: they were inlined"
        for name, count in sorted(found.unread.items())
    ]
    if not found.shows_calls:
        lines.append(f"not known: how many items were refused: {NO_CALLS}")
    load = found.load
    if load is None:
        return [*lines, "not known: the processor's load: the image does not tell which thread is idle"]
    whole, busiest, at = load
    window = f"{WINDOW_NS // 1_000_000} ms"
    lines.append(
        f"load {whole:.1f} %, idle {100 - whole:.1f} %; "
        f"in the busiest {window} {busiest:.1f} %, from {at / 1_000_000:.0f} ms on"
    )
    return lines
