# SPDX-License-Identifier: MIT OR Apache-2.0
"""Why threads were late: which waits were the longest and what ran meanwhile, who waits for whom, and what was refused.

The figures of a chunk are joined to those of the chunks before, so they hold text and no places of a record.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ove_tool.trace import api
from ove_tool.trace.budgets import longest_first
from ove_tool.trace.history import History, hands_over
from ove_tool.trace.ownership import Ownership
from ove_tool.trace.schedule import BLOCKED, RUNNING, Period
from ove_tool.trace.threads import Thread

# The length of the windows over which the processor's load is told.
WINDOW_NS = 10_000_000
_MUTEX = "mutex"
# With a timeout there was no room for as long.
_REFUSED = ("OVE_ERR_FULL", "OVE_ERR_TIMEOUT")
_SLEEPING = "sleeping"


@dataclass(frozen=True)
class Wait:
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
    ran: str


@dataclass(frozen=True)
class _Meanwhile:
    is_older: bool
    ran: dict[str, int]


@dataclass
class Diagnosis:
    """The findings of a run. `busy_ns` is what was not idle, by window; None if the idle thread is not known.

    `circle` are threads that wait for each other when the run ends, with what each one waits for.
    """

    blocked: dict[str, int] = field(default_factory=dict)
    longest: dict[str, Wait] = field(default_factory=dict)
    # The threads that wait beyond this chunk, each with all that ran since its wait began.
    meanwhile: dict[str, _Meanwhile] = field(default_factory=dict)
    inversion: Inversion | None = None
    refused: dict[str, int] = field(default_factory=dict)
    circle: list[str] = field(default_factory=list)
    busy_ns: dict[int, int] | None = field(default_factory=dict)
    ns: int = 0

    def join(self, later: Diagnosis) -> None:
        """Add a later chunk of the run."""
        self.blocked = dict(Counter(self.blocked) + Counter(later.blocked))
        self.refused = dict(Counter(self.refused) + Counter(later.refused))
        for name, one in later.longest.items():
            if name not in self.longest or one.length > self.longest[name].length:
                earlier = self.meanwhile[name].ran if one.is_older and name in self.meanwhile else {}
                self.longest[name] = replace(one, ran=_sum(earlier, one.ran))
        self.meanwhile = {
            name: _Meanwhile(one.is_older, _sum(self.meanwhile[name].ran, one.ran))
            if one.is_older and name in self.meanwhile
            else one
            for name, one in later.meanwhile.items()
        }
        if later.inversion is not None and (self.inversion is None or later.inversion.length > self.inversion.length):
            self.inversion = later.inversion
        self.circle, self.ns = later.circle, later.ns
        is_known = self.busy_ns is not None and later.busy_ns is not None
        self.busy_ns = dict(Counter(self.busy_ns) + Counter(later.busy_ns)) if is_known else None

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
        waits: list[tuple[Thread, Period]] = []
        for thread in observed.threads:
            name = observed.names.thread(thread)
            for period in self._made.schedule.periods[thread.number]:
                is_wait = period.state == BLOCKED and not period.label.startswith(_SLEEPING)
                if not is_wait or period.end <= period.begin:
                    continue
                if self._made.schedule.is_open(period):
                    found.meanwhile[name] = _Meanwhile(period.begin < 0, dict(self._ran(period.begin, period.end)))
                    continue
                length = self._run.between(period.begin, period.end)
                found.blocked[name] = found.blocked.get(name, 0) + length
                waits.append((thread, period))
        self._longest(waits)
        for thread, period in waits:
            if period.waits_in is not None and period.waits_in.call and period.waits_in.call.concept == _MUTEX:
                self._invert(thread, period)
        self._refuse()
        found.circle = self._circle()
        found.busy_ns = self._busy()
        return found

    def _longest(self, waits: list[tuple[Thread, Period]]) -> None:
        longest: dict[str, Period] = {}
        for thread, period in waits:
            name = self._observed.names.thread(thread)
            length = self._run.between(period.begin, period.end)
            before = longest.get(name)
            if before is None or length > self._run.between(before.begin, before.end):
                longest[name] = period
        for name, period in longest.items():
            owner = self._ownership.of(period.waits_in, max(period.begin, 0))
            held = self._observed.names.thread(owner) if owner is not None else ""
            length, at = self._run.between(period.begin, period.end), self._observed.time(period.begin)
            ran = dict(self._ran(period.begin, period.end))
            self._found.longest[name] = Wait(length, period.label, at, ran, held, period.begin < 0)

    def _ran(self, begin: int, end: int) -> Counter[str]:
        """Return what ran between two instructions, with the instructions of each thread and interrupt."""
        found: Counter[str] = Counter()
        for segment in self._observed.owners.within(max(begin, 0), end):
            name = self._observed.names.name(segment)
            found[name] += self._run.between(max(segment.begin, begin, 0), min(segment.end, end))
        return found

    def _invert(self, thread: Thread, period: Period) -> None:
        """Add the times that less urgent threads ran, with the priority that they had then, while a thread waited."""
        own = period.priority
        if own is None:
            return
        is_lower = self._observed.view.is_lower_more_urgent
        ran: Counter[str] = Counter()
        first = bisect_right(self._runs, period.begin, key=lambda one: one[1].end)
        for name, one in self._runs[first:]:
            if one.begin >= period.end:
                break
            if one.priority is None or not (one.priority > own if is_lower else one.priority < own):
                continue
            begin = max(one.begin, period.begin)
            owner = self._ownership.of(period.waits_in, max(begin, 0))
            # The owner itself must run, with its own priority once it has given the mutex up.
            is_owner = owner is not None and self._observed.names.thread(owner) == name
            if not is_owner and not self._observed.view.is_idle(name):
                ran[name] += self._ran(begin, min(one.end, period.end))[name]
        length = sum(ran.values())
        if length and (self._found.inversion is None or length > self._found.inversion.length):
            name, at = self._observed.names.thread(thread), self._observed.time(period.begin)
            self._found.inversion = Inversion(length, name, period.label, at, longest_first(ran))

    def _refuse(self) -> None:
        """Count the items for which an object had no room."""
        for each in self._made.slices:
            if each.call is None or each.result is None or each.is_open or not hands_over(each):
                continue
            if api.shown_result(each.call, each.result) in _REFUSED:
                name = each.name or each.function
                self._found.refused[name] = self._found.refused.get(name, 0) + 1

    def _circle(self) -> list[str]:
        """Return the threads that wait for each other's mutexes at the end, each with what it waits for."""
        end = self._observed.window[1]
        waits: dict[int, tuple[Period, Thread]] = {}
        for thread in self._observed.threads:
            last = self._made.schedule.last.get(thread.number)
            owner = self._ownership.of(last.waits_in, end - 1) if last is not None and last.state == BLOCKED else None
            if last is not None and owner is not None:
                waits[thread.number] = (last, owner)
        for first in waits:
            seen, number = [first], waits[first][1].number
            while number in waits and number not in seen:
                seen.append(number)
                number = waits[number][1].number
            if number == first:
                return [self._waiter(one, waits[one]) for one in seen]
        return []

    def _waiter(self, number: int, wait: tuple[Period, Thread]) -> str:
        threads = {one.number: one for one in self._observed.threads}
        period, owner = wait
        name, other = (self._observed.names.thread(one) for one in (threads[number], owner))
        return f"{name} is {period.label}, which {other} holds, since {self._observed.time(period.begin)}"

    def _busy(self) -> dict[int, int] | None:
        """Return the nanoseconds in which another thread than the idle one ran, by window; None if none is idle."""
        observed = self._observed
        idle = {one.number for one in observed.threads if observed.view.is_idle(observed.names.thread(one))}
        if not observed.view.is_known:
            return None
        found: dict[int, int] = {}
        for segment in observed.owners.within(*observed.window):
            if segment.thread is not None and segment.thread.number in idle:
                continue
            asleep = observed.run.notes.asleep_before(segment.end) - observed.run.notes.asleep_before(segment.begin)
            begin, end = observed.ns(segment.begin), observed.ns(segment.end) - asleep
            while begin < end:
                window = begin // WINDOW_NS
                until = min(end, (window + 1) * WINDOW_NS)
                found[window] = found.get(window, 0) + until - begin
                begin = until
        return found


def text(found: Diagnosis) -> list[str]:
    """Say in lines what was found beside the table of waits."""
    lines = [f"threads wait for each other: {'; '.join(found.circle)}"] if found.circle else []
    if found.inversion is not None:
        one = found.inversion
        lines.append(f"priority inversion: {one.thread}, {one.on} at {one.at}; less urgent meanwhile: {one.ran}")
    lines += [
        f"{name} refused {count} items ({' or '.join(_REFUSED)})" for name, count in sorted(found.refused.items())
    ]
    load = found.load
    if load is None:
        return [*lines, "not known: the processor's load: the image does not tell which thread is idle"]
    whole, busiest, at = load
    window = f"{WINDOW_NS // 1_000_000} ms"
    lines.append(f"load {whole:.1f} %; in the busiest {window} {busiest:.1f} %, from {at / 1_000_000:.0f} ms on")
    return lines
