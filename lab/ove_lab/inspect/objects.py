# SPDX-License-Identifier: MIT OR Apache-2.0
"""The objects, timers and heap of a stopped program, as far as its variables and memory show them.

An object is found by a variable, or a part of one, that is its handle or its storage.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ove_lab.inspect import handles, waits
from ove_lab.inspect.snapshot import Snapshot
from ove_lab.trace import fill, heap_array, kernel_files
from ove_lab.trace.debug import Debug
from ove_lab.trace.names import Symbols
from ove_lab.trace.program import Program

_TIMER, _WATCHDOG, _OF_WATCHDOG = "ove_timer", "watchdog", "ove_watchdog"
# The list of running watchdogs, and the clock that SysTick drives; a narrow clock has a different last member.
_RUNNING, _CLOCK, _NARROW = "ove_watchdogs_running", "ove_generic_clock", "next_us_low_again"
_LOW_WORD = 0xFFFFFFFF
KINDS = (*waits.KINDS, "pool", "workqueue", _WATCHDOG)
STRUCTURES = frozenset({_TIMER, _OF_WATCHDOG, _CLOCK})
UNNAMED, _UNKNOWN = "(no variable)", "not known"


class Object(NamedTuple):
    """An object's kind, name and address."""

    kind: str
    name: str
    address: int


class TimerFacts(NamedTuple):
    """A timer's facts: each is None if it is not known. `period` has its unit."""

    is_running: bool | None
    is_periodic: bool | None
    period: str | None
    callback: str | None


class WatchdogFacts(NamedTuple):
    """A watchdog's facts: its name, its timeout, whether it runs, and the time since it was fed.

    `is_told` means that a check has found it late. An unknown fact is None.
    """

    name: str
    longest_ms: int | None
    is_running: bool | None
    is_told: bool | None
    fed_ms_ago: int | None

    @property
    def is_late(self) -> bool | None:
        """True if it is late now; None if that is not known."""
        if not self.is_running or self.is_told:
            return self.is_running and self.is_told
        known = self.fed_ms_ago is not None and self.longest_ms is not None
        return self.fed_ms_ago > self.longest_ms if known else None  # type: ignore[operator]

    @property
    def text(self) -> str:
        """The facts in words."""
        if self.longest_ms is None:
            return _UNKNOWN
        since = None if self.fed_ms_ago is None else self.longest_ms - self.fed_ms_ago
        if self.is_running is False:
            state = "stopped"
        elif self.is_late:
            state = "late" if since is None else f"late by {-since} ms"
        else:
            state = f"time left {_UNKNOWN}" if since is None or self.is_late is None else f"{since} ms left"
        return f'"{self.name}" of {self.longest_ms} ms, {state}'


class HeapFacts(NamedTuple):
    """The bytes and the used blocks of a heap; each is None if it is not known."""

    total: int
    used: int | None
    peak: int | None
    blocks: int | None


class Objects:
    """Reads the objects of one image."""

    def __init__(self, program: Program, debug: Debug) -> None:
        self._program, self._debug, self._symbols = program, debug, Symbols(program)
        self._levels = fill.rules(program, debug)
        rules = (each["timer"] for each in kernel_files.descriptions().values() if "timer" in each)
        self._running = next(
            ((one, at) for one in rules if (at := debug.field(one["type"], one["member"])) is not None), None
        )

    def every(self, snapshot: Snapshot) -> list[Object]:
        """Return the objects, except timers, that were created or have their own storage, sorted by name."""
        return sorted(one for kind in KINDS for one in self._of(snapshot, kind))

    def timers(self, snapshot: Snapshot) -> list[tuple[Object, TimerFacts]]:
        """Return the timers, sorted by name."""
        return [(one, self._timer(snapshot, one.address)) for one in sorted(self._of(snapshot, "timer"))]

    def _of(self, snapshot: Snapshot, kind: str) -> Iterator[Object]:
        variables = self._debug.variables
        # A binding's object contains the C structure.
        own = variables.of_types((f"ove_{kind}_storage_t",), (f"ove_{kind}",))
        places = {one: self._named(one) or name for one, name in own.items()}
        for object_, name in handles.objects(variables, snapshot, kind):
            places.setdefault(object_, name)
        if kind == _WATCHDOG:
            # A running watchdog is in a list, whether or not a variable names it.
            for object_ in self._running_watchdogs(snapshot):
                places.setdefault(object_, UNNAMED)
        return (Object(kind, name, address) for address, name in places.items())

    def _named(self, address: int) -> str:
        """Return the name of the variable that contains an object."""
        found = self._program.object_at(address)
        return "" if found is None else self._symbols.object(found) + (self._debug.variables.part(address) or "")

    def level(self, snapshot: Snapshot, one: Object) -> str | None:
        """Return an object's fill level with its capacity, or None if that is not known."""
        rule = self._levels.get(one.kind)
        if rule is None:
            return None
        places = (rule.level, rule.head, rule.tail, rule.capacity)
        level, head, tail, capacity = (
            None if at is None else snapshot.value(one.address + at.offset, at.size) for at in places
        )
        if level is not None:
            held: int | None = rule.held(level)
        else:
            held = (head - tail) % capacity if head is not None and tail is not None and capacity else None
        if held is None:
            return None
        # A ring buffer holds one byte less than its length.
        most = capacity - 1 if capacity and rule.level is None else capacity
        return f"{held} of {most} {rule.unit}" if most else f"{held} {rule.unit}"

    def _timer(self, snapshot: Snapshot, address: int) -> TimerFacts:
        def member(path: str) -> int | None:
            at = self._debug.field(_TIMER, path)
            return None if at is None else snapshot.value(address + at.offset, at.size)

        running = member("running")
        if running is None and self._running is not None:
            rule, at = self._running
            word = snapshot.value(address + at.offset, at.size)
            running = None if word is None else word & rule.get("mask", word)
        periodic, one_shot = member("periodic"), member("one_shot")
        ms, ticks, callback = member("period_ms"), member("ticks"), member("callback")
        if member("slack.slack_ms"):
            # The kernel's timer is then ove's one-shot timer, which is stopped while the callback is pending.
            running, periodic = member("slack.is_running"), member("slack.is_periodic")
            ms, callback = member("slack.period_ms"), member("slack.callback")
        return TimerFacts(
            None if running is None else running != 0,
            periodic != 0 if periodic is not None else None if one_shot is None else one_shot == 0,
            f"{ms} ms" if ms is not None else None if ticks is None else f"{ticks} ticks",
            self._symbols.function(self._program.function(callback & ~1)) if callback else None,
        )

    def running_watchdogs(self, snapshot: Snapshot) -> list[WatchdogFacts]:
        """Return the running watchdogs, sorted by name."""
        return sorted(self.watchdog(snapshot, one) for one in self._running_watchdogs(snapshot))

    def _running_watchdogs(self, snapshot: Snapshot) -> Iterator[int]:
        first, following = self._program.code.place_of(_RUNNING), self._debug.field(_OF_WATCHDOG, "next")
        one = snapshot.value(first) if first is not None and following is not None else None
        known: set[int] = set()
        while one and following is not None and one not in known:
            known.add(one)
            yield one
            one = snapshot.value(one + following.offset)

    def watchdog(self, snapshot: Snapshot, address: int) -> WatchdogFacts:
        """Return the facts about a watchdog."""

        def member(path: str) -> int | None:
            at = self._debug.field(_OF_WATCHDOG, path)
            return None if at is None else snapshot.value(address + at.offset, at.size)

        name, fed, running, told = member("name"), member("fed_ms"), member("is_running"), member("is_told")
        now = self._now_ms(snapshot)
        return WatchdogFacts(
            snapshot.text(name) if name else "",
            member("longest_ms"),
            None if running is None else running != 0,
            None if told is None else told != 0 and member("told_ms") == fed,
            None if now is None or fed is None else _since(now, fed),
        )

    def _now_ms(self, snapshot: Snapshot) -> int | None:
        """Return ove's time: the last whole millisecond of the current tick. None if memory does not contain the
        clock."""
        place = self._program.code.place_of(_CLOCK)
        low, high = (self._debug.field(_CLOCK, one) for one in ("next_us_low", "next_us_high"))
        if place is None or low is None or high is None:
            return None
        words = snapshot.value(place + low.offset), snapshot.value(place + high.offset)
        if words[0] is None or words[1] is None or not any(words):
            return None
        # The clock holds the end of the tick; the narrow clock holds its last microsecond.
        is_narrow = self._debug.field(_CLOCK, _NARROW) is not None
        return (words[0] + (words[1] << 32) - (0 if is_narrow else 1)) // 1000

    def heap(self, snapshot: Snapshot) -> HeapFacts | None:
        """Return the facts about ove's heap; None if the heap is not known or not linked."""
        found = heap_array.find(self._debug)
        if found is None:
            return None
        counted = {name: snapshot.value(place) for name, place in found.counters.items()}
        free = counted.get("free")
        used = counted.get("used") if free is None else found.size - free
        return HeapFacts(found.size, used, counted.get("peak"), counted.get("blocks"))


def _since(now: int, then: int) -> int:
    """Return the milliseconds between two 32-bit times. While a tick is pending, a reader of the clock is ahead."""
    found = (now - then) & _LOW_WORD
    return found if found <= _LOW_WORD // 2 else 0
