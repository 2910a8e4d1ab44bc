# SPDX-License-Identifier: MIT OR Apache-2.0
"""The sections of a run in which a thread blocks others: under a lock, or with interrupts masked."""

from __future__ import annotations

from bisect import bisect_right

from ove_lab.deadlines.execution import Execution
from ove_lab.deadlines.price import Stretch
from ove_lab.trace import api, deadlocks
from ove_lab.trace.budgets import Budgets
from ove_lab.trace.history import History
from ove_lab.trace.names import SWITCHES
from ove_lab.trace.schedule import BLOCKED, ENDED, READY, RUNNING, Period, Wait
from ove_lab.trace.slices import Slice
from ove_lab.trace.threads import Thread

_MUTEXES = ("mutex", "rmtx")
_SCHEDULER = ("scheduler_lock", "scheduler_unlock")


def under_locks(made: History, thread: Thread) -> dict[str, list[Stretch]]:
    """Return a thread's sections by lock; sections with the scheduler locked have no name.

    A wait for anything but a lock lengthens a section, because the owner keeps the lock. The other locks that the owner
    asks for have their own sections. A wait for a condition variable splits a section, because it releases the mutex. A
    section that is open at the end of the record counts as far as it got.
    """
    found: dict[str, list[Stretch]] = {}
    held: list[tuple[str, int]] = []

    def add(lock: str, begin: int, end: int) -> None:
        found.setdefault(lock, []).append((thread, begin, end, _asleep(made, thread, begin, end)))

    calls = sorted((one for one in made.slices if one.owner is thread and one.call is not None), key=_begin)
    for one in calls:
        lock = _lock(one)
        if lock is None:
            released = _released(made, thread, one, calls) if held and _is_condition(one) else None
            if released is not None and held[-1][0]:
                lock, begin = held.pop()
                add(lock, begin, released[0])
                held.append((lock, released[1]))
        elif _takes(one):
            held += [(lock, one.end)] if _succeeded(one) else []
        elif (index := _last(held, lock)) is not None:
            add(lock, held.pop(index)[1], one.end)
    for lock, begin in held:
        add(lock, begin, _end(made, thread))
    return found


def _begin(one: Slice) -> int:
    return one.begin


def _last(held: list[tuple[str, int]], lock: str) -> int | None:
    return next((index for index in range(len(held) - 1, -1, -1) if held[index][0] == lock), None)


def _end(made: History, thread: Thread) -> int:
    """Return the end of a thread, or of the record."""
    end = made.observed.window[1]
    return min([end, *(one.begin for one in made.schedule.periods[thread.number] if one.state == ENDED)])


def _released(made: History, thread: Thread, wait: Slice, calls: list[Slice]) -> tuple[int, int] | None:
    """Return when a wait for a condition variable had released the mutex.

    None if it did not wait, or if the calls within it show when it released the mutex.
    """
    if any(wait.begin < one.begin < wait.end and _lock(one) is not None for one in calls):
        return None
    waits = (one for one in made.schedule.waits(thread.number) if one.waits_in is wait)
    first = next(waits, None)
    return (first.begin, first.end) if first is not None else None


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
        if one.state == BLOCKED and one.begin < end and one.end > begin and not _is_for_lock(one)
    )


def _is_for_lock(period: Period) -> bool:
    """Return True for a wait for a mutex, and for one that releases the mutex."""
    return deadlocks.is_for_mutex(Wait(period.begin, [period])) or _is_condition(period.waits_in)


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
