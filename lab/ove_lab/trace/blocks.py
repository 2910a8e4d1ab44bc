# SPDX-License-Identifier: MIT OR Apache-2.0
"""The kernel structure of each thread, and when it was valid: two threads may use one structure in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ove_lab.trace.threads import Owners, Thread

# A kernel writes the first members of a thread's structure within this many instructions.
_TOGETHER = 8
# An instruction in an earlier chunk of a long run.
_EARLIER = -1


@dataclass(frozen=True)
class Block:
    """A thread's structure at an address. Stores from `since` on and before `until` belong to the thread."""

    address: int
    since: int
    until: int


def find(
    owners: Owners,
    length: int,
    current: Callable[[int], int | None],
    made: Callable[[int, tuple[int, int]], list[int]],
    known: Mapping[int, Block],
) -> dict[int, Block]:
    """Return each thread's structure by thread number. A thread that the kernel does not know has none.

    `current` reads the kernel's variable for the running thread at an instruction. `made` returns the instructions
    between two others that write the members which a kernel sets when it creates a thread. `length` is the length of
    the run, and `known` has the structures from before it.
    """
    last = dict.fromkeys(known, 0) | {one.thread.number: one.end for one in owners.segments if one.thread is not None}
    found: dict[int, Block] = {number: replace(one, until=length) for number, one in known.items()}
    owner: dict[int, int] = {one.address: number for number, one in known.items()}
    for address, thread in owners.end.known.items():
        if thread is owners.threads[0] and thread.number not in found:
            # The kernel sets its variable before the first switch.
            found[thread.number], owner[address] = Block(address, 0, length), thread.number
    asked: set[int] = set(found)
    running: Thread | None = None
    for segment in owners.segments:
        thread = segment.thread
        if thread is None:
            continue
        # Code that runs before the scheduler starts belongs to no thread.
        if running is not None and running is not thread and thread.number not in asked:
            asked.add(thread.number)
            address = current(segment.begin)
            before = owner.get(address or 0)
            since = 0
            if before is not None:
                places = made(address or 0, (last[before], segment.begin)) if last[before] <= segment.begin else []
                since = max(places[0] - _TOGETHER, last[before]) if places else 0
                if not places and before in known and owners.threads[before].is_over:
                    since = _EARLIER
            # A structure that was not initialised again still belongs to the other thread.
            if address and (before is None or since):
                if before is not None:
                    found[before] = replace(found[before], until=since)
                found[thread.number] = Block(address, since, length)
                owner[address] = thread.number
        running = thread
    return found
