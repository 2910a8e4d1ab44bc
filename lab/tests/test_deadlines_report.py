# SPDX-License-Identifier: MIT OR Apache-2.0
"""The report of ./ove deadlines about a run: on the terminal, in the table of all kernels, and as JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ove_lab.deadlines import data, session, show
from ove_lab.deadlines.bounds import Sporadic
from ove_lab.deadlines.comparison import Comparison
from ove_lab.deadlines.data import Results, Where
from ove_lab.deadlines.file import Deadline, Deadlines
from ove_lab.deadlines.jobs import Job
from ove_lab.deadlines.session import Judged, Session
from ove_lab.deadlines.task_set import Task, TaskSet

_US = 1000
_QUICK = Where("board", "kernel", "heap")


def _entry(name: str, line: int, kind: str = "thread", deadline: int = 100) -> Deadline:
    return Deadline(kind, name, 100 * _US, deadline * _US, 0, "", f"deadlines.toml:{line}")


def _session(costs: dict[Deadline, int], jitter: int = 0, **more: Any) -> Session:
    """Return a session with one job per entry, in which the first entry is the most urgent."""
    tasks = tuple(
        Task(one.name, -place, cost * _US, Sporadic(one.distance, jitter * _US), one.deadline - jitter * _US)
        for place, (one, cost) in enumerate(costs.items())
    )
    judged = [
        Judged(one, place, (Job(0, 0, 0, cost=cost * _US, response=cost * _US),), jitter * _US)
        for place, (one, cost) in enumerate(costs.items())
    ]
    return Session(Deadlines(Path("deadlines.toml"), 20, tuple(costs)), TaskSet(tasks), judged, **more)


def _reader(entries: Sequence[Deadline]) -> session._Reader:
    """Return a reader without a record."""
    reader = object.__new__(session._Reader)
    reader._deadlines = Deadlines(Path("deadlines.toml"), 0, tuple(entries))
    reader._session = Session(reader._deadlines, TaskSet(()), [])
    reader._tasks = []
    return reader


def _verdicts(read: Session) -> list[str]:
    found = show.bounds(read)
    return [show.verdict(read, one, found) for one in read.judged]


def _json(read: Session) -> Any:
    results = Results(read.deadlines)
    results.add(_QUICK, read, show.bounds(read))
    return json.loads(results.text())


def test_a_run_that_failed_meets_no_deadline_in_a_table() -> None:
    """Claim: each cell of a failed run says that it failed, even if its jobs' bounds are short enough."""
    read = _session({_entry("a", 1): 10}, is_failed=True, wrong=["it died; a run that failed meets no deadline"])
    assert _verdicts(read) == ["run failed"]
    found = _json(read)
    assert (found["met"], found["results"][0]["deadlines"][0]["verdict"]) == (False, "run failed")


def test_an_interrupt_with_two_names_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a second entry for an interrupt, by its handler instead of its number, is reported as not judged."""
    entries = [_entry("interrupt 31", 1, "interrupt"), _entry("UART0", 3, "interrupt")]
    added = []
    reader = _reader(entries)
    monkeypatch.setattr(session.jobs, "of_interrupt", lambda *_: [])
    monkeypatch.setattr(reader, "_made", None, raising=False)
    monkeypatch.setattr(reader, "_execution", None, raising=False)
    monkeypatch.setattr(reader, "_longest", lambda _: 0)
    monkeypatch.setattr(reader, "_add", lambda *words: added.append(words[-1]))
    reader._interrupts(entries, {"interrupt 31 (UART0_Handler)": []})
    assert added == entries[:1]
    assert reader._session.unjudged == [
        "deadlines.toml:3: interrupt `UART0` is not judged: "
        "deadlines.toml:1 names interrupt 31 (UART0_Handler) already, as `interrupt 31`"
    ]


def test_jobs_that_come_too_early_are_not_met() -> None:
    """Claim: an entry that the record contradicts is not reported as met. The others are."""
    read = _session({_entry("a", 1): 10, _entry("b", 3): 10}, wrong=["deadlines.toml:1: thread `a` came too early"])
    read.judged[0] = replace(read.judged[0], is_contradicted=True)
    assert _verdicts(read) == ["too early", "met"]


def test_advice_counts_late_releases() -> None:
    """Claim: advice allows no longer execution times while a late release alone causes a missed deadline."""
    late = replace(_entry("a", 1, deadline=50), jitter=10 * _US)
    reader = _reader([late])
    reader._add("a", 1, [Job(0, 0, 0, cost=45 * _US, response=45 * _US)], 45 * _US, late)
    assert [one.deadline for one in reader._tasks] == [40 * _US]
    read = _session({_entry("a", 1, deadline=50): 45}, jitter=10)
    found = _json(read)["results"][0]
    assert [one["verdict"] for one in found["deadlines"]] == ["not met"]
    assert found["deadlines"][0]["bound_us"] == 55
    assert found["deadlines"][0]["slack_us"] == -5
    # The job shrinks from 45 us to 40 us.
    assert found["advice"] == [
        "with this change alone every deadline holds: the longest job of a: 11.2% shorter",
    ]


@pytest.mark.parametrize(
    ("distance", "kind", "remedy"),
    [
        (60, "thread", "`jitter_us = 40`"),
        # Two jobs for each one of the file.
        (50, "thread", "with `waits_on`"),
        (50, "interrupt", "`jitter_us = 150`"),
    ],
)
def test_jobs_that_come_more_often_have_another_remedy(distance: int, kind: str, remedy: str) -> None:
    """Claim: jobs that are early by more than their distance are not called late releases of a thread."""
    reader = _reader([])
    reader._observed = SimpleNamespace(time=lambda _: "1.000 ms")  # type: ignore[assignment]
    count = 2 if distance == 60 else 4
    found = [Job(0, 0, one * distance * _US, cost=_US, response=_US) for one in range(count)]
    reader._add("a", 1, found, _US, _entry("a", 1, kind))
    (said,) = reader._session.wrong
    assert said.endswith(remedy)


def test_the_file_has_each_deadline_with_its_bound() -> None:
    """Claim: the parts of a bound add up to the bound, and an entry that is not judged is listed with its reason."""
    read = _session({_entry("a", 1): 10, _entry("b", 3): 20})
    absent = _entry("c", 5)
    read.deadlines = replace(read.deadlines, entries=(*read.deadlines.entries, absent))
    read.unjudged.append("deadlines.toml:5: thread `c` did not run; there are: a, b")
    read.notes.append("a note")
    found = _json(read)
    assert {key: found[key] for key in ("schema", "file", "margin_percent", "met", "left_out")} == {
        "schema": 1,
        "file": "deadlines.toml",
        "margin_percent": 20,
        "met": False,
        "left_out": [],
    }
    (result,) = found["results"]
    assert {key: result[key] for key in ("kernel", "mode", "board", "notes", "failures")} == {
        "kernel": "kernel",
        "mode": "heap",
        "board": "board",
        "notes": ["a note"],
        "failures": read.unjudged,
    }
    first, second, third = result["deadlines"]
    assert (first["kind"], first["name"], first["verdict"], first["bound_us"]) == ("thread", "a", "met", 10)
    assert (second["bound_us"], second["slack_us"], second["longest_us"], second["worst_seen_us"]) == (30, 70, 20, 20)
    assert second["parts"] == [{"name": "its own job", "us": 20}, {"name": "1 of a", "us": 10}]
    assert third == {"kind": "thread", "name": "c", "deadline_us": 100, "verdict": data.NOT_JUDGED}


def test_no_number_of_the_file_is_infinite() -> None:
    """Claim: a thread without a bound has none in the file, so every JSON reader accepts the file."""
    read = _session({_entry("a", 1): 120})
    text = Results(read.deadlines)
    text.add(_QUICK, read, show.bounds(read))
    found = json.loads(text.text(), parse_constant=lambda _: math.nan)["results"][0]["deadlines"][0]
    assert found["verdict"] == "missed"
    assert "bound_us" not in found
    assert "slack_us" not in found


def test_a_model_has_no_response_of_the_run() -> None:
    """Claim: with a timing model, the file names the model and has no response times of the emulated processor."""
    read = _session({_entry("a", 1): 10}, is_predicted=True)
    results = Results(read.deadlines)
    results.add(replace(_QUICK, timing="model"), read, show.bounds(read))
    (found,) = json.loads(results.text())["results"]
    assert found["timing"] == "model"
    assert "worst_seen_us" not in found["deadlines"][0]


def test_a_table_has_all_kernels_and_their_notes(capsys: pytest.CaptureFixture[str]) -> None:
    """Claim: the table has a row for each kernel, even one that did not build, and each note appears once."""
    entries = (_entry("a", 1), _entry("a", 3, "interrupt"))
    good = _session(dict.fromkeys(entries, 10), notes=["the record was cut"])
    table = Comparison(Results(good.deadlines, left_out=["posix runs on this machine"]))
    table.add(_QUICK, good)
    table.add(replace(_QUICK, timing="model"), good)
    table.add(replace(_QUICK, mode="zeroheap"), good)
    table.fail(replace(_QUICK, kernel="other"), "it does not build")
    failures = table.show("app")
    said = capsys.readouterr()
    assert failures == ["other, heap, board: it does not build"]
    lines = said.out.splitlines()
    assert lines[1].split() == ["kernel", "mode", "board", "thread", "a", "interrupt", "a"]
    assert [line.split()[:3] for line in lines[2:6]] == [
        ["kernel", "heap", "board"],
        ["kernel", "heap", "model"],
        ["kernel", "zeroheap", "board"],
        ["other", "heap", "board"],
    ]
    assert lines[5].count(data.NOT_JUDGED) == len(entries)
    assert said.err.count("kernel heap, kernel zeroheap: the record was cut") == 1
    assert "the margin is 20 %" in said.out
    found = json.loads(table.results.text())
    assert (found["met"], found["left_out"]) == (False, ["posix runs on this machine"])
    assert [one["met"] for one in found["results"]] == [True, True, True, False]
    assert [one["verdict"] for one in found["results"][3]["deadlines"]] == [data.NOT_JUDGED] * len(entries)


def test_nothing_that_ran_is_not_met() -> None:
    """Claim: a file without any results does not report that the deadlines are met."""
    assert json.loads(Results(_session({_entry("a", 1): 10}).deadlines).text())["met"] is False
