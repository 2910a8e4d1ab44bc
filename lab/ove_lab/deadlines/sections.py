# SPDX-License-Identifier: MIT OR Apache-2.0
"""The sections of a run in which a thread blocks others: under a lock, or with interrupts masked."""

from __future__ import annotations

from bisect import bisect_right

from ove_lab.deadlines.execution import Execution
from ove_lab.deadlines.price import Stretch
from ove_lab.trace import api
from ove_lab.trace.budgets import Budgets
from ove_lab.trace.history import History
from ove_lab.trace.names import SWITCHES
from ove_lab.trace.schedule import BLOCKED, READY, RUNNING, Period
from ove_lab.trace.slices import Slice
from ove_lab.trace.threads import Thread

_MUTEXES = ("mutex", "rmtx")
_SCHEDULER = ("scheduler_lock", "scheduler_unlock")


def under_locks(made: History, thread: Thread) -> dict[str, list[Stretch]]:
    """Return a thread's sections by lock; sections with the scheduler locked have no name.

    A wait for anything but the lock itself lengthens a section, because the owner keeps the lock.
    """
    found: dict[str, list[Stretch]] = {}
    held: dict[str, list[Slice]] = {}
    calls = [one for one in made.slices if one.owner is thread and one.call is not None]
    for one in sorted(calls, key=lambda each: each.begin):
        lock = _lock(one)
        if lock is None:
            continue
        if _takes(one):
            if _succeeded(one):
                held.setdefault(lock, []).append(one)
        elif held.get(lock):
            begin = held[lock].pop().end
            found.setdefault(lock, []).append((thread, begin, one.end, _asleep(made, thread, begin, one.end)))
    return found


def held_at(made: History, thread: Thread) -> dict[str, frozenset[str]]:
    """Return, for each lock that a thread asked for, the other locks that it held at some such time."""
    found: dict[str, frozenset[str]] = {}
    held: list[str] = []
    calls = [one for one in made.slices if one.owner is thread and one.call is not None]
    for one in sorted(calls, key=lambda each: each.begin):
        lock = _lock(one)
        if not lock:
            continue
        if _takes(one):
            found[lock] = found.get(lock, frozenset()) | (frozenset(held) - {lock})
            held += [lock] if _succeeded(one) else []
        elif lock in held:
            held.remove(lock)
    return found


def _lock(one: Slice) -> str | None:
    """Return the name of the lock that a call takes or releases; empty for the scheduler lock, None for any other
    call."""
    assert one.call is not None  # noqa: S101
    if one.call.short in _SCHEDULER:
        return ""
    is_about = one.call.does in (api.LOCK, api.UNLOCK) or (
        one.call.concept in _MUTEXES and one.call.short.endswith("lock")
    )
    return (one.name or (f"0x{one.target:x}" if one.target else None)) if is_about else None


def _takes(one: Slice) -> bool:
    assert one.call is not None  # noqa: S101
    return one.call.does == api.LOCK or (one.call.does != api.UNLOCK and not one.call.short.endswith("unlock"))


def _succeeded(one: Slice) -> bool:
    """Return True unless the call is known to have failed."""
    assert one.call is not None  # noqa: S101
    return one.result is None or one.call.short in _SCHEDULER or api.succeeded(one.call, one.result)


def _asleep(made: History, thread: Thread, begin: int, end: int) -> int:
    ns = made.observed.ns
    return sum(
        ns(min(one.end, end)) - ns(max(one.begin, begin))
        for one in made.schedule.periods[thread.number]
        if one.state == BLOCKED and one.begin < end and one.end > begin and not _is_condition(one.waits_in)
    )


def _is_condition(one: Slice | None) -> bool:
    """Return True for a wait that releases the mutex."""
    return one is not None and one.call is not None and one.call.concept == "condvar"


class Masking:
    """The masked sections of each thread, by its number, and of each exception, by its name."""

    def __init__(self, made: History) -> None:
        observed = made.observed
        self.by_thread: dict[int, list[Stretch]] = {}
        self.by_exception: dict[str, list[Stretch]] = {}
        for one in Budgets(made).masked:
            begin = max(one.begin, 0)
            segment = observed.owners.at(begin)
            if segment.thread is not None:
                self.by_thread.setdefault(segment.thread.number, []).append((segment.thread, begin, one.end, 0))
            elif segment.exception is not None:
                name = observed.names.exception(segment.exception)
                self.by_exception.setdefault(name, []).append((segment.exception, begin, one.end, 0))


class Inversions:
    """Execution time of less urgent threads while a more urgent one was ready.

    This covers sections in which a kernel locks its scheduler without masking interrupts. A thread with an inherited
    priority is excluded: it holds a lock, and the sections under locks count that time.
    """

    def __init__(self, made: History, execution: Execution) -> None:
        self._made, self._execution = made, execution
        self._runs = sorted(
            (one.begin, one.end, thread.number)
            for thread in made.observed.threads
            for one in made.schedule.periods[thread.number]
            if one.state == RUNNING and one.priority == one.own
        )
        self._threads = {one.number: one for one in made.observed.threads}

    def longest(self, thread: Thread, lower: frozenset[int]) -> list[Stretch]:
        """Return the longest time that less urgent threads executed during one ready period of the thread."""
        periods = self._made.schedule.periods[thread.number]
        every = (self._within(one, lower) for one in periods if one.state == READY)
        return max(every, key=lambda one: sum(self._execution.instructions(*part[:3]) for part in one), default=[])

    def _within(self, period: Period, lower: frozenset[int]) -> list[Stretch]:
        found: list[Stretch] = []
        index = max(bisect_right(self._runs, (period.begin,)) - 1, 0)
        while index < len(self._runs) and self._runs[index][0] < period.end:
            begin, end, number = self._runs[index]
            if number in lower and end > period.begin:
                found.append((self._threads[number], max(begin, period.begin), min(end, period.end), 0))
            index += 1
        return found


def is_kernels(name: str) -> bool:
    """Return True for the exceptions that kernels use to switch threads."""
    return name in SWITCHES
