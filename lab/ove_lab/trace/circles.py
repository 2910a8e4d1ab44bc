# SPDX-License-Identifier: MIT OR Apache-2.0
"""Threads that wait for each other: each for a mutex that the next one owns, or for the end of the next one."""

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
    """A thread waits for another one: for the mutex that this one owns, or with `is_join` for its end."""

    wait: Wait
    owner: Thread
    is_join: bool


def first(made: History, ownership: Ownership) -> list[str]:
    """Return the threads of the first circle, each with what it waits for. A wait with a timeout may open it again."""
    waits = {one.number: _for_threads(made, one) for one in made.observed.threads}
    # A circle closes when a thread begins to wait.
    for place in sorted({max(wait.begin, 0) for each in waits.values() for wait in each}):
        blocked = {
            number: found for number, each in waits.items() if (found := _at(made, place, each, ownership)) is not None
        }
        if circle := _closed(blocked):
            return [_text(made, one, blocked[one]) for one in circle]
    return []


def _for_threads(made: History, thread: Thread) -> list[Wait]:
    every = made.schedule.waits(thread.number)
    return [one for one in every if _is_join(one) or _is_for_mutex(one)]


def _is_join(wait: Wait) -> bool:
    return wait.waits_in is not None and wait.waits_in.call is not None and wait.waits_in.call.does == api.JOIN


def _is_for_mutex(wait: Wait) -> bool:
    return wait.waits_in is not None and wait.waits_in.call is not None and wait.waits_in.call.concept.endswith(_MUTEX)


def _at(made: History, place: int, waits: list[Wait], ownership: Ownership) -> _Blocked | None:
    """Return the wait in which a thread is blocked at an instruction, and the thread that it waits for then."""
    index = bisect_right(waits, place, key=lambda one: max(one.begin, 0)) - 1
    if index < 0 or waits[index].end <= place:
        return None
    wait = waits[index]
    is_join = _is_join(wait)
    owner = _joined(made, wait, place) if is_join else ownership.of(wait.waits_in, place)
    return _Blocked(wait, owner, is_join) if owner is not None else None


def _joined(made: History, wait: Wait, place: int) -> Thread | None:
    """Return the thread whose end is waited for: its handle is the address of the kernel's structure."""
    target, view = wait.waits_in.target if wait.waits_in is not None else None, made.observed.view
    blocks = ((one, view.block(one)) for one in made.observed.threads)
    found = (one for one, block in blocks if block and block.address == target and block.since <= place < block.until)
    return next(found, None)


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
    since, holds = made.observed.time(blocked.wait.begin), f", which {names[blocked.owner.number]} holds"
    return f"{names[number]} is {blocked.wait.label}{'' if blocked.is_join else holds}, since {since}"
