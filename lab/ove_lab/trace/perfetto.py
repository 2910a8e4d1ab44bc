# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes a schedule as JSON trace events, which Perfetto's viewer opens.

Each thread is a group of tracks: its states, calls, priority and stack depth. Interrupts form another group, and so do
objects with a level.
"""

from __future__ import annotations

import json
import struct
import tempfile
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ove_lab.log import text as log_text
from ove_lab.log.frames import arguments
from ove_lab.log.sites import Site, Sites, head
from ove_lab.trace import api, sleeps
from ove_lab.trace.slices import Slice, shown
from ove_lab.trace.threads import Segment, Thread
from ove_lab.whole_file import replace_by

if TYPE_CHECKING:
    from ove_lab.trace.history import History

_STATES, _CALLS = 1, 2
_INTERRUPTS, _OBJECTS, PROCESSOR, REQUESTS = 1, 2, 3, 4
FIRST_THREAD = 10
_NS_IN_US = 1000
# The call that stores a log line in the buffer.
_LOG = "ove_log_write"


@dataclass(frozen=True)
class Part:
    """The events of one chunk, in a file, and the names of their tracks. The chunk ends at `ns`."""

    ns: int
    path: Path
    names: list[str]
    lacks: list[str]
    about: dict[str, Any]


class Writer:
    """Creates the file of one run, from one history or from the chunks of a long run.

    With `last_ns`, the file covers only that last part of the run; slices that began earlier and are still open are
    complete. Each chunk's events are kept in a separate file.
    """

    def __init__(self, last_ns: int | None = None) -> None:
        self._last_ns = last_ns
        self._names: dict[str, None] = {}
        self._lacks: dict[str, None] = {}
        self._folder = tempfile.TemporaryDirectory(prefix="ove-viewer-")
        self._parts: deque[Part] = deque()

    def part(self, made: History) -> Part:
        """Write the events of a run, or of a chunk of one, into a file."""
        observed = made.observed
        end = observed.ns(observed.window[1])
        names: dict[str, None] = {}
        path = Path(self._folder.name) / f"{end}"
        with path.open("w", encoding="utf-8") as stream:
            for event in _Events(made).events():
                line = json.dumps(event, separators=(",", ":"))
                if event["ph"] == "M":
                    names[line] = None
                else:
                    stream.write(f"{line},\n")
        about = {"program": observed.title, "instruction_ns": observed.instruction_ns}
        return Part(end, path, list(names), observed.lacks, about)

    def add(self, part: Part) -> None:
        """Add the next part, and drop the parts that are too old."""
        self._parts.append(part)
        self._names |= dict.fromkeys(part.names)
        self._lacks |= dict.fromkeys(part.lacks)
        while self._last_ns is not None and self._parts[0].ns < part.ns - self._last_ns:
            self._parts.popleft().path.unlink()

    def write(self, path: Path) -> None:
        """Write the file, one event per line. Raises Failure if that fails; an existing file is then kept."""
        replace_by(path, self._text())

    def _text(self) -> Iterator[str]:
        time = "virtual: the number of executed instructions times instruction_ns, and the time asleep"
        about = {**self._parts[-1].about, "time": time, "not known": list(self._lacks)}
        head = json.dumps({"displayTimeUnit": "ns", "otherData": about}, separators=(",", ":"))[:-1]
        yield f'{head},"traceEvents":[\n'
        for part in self._parts:
            with part.path.open(encoding="utf-8") as stream:
                yield from stream
        yield ",\n".join(self._names)
        yield "\n]}\n"


class _Events:
    """The events of one history. Times are those of the program: an instruction has a fixed length in nanoseconds."""

    def __init__(self, made: History) -> None:
        self._made = made
        self._observed, self._schedule, self._slices = made.observed, made.schedule, made.slices
        self._fills = made.fills.found
        self._sites = Sites(made.observed.program.code.file)
        self._groups: set[int] = set()
        self._begin, self._end = made.observed.window

    def events(self) -> Iterator[dict[str, Any]]:
        for each in (
            self._named_groups,
            self._states,
            self._calls,
            self._interrupts,
            self._counters,
            self._sleeps,
            self._requests,
        ):
            yield from each()

    def _us(self, place: int) -> float:
        return self._observed.ns(place) / _NS_IN_US

    def _clip(self, begin: int, end: int) -> tuple[int, int] | None:
        # A negative position is in an earlier chunk, which omitted the slice because it was still open.
        low, high = max(begin, self._begin) if begin >= 0 else begin, min(end, self._end)
        return (low, high) if low < high else None

    def _slice(
        self, group: int, track: int, name: str, begin: int, end: int, args: dict[str, Any]
    ) -> Iterator[dict[str, Any]]:
        clipped = self._clip(begin, end)
        if clipped is not None:
            first, last = (self._observed.ns(one) for one in clipped)
            dur = (last - first) / _NS_IN_US
            event = {"ph": "X", "pid": group, "tid": track, "ts": first / _NS_IN_US, "dur": dur, "name": name}
            yield event | ({"args": args} if args else {})

    def _group(self, thread: Thread) -> int:
        return FIRST_THREAD + thread.number

    def _named(self, group: int, name: str, order: int) -> Iterator[dict[str, Any]]:
        """Emit a group's name once."""
        if group not in self._groups:
            self._groups.add(group)
            yield _meta("process_name", group, 0, {"name": name})
            yield _meta("process_sort_index", group, 0, {"sort_index": order})

    def _named_groups(self) -> Iterator[dict[str, Any]]:
        yield from self._named(_INTERRUPTS, "interrupts", 0)
        if self._fills:
            yield from self._named(_OBJECTS, "objects", 1)
        for thread in self._observed.threads:
            if self._group(thread) in self._groups:
                continue
            name = self._observed.names.thread(thread)
            yield from self._named(self._group(thread), f"thread {name}", self._group(thread))
            for track, title in ((_STATES, "state"), (_CALLS, "calls")):
                yield _meta("thread_name", self._group(thread), track, {"name": title})

    def _states(self) -> Iterator[dict[str, Any]]:
        for thread in self._observed.threads:
            for period in self._schedule.periods[thread.number]:
                if self._schedule.is_open(period):
                    continue
                length = self._observed.run.between(period.begin, period.end)
                args: dict[str, Any] = {"instructions": length}
                if period.priority is not None:
                    args |= {"priority": period.priority, "own priority": period.own}
                group = self._group(thread)
                yield from self._slice(group, _STATES, period.label, period.begin, period.end, args)

    def _calls(self) -> Iterator[dict[str, Any]]:
        for each in self._slices:
            if isinstance(each.owner, Thread) and (self._observed.is_final or not each.is_open):
                group, args = self._group(each.owner), self._arguments(each)
                yield from self._slice(group, _CALLS, self._title(each), each.begin, each.end, args)

    def _interrupts(self) -> Iterator[dict[str, Any]]:
        named: set[str] = set()
        for each in self._slices:
            if not isinstance(each.owner, Thread):
                name = self._observed.names.exception(each.owner)
                track, args = _track(name), self._arguments(each)
                if name not in named:
                    named.add(name)
                    yield _meta("thread_name", _INTERRUPTS, track, {"name": name})
                yield from self._slice(_INTERRUPTS, track, self._title(each), each.begin, each.end, args)

    def _title(self, each: Slice) -> str:
        number, words, count = (each.arguments.get(name) for name in ("site", "words", "count"))
        site = self._sites.find(number) if each.function == _LOG and isinstance(number, int) else None
        if site is not None:
            text = self._text(site, words, count, each.begin)
            return f"log {site.level}: {log_text.escaped(f'{head(site)}{text}')}"
        function = each.call.short if each.call is not None and each.call.native is not None else each.function
        return f"{function} {each.name}" if each.name else function

    def _text(self, site: Site, words: object, count: object, place: int) -> str:
        """Return a log line's text, with its arguments if the record shows all of them."""
        if not isinstance(words, int) or not isinstance(count, int):
            return site.text
        read = [self._observed.values.memory(words + 4 * number, 4, place) for number in range(count)]
        known = [one for one in read if one is not None]
        if len(known) < count:
            return site.text
        try:
            given = arguments(b"".join(one.to_bytes(4, "little") for one in known), is_64_bit=False)
        except (struct.error, KeyError):
            return site.text
        return log_text.fill(site.syntax, site.text, given)

    def _sleeps(self) -> Iterator[dict[str, Any]]:
        """Yield the times in WFI, attributed to the running thread."""
        if self._observed.sleeps and PROCESSOR not in self._groups:
            yield from self._named(PROCESSOR, "processor", 1)
            yield _meta("thread_name", PROCESSOR, 1, {"name": "asleep"})
        for one in sleeps.each(self._made):
            us = one.length / _NS_IN_US
            args = {"state": one.awake.state, "woken by": one.awake.source or sleeps.NOT_KNOWN}
            event = {"ph": "X", "pid": PROCESSOR, "tid": 1, "ts": self._us(one.place) - us, "dur": us, "name": "asleep"}
            yield event | {"args": args}

    def _requests(self) -> Iterator[dict[str, Any]]:
        """Yield each interrupt's time from a request to the handler, with what ran in between."""
        responses, named = self._observed.responses, set[str]()
        for activation in self._observed.owners.exceptions:
            response = responses.of(activation)
            is_before = response is not None and 0 <= response.begin < self._begin
            if response is None or is_before or response.end > self._end:
                continue
            name = self._observed.names.exception(activation)
            if name not in named:
                named.add(name)
                yield _meta("thread_name", REQUESTS, _track(name), {"name": name})
            begin = self._us(response.begin)
            args = {"instructions": response.length} | responses.shares(response)
            dur = self._us(response.end) - begin
            yield {"ph": "X", "pid": REQUESTS, "tid": _track(name), "ts": begin, "dur": dur, "name": "requested"} | {
                "args": args
            }
            yield from self._named(REQUESTS, "requests of interrupts", 2)

    def _arguments(self, each: Slice) -> dict[str, Any]:
        length = self._observed.run.between(each.begin, each.end)
        args: dict[str, Any] = {"instructions from begin to end": length}
        if each.call is None:
            return args
        for name, value in each.arguments.items():
            args[name] = shown(value)
        if each.name:
            args["object"] = each.name
        if each.result is not None and (result := api.shown_result(each.call, each.result)) is not None:
            args["result"] = result
        return args

    def _counters(self) -> Iterator[dict[str, Any]]:
        for fill in self._fills:
            for place, count in fill.levels:
                yield from self._counter(_OBJECTS, f"{fill.name} ({fill.unit})", place, count)
        for segment in self._observed.owners.within(self._begin, self._end):
            if segment.thread is not None and segment.base is not None and segment.thread.high is not None:
                yield from self._depths(segment, segment.thread, segment.base)
        for thread in self._observed.threads:
            changes = self._schedule.priorities[thread.number]
            for place, priority, _ in (
                changes if self._observed.start is None else [one for one in changes if one[0] >= 0]
            ):
                yield from self._counter(self._group(thread), "priority", max(place, self._begin), priority)

    def _depths(self, segment: Segment, thread: Thread, base: int) -> Iterator[dict[str, Any]]:
        """Yield the stack depth at the start of a stretch, at its deepest point and at its end."""
        moved = self._observed.flow.moved[segment.begin : segment.end + 1]
        deepest = int(moved.argmin())
        for offset in sorted({0, deepest, len(moved) - 1}):
            depth = (thread.high or 0) - base - int(moved[offset])
            yield from self._counter(self._group(thread), "stack (bytes)", segment.begin + offset, depth)

    def _counter(self, group: int, name: str, place: int, value: int) -> Iterator[dict[str, Any]]:
        if self._begin <= place <= self._end:
            yield {"ph": "C", "pid": group, "ts": self._us(place), "name": name, "args": {"value": value}}


def _track(name: str) -> int:
    """Return the number of an exception's track, which is the same in each chunk."""
    return crc32(name.encode()) >> 1


def _meta(kind: str, group: int, track: int, args: dict[str, Any]) -> dict[str, Any]:
    return {"ph": "M", "pid": group, "tid": track, "ts": 0, "name": kind, "args": args}
