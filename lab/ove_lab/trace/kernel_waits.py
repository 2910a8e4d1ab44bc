# SPDX-License-Identifier: MIT OR Apache-2.0
"""The mutexes that threads wait for, from the kernel's own data, for calls that the record does not show.

A compiler may inline a kernel call at link time, and the record then does not show the call. A waiting thread's
structure names its waiter list, which is part of the mutex.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ove_lab.trace import api, kernel_files, wait_rules
from ove_lab.trace.api import Call, Native
from ove_lab.trace.ownership import Ownership
from ove_lab.trace.slices import Slice, named
from ove_lab.trace.threads import Thread

if TYPE_CHECKING:
    from ove_lab.trace.observe import Observed

_POINTER = 4
_MUTEX = "mutex"
_SHOWN = "a mutex"


class KernelWaits:
    """Reads the lists of waiters in one run."""

    def __init__(self, observed: Observed, descriptions: Iterable[dict[str, Any]] | None = None) -> None:
        self._observed, self._ownership = observed, Ownership(observed)
        native = Native(shown={api.EVERY: _SHOWN}, does={_MUTEX: api.LOCK})
        self._rules = [
            (rule, Call("", rule.concept, (), native=native))
            for each in (kernel_files.descriptions().values() if descriptions is None else descriptions)
            if observed.program.code.place_of(each["thread"]["current"]) is not None
            for rule in wait_rules.waits(each, observed.debug)
        ]
        # Cached: a wait that continues keeps one call.
        self._found: dict[tuple[int, int], Slice] = {}

    @property
    def is_known(self) -> bool:
        """True if the image shows for which mutex a thread waits, and the owner."""
        return bool(self._rules) and self._ownership.is_known and self._observed.view.is_known

    def mutex(self, thread: Thread, place: int) -> Slice | None:
        """Return the lock of the mutex in whose list a thread is before an instruction, or None.

        Another kind of object may have its list at the same offset, but then no thread is named as the owner.
        """
        for each in self._objects(thread, place):
            if self._is_locked(thread, each, place):
                return each
        return None

    def object(self, thread: Thread, place: int) -> Slice | None:
        """Return a call on the object in whose list a thread is. The address may not belong to an object at all."""
        return next(self._objects(thread, place), None)

    def _objects(self, thread: Thread, place: int) -> Iterator[Slice]:
        block = self._observed.view.block(thread)
        for rule, call in self._rules if block is not None else ():
            word: int | None = block.address if block is not None else None
            if rule.state is not None and word is not None:
                state = self._observed.values.memory(word + rule.state.offset, rule.state.size, place)
                if state != rule.waiting:
                    continue
            for member in rule.members:
                word = self._observed.values.memory(word + member.offset, _POINTER, place) if word else None
            if word:
                yield self._slice(thread, call, word - rule.offset, place)

    def _is_locked(self, thread: Thread, each: Slice, place: int) -> bool:
        is_mutex = each.call is not None and each.call.concept == _MUTEX
        return is_mutex and self._ownership.of(each, place) not in (None, thread)

    def _slice(self, thread: Thread, call: Call, target: int, place: int) -> Slice:
        observed, native = self._observed, self._observed.native_objects
        call = native.kind(call, target, place)
        each = self._found.get((thread.number, target))
        if each is None or each.call != call:
            each = Slice(thread, place, "", call=call, target=target)
        each.name = each.name or native.name(target, place)
        each.name = each.name or named(target, observed.program, observed.symbols, observed.debug.variables)
        self._found[thread.number, target] = each
        return each
