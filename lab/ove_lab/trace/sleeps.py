# SPDX-License-Identifier: MIT OR Apache-2.0
"""The sleeps of a run: the processor's state, the interrupt that ended each one, and the threads that continued."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ove_lab.trace import sleep_locks, sleep_paths
from ove_lab.trace.exceptions import Activation
from ove_lab.trace.schedule import Wait
from ove_lab.trace.sleep_locks import SleepLocks
from ove_lab.trace.sleep_paths import SleepPaths
from ove_lab.trace.threads import Thread

if TYPE_CHECKING:
    from ove_lab.trace.history import History
    from ove_lab.trace.observe import Observed

NOT_KNOWN = "not known"
# The state for a program whose board has no sleep function.
ANY = "WFI"
_SLEEP = "ove_board_sleep"
_STATES = {1: "light", 2: "deep"}
TICK, _TICK_NUMBER = "SysTick", 15
TIMED_OUT = ", timed out"
# The separator between a thread and its wait.
_AND = ", "


class Wakeup(NamedTuple):
    """A kind of wake-up: the ended state, the interrupt, and each thread that continued, with its wait."""

    state: str
    source: str
    went_on: tuple[str, ...]


@dataclass
class Awake:
    """The time from a sleep of the thread `sleeper`, which ended at `at`, to the next sleep.

    A sleep that ended without an interrupt has no source.
    """

    at: int = 0
    state: str = ""
    source: str = ""
    went_on: tuple[str, ...] = ()
    sleeper: str = ""

    def join(self, later: Awake) -> None:
        """Add the part of the next chunk before its first sleep."""
        self.source = self.source or later.source
        # A wait that ended in this chunk is not part of the next one.
        names = {self.sleeper, *(one.partition(_AND)[0] for one in self.went_on)}
        self.went_on += tuple(one for one in later.went_on if one.partition(_AND)[0] not in names)

    @property
    def is_wakeup(self) -> bool:
        return bool(self.state and (self.source or self.went_on))

    @property
    def kind(self) -> Wakeup:
        return Wakeup(self.state, self.source or NOT_KNOWN, self.went_on)


class Sleep(NamedTuple):
    """A sleep with its length in nanoseconds, and the time after it; `place` is the next instruction."""

    place: int
    length: int
    awake: Awake


@dataclass
class Sleeps:
    """All sleeps of a run or of a chunk. `hidden` is the reason why they are not known.

    `timed` are the times at which a tick ended a sleep and a thread continued. `paths` are those into and out of
    sleep, `locks` those that forbid sleep states. `first` is the time before the first sleep, `last` the time after
    the last one, which continues in the next chunk.
    """

    ns: int = 0
    hidden: str = ""
    asleep: dict[str, int] = field(default_factory=dict)
    times: dict[Wakeup, int] = field(default_factory=dict)
    timed: list[int] = field(default_factory=list)
    paths: SleepPaths = field(default_factory=SleepPaths)
    locks: SleepLocks = field(default_factory=SleepLocks)
    first: Awake = field(default_factory=Awake)
    last: Awake | None = None

    def join(self, later: Sleeps) -> None:
        """Add a later chunk of the run."""
        self.ns, self.hidden = later.ns, self.hidden or later.hidden
        (self.last or self.first).join(later.first)
        if later.last is not None:
            self._close()
            self.last = later.last
        self.asleep = dict(Counter(self.asleep) + Counter(later.asleep))
        self.times = dict(Counter(self.times) + Counter(later.times))
        self.timed = [*self.timed, *later.timed]
        self.paths.join(later.paths)
        self.locks.join(later.locks)

    def wakes(self, awake: Awake) -> None:
        """Add the time after a sleep."""
        self._close()
        self.last = awake

    def _close(self) -> None:
        if self.last is not None and self.last.is_wakeup:
            self.times[self.last.kind] = self.times.get(self.last.kind, 0) + 1
            if self.last.source.startswith(TICK) and self.last.went_on:
                self.timed.append(self.last.at)

    @property
    def all_times(self) -> dict[Wakeup, int]:
        """The wake-ups of each kind, including the last one of the run."""
        if self.last is None or not self.last.is_wakeup:
            return self.times
        return dict(Counter(self.times) + Counter([self.last.kind]))

    @property
    def count(self) -> int:
        return sum(self.all_times.values())

    @property
    def awake_ns(self) -> int:
        return self.ns - sum(self.asleep.values())

    def together(self, slack_ns: int) -> int:
        """Return how many wake-ups by the tick remain if each may come later by this much."""
        count, until = 0, -1
        for at in self.timed:
            if at > until:
                count, until = count + 1, at + slack_ns
        return count


def of(made: History) -> Sleeps:
    """Return the sleeps of one run, or of one chunk."""
    observed = made.observed
    begin, end = observed.window
    found = Sleeps(observed.ns(end), observed.hidden_sleep, paths=sleep_paths.of(observed), locks=sleep_locks.of(made))
    first = observed.sleeps[0][0] if observed.sleeps else end
    found.first = _Teller(made).tell(begin, first, None)
    for one in each(made):
        found.asleep[one.awake.state] = found.asleep.get(one.awake.state, 0) + one.length
        found.wakes(one.awake)
    return found


def each(made: History) -> Iterator[Sleep]:
    """Yield the sleeps of a run or of a chunk."""
    observed, teller = made.observed, _Teller(made)
    places = [place for place, _ in observed.sleeps]
    ends = [*places, observed.window[1]][1:]
    for (place, length), state, until in zip(observed.sleeps, _states(observed, places), ends, strict=True):
        sleeper = teller.owner(place - 1)
        name = observed.names.thread(sleeper) if sleeper is not None else ""
        awake = replace(teller.tell(place, until, sleeper), at=observed.ns(place), state=state, sleeper=name)
        yield Sleep(place, length, awake)


class _Teller:
    """Determines what happened between two sleeps."""

    def __init__(self, made: History) -> None:
        self._observed, self._schedule = made.observed, made.schedule
        self._begins = [one.begin for one in made.observed.owners.exceptions]
        self._waits: dict[int, tuple[list[Wait], list[int]]] = {}

    def owner(self, place: int) -> Thread | None:
        """Return the thread that an instruction belongs to."""
        return self._observed.owners.at(place).thread if place >= 0 else None

    def tell(self, begin: int, end: int, sleeper: Thread | None) -> Awake:
        """Return the time awake between two instructions; `sleeper` is the thread that slept before."""
        observed, found = self._observed, Awake()
        index = bisect_left(self._begins, begin)
        if index < len(self._begins) and self._begins[index] < end:
            found.source = source(observed, observed.owners.exceptions[index])
        idle = observed.view.idle or frozenset()
        threads: dict[int, Thread] = {}
        for one in observed.owners.within(begin, end):
            # The thread at the start of a chunk also ran in the previous chunk.
            is_new = one.begin > 0 or observed.start is None
            if one.thread not in (None, sleeper) and is_new and one.thread.number not in idle:
                threads.setdefault(one.thread.number, one.thread)
        # A thread that is ready at the end of a chunk runs in the next one.
        for thread in observed.threads:
            if self._ended(thread, begin, end) is not None:
                threads.setdefault(thread.number, thread)
        found.went_on = tuple(self._text(one, begin, end) for one in threads.values())
        return found

    def _text(self, thread: Thread, begin: int, end: int) -> str:
        name, wait = self._observed.names.thread(thread), self._ended(thread, begin, end)
        if wait is None:
            return name
        is_late = wait.waits_in is not None and wait.waits_in.timed_out
        return f"{name}{_AND}{wait.label}{TIMED_OUT if is_late else ''}"

    def _ended(self, thread: Thread, begin: int, end: int) -> Wait | None:
        """Return the first wait of a thread that ended between two instructions."""
        waits, ends = self._waits_of(thread.number)
        index = bisect_left(ends, begin)
        return waits[index] if index < len(waits) and ends[index] < end else None

    def _waits_of(self, number: int) -> tuple[Sequence[Wait], Sequence[int]]:
        if number not in self._waits:
            waits = self._schedule.waits(number)
            self._waits[number] = waits, [one.end for one in waits]
        return self._waits[number]


def source(observed: Observed, activation: Activation) -> str:
    """Return the name of the exception that ended a sleep. A kernel may have one handler for its tick and all other
    exceptions."""
    name = observed.names.exception(activation)
    is_tick = observed.responses.numbers.get(activation.begin) == _TICK_NUMBER
    return f"{TICK} ({name.partition(' (')[0]})" if is_tick and not name.startswith(TICK) else name


def _states(observed: Observed, places: list[int]) -> list[str]:
    """Return the state of each sleep: the argument of the board's sleep function."""
    address = next((at for at, one in observed.program.code.functions.items() if one.name == _SLEEP), None)
    if address is None:
        return [ANY] * len(places)
    entries = np.flatnonzero(observed.run.pc == address)
    found, known = [], NOT_KNOWN
    for index in np.searchsorted(entries, places).tolist():
        if index:
            state = observed.values.register(0, int(entries[index - 1]))
            known = _STATES.get(state, NOT_KNOWN) if state is not None else NOT_KNOWN
        found.append(known)
    return found
