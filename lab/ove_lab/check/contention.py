# SPDX-License-Identifier: MIT OR Apache-2.0
"""How often each lock of a run was taken, and how often and how long a thread waited for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ove_lab.check import verbs
from ove_lab.check.events import SCHEDULER
from ove_lab.check.order import Order
from ove_lab.trace.history import History
from ove_lab.trace.schedule import BLOCKED


@dataclass
class Lock:
    """One lock. `longest` is the longest wait in instructions; a thread that still waits at the end counts too."""

    name: str
    taken: int = 0
    users: set[int] = field(default_factory=set)
    waits: int = 0
    longest: int = 0


def of(made: History, order: Order) -> list[Lock]:
    """Return the mutexes of a run, by their names."""
    found: dict[object, Lock] = defaultdict(lambda: Lock(""))
    times = made.observed.run.repeats.times
    for one in order.sections:
        if one.key is not SCHEDULER:
            found[one.key].taken += times(one.begin)
            found[one.key].users.add(one.context)
    for thread in made.observed.threads:
        for period in made.schedule.periods[thread.number]:
            call = period.waits_in
            if period.state != BLOCKED or call is None or call.call is None or not verbs.is_lock(call.call):
                continue
            lock = found[call.target]
            lock.waits += times(period.begin)
            lock.longest = max(lock.longest, made.observed.run.between(period.begin, period.end))
    for key, lock in found.items():
        lock.name = order.names.get(key) or (hex(key) if isinstance(key, int) else str(key))
    return sorted(found.values(), key=lambda one: one.name)


def lines(locks: Sequence[Lock]) -> Iterator[str]:
    """Yield a line for each lock, those that no thread waited for at the end."""
    if not locks:
        yield "no lock: no mutex was taken"
    for one in sorted(locks, key=lambda one: (-one.waits, one.name)):
        waits = f"waits {one.waits}, the longest {one.longest} instructions" if one.waits else "never contended"
        yield f"lock {one.name}: takes {one.taken}, threads {len(one.users)}, {waits}"


def table(locks: Iterable[Lock]) -> list[dict[str, Any]]:
    """Return the same for JSON."""
    return [
        {"name": one.name, "taken": one.taken, "threads": len(one.users), "waits": one.waits, "longest": one.longest}
        for one in locks
    ]
