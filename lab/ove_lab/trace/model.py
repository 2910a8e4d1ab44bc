# SPDX-License-Identifier: MIT OR Apache-2.0
"""Rules that hold for every run: a history that violates one was read wrongly and is not a fact.

The rules are those of a textbook RTOS. They check the finished history, and the kernel's own data if the history was
not derived from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ove_lab.trace import api
from ove_lab.trace.history import History
from ove_lab.trace.ownership import Ownership
from ove_lab.trace.schedule import BLOCKED, ENDED, READY, RUNNING, Period
from ove_lab.trace.slices import TIMEOUT, Slice
from ove_lab.trace.threads import Thread

_FOREVER = 0xFFFFFFFF
# The maximum number of reports per rule and thread; further ones have the same cause.
_TOLD = 1


class Contradiction(NamedTuple):
    """A rule violated by a history. The thread's states are omitted."""

    text: str
    thread: Thread


def contradictions(made: History) -> list[Contradiction]:
    """Return the contradictions in one run, or in one chunk."""
    found: list[Contradiction] = []
    for rule in _RULES:
        seen: dict[int, int] = {}
        for one in rule(made):
            seen[one.thread.number] = seen.get(one.thread.number, 0) + 1
            if seen[one.thread.number] <= _TOLD:
                found.append(one)
    return found


def _periods(made: History) -> Iterator[tuple[Thread, str, list[Period]]]:
    for thread in made.observed.threads:
        yield thread, made.observed.names.thread(thread), made.schedule.periods[thread.number]


def _one_runs_at_a_time(made: History) -> Iterator[Contradiction]:
    runs = [(one, thread, name) for thread, name, all_ in _periods(made) for one in all_ if one.state == RUNNING]
    for (before, _, other), (after, thread, name) in pairwise(sorted(runs, key=lambda one: one[0].begin)):
        if after.begin < before.end:
            at = made.observed.time(after.begin)
            yield Contradiction(f"{name} and {other} run at the same time, at {at}", thread)


def _wait_ends_by_a_wake_up(made: History) -> Iterator[Contradiction]:
    """Another thread must execute an instruction that makes a blocked thread ready."""
    for thread, name, periods in _periods(made):
        for before, after in pairwise(periods):
            if before.state == BLOCKED and after.state == RUNNING and before.end == after.begin:
                at = made.observed.time(after.begin)
                yield Contradiction(f"{name} runs and is {before.label}: nothing made it ready, at {at}", thread)


def _ended_stays_ended(made: History) -> Iterator[Contradiction]:
    for thread, name, periods in _periods(made):
        for before, after in pairwise(periods):
            if before.state == ENDED and after.state in (RUNNING, READY, BLOCKED):
                at = made.observed.time(after.begin)
                yield Contradiction(f"{name} has ended and is {after.label}, at {at}", thread)


def _timeout_is_kept(made: History) -> Iterator[Contradiction]:
    """A call that must not wait does not wait, and a call that waits forever does not time out."""
    blocked = {
        id(one.waits_in) for _, _, periods in _periods(made) for one in periods if one.state == BLOCKED and one.waits_in
    }
    for each in made.slices:
        if each.call is None or each.is_open or not isinstance(each.owner, Thread) or each.begin < 0:
            continue
        given = each.arguments.get(each.call.native.timeout if each.call.native else TIMEOUT)
        name = made.observed.names.thread(each.owner)
        if given == _FOREVER and each.timed_out:
            at = made.observed.time(each.begin)
            yield Contradiction(f"{name} waits for ever in {each.call.short} and times out, at {at}", each.owner)
        if given == 0 and id(each) in blocked:
            at = made.observed.time(each.begin)
            yield Contradiction(f"{name} blocks in {each.call.short} without a timeout, at {at}", each.owner)


def _owner_is_known(made: History) -> Iterator[Contradiction]:
    """A thread that has locked a mutex is the owner in the kernel's data."""
    ownership = Ownership(made.observed)
    for each in made.slices:
        is_lock = _did(each, api.LOCK)
        if not is_lock or each.is_open or not isinstance(each.owner, Thread) or each.end < 0:
            continue
        if not ownership.knows(each):
            continue
        owner = ownership.of(each, each.end)
        if owner is not each.owner:
            name, other = made.observed.names.thread(each.owner), "no thread"
            other = made.observed.names.thread(owner) if owner is not None else other
            at = made.observed.time(each.end)
            yield Contradiction(f"{name} has locked {each.name}, which {other} holds, at {at}", each.owner)


def _owner_unlocks(made: History) -> Iterator[Contradiction]:
    """A thread that has unlocked a mutex was the owner in the kernel's data before."""
    ownership = Ownership(made.observed)
    for each in made.slices:
        is_unlock = _did(each, api.UNLOCK)
        if not is_unlock or each.is_open or not isinstance(each.owner, Thread) or each.begin < 0:
            continue
        if ownership.knows(each) and (owner := ownership.of(each, each.begin)) not in (None, each.owner):
            name, other = made.observed.names.thread(each.owner), made.observed.names.thread(owner)
            at = made.observed.time(each.begin)
            yield Contradiction(f"{name} has unlocked {each.name}, which {other} holds, at {at}", each.owner)


def _most_urgent_runs(made: History) -> Iterator[Contradiction]:
    """A thread does not begin to run while a more urgent one has been ready since before the last thread stopped."""
    sign = -1 if made.observed.view.is_lower_more_urgent else 1
    ready = [
        (one, thread, name)
        for thread, name, periods in _periods(made)
        for one in periods
        if one.state == READY and one.priority is not None
    ]
    ready.sort(key=lambda one: one[0].begin)
    runs = [(one, thread, name) for thread, name, all_ in _periods(made) for one in all_ if one.state == RUNNING]
    waiting: list[tuple[Period, Thread, str]] = []
    following = 0
    for (before, last, _), (after, thread, name) in pairwise(sorted(runs, key=lambda one: one[0].begin)):
        while following < len(ready) and ready[following][0].begin < before.end:
            waiting.append(ready[following])
            following += 1
        waiting = [one for one in waiting if one[0].end > after.begin]
        if after.priority is None or last is thread:
            continue
        for passed, other, title in waiting:
            if passed.priority is not None and sign * passed.priority > sign * after.priority and other is not thread:
                at = made.observed.time(after.begin)
                yield Contradiction(f"{name} begins to run while {title} is ready and more urgent, at {at}", other)


def _did(each: Slice, what: str) -> bool:
    return each.call is not None and each.call.does == what and api.succeeded(each.call, each.result)


_RULES = (
    _one_runs_at_a_time,
    _wait_ends_by_a_wake_up,
    _ended_stays_ended,
    _timeout_is_kept,
    _owner_is_known,
    _owner_unlocks,
    _most_urgent_runs,
)
