# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs jobs in parallel, each in its own process, and prints their results.

A job that dies, is killed or does not end is one failed job; the others continue.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.connection
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from ove_lab import console
from ove_lab.errors import Failure, Missing
from ove_lab.limits import PATIENCE, end_with_parent, kill_session, processor_seconds
from ove_tests.testing.idle import Idle
from ove_tests.testing.model import FAIL, Job, Outcome, Selection

AT_ONCE = 2
# With those that start because the others leave a processor idle: the threads of an image on a host sleep for half a
# minute.
_AT_MOST = 4
# Processor time in seconds. The longest job takes a minute; a program inside a job has its own limit.
JOB_LIMIT_S = 1800.0
EXHAUSTIVE_LIMIT_S = 200_000.0
_PERIOD_S = 0.25
# A closed pipe means that a job has ended; its process ends within these seconds.
_END_S = 60.0
_FORKING = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Ended:
    """A job that ended, in any way. `missing` names a missing part, if that is why it failed.

    Its processor time does not depend on what else the machine does; unknown where the job's process was killed.
    """

    job: Job
    outcomes: tuple[Outcome, ...]
    seconds: float
    missing: Missing | None = None
    processor_s: float | None = None


@dataclass
class _Running:
    job: Job
    process: BaseProcess
    pipe: Connection
    started: float


def execute(
    jobs: Sequence[Job],
    selection: Selection,
    on_end: Callable[[Ended], None] = lambda _: None,
    limit_s: float = JOB_LIMIT_S,
) -> list[Ended]:
    """Run all jobs and return their results, in the order of the jobs. `on_end` is called as each one ends.

    Two run at a time, and another one while those leave a good part of a processor idle.
    """
    wanted = [job for job in jobs if selection.wants_job(job)]
    ended: dict[int, Ended] = {}
    running: dict[int, _Running] = {}
    waiting = list(range(len(wanted)))
    idle = Idle()
    with console.step(f"running {len(wanted)} jobs:") as progress:
        try:
            while waiting or running:
                while waiting and may_start(len(running), idle):
                    number = next_job(waiting, wanted, any(one.job.is_long for one in running.values()))
                    waiting.remove(number)
                    with console.paused():
                        running[number] = _start(wanted[number], selection)
                    idle.restart()
                progress(f"{len(ended)} done; {', '.join(one.job.name for one in running.values())}")
                multiprocessing.connection.wait([one.pipe for one in running.values()], _PERIOD_S)
                for number, one in list(running.items()):
                    if (end := _ended(one, limit_s)) is not None:
                        del running[number]
                        ended[number] = end
                        _remember(selection, end)
                        on_end(end)
        finally:
            for one in running.values():
                kill_session(int(one.process.pid or 0))
    return [ended[number] for number in sorted(ended)]


def may_start(running: int, idle: Idle) -> bool:
    """Return True if one more job may start next to the running ones."""
    return running < AT_ONCE or (running < _AT_MOST and idle.has_processor())


def next_job(waiting: Sequence[int], jobs: Sequence[Job], beside_a_long_one: bool) -> int:
    """Return the first job of a kind that is not running, else the first job."""
    return next((number for number in waiting if jobs[number].is_long != beside_a_long_one), waiting[0])


def _start(job: Job, selection: Selection) -> _Running:
    receive, send = _FORKING.Pipe(duplex=False)
    sys.stdout.flush()
    sys.stderr.flush()
    process = _FORKING.Process(target=_work, args=(job, selection, send), daemon=False)
    process.start()
    send.close()
    return _Running(job, process, receive, time.monotonic())


def _work(job: Job, selection: Selection, send: Connection) -> None:
    # Use a separate session, so that all processes can be ended together and ctrl-C reaches only the parent.
    os.setsid()
    end_with_parent()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    console.be_silent()
    missing = None
    try:
        outcomes = job.run(job.narrowed(selection))
    except Missing as lack:
        missing = lack
        outcomes = [Outcome(job.id, FAIL, str(lack))]
    except Failure as failure:
        outcomes = [Outcome(job.id, FAIL, str(failure))]
    except Exception:
        outcomes = [Outcome(job.id, FAIL, f"the job broke:\n{traceback.format_exc()}")]
    send.send((outcomes, missing, _used_s()))
    send.close()


def _used_s() -> float:
    """Add up the processor time of this process and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _ended(one: _Running, limit_s: float) -> Ended | None:
    """Return a job's result, or None while it runs."""
    seconds = time.monotonic() - one.started
    leader = int(one.process.pid or 0)
    try:
        if one.pipe.poll():
            outcomes, missing, used_s = one.pipe.recv()
            one.process.join(_END_S)
            kill_session(leader)
            one.process.join()
            return Ended(one.job, tuple(outcomes), seconds, missing, used_s)
    except (EOFError, OSError):
        one.process.join(_END_S)
        code = one.process.exitcode or 0
        how = f"was killed by {_name_of_signal(-code)}" if code < 0 else f"ended with code {code}"
        return _broken(one, f"the job's process {how} before it gave a verdict", seconds)
    if seconds >= PATIENCE * limit_s:
        return _broken(one, f"the job did not end within {PATIENCE * limit_s:g} s", seconds)
    if seconds >= limit_s and processor_seconds(leader) >= limit_s:
        return _broken(one, f"the job used {limit_s:g} s of processor time and did not end", seconds)
    return None


def _broken(one: _Running, why: str, seconds: float) -> Ended:
    kill_session(int(one.process.pid or 0))
    one.process.join()
    return Ended(one.job, (Outcome(one.job.id, FAIL, why, seconds=seconds),), seconds)


def _name_of_signal(number: int) -> str:
    with contextlib.suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"


def _remember(selection: Selection, end: Ended) -> None:
    """Mark the patterns that matched. The worker knew them; this process sees only the worker's outcomes."""
    end.job.narrowed(selection)
    for outcome in end.outcomes:
        selection.wants(end.job.group, outcome.id.partition(":")[2], end.job.is_variant)
