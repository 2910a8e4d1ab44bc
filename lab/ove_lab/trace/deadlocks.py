# SPDX-License-Identifier: MIT OR Apache-2.0
"""Deadlocked threads: each waits for a mutex that the next one owns, or joins the next one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import NamedTuple

from ove_lab.trace import api
from ove_lab.trace.history import History
from ove_lab.trace.ownership import Ownership
from ove_lab.trace.schedule import Wait
from ove_lab.trace.threads import Thread

_MUTEX = "mutex"


class _Blocked(NamedTuple):
    """A thread's wait for another one: for a mutex that the other owns, or with `is_join` for its end."""

    wait: Wait
    owner: Thread
    is_join: bool


def first(made: History, ownership: Ownership) -> list[str]:
    """Return the threads of the first deadlock, each with what it waits for. A timeout may end the deadlock."""
    waits = {one.number: _for_threads(made, one) for one in made.observed.threads}
    # A deadlock forms when a thread begins to wait.
    for place in sorted({max(wait.begin, 0) for each in waits.values() for wait in each}):
        blocked = {
            number: found for number, each in waits.items() if (found := _at(made, place, each, ownership)) is not None
        }
        if cycle := _closed(blocked):
            return [_text(made, one, blocked[one]) for one in cycle]
    return []


def _for_threads(made: History, thread: Thread) -> list[Wait]:
    every = made.schedule.waits(thread.number)
    return [one for one in every if _is_join(one) or is_for_mutex(one)]


def _is_join(wait: Wait) -> bool:
    return wait.waits_in is not None and wait.waits_in.call is not None and wait.waits_in.call.does == api.JOIN


def is_for_mutex(wait: Wait) -> bool:
    """Return True if a thread waits in a mutex call."""
    return wait.waits_in is not None and wait.waits_in.call is not None and wait.waits_in.call.concept.endswith(_MUTEX)


def _at(made: History, place: int, waits: list[Wait], ownership: Ownership) -> _Blocked | None:
    """Return the wait in which a thread is blocked at an instruction, and the thread that it waits for then."""
    index = bisect_right(waits, place, key=lambda one: max(one.begin, 0)) - 1
    if index < 0 or waits[index].end <= place:
        return None
    wait = waits[index]
    is_join = _is_join(wait)
    owner = joined(made, wait, place) if is_join else ownership.of(wait.waits_in, place)
    return _Blocked(wait, owner, is_join) if owner is not None else None


def joined(made: History, wait: Wait, place: int) -> Thread | None:
    """Return the thread that is joined."""
    target, view = wait.waits_in.target if wait.waits_in is not None else None, made.observed.view
    if target is None:
        return None
    return next((one for one in made.observed.threads if view.is_joined_as(one, target, place)), None)


def _closed(blocked: Mapping[int, _Blocked]) -> list[int]:
    for begin in blocked:
        seen, number = [begin], blocked[begin].owner.number
        while number in blocked and number not in seen:
            seen.append(number)
            number = blocked[number].owner.number
        if number == begin:
            return seen
    return []


def _text(made: History, number: int, blocked: _Blocked) -> str:
    names = {one.number: made.observed.names.thread(one) for one in made.observed.threads}
    since, label, owner = made.observed.time(blocked.wait.begin), blocked.wait.label, names[blocked.owner.number]
    why = f", which {owner} holds"
    if blocked.is_join:
        # A handle may be a number, and the variable that holds it may have another name.
        why = "" if owner in label else f", the end of {owner}"
    return f"{names[number]} is {label}{why}, since {since}"
