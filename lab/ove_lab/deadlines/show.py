# SPDX-License-Identifier: MIT OR Apache-2.0
"""The output of `./ove deadlines`: each bound with its deadline and its parts, and advice."""

from __future__ import annotations

from collections.abc import Iterator

from ove_lab import console
from ove_lab.deadlines.advice import advise
from ove_lab.deadlines.bounds import Bound
from ove_lab.deadlines.session import Judged, Session
from ove_lab.deadlines.task_set import TaskSet

_OBSERVED = "execution times were observed, and an observed time is not a bound: a path that did not run may be longer"
_NS_IN_US = 1000
_COLUMNS = ["", "jobs", "longest", "worst seen", "bound", "deadline", "slack", ""]


def bounds(session: Session) -> dict[int, Bound | None]:
    """Return the bounds of a session; empty if no task is judged."""
    return session.tasks.bounds() if session.tasks.judged() else {}


def bound_of(one: Judged, found: dict[int, Bound | None]) -> int | None:
    """Return the bound in nanoseconds from the time at which a job was due, even if it was released late."""
    bound = found[one.task]
    return None if bound is None else bound.length + one.jitter


def session(title: str, read: Session, found: dict[int, Bound | None]) -> list[str]:
    """Print the results of one run, and return why its deadlines are not all met."""
    rows = [_row(read, one, found) for one in read.judged]
    if rows:
        console.table(f"{title}: microseconds", _COLUMNS, rows, (1, 2, 3, 4, 5, 6))
    for one in read.judged:
        if (bound := found[one.task]) is not None:
            parts = ", ".join(f"{_us(length)} {name}" for name, length in made_of(read.tasks, one, bound))
            console.result(f"{one.entry.name}: {parts}")
    for text in read.notes:
        console.say(text)
    if read.judged:
        for text in advise(read.tasks):
            console.result(text)
        console.result(observed(read.deadlines.margin_percent))
    return list(failures(read, found))


def observed(margin: int) -> str:
    """Return the note that observed times are not bounds, with the margin."""
    return f"{_OBSERVED}; the margin is {margin} %{'' if margin else ' (--margin PERCENT adds one)'}"


def verdict(read: Session, one: Judged, found: dict[int, Bound | None]) -> str:
    """Return the verdict on a task's deadline in a word or two; only `met` is good."""
    bound = bound_of(one, found)
    if read.is_failed:
        return "run failed"
    if response_of(read, one) > one.entry.deadline:
        return "missed"
    if bound is None:
        return "no bound"
    if one.is_contradicted and bound <= one.entry.deadline:
        return "too early"
    return "met" if bound <= one.entry.deadline else "not met"


def failures(read: Session, found: dict[int, Bound | None]) -> Iterator[str]:
    """Yield each reason for which the deadlines do not all hold, with the line of the file."""
    yield from read.wrong
    for one in read.judged:
        bound, what = bound_of(one, found), f"{one.entry.where}: {one.entry}"
        its = f"its deadline is {_us(one.entry.deadline)} us"
        if (response := response_of(read, one)) > one.entry.deadline:
            yield f"{what} took {_us(response)} us in this run, and {its}"
        if bound is None:
            share = read.tasks.utilisation(one.task)
            why = f"utilisation is {share:.2f}" if share >= 1 else "end of the busy interval was not found"
            yield f"{what} has no bound: together with everything more urgent, the {why}"
        elif bound > one.entry.deadline >= response:
            yield f"{what} may take {_us(bound)} us, and {its}"
        elif response > bound and not read.wrong:
            yield (
                f"{what} took {_us(response)} us in this run, more than its bound of {_us(bound)} us: "
                "what delayed the job is not in the analysis"
            )
    yield from read.unjudged


def response_of(read: Session, one: Judged) -> int:
    """Return the longest response in the record, or 0 if the bounds are for another processor."""
    return 0 if read.is_predicted else one.response


def _row(read: Session, one: Judged, found: dict[int, Bound | None]) -> list[str]:
    bound = bound_of(one, found)
    slack = "-" if bound is None else _us(one.entry.deadline - bound)
    seen = "-" if read.is_predicted else _us(one.response)
    times = (
        _us(read.tasks.tasks[one.task].cost),
        seen,
        "-" if bound is None else _us(bound),
        _us(one.entry.deadline),
        slack,
    )
    return [one.entry.name, f"{len(one.jobs)}", *times, verdict(read, one, found)]


def made_of(tasks: TaskSet, one: Judged, bound: Bound) -> list[tuple[str, int]]:
    """Return the parts of a bound with their nanoseconds, the longest first."""
    mine = tasks.tasks[one.task]
    parts = [("its own job", mine.cost)]
    for index in tasks.more_urgent(one.task):
        count, other = bound.jobs[index], tasks.tasks[index]
        parts.append((f"{count} of {other.name}", count * other.demand))
    parts += [*tasks.blocking_parts(one.task).items(), ("switches", mine.switch), ("late release", one.jitter)]
    return [part for part in sorted(parts, key=lambda part: -part[1]) if part[1]]


def _us(ns: int) -> str:
    return f"{ns / _NS_IN_US:.1f}"
