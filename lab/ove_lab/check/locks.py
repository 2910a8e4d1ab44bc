# SPDX-License-Identifier: MIT OR Apache-2.0
"""Locks: cycles in the order in which they are taken, locks held across waits, and unbounded inversions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile

from ove_lab.check import verbs
from ove_lab.check.contexts import Contexts
from ove_lab.check.events import SCHEDULER, Does, Event, Section, exclude
from ove_lab.check.finding import Finding, Side
from ove_lab.check.order import Order
from ove_lab.trace import api, timed
from ove_lab.trace.history import History
from ove_lab.trace.schedule import BLOCKED, RUNNING, Period
from ove_lab.trace.slices import Slice
from ove_lab.trace.threads import Thread

_ORDER, _HELD, _INVERSION = "lock-order", "lock-held-across-wait", "unbounded-inversion"
# The semaphore calls, by their names in the headers of ove and of each kernel.
_TAKES = re.compile(r"sem_(?:try_)?take$|SemaphoreTake|sem_\w*wait|semaphore_get$")
_GIVES = re.compile(r"sem_give$|SemaphoreGive|sem_post$|semaphore_(?:ceiling_)?put$")


@dataclass(frozen=True)
class _Step:
    """A thread took, or asked for, one lock while it held another. `gates` are the further locks that it held.

    `is_shared` is set if the thread asked as a reader, `reads` if it holds the other lock as a reader.
    """

    held: object
    taken: object
    context: int
    since: int
    place: int
    gates: frozenset[object]
    clock: tuple[int, ...]
    is_shared: bool = False
    reads: bool = False


class Locks:
    """The judge."""

    def __init__(self, made: History, contexts: Contexts, order: Order) -> None:
        self._made, self._observed = made, made.observed
        self._contexts, self._order = contexts, order
        self._end = len(made.observed.run.pc)
        self._guards = list(self._semaphores())
        self._guard_keys = {one.key for one in self._guards}

    def judge(self) -> list[Finding]:
        return [*self._cycles(), *self._held_across_waits(), *self._inversions()]

    def _name(self, key: object) -> str:
        return self._order.names.get(key) or (hex(key) if isinstance(key, int) else str(key))

    def _semaphores(self) -> Iterator[Section]:
        """Yield the sections of semaphores used as locks: each taker gives before the next one takes."""
        users: dict[object, list[tuple[int, bool, Slice]]] = {}
        for each in self._made.slices:
            if each.call is None or each.target is None:
                continue
            if _is_give(each.call):
                users.setdefault(each.target, []).append((each.begin, False, each))
            elif _is_take(each.call) and (each.is_open or self._order.takes(each, each.call)):
                users.setdefault(each.target, []).append((self._end if each.is_open else each.end, True, each))
        for key, uses in users.items():
            # A semaphore created without a token is given once before its first use as a lock.
            taken = list(dropwhile(lambda one: not one[1], sorted(uses, key=lambda one: one[:2])))
            pairs = [(take, give) for (_, _, take), (_, _, give) in zip(taken[::2], taken[1::2], strict=False)]
            if all(is_take is (number % 2 == 0) for number, (_, is_take, _) in enumerate(taken)) and all(
                take.owner is give.owner and isinstance(take.owner, Thread) for take, give in pairs
            ):
                for take, give in pairs:
                    yield Section(self._contexts.of(take.owner), key, take.end, give.begin, take, give)

    def _held(self, context: int, place: int) -> list[Section]:
        return _at(self._order.sections, context, place)

    def _clocks(self, places: list[tuple[int, int]]) -> dict[tuple[int, int], tuple[int, ...]]:
        """Return the vector clock of a context at some instructions, ordered by everything except locks."""
        count = self._contexts.count
        clocks = [[0] * count for _ in range(count)]
        for number, one in enumerate(clocks):
            one[number] = 1
        objects: dict[object, list[int]] = {}
        found: dict[tuple[int, int], tuple[int, ...]] = {}
        events, following = self._order.events, 0
        for place, context in sorted(places):
            while following < len(events) and events[following].place <= place:
                if events[following].key not in self._guard_keys:
                    _apply(events[following], clocks, objects)
                following += 1
            found[place, context] = tuple(clocks[context])
            # The accesses after a step are not part of it.
            clocks[context][context] += 1
        return found

    def _steps(self) -> list[_Step]:
        asked: list[tuple[int, int, object, list[Section], bool]] = []
        for each in self._made.slices:
            if each.call is None or each.target is None or each.begin < 0:
                continue
            is_guard = each.target in self._guard_keys and _is_take(each.call)
            if not verbs.is_lock(each.call) and not is_guard:
                continue
            if timed.never_waits(each) or "try" in each.call.name:
                # A lock call that does not wait cannot be part of a cycle.
                continue
            context = self._contexts.of(each.owner)
            held = [*self._held(context, each.begin), *_at(self._guards, context, each.begin)]
            held = [one for one in held if one.key not in (SCHEDULER, each.target)]
            if held:
                asked.append((each.begin, context, each.target, held, verbs.shares(each.call)))
        clocks = self._clocks([(place, context) for place, context, *_ in asked])
        return [
            _Step(
                one.key,
                taken,
                context,
                one.begin,
                place,
                frozenset(other.lock for other in held if other is not one),
                clocks[place, context],
                is_shared,
                one.is_shared,
            )
            for place, context, taken, held, is_shared in asked
            for one in held
        ]

    def _cycles(self) -> Iterator[Finding]:
        """Find cycles of steps by different threads that neither a common lock nor an order separates."""
        steps = self._steps()
        by_held: dict[object, list[_Step]] = {}
        for one in steps:
            by_held.setdefault(one.held, []).append(one)
        told: set[frozenset[object]] = set()
        for first in steps:
            for cycle in _paths(first, by_held, [first]):
                locks = frozenset(one.held for one in cycle)
                if locks in told:
                    continue
                told.add(locks)
                names = [self._name(one.held) for one in cycle]
                about = "-".join(sorted(names))
                sides = [
                    Side(
                        self._contexts.name(one.context),
                        f"holds {self._name(one.held)} and asks for {self._name(one.taken)}",
                        one.place,
                    )
                    for one in cycle
                ]
                way = " -> ".join([*names, names[0]])
                yield Finding(_ORDER, about, f"{about}: the orders of the locks form a cycle, {way}", sides)

    def _held_across_waits(self) -> Iterator[Finding]:
        told: set[tuple[object, int]] = set()
        for thread, period in self._blocked():
            call = period.waits_in
            if call is None or call.call is None or verbs.is_lock(call.call):
                continue
            context = thread.number
            held = [one for one in self._held(context, call.begin) if one.key != SCHEDULER]
            if verbs.waits_for_change(call.call):
                mutex = call.arguments.get("mutex")
                held = [one for one in held if one.end != call.begin and one.key != mutex]
            for one in held:
                if (one.key, call.begin) in told or any(
                    each[0] == one.key and each[1] == -context - 1 for each in told
                ):
                    continue
                told.add((one.key, -context - 1))
                name = self._name(one.key)
                what = "sleeps" if call.call.does == api.SLEEP else f"waits in {call.call.short}"
                if call.name:
                    what += f" for {self._name(call.target)}"
                length = self._observed.run.between(period.begin, period.end)
                sides = [
                    Side(
                        self._contexts.name(context),
                        f"locks {name}",
                        max(one.slice.begin if one.slice else one.begin, 0),
                    ),
                    Side(self._contexts.name(context), f"{what} and holds {name}", max(call.begin, 0)),
                ]
                text = f"{name}: a thread holds the lock while it {what}, for {length} instructions"
                yield Finding(_HELD, name, text, sides, length=length)

    def _blocked(self) -> Iterator[tuple[Thread, Period]]:
        for thread in self._observed.threads:
            for period in self._made.schedule.periods[thread.number]:
                if period.state == BLOCKED:
                    yield thread, period

    def _inversions(self) -> Iterator[Finding]:
        """Find waits for a less urgent thread's semaphore during which a thread of a priority in between ran."""
        sign = -1 if self._observed.view.is_lower_more_urgent else 1
        takes = [
            one
            for one in self._made.slices
            if one.call is not None and one.target is not None and _is_take(one.call) and isinstance(one.owner, Thread)
        ]
        gives = [one for one in self._made.slices if one.call is not None and _is_give(one.call)]
        worst: dict[object, tuple[int, Finding]] = {}
        for thread, period in self._blocked():
            call = period.waits_in
            if call is None or call.call is None or not _is_take(call.call) or period.priority is None:
                continue
            taken = [
                one
                for one in takes
                if one.target == call.target and 0 <= one.end <= period.begin and one.owner is not thread
            ]
            if not taken:
                continue
            holder = max(taken, key=lambda one: one.end)
            assert isinstance(holder.owner, Thread)  # noqa: S101
            given = any(
                one.owner is holder.owner and one.target == call.target and one.begin > holder.end for one in gives
            )
            done = any(
                one.owner is holder.owner and one.target == call.target and holder.end < one.begin < period.begin
                for one in gives
            )
            if not given or done:
                continue
            found = self._between(holder, thread, period, sign)
            if found is not None and found[0] > worst.get(call.target, (0, None))[0]:
                length, middle, place = found
                name = self._name(call.target)
                sides = [
                    Side(self._contexts.name(thread.number), f"waits for {name}", max(call.begin, 0)),
                    Side(self._contexts.name(holder.owner.number), f"took {name}", max(holder.begin, 0)),
                    Side(self._contexts.name(middle.number), "runs, more urgent than the holder", place),
                ]
                text = f"{name}: a semaphore is a lock, and a thread of a priority between its users ran "
                text += f"for {length} instructions"
                worst[call.target] = length, Finding(_INVERSION, name, text, sides, length=length)
        yield from (one for _, one in worst.values())

    def _between(self, holder: Slice, waiter: Thread, wait: Period, sign: int) -> tuple[int, Thread, int] | None:
        """Return the longest run, in a wait, of a thread more urgent than the holder and less than the waiter."""
        best: tuple[int, Thread, int] | None = None
        assert isinstance(holder.owner, Thread)  # noqa: S101
        own = next(
            (one.priority for one in self._made.schedule.periods[holder.owner.number] if one.end > wait.begin), None
        )
        if own is None or wait.priority is None:
            return None
        for thread in self._observed.threads:
            if thread in (waiter, holder.owner):
                continue
            inside = [
                one
                for one in self._made.schedule.periods[thread.number]
                if one.state == RUNNING
                and one.priority is not None
                and one.begin < wait.end
                and one.end > wait.begin
                and sign * own < sign * one.priority < sign * wait.priority
            ]
            length = sum(
                self._observed.run.between(max(one.begin, wait.begin), min(one.end, wait.end)) for one in inside
            )
            if inside and (best is None or length > best[0]):
                best = length, thread, max(inside[0].begin, wait.begin)
        return best


def _is_take(call: api.Call) -> bool:
    """Return True for a call that takes a semaphore; on FreeRTOS, mutex calls have the names of semaphore calls."""
    return bool(_TAKES.search(call.short)) and not verbs.is_lock(call)


def _is_give(call: api.Call) -> bool:
    return bool(_GIVES.search(call.short)) and not verbs.is_unlock(call)


def _at(sections: list[Section], context: int, place: int) -> list[Section]:
    return [one for one in sections if one.context == context and one.begin <= place < one.end]


def _apply(event: Event, clocks: list[list[int]], objects: dict[object, list[int]]) -> None:
    _, does, context, key = event
    clock = clocks[context]
    if does is Does.RELEASE:
        known = objects.get(key)
        objects[key] = list(clock) if known is None else list(map(max, known, clock))
        clock[context] += 1
    elif does is Does.ACQUIRE and key in objects:
        clock[:] = map(max, clock, objects[key])
    elif does is Does.FOLLOW and isinstance(key, int):
        clock[:] = map(max, clock, clocks[key])


def _paths(first: _Step, by_held: dict[object, list[_Step]], path: list[_Step]) -> Iterator[list[_Step]]:
    """Yield the paths from a step back to its own lock, over steps that may happen at the same time."""
    last = path[-1]
    if last.taken == first.held and len(path) > 1:
        if not (last.is_shared and first.reads):
            yield list(path)
        return
    for step in by_held.get(last.taken, ()):
        if last.is_shared and step.reads:
            # Readers do not wait for each other.
            continue
        if step.taken != first.held and any(step.taken == one.held for one in path):
            continue
        if all(_may_meet(step, one) for one in path):
            yield from _paths(first, by_held, [*path, step])


def _may_meet(one: _Step, other: _Step) -> bool:
    if one.context == other.context or exclude(one.gates, other.gates):
        return False
    is_before = one.clock[one.context] <= other.clock[one.context]
    is_behind = other.clock[other.context] <= one.clock[other.context]
    return not is_before and not is_behind
