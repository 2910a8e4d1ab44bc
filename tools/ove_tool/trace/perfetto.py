# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes a schedule as JSON trace events, which Perfetto's viewer opens.

Each thread is a group of tracks: its states, its calls, its priority and the depth of its stack. The interrupts are
another group, and so are the objects that hold something.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ove_tool.trace import api
from ove_tool.trace.fill import Fill
from ove_tool.trace.observe import Observed
from ove_tool.trace.responses import Responses
from ove_tool.trace.schedule import Schedule
from ove_tool.trace.slices import Slice, shown
from ove_tool.trace.threads import Segment, Thread
from ove_tool.whole_file import replace_by

_STATES, _CALLS = 1, 2
_INTERRUPTS, _OBJECTS, PROCESSOR, REQUESTS = 1, 2, 3, 4
FIRST_THREAD = 10
_NS_IN_US = 1000


class Writer:
    """Makes the events of one observed run. Times are those of the program: an instruction is so many nanoseconds."""

    def __init__(self, observed: Observed, schedule: Schedule, slices: list[Slice], fills: list[Fill]) -> None:
        self._observed, self._schedule, self._slices, self._fills = observed, schedule, slices, fills
        self._begin, self._end = observed.window
        self._handlers: dict[str, int] = {}

    def document(self) -> dict[str, Any]:
        events = [*self._names(), *self._states(), *self._calls(), *self._interrupts(), *self._counters()]
        events += [*self._sleeps(), *self._requests()]
        return {
            "displayTimeUnit": "ns",
            "otherData": {
                "program": self._observed.title,
                "instruction_ns": self._observed.instruction_ns,
                "time": "virtual: the number of executed instructions times instruction_ns, and the time asleep",
                "not known": self._observed.lacks,
            },
            "traceEvents": [*events, *self._handler_names()],
        }

    def write(self, path: Path) -> None:
        """Write the file, an event in a line. Raises Failure if that cannot be done; a file that was there stays."""
        replace_by(path, self._text())

    def _text(self) -> Iterator[str]:
        content = self.document()
        events = content.pop("traceEvents")
        head = json.dumps(content, separators=(",", ":"))[:-1]
        yield f'{head},"traceEvents":[\n'
        for number, one in enumerate(events):
            yield (",\n" if number else "") + json.dumps(one, separators=(",", ":"))
        yield "\n]}\n"

    def _us(self, place: int) -> float:
        return self._observed.ns(place) / _NS_IN_US

    def _clip(self, begin: int, end: int) -> tuple[int, int] | None:
        low, high = max(begin, self._begin), min(end, self._end)
        return (low, high) if low < high else None

    def _slice(
        self, group: int, track: int, name: str, begin: int, end: int, args: dict[str, Any]
    ) -> Iterator[dict[str, Any]]:
        clipped = self._clip(begin, end)
        if clipped is not None:
            low, high = clipped
            length = (self._observed.ns(high) - self._observed.ns(low)) / _NS_IN_US
            event = {"ph": "X", "pid": group, "tid": track, "ts": self._us(low), "dur": length, "name": name}
            yield event | ({"args": args} if args else {})

    def _group(self, thread: Thread) -> int:
        return FIRST_THREAD + thread.number

    def _names(self) -> Iterator[dict[str, Any]]:
        yield from _named(_INTERRUPTS, "interrupts", 0)
        if self._fills:
            yield from _named(_OBJECTS, "objects", 1)
        for thread in self._observed.threads:
            name = self._observed.names.thread(thread)
            yield from _named(self._group(thread), f"thread {name}", self._group(thread))
            for track, title in ((_STATES, "state"), (_CALLS, "calls")):
                yield _meta("thread_name", self._group(thread), track, {"name": title})

    def _states(self) -> Iterator[dict[str, Any]]:
        for thread in self._observed.threads:
            for period in self._schedule.periods[thread.number]:
                args: dict[str, Any] = {"instructions": period.end - period.begin}
                if period.priority is not None:
                    args |= {"priority": period.priority, "own priority": period.own}
                group = self._group(thread)
                yield from self._slice(group, _STATES, period.label, period.begin, period.end, args)

    def _calls(self) -> Iterator[dict[str, Any]]:
        for each in self._slices:
            if isinstance(each.owner, Thread):
                yield from self._slice(
                    self._group(each.owner), _CALLS, _title(each), each.begin, each.end, _arguments(each)
                )

    def _interrupts(self) -> Iterator[dict[str, Any]]:
        for each in self._slices:
            if not isinstance(each.owner, Thread):
                name = self._observed.names.exception(each.owner)
                track = self._handlers.setdefault(name, len(self._handlers) + 1)
                yield from self._slice(_INTERRUPTS, track, _title(each), each.begin, each.end, _arguments(each))

    def _handler_names(self) -> Iterator[dict[str, Any]]:
        for name, track in self._handlers.items():
            yield _meta("thread_name", _INTERRUPTS, track, {"name": name})

    def _sleeps(self) -> Iterator[dict[str, Any]]:
        """Give the times in WFI. The running thread is then still the one that sleeps."""
        if self._observed.sleeps:
            yield from _named(PROCESSOR, "processor", 1)
            yield _meta("thread_name", PROCESSOR, 1, {"name": "asleep"})
        for place, length in self._observed.sleeps:
            us = length / _NS_IN_US
            yield {"ph": "X", "pid": PROCESSOR, "tid": 1, "ts": self._us(place) - us, "dur": us, "name": "asleep"}

    def _requests(self) -> Iterator[dict[str, Any]]:
        """Give each interrupt's times from a request to the handler, with what ran meanwhile."""
        responses = Responses(self._observed)
        tracks: dict[str, int] = {}
        for activation in self._observed.owners.exceptions:
            response = responses.of(activation)
            if response is None or response.begin < self._begin or response.end > self._end:
                continue
            name = self._observed.names.exception(activation)
            if name not in tracks:
                tracks[name] = len(tracks) + 1
                yield _meta("thread_name", REQUESTS, tracks[name], {"name": name})
            begin = self._us(response.begin)
            args = {"instructions": response.length} | responses.shares(response)
            dur = self._us(response.end) - begin
            yield {"ph": "X", "pid": REQUESTS, "tid": tracks[name], "ts": begin, "dur": dur, "name": "requested"} | {
                "args": args
            }
        if tracks:
            yield from _named(REQUESTS, "requests of interrupts", 2)

    def _counters(self) -> Iterator[dict[str, Any]]:
        for fill in self._fills:
            for place, count in fill.levels:
                yield from self._counter(_OBJECTS, f"{fill.name} ({fill.unit})", place, count)
        for segment in self._observed.owners.within(self._begin, self._end):
            if segment.thread is not None and segment.base is not None and segment.thread.high is not None:
                yield from self._depths(segment, segment.thread, segment.base)
        for thread in self._observed.threads:
            for place, priority, _ in self._schedule.priorities[thread.number]:
                yield from self._counter(self._group(thread), "priority", max(place, self._begin), priority)

    def _depths(self, segment: Segment, thread: Thread, base: int) -> Iterator[dict[str, Any]]:
        """Give the depth of the stack at the begin of a stretch, at its deepest and at its end."""
        moved = self._observed.flow.moved[segment.begin : segment.end + 1]
        deepest = int(moved.argmin())
        for offset in sorted({0, deepest, len(moved) - 1}):
            depth = (thread.high or 0) - base - int(moved[offset])
            yield from self._counter(self._group(thread), "stack (bytes)", segment.begin + offset, depth)

    def _counter(self, group: int, name: str, place: int, value: int) -> Iterator[dict[str, Any]]:
        if self._begin <= place <= self._end:
            yield {"ph": "C", "pid": group, "ts": self._us(place), "name": name, "args": {"value": value}}


def _title(each: Slice) -> str:
    return f"{each.function} {each.name}" if each.name else each.function


def _arguments(each: Slice) -> dict[str, Any]:
    args: dict[str, Any] = {"instructions from begin to end": each.end - each.begin}
    if each.call is None:
        return args
    for name, value in each.arguments.items():
        args[name] = shown(value)
    if each.name:
        args["object"] = each.name
    if each.result is not None and (result := api.shown_result(each.call, each.result)) is not None:
        args["result"] = result
    return args


def _named(group: int, name: str, order: int) -> Iterator[dict[str, Any]]:
    yield _meta("process_name", group, 0, {"name": name})
    yield _meta("process_sort_index", group, 0, {"sort_index": order})


def _meta(kind: str, group: int, track: int, args: dict[str, Any]) -> dict[str, Any]:
    return {"ph": "M", "pid": group, "tid": track, "ts": 0, "name": kind, "args": args}
