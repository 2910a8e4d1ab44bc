# SPDX-License-Identifier: MIT OR Apache-2.0
"""The order of the contexts of a run: by calls, starts and ends of threads, interrupts and callbacks.

A mutex orders only critical sections that touch the same memory (ove_lab.check.clocks), because the other thread may
come first in the next run. Unknown values order too much rather than too little: a call whose object is not known
counts for every object of its kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from ove_lab.check import scheduler_locks, static_guards, verbs
from ove_lab.check.authors import Authors
from ove_lab.check.bits import Bits
from ove_lab.check.callbacks import Callbacks
from ove_lab.check.contexts import Contexts
from ove_lab.check.events import SCHEDULER, Does, Event, Section
from ove_lab.check.handles import Handles
from ove_lab.check.heaps import Heaps
from ove_lab.check.inlined_edges import InlinedEdges
from ove_lab.check.marks import Marks
from ove_lab.check.means import Means, is_one
from ove_lab.check.messages import Messages
from ove_lab.check.requests import Requests
from ove_lab.trace import api
from ove_lab.trace.history import History
from ove_lab.trace.ownership import Ownership
from ove_lab.trace.slices import Slice

_CALLBACKS, _RETURNS, _CREATED, _STARTED, _DEVICES = "callbacks", "returns", "created", "started", "devices"
_MESSAGE, _WOKEN, _CLOSED = "message", "woken", "closed"
# The argument with the work item, in a call that also names a queue.
_WORK = "work"
# OVE_THREAD_SUSPENDED and OVE_THREAD_TERMINATED.
_STANDS_STILL = (3, 4)


class Order:
    """The events of one run, and its critical sections."""

    def __init__(self, made: History, contexts: Contexts, authors: Authors, marks: Marks, heaps: Heaps) -> None:
        self._made, self._observed, self._marks = made, made.observed, marks
        self._contexts, self._authors, self._heaps = contexts, authors, heaps
        self._ownership, self._handles = Ownership(made.observed), Handles(made.observed.view)
        self._end = len(made.observed.run.pc)
        self.unknown: dict[str, int] = {}
        self.names: dict[object, str] = {}
        self._callbacks = Callbacks(made.observed, contexts, authors)
        self._means = Means(made, contexts, self._callbacks)
        self._bits = Bits(made.observed.values)
        # The timers and work items that calls of the run have scheduled.
        self._deferred: set[int] = set()
        self._messages = Messages(made, contexts)
        self._has_wakes = any(one.call is not None and verbs.wakes(one.call) for one in made.slices)
        self._edges = InlinedEdges(made.observed)
        self.sections: list[Section] = []
        self.events = sorted(self._all(), key=lambda one: one[:2])

    def _all(self) -> Iterator[Event]:
        yield from self._of_calls()
        yield from self._of_threads()
        yield from self._of_callbacks()
        yield from self._of_requests()
        yield from self._of_heaps()
        yield from self._of_scheduler()
        yield from self._of_guards()
        yield from self._of_fences()

    def _of_calls(self) -> Iterator[Event]:
        held: dict[int, list[Section]] = {}
        for each in sorted(self._made.slices, key=lambda one: one.begin):
            if each.call is None or each.call.name == "ove_main":
                continue
            context = self._contexts.of(each.owner)
            end = self._end_of(each)
            first, last = self._edges.of(each, each.begin, end)
            for one in self._of_call(each, each.call, context, held.setdefault(context, [])):
                at = first if one.place == each.begin else last if one.place == end else one.place
                yield one._replace(place=at)
        for sections in held.values():
            for one in sections:
                one.end = self._end

    def _of_call(self, each: Slice, call: api.Call, context: int, held: list[Section]) -> Iterator[Event]:
        key, end = self._key(each, call), self._end_of(each)
        if verbs.is_lock(call):
            if not each.is_open and self.takes(each, call):
                yield self._locked(each, context, key, end, held, is_shared=verbs.shares(call))
        elif verbs.is_unlock(call):
            yield from self._unlocked(each, context, key, each.begin, held)
        elif verbs.locks_scheduler(call):
            yield self._locked(each, context, SCHEDULER, end, held)
        elif verbs.unlocks_scheduler(call):
            yield from self._unlocked(each, context, SCHEDULER, each.begin, held)
        elif is_one(call):
            yield from self._means.of(each, call, context, end, key)
        else:
            if verbs.waits_for_change(call):
                yield from self._of_condvar(each, context, end, held)
            yield from self._of_others(each, call, context, end)
            if key is not None and not verbs.is_of_one_thread(call):
                yield from self._of_object(each, call, context, key)

    def _end_of(self, each: Slice) -> int:
        return self._end if each.is_open or each.end < 0 else each.end

    def _of_condvar(self, each: Slice, context: int, end: int, held: list[Section]) -> Iterator[Event]:
        mutex = each.arguments.get("mutex")
        # The mutex of an inlined call may not be known: take the last one that was locked.
        last = held[-1] if held and not isinstance(mutex, int) else None
        again = next((one for one in held if one.key == mutex), last)
        if again is not None:
            yield from self._unlocked(each, context, again.key, each.begin, held)
            if not each.is_open:
                yield self._locked(each, context, again.key, end, held)

    def _of_others(self, each: Slice, call: api.Call, context: int, end: int) -> Iterator[Event]:
        """Yield the events of threads that start and end, and of callbacks."""
        if verbs.makes_thread(call):
            yield Event(each.begin, Does.RELEASE, context, _CREATED)
        about = each.arguments.get(_WORK, each.target)
        if verbs.defers(call):
            deferred = about if isinstance(about, int) else None
            yield Event(each.begin, Does.RELEASE, context, _CALLBACKS)
            yield Event(each.begin, Does.RELEASE, context, (_CALLBACKS, deferred))
            self._deferred |= {deferred} if deferred is not None else set()
        if verbs.stops_callbacks(call) and not each.is_open:
            is_one = isinstance(about, int) and not verbs.is_about_queue(call)
            keys: list[object] = [(_RETURNS, about), (_RETURNS, None)] if is_one else [_RETURNS]
            yield from (Event(end, Does.ACQUIRE, context, one) for one in keys)
        if verbs.resumes(call):
            yield from self._bits.released(each, context, ("thread", self._handles.thread(each)))
        if verbs.wakes(call):
            yield Event(each.begin, Does.RELEASE, context, (_WOKEN, self._handles.thread(each)))
        elif self._has_wakes and not each.is_open and self._waited(each):
            yield from (Event(end, Does.ACQUIRE, context, (_WOKEN, one)) for one in (context, None))
        if verbs.is_about_thread(call):
            yield from self._of_thread(each, call, context, end)

    def _of_object(self, each: Slice, call: api.Call, context: int, key: object) -> Iterator[Event]:
        end, is_taker, is_giver = self._end_of(each), verbs.takes(call), verbs.gives(call)
        if verbs.closes(call):
            yield Event(each.begin, Does.RELEASE, context, (_CLOSED, key))
        elif not each.is_open:
            # A wait that a close ended comes after the close, and a call that got something does not.
            yield Event(end, Does.ACQUIRE, context, (_CLOSED, key))
        if is_giver or not is_taker:
            yield from self._bits.released(each, context, key)
            for number in self._messages.sent.get(id(each), ()):
                yield Event(each.begin, Does.RELEASE, context, (_MESSAGE, key, number))
        if (is_taker or not is_giver) and not each.is_open and not self._failed(each, call):
            received = self._messages.received.get(id(each))
            if received is None:
                yield from self._bits.acquired(each, end, context, key)
            else:
                yield from (Event(end, Does.ACQUIRE, context, (_MESSAGE, key, number)) for number in received)
        if is_giver != is_taker and not each.is_open:
            # A sender that waited for space comes after the receiver that freed the space.
            room = ("room", key)
            if is_taker:
                yield Event(each.begin, Does.RELEASE, context, room)
            elif self._waited(each):
                yield Event(end, Does.ACQUIRE, context, room)

    def _of_thread(self, each: Slice, call: api.Call, context: int, end: int) -> Iterator[Event]:
        other = self._handles.thread(each)
        if verbs.stops_thread(call):
            if each.is_open or self._failed(each, call) or self._goes_on(each, call):
                return
            found = [other] if other is not None else [one for one, last in self._lasts.items() if last <= end]
            for number in found:
                if number != context:
                    yield Event(end, Does.FOLLOW, context, number)
        elif verbs.gives(call) and not verbs.takes(call):
            yield from self._bits.released(each, context, ("thread", other))
        if not each.is_open:
            for inbox in (("thread", context), ("thread", None)):
                yield from self._bits.acquired(each, end, context, inbox)

    @cached_property
    def _lasts(self) -> dict[int, int]:
        """The place after the last instruction of each thread. Threads that have ended run no more."""
        segments = self._observed.owners.segments
        return {self._contexts.of(one.thread): one.end for one in segments if one.thread is not None}

    @staticmethod
    def _goes_on(each: Slice, call: api.Call) -> bool:
        """Return True if a thread whose state was queried has not ended."""
        is_known = each.result is not None and each.inlined is None
        return is_known and verbs.asks_for_end(call) and each.result not in _STANDS_STILL

    def _key(self, each: Slice, call: api.Call) -> object:
        if not call.about:
            # Objects that the program names by per-task descriptors count as one.
            return ("all", call.concept) if call.does in (api.GIVE, api.TAKE, api.BOTH) else None
        if (caller := self._handles.caller(each)) is not None:
            return caller
        if each.target is None:
            times = self._observed.run.repeats.times(each.begin)
            self.unknown[call.short] = self.unknown.get(call.short, 0) + times
            return ("any", call.concept)
        if each.target not in self.names:
            self.names[each.target] = each.name if not each.name.startswith("0x") else self._handle(each.target)
        return each.target

    def _handle(self, target: int) -> str:
        """Return the program's variable to which the address of an object was last stored, or the address."""
        run = self._observed.run
        stores = np.flatnonzero(run.is_store & run.has_value & (run.value == target))
        for access in stores[::-1].tolist():
            variable = self._marks.at(int(run.address[access]))
            if variable is not None and variable.is_author:
                return variable.name
        return hex(target)

    def takes(self, each: Slice, call: api.Call) -> bool:
        """Return True if a lock call got its mutex, by its result or by the kernel's data."""
        if call.native is not None and call.returns in ("", "void"):
            return True
        if each.result is not None and each.inlined is None:
            return api.succeeded(call, each.result)
        if self._ownership.knows(each) and 0 <= each.end < self._end:
            return self._ownership.of(each, each.end) is each.owner
        return True

    def _failed(self, each: Slice, call: api.Call) -> bool:
        """Return True if a call failed, as far as its result shows this."""
        if each.result is None or each.inlined is not None:
            return False
        if call.native is not None:
            return call.native.success is not None and each.result != call.native.success
        return call.returns == "int" and each.result >> 31 != 0

    def _waited(self, each: Slice) -> bool:
        """Return True if another thread ran during a call."""
        owner = each.owner
        return any(
            one.thread is not None and one.thread is not owner
            for one in self._observed.owners.within(max(each.begin, 0), max(each.end, 1))
        )

    def _locked(
        self, each: Slice | None, context: int, key: object, end: int, held: list[Section], *, is_shared: bool = False
    ) -> Event:
        made = Section(context, key, end, self._end, each, is_shared=is_shared)
        held.append(made)
        self.sections.append(made)
        return Event(end, Does.LOCK, context, made.lock)

    def _unlocked(
        self, each: Slice | None, context: int, key: object, begin: int, held: list[Section]
    ) -> Iterator[Event]:
        for one in reversed(held):
            if one.key == key:
                one.end, one.unlocked = begin, each
                held.remove(one)
                # The outer lock of a recursive mutex, or of the scheduler, still excludes.
                if all(outer.key != key for outer in held):
                    yield Event(begin, Does.UNLOCK, context, one.lock)
                return

    def _of_threads(self) -> Iterator[Event]:
        segments = self._observed.owners.segments
        start = self._contexts.threads[0] if self._contexts.threads else None
        first: dict[int, int] = {}
        last: dict[int, int] = {}
        for one in segments:
            context = self._contexts.of(one.thread or one.exception)
            first.setdefault(context, one.begin)
            last[context] = one.end
        until = last.get(start.number, 0) if start is not None else 0
        if start is not None and until < self._end:
            # If the start-up code continues as a thread, only its first part comes before the other threads.
            until = next((one.end for one in segments if one.thread is start and self._switches(one.end)), until)
            yield Event(until, Does.RELEASE, start.number, _STARTED)
        for context, begin in first.items():
            if not self._contexts.is_handler(context) and context != (start.number if start is not None else -1):
                yield Event(begin, Does.ACQUIRE, context, _STARTED)
                yield from (Event(begin, Does.ACQUIRE, context, ("thread", one)) for one in (context, None))
                made = self._observed.view.made_at(self._contexts.threads[context])
                if made is None:
                    yield Event(begin, Does.ACQUIRE, context, _CREATED)
                else:
                    yield Event(made, Does.RELEASE, int(self._contexts.of_each[made]), ("made", context))
                    yield Event(begin, Does.ACQUIRE, context, ("made", context))
        for one in self._observed.owners.exceptions:
            context = self._contexts.of(one)
            yield Event(one.begin, Does.ACQUIRE, context, _STARTED)
            yield Event(one.begin, Does.ACQUIRE, context, _DEVICES)

    def _switches(self, place: int) -> bool:
        """Return True if another thread runs next."""
        following = next(
            (one for one in self._observed.owners.within(place, self._end) if one.thread is not None), None
        )
        return following is not None and following.thread is not self._contexts.threads[0]

    def _of_callbacks(self) -> Iterator[Event]:
        """Yield the events of the program's functions that the kernel calls: timers, work items, hooks.

        The first argument of a timer or work function is the object. This also holds for a function that a binding's
        function calls.
        """
        inside: dict[int, tuple[int, int | None]] = {}
        for one in self._callbacks.all:
            given = self._observed.values.register(0, one.begin)
            until, known = inside.get(one.context, (-1, None))
            if one.begin >= until:
                known = None
            if given in self._deferred:
                known = given
            if one.is_binding and known is None:
                continue
            inside[one.context] = (max(until, one.end), known)
            keys = [_CALLBACKS] if known is None else [(_CALLBACKS, known), (_CALLBACKS, None)]
            yield from (Event(one.begin, Does.ACQUIRE, one.context, key) for key in keys)
            yield from self._means.of_callback(one.begin, one.context)
            if one.end >= 0:
                yield Event(one.end, Does.RELEASE, one.context, _RETURNS)
                yield Event(one.end, Does.RELEASE, one.context, (_RETURNS, known))
                yield from self._means.of_return(one.begin, one.end, one.context)

    def _of_requests(self) -> Iterator[Event]:
        """Everything before a store that lets an interrupt in comes before the handler.

        The handler of an interrupt that a context requests itself ends before the context continues.
        """
        requests = Requests(self._observed, self._contexts, self._authors)
        for place in requests.places:
            yield Event(place + 1, Does.RELEASE, int(self._contexts.of_each[place]), _DEVICES)
        for one in requests.answers():
            key = ("answer", one.end)
            yield Event(one.end, Does.RELEASE, one.handler, key)
            yield Event(one.back, Does.RETURN, one.context, key)

    def _of_scheduler(self) -> Iterator[Event]:
        """Yield the events of the kernel's own calls of its scheduler lock."""
        held: dict[int, list[Section]] = {}
        calls = [(place, True) for place in scheduler_locks.locks(self._observed, self._authors).tolist()]
        calls += [(place, False) for place in scheduler_locks.unlocks(self._observed, self._authors).tolist()]
        for place, is_lock in sorted(calls):
            context = int(self._contexts.of_each[place])
            mine = held.setdefault(context, [])
            if is_lock:
                yield self._locked(None, context, SCHEDULER, place + 1, mine)
            else:
                yield from self._unlocked(None, context, SCHEDULER, place, mine)

    def _of_guards(self) -> Iterator[Event]:
        for place, guard, is_store in static_guards.uses(self._observed):
            context, key = int(self._contexts.of_each[place]), ("guard", guard)
            yield Event(place, Does.RELEASE, context, key) if is_store else Event(place + 1, Does.ACQUIRE, context, key)

    def _of_fences(self) -> Iterator[Event]:
        """Yield the barriers of the program and of libraries. The kernel's barriers do not order atomic accesses."""
        for place in self._observed.flow.where(self._authors.is_barrier).tolist():
            yield Event(place, Does.FENCE, int(self._contexts.of_each[place]), None)

    def _of_heaps(self) -> Iterator[Event]:
        """A thread that allocates memory comes after the thread that freed it, because of the allocator's lock."""
        for before, block in self._heaps.reused():
            giver, taker = self._contexts.of(before.freer), self._contexts.of(block.owner)
            if giver != taker and before.freed is not None:
                key = ("block", before.taken, before.address)
                yield Event(before.freed, Does.RELEASE, giver, key)
                yield Event(block.taken, Does.ACQUIRE, taker, key)
