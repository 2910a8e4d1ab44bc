# SPDX-License-Identifier: MIT OR Apache-2.0
"""The worst cases of a whole run, joined from its chunks. Locations are text, because a chunk's record is read only
once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ove_lab.trace import diagnosis, faults, masked_by, model, sleeps, switches
from ove_lab.trace.budgets import Budgets, Delay, Interrupt, longest_first, size_of
from ove_lab.trace.diagnosis import Diagnosis
from ove_lab.trace.history import History
from ove_lab.trace.masks import Masked
from ove_lab.trace.observe import Observed
from ove_lab.trace.sleeps import Sleeps
from ove_lab.trace.switches import Switches
from ove_lab.trace.threads import Thread

# The number of longest masked sections that are kept.
MASKED_KEPT = 3


@dataclass(frozen=True)
class Worst:
    """A worst case, in instructions, with when and where it began."""

    length: int
    at: str
    where: str


@dataclass(frozen=True)
class Stack:
    """The deepest use of a stack, in bytes, and where; `size` is the whole stack's if that is known."""

    used: int
    where: str
    size: int | None = None


@dataclass(frozen=True)
class InterruptTotal:
    """All occurrences of one interrupt; ove_lab.trace.budgets.Interrupt explains the members."""

    name: str
    count: int
    longest: int
    worst: Worst | None
    shares: Mapping[str, int] = field(default_factory=dict)
    unknown: int = 0

    @property
    def held_by(self) -> str:
        """Return the names of what ran between the worst request and its handler, the longest first."""
        return longest_first(self.shares)

    def after(self, earlier: InterruptTotal | None) -> InterruptTotal:
        """Add the occurrences in earlier chunks of the run."""
        if earlier is None:
            return self
        worst = _longer(earlier.worst, self.worst)
        return replace(
            self,
            count=earlier.count + self.count,
            longest=max(earlier.longest, self.longest),
            worst=worst,
            shares=earlier.shares if worst is earlier.worst else self.shares,
            unknown=earlier.unknown + self.unknown,
        )


@dataclass(frozen=True)
class MaskedTotal:
    """A masked section: its thread or interrupt, and its start and end."""

    length: int
    owner: str
    begin: str
    end: str
    at: str
    is_open: bool = False

    def __str__(self) -> str:
        text = f"from {self.begin} to {self.end}, in {self.owner}, at {self.at}"
        return f"{text}; still masked at the end of the run" if self.is_open else text


@dataclass
class ThreadTotal:
    """One thread. `ready` is the longest time that it was ready and did not run; None if there was none.

    The part of its stack from `lowest` to `highest` was used, the deepest in `deepest`; `size` is the whole stack's.
    """

    name: str
    begun: Worst
    ready: Worst | None = None
    knows_ready: bool = True
    lowest: int | None = None
    highest: int | None = None
    deepest: str = ""
    size: int | None = None

    @property
    def stack(self) -> Stack | None:
        if self.lowest is None or self.highest is None:
            return None
        return Stack(self.highest - self.lowest, self.deepest, self.size)

    def join(self, later: ThreadTotal) -> None:
        """Add the thread's figures from a later chunk."""
        self.name = later.name
        self.ready = _longer(self.ready, later.ready)
        self.knows_ready = self.knows_ready and later.knows_ready
        self.highest = later.highest if later.highest is not None else self.highest
        if self.lowest is None or (later.lowest is not None and later.lowest < self.lowest):
            self.lowest, self.deepest = later.lowest, later.deepest


@dataclass
class Totals:
    """The figures that `./ove trace` prints for a run and compares with limits.

    `wrong` lists contradictions in the record, `fault` is the processor fault in which the run ended.
    """

    title: str = ""
    lacks: list[str] = field(default_factory=list)
    asleep: int = 0
    slept_ns: int = 0
    sleeps: Sleeps = field(default_factory=Sleeps)
    ns: int = 0
    masked: list[MaskedTotal] = field(default_factory=list)
    handler_stack: Stack | None = None
    wrong: list[str] = field(default_factory=list)
    fault: str = ""
    diagnosis: Diagnosis = field(default_factory=Diagnosis)
    switches: Switches = field(default_factory=Switches)
    _threads: dict[int, ThreadTotal] = field(default_factory=dict)
    _interrupts: dict[str, InterruptTotal] = field(default_factory=dict)
    _given: list[tuple[int, int]] = field(default_factory=list)

    @property
    def threads(self) -> list[ThreadTotal]:
        return list(self._threads.values())

    @property
    def numbered(self) -> Mapping[int, ThreadTotal]:
        return self._threads

    @property
    def interrupts(self) -> list[InterruptTotal]:
        return list(self._interrupts.values())

    def join(self, later: Totals) -> None:
        """Add a later chunk of the run."""
        self.title, self.ns = later.title, later.ns
        self.lacks += [one for one in later.lacks if one not in self.lacks]
        self.asleep += later.asleep
        self.slept_ns += later.slept_ns
        self.sleeps.join(later.sleeps)
        for number, thread in later._threads.items():
            if number in self._threads:
                self._threads[number].join(thread)
            else:
                self._threads[number] = thread
        for name, one in later._interrupts.items():
            self._interrupts[name] = one.after(self._interrupts.get(name))
        if later.handler_stack is not None and (
            self.handler_stack is None or later.handler_stack.used > self.handler_stack.used
        ):
            self.handler_stack = later.handler_stack
        # The sort is stable, so the earlier of two equal sections stays first.
        self.masked = sorted([*self.masked, *later.masked], key=lambda one: -one.length)[:MASKED_KEPT]
        self.wrong += later.wrong
        self.fault = self.fault or later.fault
        self._given = later._given
        # Stacks can be assigned to threads only when all threads and all stacks are known.
        tops = [one.highest for one in self.threads if one.highest is not None]
        for one in self.threads:
            one.size = None if one.highest is None else size_of(one.highest, tops, self._given)
        self.diagnosis.join(later.diagnosis)
        self.switches.join(later.switches)


def of(made: History) -> Totals:
    """Return the totals of one run, or of one chunk."""
    wrong = list(made.fills.wrong)
    for one in model.contradictions(made):
        wrong.append(one.text)
        made.schedule.distrust(one.thread)
    observed, budgets = made.observed, Budgets(made)
    depth = budgets.handler_stack
    found = Totals(
        observed.title,
        observed.lacks,
        len(observed.sleeps),
        sum(length for _, length in observed.sleeps),
        sleeps.of(made),
        observed.ns(observed.window[1]),
        [_masked(observed, one) for one in budgets.masked[:MASKED_KEPT]],
        None if depth is None else Stack(depth.used, observed.place(depth.place)),
        wrong,
        faults.ended_in(observed),
        diagnosis.of(made),
        switches.of(made),
    )
    found._given = budgets.given
    found._threads = {one.number: _thread(observed, budgets, one) for one in observed.threads}
    found._interrupts = {one.name: _interrupt(observed, one) for one in budgets.interrupts}
    return found


def _thread(observed: Observed, budgets: Budgets, thread: Thread) -> ThreadTotal:
    depth, delay = budgets.stack(thread), budgets.response(thread)
    begun = Worst(0, observed.time(thread.begin), observed.place(thread.begin))
    ready = None if delay is None else _worst(observed, delay)
    found = ThreadTotal(observed.names.thread(thread), begun, ready, budgets.knows_responses(thread))
    if depth is not None and thread.high is not None:
        found.lowest, found.highest = thread.high - depth.used, thread.high
        found.deepest, found.size = observed.place(depth.place), depth.size
    return found


def _masked(observed: Observed, section: Masked) -> MaskedTotal:
    held = masked_by.holder(observed, section)
    begin, end, at = observed.place(held.begin), observed.place(held.end), observed.time(section.begin)
    return MaskedTotal(section.length, held.owner, begin, end, at, section.is_open)


def _interrupt(observed: Observed, one: Interrupt) -> InterruptTotal:
    worst = None if one.worst is None else _worst(observed, one.worst)
    return InterruptTotal(one.name, one.count, one.longest, worst, one.shares, one.unknown)


def _worst(observed: Observed, delay: Delay) -> Worst:
    return Worst(delay.length, observed.time(delay.begin), observed.place(delay.begin))


def _longer(one: Worst | None, other: Worst | None) -> Worst | None:
    if one is None or other is None:
        return one or other
    return other if other.length > one.length else one
