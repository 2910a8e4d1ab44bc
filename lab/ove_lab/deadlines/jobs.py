# SPDX-License-Identifier: MIT OR Apache-2.0
"""The jobs of a run: from the time a thread becomes ready until it waits for work again, and each interrupt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ove_lab.deadlines.execution import Execution
from ove_lab.trace import api, deadlocks
from ove_lab.trace.exceptions import Activation
from ove_lab.trace.history import History
from ove_lab.trace.schedule import BLOCKED, ENDED, READY, RUNNING, Period, Wait
from ove_lab.trace.slices import Slice
from ove_lab.trace.threads import Thread

SLEEP = "sleep"
# The trace numbers later threads with the same name.
_NUMBERED = re.compile(r" \(\d+\)$")
_INTERRUPT, _FIRST_INTERRUPT = "interrupt ", 16


@dataclass(frozen=True)
class Job:
    """One job, in nanoseconds of the emulated board: its release, its execution, and its end after the release.

    `begin` and `end` are record positions. `suspended` is the part of `cost` in which the job waited for anything but a
    mutex, and `waits` how often it did so. `is_open` means that the record ended before the job did.
    """

    begin: int
    end: int
    released: int
    cost: int
    response: int
    suspended: int = 0
    is_open: bool = False
    waits: int = 0


def of_thread(made: History, thread: Thread, waits_on: str, execution: Execution, has_begin: bool = False) -> list[Job]:
    """Return a thread's jobs. The code before its first wait is initialisation; with `has_begin`, it is a job too.

    A job ends when the thread waits for its next one: in a wait on `waits_on`, or without that name in any wait except
    for a mutex. A wait in the middle of a job counts as execution (a suspension-oblivious analysis).
    """
    found: list[Job] = []
    begun: Period | None = None
    has_waited, suspended, waits = has_begin, 0, 0
    ns = made.observed.ns
    before: Period | None = None
    # The call in which the thread waited for something other than a mutex.
    waited_in: Slice | None = None
    for one in made.schedule.periods[thread.number]:
        was_ready, before = before is not None and before.state in (READY, RUNNING), one
        if one.state in (READY, RUNNING):
            begun = begun or one
            continue
        # A thread that was woken in this call can only wait for the mutex of the condition variable.
        if was_ready and begun is not None and one.waits_in is waited_in and _is_condition(one):
            continue
        waited_in = one.waits_in if not _is_for_mutex(one) else waited_in
        ends = one.state == ENDED or (one.state == BLOCKED and _ends(one, waits_on))
        if begun is not None and ends and has_waited:
            found.append(_job(made, thread, (begun.begin, one.begin), (suspended, waits), execution))
        if begun is not None and not ends and not _is_for_mutex(one):
            suspended += ns(one.end) - ns(one.begin)
            waits += 1
        if ends:
            begun, has_waited, suspended, waits = None, True, 0, 0
    if begun is not None and has_waited:
        end = made.observed.window[1]
        found.append(_job(made, thread, (begun.begin, end), (suspended, waits), execution, is_open=True))
    return found


def _job(
    made: History,
    thread: Thread,
    span: tuple[int, int],
    waited: tuple[int, int],
    execution: Execution,
    is_open: bool = False,
) -> Job:
    (begin, end), (suspended, waits) = span, waited
    ns = made.observed.ns
    cost = execution.ns(thread, begin, end) + suspended
    return Job(begin, end, ns(begin), cost, ns(end) - ns(begin), suspended, is_open, waits)


def _is_condition(period: Period) -> bool:
    return (
        period.waits_in is not None and period.waits_in.call is not None and period.waits_in.call.concept == "condvar"
    )


def is_one_shot(made: History, thread: Thread, since: int) -> bool:
    """Return True for a thread that was created after a record position, and that ended or never waited for work."""
    periods = made.schedule.periods[thread.number]
    if not periods or periods[0].begin < since:
        return False
    return periods[-1].state == ENDED or not any(one.state == BLOCKED and not _is_for_mutex(one) for one in periods)


def by_life(made: History, named: Mapping[str, Thread]) -> dict[str, list[Thread]]:
    """Return the threads by name; the lives of a thread that is created again and again have one name.

    A later thread with the same name is such a life if each earlier one had ended before.
    """
    found: dict[str, list[Thread]] = {}
    for name, thread in named.items():
        first = _NUMBERED.sub("", name)
        lives, periods = found.get(first, []), made.schedule.periods[thread.number]
        ends = [made.schedule.periods[one.number][-1:] for one in lives]
        is_again = lives and periods and all(one and one[0].state == ENDED for one in ends)
        if is_again and max(one[0].begin for one in ends) <= periods[0].begin:
            lives.append(thread)
        else:
            found[name] = [thread]
    return found


def _is_for_mutex(period: Period) -> bool:
    return deadlocks.is_for_mutex(Wait(period.begin, [period]))


def _ends(period: Period, waits_on: str) -> bool:
    if not waits_on:
        return not _is_for_mutex(period)
    call = period.waits_in
    if call is None or call.call is None:
        return False
    return call.name == waits_on or (waits_on == SLEEP and call.call.does == api.SLEEP)


def waited_on(made: History, thread: Thread) -> list[str]:
    """Return the valid names in `waits_on` for a thread, as far as its calls are known."""
    found = set()
    for one in made.schedule.periods[thread.number]:
        call = one.waits_in if one.state == BLOCKED else None
        if call is not None and call.call is not None and not _is_for_mutex(one):
            found.add(SLEEP if call.call.does == api.SLEEP else call.name)
    return sorted(found - {""})


def of_interrupt(made: History, taken: Sequence[Activation], execution: Execution) -> list[Job]:
    """Return the activations of an interrupt, each from its request if that is recorded."""
    observed = made.observed
    end = len(observed.run.pc)
    found = []
    for one in taken:
        response = observed.responses.of(one)
        released = observed.ns(max(response.begin if response is not None else one.begin, 0))
        cost = execution.ns(one, one.begin, one.end)
        found.append(Job(one.begin, one.end, released, cost, observed.ns(one.end) - released, is_open=one.end >= end))
    return sorted(found, key=lambda one: one.released)


def jitter(jobs: Sequence[Job], distance: int) -> tuple[int, Job | None]:
    """Return by how much jobs come closer than a distance, over any number of them, and the first worst case.

    For two jobs that are k jobs apart, the shortfall is k distances less the time between them.
    """
    worst, at = 0, None
    latest = 0
    for number, one in enumerate(jobs):
        shifted = one.released - number * distance
        latest = shifted if number == 0 else max(latest, shifted)
        if latest - shifted > worst:
            worst, at = latest - shifted, one
    return worst, at


def by_name(made: History, since: int) -> dict[str, list[Activation]]:
    """Return the exceptions after a record position, by name; an interrupt's name begins with its number."""
    observed = made.observed
    numbers = observed.responses.numbers
    found: dict[str, list[Activation]] = {}
    for one in observed.owners.exceptions:
        if one.begin < since:
            continue
        name, number = observed.names.exception(one), numbers.get(one.begin)
        # If all interrupts share one handler, the name comes from the function that it calls.
        if number is not None and number < _FIRST_INTERRUPT:
            name = observed.names.numbered(number)
        elif number is not None and not name.startswith(_INTERRUPT):
            name = f"{_INTERRUPT}{number - _FIRST_INTERRUPT} ({name.partition(' (')[0]})"
        found.setdefault(name, []).append(one)
    return found
