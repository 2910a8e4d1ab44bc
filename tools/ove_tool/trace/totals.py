# SPDX-License-Identifier: MIT OR Apache-2.0
"""The worst of a whole run, joined from its chapters. Places are text, since a chapter's record is read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ove_tool.trace import masked_by
from ove_tool.trace.budgets import Budgets, Delay, Depth, Interrupt, longest_first
from ove_tool.trace.history import History
from ove_tool.trace.masks import Masked
from ove_tool.trace.observe import Observed
from ove_tool.trace.threads import Thread

_FAULTS = ("HardFault", "MemManage", "BusFault", "UsageFault")
# As many of the longest masked sections are kept.
MASKED_KEPT = 3
_NS_IN_MS = 1_000_000


@dataclass(frozen=True)
class Worst:
    """The longest of something, in instructions: when and where it began."""

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
    """All times that one interrupt came; ove_tool.trace.budgets.Interrupt explains the members."""

    name: str
    count: int
    longest: int
    worst: Worst | None
    shares: Mapping[str, int] = field(default_factory=dict)
    unknown: int = 0

    @property
    def held_by(self) -> str:
        """Name what ran between the worst request and its handler, the longest first."""
        return longest_first(self.shares)


@dataclass(frozen=True)
class MaskedTotal:
    """A section with interrupts masked: in which thread or interrupt, from where to where."""

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
    """One thread. `ready` is the longest time that it was ready and did not run; None if it never waited so."""

    name: str
    begun: Worst
    stack: Stack | None = None
    ready: Worst | None = None
    knows_ready: bool = True
    # The lowest address of its stack that it used, and where.
    _lowest: int | None = None
    _where: str = ""

    def add(self, observed: Observed, budgets: Budgets, thread: Thread) -> None:
        depth, delay = budgets.stack(thread), budgets.response(thread)
        if depth is not None and thread.high is not None:
            lowest = thread.high - depth.used
            if self._lowest is None or lowest < self._lowest:
                self._lowest, self._where = lowest, observed.place(depth.place)
            size = depth.size if depth.size is not None or self.stack is None else self.stack.size
            self.stack = Stack(thread.high - self._lowest, self._where, size)
        if delay is not None:
            self.ready = _longer(self.ready, _worst(observed, delay))
        self.knows_ready = self.knows_ready and budgets.knows_responses(thread)


class Totals:
    """What `./ove trace` prints of a run and holds to limits."""

    def __init__(self) -> None:
        self.title = ""
        self.lacks: list[str] = []
        self.asleep, self.slept_ns, self.ns = 0, 0, 0
        self.masked: list[MaskedTotal] = []
        self.handler_stack: Stack | None = None
        # The levels that contradict the record.
        self.wrong: list[str] = []
        # How the run failed: in a processor fault.
        self.fault = ""
        self._threads: dict[int, ThreadTotal] = {}
        self._interrupts: dict[str, InterruptTotal] = {}
        self._given: list[tuple[int, int]] = []

    @property
    def threads(self) -> list[ThreadTotal]:
        return list(self._threads.values())

    @property
    def interrupts(self) -> list[InterruptTotal]:
        return list(self._interrupts.values())

    def add(self, made: History) -> None:
        """Add the next chapter of the run."""
        observed = made.observed
        budgets = Budgets(made, self._given)
        self.title = observed.title
        self.lacks += [one for one in observed.lacks if one not in self.lacks]
        self.asleep += len(observed.sleeps)
        self.slept_ns += sum(length for _, length in observed.sleeps)
        self.ns = observed.ns(observed.window[1])
        for thread in observed.threads:
            if thread.number not in self._threads:
                begun = Worst(0, observed.time(thread.begin), observed.place(thread.begin))
                self._threads[thread.number] = ThreadTotal(observed.names.thread(thread), begun)
            self._threads[thread.number].add(observed, budgets, thread)
        self._given = budgets.given
        self._add_handlers(observed, budgets.handler_stack)
        for each in budgets.interrupts:
            self._interrupts[each.name] = _added(self._interrupts.get(each.name), each, observed)
        self._add_masked(observed, budgets.masked)
        self.wrong += made.fills.wrong
        self.fault = self.fault or _fault(observed)

    def _add_handlers(self, observed: Observed, depth: Depth | None) -> None:
        if depth is not None and (self.handler_stack is None or depth.used > self.handler_stack.used):
            self.handler_stack = Stack(depth.used, observed.place(depth.place))

    def _add_masked(self, observed: Observed, sections: list[Masked]) -> None:
        least = self.masked[-1].length if len(self.masked) == MASKED_KEPT else 0
        for one in sections[:MASKED_KEPT]:
            if one.length > least:
                held = masked_by.holder(observed, one)
                begin, end = observed.place(held.begin), observed.place(held.end)
                at = observed.time(one.begin)
                self.masked.append(MaskedTotal(one.length, held.owner, begin, end, at, one.is_open))
        # The sort is stable: of equal sections the earlier one stays first.
        self.masked = sorted(self.masked, key=lambda one: -one.length)[:MASKED_KEPT]


def _worst(observed: Observed, delay: Delay) -> Worst:
    return Worst(delay.length, observed.time(delay.begin), observed.place(delay.begin))


def _longer(one: Worst | None, other: Worst | None) -> Worst | None:
    if one is None or other is None:
        return one or other
    return other if other.length > one.length else one


def _added(before: InterruptTotal | None, one: Interrupt, observed: Observed) -> InterruptTotal:
    worst = None if one.worst is None else _worst(observed, one.worst)
    found = InterruptTotal(one.name, one.count, one.longest, worst, one.shares, one.unknown)
    if before is None:
        return found
    longer = _longer(before.worst, found.worst)
    return replace(
        found,
        count=before.count + one.count,
        longest=max(before.longest, one.longest),
        worst=longer,
        shares=before.shares if longer is before.worst else found.shares,
        unknown=before.unknown + one.unknown,
    )


def _fault(observed: Observed) -> str:
    """Say in which fault of the processor a run ended; empty for one without."""
    numbers = observed.responses.numbers
    for one in observed.owners.exceptions:
        # Applications often have one handler for all faults.
        name = observed.names.numbered(numbers[one.begin]) if one.begin in numbers else observed.names.exception(one)
        if name in _FAULTS:
            return f"{observed.title} ended in a {name}, raised in {observed.place(max(one.begin - 1, 0))}"
    return ""
