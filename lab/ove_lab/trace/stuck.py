# SPDX-License-Identifier: MIT OR Apache-2.0
"""Threads that wait for each other without a timeout, through any objects, as far as the record shows who would wake
them.

A thread is stuck if every party that could end its wait is stuck. Interrupts are never stuck, nor are threads that run,
sleep or wait with a timeout. If nothing has ended a wait for an object yet, the record does not show who could end it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ove_lab.trace import api, deadlocks, timed
from ove_lab.trace.feeds import Feed, Feeds, Key, needs_room, object_of
from ove_lab.trace.history import History
from ove_lab.trace.ownership import Ownership
from ove_lab.trace.schedule import BLOCKED, ENDED, Wait
from ove_lab.trace.threads import Thread

_MUTEX, _SEMAPHORE = "mutex", "sem"


@dataclass(frozen=True)
class Waiting:
    """A thread that waits without a timeout at the end of a run. `name` is the thread's name.

    `needs` is the thread that it waits for in the kernel's data, with `why` as text. Otherwise its object's feed,
    `key`, decides, and whether it waits for space. With `is_seen`, the record shows the waiting call.
    """

    name: str
    label: str
    since: str
    needs: int | None = None
    why: str = ""
    key: Key | None = None
    for_room: bool = False
    is_seen: bool = True


@dataclass
class End:
    """The threads that wait at the end of a run by their numbers, those that have ended, and all names."""

    waiting: dict[int, Waiting] = field(default_factory=dict)
    over: frozenset[int] = frozenset()
    names: dict[int, str] = field(default_factory=dict)


def of(made: History, ownership: Ownership) -> End:
    """Return the waiting threads at the end of a run; none for a part that another part follows."""
    observed, found = made.observed, End()
    if not observed.is_final or observed.window[1] != len(observed.run.pc):
        return found
    last = made.schedule.last
    idle = observed.view.idle or frozenset()
    found.over = frozenset(number for number, one in last.items() if one.state == ENDED)
    for thread in observed.threads:
        found.names[thread.number] = observed.names.thread(thread)
        period = last.get(thread.number)
        if period is None or period.state != BLOCKED or thread.number in idle:
            continue
        wait = made.schedule.waits(thread.number)[-1]
        if wait.waits_in is None:
            if (unseen := _unseen(made, thread, wait)) is not None:
                found.waiting[thread.number] = unseen
        elif timed.is_timed(wait.waits_in) is False:
            found.waiting[thread.number] = _waiting(made, ownership, found.names[thread.number], wait)
    return found


def _unseen(made: History, thread: Thread, wait: Wait) -> Waiting | None:
    """Return the endless wait of a thread outside calls, such as FreeRTOS's timer task, from the kernel's data."""
    observed, place = made.observed, len(made.observed.run.pc) - 1
    if not observed.view.waits_endlessly(thread, place):
        return None
    each = observed.kernel_waits.object(thread, place)
    if each is None or each.call is None or not each.target:
        return None
    key = Key(each.target, each.call.objects)
    since = observed.time(wait.begin)
    return Waiting(observed.names.thread(thread), f"blocked on {each.name}", since, key=key, is_seen=False)


def _waiting(made: History, ownership: Ownership, name: str, wait: Wait) -> Waiting:
    assert wait.waits_in is not None and wait.waits_in.call is not None  # noqa: S101
    one = Waiting(name, wait.label, made.observed.time(wait.begin), key=object_of(wait), for_room=needs_room(wait))
    place = len(made.observed.run.pc) - 1
    if wait.waits_in.call.does == api.JOIN:
        joined = deadlocks.joined(made, wait, place)
        return replace(one, needs=joined.number, why="its end") if joined is not None else one
    if wait.waits_in.call.concept.endswith(_MUTEX):
        owner = ownership.of(wait.waits_in, place)
        return replace(one, needs=owner.number, why="holds it") if owner is not None else replace(one, key=None)
    return one


class Stuck:
    """Judges the end of one run."""

    def __init__(self, feeds: Feeds, end: End) -> None:
        self._feeds, self._end = feeds, end
        self._needs = {number: self._of(number, one) for number, one in end.waiting.items()}

    def _of(self, number: int, one: Waiting) -> frozenset[int]:
        """Return the threads that could end a wait; empty if the record does not show them."""
        if one.needs is not None:
            return frozenset({one.needs})
        feed = self._feeds.get(one.key) if one.key is not None else None
        if feed is None:
            return frozenset()
        if _is_held(feed, one, number):
            return frozenset({feed.taker}) if feed.taker is not None else frozenset()
        return frozenset(feed.emptied_by if one.for_room else feed.filled_by) - self._end.over

    def cycle(self) -> list[str]:
        """Return the threads of a cycle, each with its wait and the threads that would wake it."""
        stuck = self._stuck()
        for begin in sorted(stuck):
            seen, number = [begin], min(self._needs[begin])
            while number not in seen:
                seen.append(number)
                number = min(self._needs[number])
            return [self._text(one) for one in seen[seen.index(number) :]]
        return []

    def _stuck(self) -> set[int]:
        found = {number for number, needs in self._needs.items() if needs}
        while free := {number for number in found if not self._needs[number] <= found}:
            found -= free
        return found

    def unknown(self) -> list[str]:
        """Return the names of the threads whose wait nothing in the record would end."""
        waiting = self._end.waiting
        open_ends = (number for number, needs in self._needs.items() if not needs)
        found = [number for number in open_ends if waiting[number].key is not None and waiting[number].is_seen]
        return [f"{waiting[one].name}, which is {waiting[one].label}" for one in sorted(found)]

    def _text(self, number: int) -> str:
        one, names = self._end.waiting[number], self._names
        needs = " and ".join(names[each] for each in sorted(self._needs[number]))
        feed = self._feeds.get(one.key) if one.key is not None else None
        if one.needs is not None:
            why = f"which {needs} holds" if one.why == "holds it" else f"the end of {needs}"
        elif feed is not None and _is_held(feed, one, number):
            why = f"whose token {needs} took"
        else:
            why = f"which only {needs} {'empties' if one.for_room else 'serves'}"
        return f"{one.name} is {one.label}, {why}, since {one.since}"

    @property
    def _names(self) -> Mapping[int, str]:
        return self._end.names


def _is_held(feed: Feed, one: Waiting, number: int) -> bool:
    """Return True for a semaphore that is used as a lock.

    A thread that waits for a token that it took itself may wait for an interrupt that has not come yet, unless it has
    returned tokens before.
    """
    is_semaphore = one.key is not None and one.key.kind.endswith(_SEMAPHORE) and not one.for_room
    return is_semaphore and feed.is_lock and feed.taker is not None and (feed.taker != number or feed.returned > 0)
