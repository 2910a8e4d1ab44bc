# SPDX-License-Identifier: MIT OR Apache-2.0
"""The jobs and the sections of threads, from schedules that are written out."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from ove_lab.deadlines import jobs, sections, session
from ove_lab.deadlines.file import THREAD, Deadline, Deadlines
from ove_lab.trace import api
from ove_lab.trace.schedule import BLOCKED, ENDED, READY, RUNNING, Period, Wait
from ove_lab.trace.slices import Slice
from ove_lab.trace.threads import Thread

_END = 1000
_THREAD = Thread(1, 0)
_EXECUTION: Any = SimpleNamespace(ns=lambda _thread, begin, end: end - begin)
_LOCK = api.Call("ove_mutex_lock", "mutex", ("mutex", "timeout_ms"), "mutex", does=api.LOCK)
_UNLOCK = api.Call("ove_mutex_unlock", "mutex", ("mutex",), "mutex", does=api.UNLOCK)
_CONDITION = api.Call("ove_condvar_wait", "condvar", ("condvar", "mutex", "timeout_ms"), "condvar")
_TAKE = api.Call("ove_sem_take", "sem", ("sem", "timeout_ms"), "sem")


def _slice(call: api.Call, begin: int, end: int, name: str, owner: Thread = _THREAD) -> Slice:
    return Slice(owner, begin, call.name, end, call, 0x100, name, result=0)


def _made(periods: dict[int, Sequence[Period]], slices: Sequence[Slice] = ()) -> Any:
    def waits(number: int) -> list[Wait]:
        return [Wait(one.begin, [one]) for one in periods[number] if one.state == BLOCKED]

    observed = SimpleNamespace(ns=lambda place: place, window=(0, _END))
    return SimpleNamespace(
        observed=observed, schedule=SimpleNamespace(periods=periods, waits=waits), slices=list(slices)
    )


def _lengths(made: Any, thread: Thread = _THREAD) -> dict[str, list[int]]:
    found = sections.under_locks(made, thread)
    return {lock: [end - begin + asleep for _, begin, end, asleep in each] for lock, each in found.items()}


def test_the_mutex_of_a_condition_variable_ends_no_job() -> None:
    """Claim: a job that begins in a wait for a condition variable continues while the thread waits for the mutex."""
    first, second = _slice(_CONDITION, 10, 150, "c"), _slice(_CONDITION, 200, _END, "c")
    periods = [
        Period(0, 20, RUNNING),
        Period(20, 100, BLOCKED, first),
        Period(100, 105, READY),
        Period(105, 110, RUNNING),
        # The thread that signalled still holds the mutex.
        Period(110, 140, BLOCKED, first),
        Period(140, 210, RUNNING),
        Period(210, _END, BLOCKED, second),
    ]
    for waits_on in ("", "c"):
        found = jobs.of_thread(_made({1: periods}), _THREAD, waits_on, _EXECUTION)
        assert [(one.begin, one.end, one.suspended, one.waits) for one in found] == [(100, 210, 0, 0)]


def test_a_section_that_is_open_at_the_end_counts() -> None:
    """Claim: a lock that a thread holds when the record ends has a section up to there, or up to the thread's end."""
    slices = [_slice(_LOCK, 10, 20, "m"), _slice(_UNLOCK, 30, 40, "m"), _slice(_LOCK, 50, 60, "m")]
    assert _lengths(_made({1: [Period(0, _END, RUNNING)]}, slices)) == {"m": [20, 940]}
    ended = [Period(0, 500, RUNNING), Period(500, _END, ENDED)]
    assert _lengths(_made({1: ended}, slices)) == {"m": [20, 440]}


def test_a_wait_for_a_condition_variable_splits_a_section() -> None:
    """Claim: a thread that always waits with the mutex, and never unlocks it, has a section for each job."""
    waits = [_slice(_CONDITION, begin, begin + 80, "c") for begin in (100, 200, 300)]
    periods = [Period(0, 110, RUNNING)]
    for one in waits:
        periods += [Period(one.begin + 10, one.begin + 70, BLOCKED, one)]
        periods += [Period(one.begin + 70, one.begin + 110, RUNNING)]
    slices = [_slice(_LOCK, 10, 20, "m"), *waits, _slice(_UNLOCK, 400, 405, "m")]
    assert _lengths(_made({1: periods}, slices)) == {"m": [90, 40, 40, 35]}


def test_a_wait_for_another_lock_lengthens_no_section() -> None:
    """Claim: a section does not contain the time under the other lock, which the other owner's section has already."""
    inner, sleep = _slice(_LOCK, 30, 80, "n"), _slice(_TAKE, 100, 150, "s")
    periods = [
        Period(0, 40, RUNNING),
        Period(40, 70, BLOCKED, inner),
        Period(70, 110, RUNNING),
        Period(110, 145, BLOCKED, sleep),
        Period(145, _END, RUNNING),
    ]
    slices = [_slice(_LOCK, 10, 20, "m"), inner, _slice(_UNLOCK, 85, 90, "n"), sleep, _slice(_UNLOCK, 190, 200, "m")]
    # The stretch has the thread's own instructions; only the wait for the semaphore is added.
    assert _lengths(_made({1: periods}, slices)) == {"n": [10], "m": [180 + 35]}


def test_work_of_a_thread_that_is_created_for_it_is_a_job() -> None:
    """Claim: threads that are created while the program runs and end are one source of jobs, one for each life."""
    call = _slice(_TAKE, 0, _END, "s")
    periods = {
        1: [Period(100, 110, READY), Period(110, 140, RUNNING), Period(140, _END, ENDED)],
        2: [Period(300, 330, RUNNING), Period(330, _END, ENDED)],
        # This one began before the second life ended, so it is another thread with the same name.
        3: [Period(320, 350, RUNNING), Period(350, _END, ENDED)],
        4: [Period(0, 90, RUNNING), Period(90, _END, ENDED)],
        5: [Period(100, 190, RUNNING), Period(190, _END, BLOCKED, call)],
    }
    made, threads = _made(periods), {number: Thread(number, 0) for number in periods}
    named = {"burst": 1, "burst (2)": 2, "burst (3)": 3, "init": 4, "server": 5}
    lives = jobs.by_life(made, {name: threads[number] for name, number in named.items()})
    assert {name: [one.number for one in each] for name, each in lives.items()} == {
        "burst": [1, 2],
        "burst (3)": [3],
        "init": [4],
        "server": [5],
    }
    reader = object.__new__(session._Reader)
    reader._deadlines = Deadlines(None, 0, ())  # type: ignore[arg-type]
    reader._made, reader._execution, reader._since = made, _EXECUTION, 50
    found = {number: [job.cost for job in reader._jobs(threads[number], "", False)] for number in periods}
    assert found == {1: [40], 2: [30], 3: [30], 4: [], 5: []}


def test_jobs_that_come_too_early_name_the_distance_as_in_the_file() -> None:
    """Claim: the sentence about jobs that come too early has the whole distance, also one of a second or more."""
    entry = Deadline(THREAD, "slow", 1_250_000_000, 1_250_000_000, 0, "", "deadlines.toml:3")
    wrong: list[str] = []
    reader: Any = SimpleNamespace(
        _session=SimpleNamespace(wrong=wrong), _observed=SimpleNamespace(time=lambda _: "1.000 ms")
    )
    found = [jobs.Job(0, 1, released, 1, 1) for released in (0, 1_000_000_000)]
    session._Reader._arrivals(reader, found, entry)
    assert "came up to 250000.0 us earlier than every 1250000 us, first at 1.000 ms" in wrong[0]
