# SPDX-License-Identifier: MIT OR Apache-2.0
"""The events that order the contexts of a run, and the critical sections that exclude them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from ove_lab.trace.slices import Slice

# The key of the scheduler lock.
SCHEDULER = "scheduler"


class Does(IntEnum):
    """The effect of an event on the order. Events of one instruction are applied in the order of these numbers."""

    UNLOCK = 0
    RELEASE = 1
    ACQUIRE = 2
    RETURN = 3
    FOLLOW = 4
    LOCK = 5
    FENCE = 6


class Event(NamedTuple):
    """An event of a context on a key, before the instruction `place`. FOLLOW names another context.

    A FENCE is a barrier: with it, the atomic accesses before and after it order the context's other accesses. RETURN is
    an ACQUIRE after an interrupt that the context requested itself: ove_lab.check.races limits its order.
    """

    place: int
    does: Does
    context: int
    key: object


class Shared(NamedTuple):
    """The key of a lock that readers hold together. The writers' key is the lock itself."""

    key: object


class Bit(NamedTuple):
    """The key of one bit of an event group, or of a thread's notifications."""

    of: object
    number: int


def exclude(locks: frozenset[object], others: frozenset[object]) -> bool:
    """Return True if the holder of some locks excludes the holder of others. Two readers of a lock do not."""
    if any(not isinstance(one, Shared) for one in locks & others):
        return True
    return any(isinstance(one, Shared) and one.key in others for one in locks) or any(
        isinstance(one, Shared) and one.key in locks for one in others
    )


@dataclass
class Section:
    """A critical section of a context: a mutex, or the scheduler's lock, held from one instruction to another."""

    context: int
    key: object
    begin: int
    end: int
    slice: Slice | None = None
    unlocked: Slice | None = None
    is_shared: bool = False

    @property
    def lock(self) -> object:
        """The key that distinguishes readers from writers."""
        return Shared(self.key) if self.is_shared else self.key
