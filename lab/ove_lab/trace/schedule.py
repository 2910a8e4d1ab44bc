# SPDX-License-Identifier: MIT OR Apache-2.0
"""The schedule of a run: when each thread ran, was ready, or waited for which object."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ove_lab.trace import api
from ove_lab.trace.slices import Slice
from ove_lab.trace.stacks import Walk
from ove_lab.trace.threads import Thread

if TYPE_CHECKING:
    from ove_lab.trace.observe import Observed

RUNNING, READY, BLOCKED, ENDED = "running", "ready", "blocked", "ended"
# The state that is used if the kernel does not show whether a thread is ready.
NOT_RUNNING = "not running"
_STARTS = ("run", "thread_start_scheduler")


class Period(NamedTuple):
    """A thread's state from one instruction to another. `waits_in` is the API call of its wait, if any.

    `priority` and `own` are the kernel's numbers; they differ while the thread inherits a priority. None: not known.
    """

    begin: int
    end: int
    state: str
    waits_in: Slice | None = None
    priority: int | None = None
    own: int | None = None

    @property
    def label(self) -> str:
        """Return the state in words: on which object, in which call, with which inherited priority."""
        text = self.state
        if self.state == NOT_RUNNING and self.waits_in is not None and self.waits_in.call is not None:
            text = f"not running, in {self.waits_in.call.short}"
        if self.state == BLOCKED and self.waits_in is not None and self.waits_in.call is not None:
            short = self.waits_in.call.short
            if self.waits_in.call.does == api.SLEEP:
                text = "sleeping"
            else:
                text = f"blocked on {self.waits_in.name} ({short})" if self.waits_in.name else f"blocked in {short}"
        is_known = self.priority is not None and self.own is not None and self.state != ENDED
        if is_known and self.priority != self.own:
            text += f", inherits priority {self.priority}"
        return text


@dataclass
class Wait:
    """A wait that starts at `begin`; the last `parts` of it are in this chunk of the run."""

    begin: int
    parts: list[Period]

    @property
    def end(self) -> int:
        return self.parts[-1].end

    @property
    def waits_in(self) -> Slice | None:
        return self.parts[-1].waits_in

    @property
    def label(self) -> str:
        """Return the wait's object as text, without priorities inherited during the wait."""
        return self.parts[-1]._replace(priority=None, own=None).label


class Schedule:
    """The periods of some threads."""

    def __init__(self, observed: Observed, slices: list[Slice], walks: Mapping[int, Walk]) -> None:
        self._owners, self._view, self._window = observed.owners, observed.view, observed.window
        self._run, self._is_final = observed.run, observed.is_final
        self._kernel_waits = observed.kernel_waits
        # A window's stacks are those at its end, which may not be the run's end.
        self._walks = walks if observed.window == (0, len(observed.run.pc)) else {}
        self._end = len(observed.run.pc)
        # The calls of each thread, and the latest end among each call and its predecessors.
        self._calls: dict[int, tuple[list[Slice], list[int]]] = {}
        for each in slices:
            if each.call is not None:
                calls, latest = self._calls.setdefault(id(each.owner), ([], []))
                calls.append(each)
                latest.append(max(each.end, latest[-1] if latest else each.end))
        self._runs = self._all_runs()
        self._overs: dict[int, int | None] = {}
        self._waits: dict[int, list[Wait]] = {}
        # The priorities that the kernel wrote for each thread, with only the last one from before the window.
        self.priorities: dict[int, list[tuple[int, int, int]]] = {}
        self._switches = sorted(begin for runs in self._runs.values() for begin, _ in runs)
        # The starts of waits that began in earlier chunks.
        self._since = observed.start.waiting if observed.start is not None else {}
        earlier = observed.start.periods if observed.start is not None else {}
        self.periods = {
            thread.number: _continued(earlier.get(thread.number), self._of(thread)) for thread in observed.threads
        }

    @property
    def last(self) -> dict[int, Period]:
        """The state of each thread at the end, by thread number."""
        found = {number: periods[-1] for number, periods in self.periods.items() if periods}
        return {number: one for number, one in found.items() if one.end == self._end}

    @property
    def waiting(self) -> dict[int, int]:
        """The starts of the waits that are open at the end, by thread number."""
        found = {number: self.waits(number)[-1:] for number in self.last}
        return {number: one[0].begin for number, one in found.items() if one and one[0].end == self._end}

    def waits(self, number: int) -> list[Wait]:
        """Return each wait of a thread; inheriting a priority during a wait does not split it."""
        if number not in self._waits:
            self._waits[number] = self._read_waits(number)
        return self._waits[number]

    def _read_waits(self, number: int) -> list[Wait]:
        found: list[Wait] = []
        for one in self.periods[number]:
            if one.state != BLOCKED:
                continue
            if found and found[-1].end == one.begin and found[-1].parts[-1].waits_in is one.waits_in:
                found[-1].parts.append(one)
            else:
                found.append(Wait(one.begin, [one]))
        if found and found[0].begin < 0:
            found[0].begin = self._since.get(number, found[0].begin)
        return found

    def is_open(self, period: Period) -> bool:
        """Return True if a state continues in the next chunk of the run."""
        return not self._is_final and period.end == self._end

    def _all_runs(self) -> dict[int, list[tuple[int, int]]]:
        """Return each thread's runs; an exception that returns to the thread is part of its run."""
        # A thread of an earlier chunk has run before this chunk.
        earlier = (one for one in self._owners.threads if one.begin < 0)
        runs: dict[int, list[tuple[int, int]]] = {one.number: [(0, 0)] for one in earlier}
        last: Thread | None = None
        for segment in self._owners.segments:
            if segment.thread is None:
                continue
            mine = runs.setdefault(segment.thread.number, [])
            if segment.thread is last and mine:
                mine[-1] = (mine[-1][0], segment.end)
            else:
                mine.append((segment.begin, segment.end))
            last = segment.thread
        return runs

    def _of(self, thread: Thread) -> list[Period]:
        runs, span = self._near(thread)
        readiness = self._lasting(self._view.readiness(thread, span), runs)
        is_first = thread.begin >= 0 and runs[0] == self._runs[thread.number][0]
        plain = self._before(runs[0][0], readiness) if is_first else []
        for (begin, end), following in pairwise(runs):
            if begin < end:
                plain.append(Period(begin, end, RUNNING))
            if end < following[0]:
                has_more = following[0] < self._end or not self._is_final
                plain += self._off(thread, end, following[0], readiness, has_more=has_more)
        return self._with_priorities(thread, plain, span)

    def _near(self, thread: Thread) -> tuple[list[tuple[int, int]], tuple[int, int] | None]:
        """Return the runs of a thread that delimit its periods in the window, and their start and end.

        The last run only marks the end of the periods before it. Over the whole record there is no span.
        """
        runs = [*self._runs[thread.number], (self._end, self._end)]
        begin, end = self._window
        if begin == 0 and end == self._end:
            return runs, None
        first = max(bisect_right(runs, begin, key=lambda one: one[1]) - 1, 0)
        last = bisect_left(runs, end, key=lambda one: one[0])
        near = runs[first : min(last, len(runs) - 1) + 1]
        return near, (0 if first == 0 else near[0][0], near[-1][0])

    def _lasting(self, readiness: list[tuple[int, bool]], runs: list[tuple[int, int]]) -> list[tuple[int, bool]]:
        """Ignore the moment in which another thread moves a thread between ready lists and it is in none."""
        found: list[tuple[int, bool]] = []
        index = 0
        while index < len(readiness):
            place, is_ready = readiness[index]
            following = readiness[index + 1] if index + 1 < len(readiness) else None
            is_moved = not is_ready and following is not None and self._is_one_run(place, following[0], runs)
            if is_moved and found and found[-1][1]:
                index += 2
                continue
            found.append((place, is_ready))
            index += 1
        return found

    def _is_one_run(self, begin: int, end: int, mine: list[tuple[int, int]]) -> bool:
        """Return True if the same other thread ran at two instructions and between them."""
        before = bisect_right(mine, begin, key=lambda one: one[0]) - 1
        if before >= 0 and begin < mine[before][1]:
            return False
        index = bisect_right(self._switches, begin)
        return index == bisect_right(self._switches, end)

    def _before(self, first: int, readiness: list[tuple[int, bool]]) -> list[Period]:
        """Return the ready period before a thread's first run, from the time that the kernel shows."""
        since = [place for place, is_ready in readiness if is_ready and place < first]
        return [Period(since[-1], first, READY)] if since else []

    def _off(
        self, thread: Thread, begin: int, end: int, readiness: list[tuple[int, bool]], has_more: bool
    ) -> list[Period]:
        call = self._call_at(thread, begin)
        is_start = (
            call is not None and call.call is not None and (call.call.short in _STARTS or call.call.does == api.START)
        )
        if (is_start and end == self._end) or (not has_more and call is None and thread.is_over):
            return [Period(begin, end, ENDED)]
        if not readiness:
            # The code that starts the kernel is not one of its threads, and does not continue once they run.
            is_started = thread.number == 0 and end == self._end and self._view.is_known
            return [Period(begin, end, ENDED if is_started else NOT_RUNNING, call)]
        index = bisect_right(readiness, begin, key=lambda one: one[0]) - 1
        found: list[Period] = []
        is_ready = readiness[index][1] if index >= 0 else True
        last = bisect_left(readiness, end, key=lambda one: one[0])
        for place, following in [*readiness[index + 1 : last], (end, is_ready)]:
            stop = min(place, end)
            if stop > begin:
                found += [Period(begin, stop, READY)] if is_ready else self._waiting(thread, begin, stop, call)
            begin, is_ready = max(begin, stop), following
            if stop == end:
                break
        return found

    def _waiting(self, thread: Thread, begin: int, end: int, call: Slice | None) -> list[Period]:
        """Return the state of a thread that is not ready: it waits or has ended."""
        over = self._over(thread)
        # The compiler may have inlined the kernel's call.
        call = call if call is not None else self._kernel_waits.mutex(thread, max(begin, 0))
        if over is None or over >= end:
            return [Period(begin, end, BLOCKED, call)]
        if over <= begin:
            return [Period(begin, end, ENDED)]
        return [Period(begin, over, BLOCKED, call), Period(over, end, ENDED)]

    def _over(self, thread: Thread) -> int | None:
        if thread.number not in self._overs:
            self._overs[thread.number] = self._view.over_since(thread)
            walk = self._walks.get(id(thread))
            if self._overs[thread.number] is None and walk is not None and self._view.ends_in(walk.functions):
                self._overs[thread.number] = self._runs[thread.number][-1][1]
        return self._overs[thread.number]

    def ended_at(self, thread: Thread) -> int | None:
        """Return the instruction after which an ended thread did not run again; None if it has not ended.

        The kernel may record that later, when another thread releases its memory.
        """
        walk, periods = self._walks.get(id(thread)), self.periods[thread.number]
        if walk is not None and self._view.ends_in(walk.functions):
            return self._runs[thread.number][-1][1]
        return periods[-1].begin if periods and periods[-1].state == ENDED else None

    def _call_at(self, thread: Thread, place: int) -> Slice | None:
        """Return the innermost API call in which a thread stops."""
        calls, latest = self._calls.get(id(thread), ([], []))
        found: Slice | None = None
        # The calls are ordered by start: once a call and all before it have ended, none is open.
        for index in range(bisect_right(calls, place, key=lambda one: one.begin) - 1, -1, -1):
            one = calls[index]
            if found is not None and one.begin < found.begin:
                break
            if one.end > place and (one.begin < place or place == one.end - 1):
                found = one
            if latest[index] <= place:
                break
        return found

    def _with_priorities(self, thread: Thread, periods: list[Period], span: tuple[int, int] | None) -> list[Period]:
        changes = self.priorities[thread.number] = self._view.priorities(thread, span)
        if not changes:
            return periods
        found = []
        places = [place for place, _, _ in changes]
        for period in periods:
            begin = period.begin
            low = bisect_right(places, begin)
            for end in [*places[low : bisect_left(places, period.end, low)], period.end]:
                known = bisect_right(places, begin, low)
                priority, own = changes[known - 1][1:] if known else (None, None)
                found.append(Period(begin, end, period.state, period.waits_in, priority, own))
                begin = end
        return _joined(found)

    def distrust(self, thread: Thread) -> None:
        """Keep only a thread's running states, because its other states contradict the rules."""
        self._waits.pop(thread.number, None)
        self.periods[thread.number] = _joined(
            [
                one if one.state == RUNNING else Period(one.begin, one.end, NOT_RUNNING)
                for one in self.periods[thread.number]
            ]
        )

    def is_known(self, thread: Thread) -> bool:
        """Return True if the kernel shows when a thread is ready."""
        return all(one.state != NOT_RUNNING for one in self.periods[thread.number])

    def response_times(self, thread: Thread) -> list[tuple[int, int]]:
        """Return, for each time a thread was woken or preempted, when that was and how long it took until it ran."""
        # The first time, the thread was created, not woken.
        periods = self.periods[thread.number][thread.begin >= 0 :]
        begin, end = self._window
        found = []
        for before, after in pairwise(periods):
            is_inside = begin <= before.end <= end
            if before.state == READY and after.state == RUNNING and before.begin < before.end and is_inside:
                found.append((before.begin, self._run.between(before.begin, before.end)))
        first = periods[-1].begin if periods else 0
        if periods and periods[-1].state == READY and (first < 0 or begin <= first < self._end) and self._end == end:
            # It never ran again, so this is a lower bound of its wait.
            found.append((periods[-1].begin, self._run.between(periods[-1].begin, periods[-1].end)))
        return found


def _continued(earlier: Period | None, periods: list[Period]) -> list[Period]:
    """Let the state in which a thread entered the chunk start at its original time."""
    if earlier is None or not periods or periods[0].begin != 0:
        return periods
    first = periods[0]
    if (earlier.label, earlier.priority, earlier.own) != (first.label, first.priority, first.own):
        return periods
    return [first._replace(begin=earlier.begin), *periods[1:]]


def _joined(periods: list[Period]) -> list[Period]:
    found: list[Period] = []
    for each in periods:
        last = found[-1] if found else None
        is_same = last is not None and last.state == each.state and last.waits_in is each.waits_in
        if last is not None and is_same and last.end == each.begin and last.label == each.label:
            found[-1] = Period(last.begin, each.end, each.state, each.waits_in, each.priority, each.own)
        else:
            found.append(each)
    return found
