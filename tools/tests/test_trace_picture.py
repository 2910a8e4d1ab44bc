# SPDX-License-Identifier: MIT OR Apache-2.0
"""The picture of a trace: lanes, spans and their positions."""

from __future__ import annotations

import re

import pytest

from ove_lab.errors import UsageError
from ove_tool.docsite.trace_picture import draw


def named(pid: int, tid: int, kind: str, name: str) -> dict[str, object]:
    return {"ph": "M", "pid": pid, "tid": tid, "name": kind, "args": {"name": name}}


def span(pid: int, tid: int, start: float, length: float, name: str) -> dict[str, object]:
    return {"ph": "X", "pid": pid, "tid": tid, "ts": start, "dur": length, "name": name, "args": {}}


EVENTS = [
    named(1, 0, "process_name", "interrupts"),
    named(10, 0, "process_name", "thread <a>"),
    named(10, 1, "thread_name", "state"),
    named(10, 2, "thread_name", "calls"),
    named(11, 0, "process_name", "thread idle"),
    named(11, 1, "thread_name", "state"),
    {"ph": "C", "pid": 10, "ts": 0.0, "name": "a counter", "args": {"used": 1}},
    span(10, 1, 0.0, 500.0, "running"),
    span(10, 2, 0.0, 500.0, "a_call"),
    span(10, 1, 500.0, 500.0, "blocked on means (queue_receive)"),
    span(11, 1, 0.0, 1000.0, "blocked"),
    span(1, 7, 250.0, 10.0, "SysTick"),
]


def test_states_and_interrupts_are_drawn() -> None:
    """Claim: threads that run have a lane with their states at the right times; calls have no lane."""
    picture = draw(EVENTS, 0.0, 1000.0)
    assert "thread &lt;a&gt;" in picture
    assert "thread idle" not in picture
    spans = re.findall(r'<rect x="([\d.]+)" y="\d+" width="([\d.]+)" height="22" fill="(#\w+)" />', picture)
    assert spans == [("357.5", "6.7", "#3f51b5"), ("190.0", "335.0", "#1b7f3b"), ("525.0", "335.0", "#c9d3f2")]


def test_a_part_without_events_is_refused() -> None:
    with pytest.raises(UsageError, match=r"nothing runs from 5.0 ms to 6.0 ms"):
        draw(EVENTS, 5000.0, 6000.0)
