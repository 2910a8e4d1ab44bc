# SPDX-License-Identifier: MIT OR Apache-2.0
"""Threads that wait for each other: each for a mutex that the next one owns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import NamedTuple

from ove_lab.trace.history import History
from ove_lab.trace.ownership import Ownership
from ove_lab.trace.schedule import Wait
from ove_lab.trace.threads import Thread

_MUTEX = "mutex"


class _Blocked(NamedTuple):
    wait: Wait
    owner: Thread


def first(made: History, ownership: Ownership) -> list[str]:
    """Return the threads of the first circle, each with what it waits for. A wait with a timeout may open it again."""
    waits = {one.number: _for_mutexes(made, one) for one in made.observed.threads}
    # A circle closes when a thread begins to wait.
    for place in sorted({max(wait.begin, 0) for each in waits.values() for wait in each}):
        blocked = {
            number: found for number, each in waits.items() if (found := _at(place, each, ownership)) is not None
        }
        if circle := _closed(blocked):
            return [_text(made, one, blocked[one]) for one in circle]
    return []


def _for_mutexes(made: History, thread: Thread) -> list[Wait]:
    every = made.schedule.waits(thread.number)
    return [one for one in every if one.waits_in and one.waits_in.call and one.waits_in.call.concept.endswith(_MUTEX)]


def _at(place: int, waits: list[Wait], ownership: Ownership) -> _Blocked | None:
    """Return the wait in which a thread is blocked at an instruction, and the mutex's owner then."""
    index = bisect_right(waits, place, key=lambda one: max(one.begin, 0)) - 1
    if index < 0 or waits[index].end <= place:
        return None
    owner = ownership.of(waits[index].waits_in, place)
    return _Blocked(waits[index], owner) if owner is not None else None


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
    since = made.observed.time(blocked.wait.begin)
    return f"{names[number]} is {blocked.wait.label}, which {names[blocked.owner.number]} holds, since {since}"
