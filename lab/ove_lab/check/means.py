# SPDX-License-Identifier: MIT OR Apache-2.0
"""The order that a kernel's other mechanisms create: deferred functions, signals, barriers, one-time functions.

backends/<kernel>/trace.toml says by `does` which calls these are.
"""

from __future__ import annotations

from collections.abc import Iterator

from ove_lab.check.callbacks import Callbacks
from ove_lab.check.contexts import Contexts
from ove_lab.check.events import Does, Event
from ove_lab.trace import api
from ove_lab.trace.history import History
from ove_lab.trace.slices import Slice

_POINTER, _THUMB = 4, 1
# The keys of a deferred function, of its return, of a signal, and of one round of a barrier.
_LATER, _BEHIND, _SIGNAL, _ANY_SIGNAL, _ROUND = "later", "behind", "signal", "any signal", "round"
_KINDS = (api.DEFER, api.END, api.MEET, api.ONCE, api.SIGNAL, api.AWAIT)


def is_one(call: api.Call) -> bool:
    """Return True for a call whose order this module knows."""
    return call.does in _KINDS


class Means:
    """The events of one run."""

    def __init__(self, made: History, contexts: Contexts, callbacks: Callbacks) -> None:
        self._made, self._contexts, self._callbacks = made, contexts, callbacks
        self._values, self._run = made.observed.values, made.observed.run
        self._rounds = dict(self._meetings())
        calls = [one.call.does for one in made.slices if one.call is not None]
        self._has_signals, self._has_later, self._ends = (one in calls for one in (api.SIGNAL, api.DEFER, api.END))
        # The functions that a call may defer, by the call's object.
        self._later: dict[object, int] = {}

    def of(self, each: Slice, call: api.Call, context: int, end: int, key: object) -> Iterator[Event]:
        """Yield the events of a call, in the order of the run."""
        does, is_over = call.does, not each.is_open
        if does == api.DEFER:
            function = self._function(each, call)
            self._later[key] = function
            yield Event(each.begin, Does.RELEASE, context, (_LATER, function))
        elif does == api.END and is_over:
            yield Event(end, Does.ACQUIRE, context, (_BEHIND, self._later.get(key, self._function(each, call))))
        elif does == api.SIGNAL:
            number = self._signal(each, call)
            yield Event(each.begin, Does.RELEASE, context, (_SIGNAL, number))
            if number is not None:
                # A waiter whose signal is not known may have received this one.
                yield Event(each.begin, Does.RELEASE, context, (_ANY_SIGNAL,))
        elif does == api.AWAIT and is_over:
            yield from self._arrived(end, context, each.result)
        elif does == api.ONCE:
            # The caller that ran the function comes before the callers that did not.
            inside = (one for one in self._callbacks.all if one.context == context and each.begin < one.end <= end)
            yield from (Event(one.end, Does.RELEASE, context, key) for one in inside)
            if is_over:
                yield Event(end, Does.ACQUIRE, context, key)
        elif does == api.MEET:
            meeting = (_ROUND, key, self._rounds.get(id(each), -1))
            yield Event(each.begin, Does.RELEASE, context, meeting)
            if is_over:
                yield Event(end, Does.ACQUIRE, context, meeting)

    def of_callback(self, place: int, context: int) -> Iterator[Event]:
        """Yield the events at the start of a function that the kernel calls."""
        if self._has_later:
            yield Event(place, Does.ACQUIRE, context, (_LATER, int(self._run.pc[place])))
            yield Event(place, Does.ACQUIRE, context, (_LATER, None))
        if self._has_signals and not self._contexts.is_handler(context):
            yield from self._arrived(place, context, self._values.register(0, place))

    def of_return(self, begin: int, end: int, context: int) -> Iterator[Event]:
        """Yield the event after a function that the kernel called."""
        if self._ends:
            yield Event(end, Does.RELEASE, context, (_BEHIND, int(self._run.pc[begin])))

    def _arrived(self, place: int, context: int, number: int | None) -> Iterator[Event]:
        """Yield the events after a signal that a thread received. A signal with an unknown number may be any."""
        yield Event(place, Does.ACQUIRE, context, (_SIGNAL, number))
        yield Event(place, Does.ACQUIRE, context, (_ANY_SIGNAL,) if number is None else (_SIGNAL, None))

    def _signal(self, each: Slice, call: api.Call) -> int | None:
        number = each.arguments.get(call.native.by) if call.native is not None else None
        return number if isinstance(number, int) else None

    def _function(self, each: Slice, call: api.Call) -> int | None:
        """Return the function that a call defers: an argument, or a member of the object."""
        native = call.native
        if native is None:
            return None
        found = each.arguments.get(native.by)
        if native.member is not None and each.target is not None and each.begin >= 0:
            found = self._values.memory(each.target + native.member, _POINTER, each.begin)
        return found & ~_THUMB if isinstance(found, int) else None

    def _meetings(self) -> Iterator[tuple[int, int]]:
        """Yield the barrier calls with their round numbers: the last thread of a round gets a different result.

        A thread may enter the next round before a slower one has left this one.
        """
        calls: dict[int, list[Slice]] = {}
        for each in self._made.slices:
            if each.call is not None and each.call.does == api.MEET and each.target is not None:
                calls.setdefault(each.target, []).append(each)
        for found in calls.values():
            left = sorted(found, key=lambda one: one.begin)
            last = [one for one in left if one.call and one.call.native and one.result == one.call.native.serial]
            for number, serial in enumerate(sorted(last, key=lambda one: one.end)):
                here: dict[int, Slice] = {}
                for one in left:
                    if one.begin < serial.end:
                        here.setdefault(id(one.owner), one)
                members = {id(one) for one in here.values()}
                yield from ((one, number) for one in members)
                left = [one for one in left if id(one) not in members]
