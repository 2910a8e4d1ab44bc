# SPDX-License-Identifier: MIT OR Apache-2.0
"""Items for which an object had no space, from the results of calls or the word with the object's level.

The result of an inlined call is not in the record. A call on a full object that does not change the level was rejected,
even if it waited: a thread that frees space changes the level.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ove_lab.trace import api, fill
from ove_lab.trace.history import History, hands_over
from ove_lab.trace.rooms import Rooms
from ove_lab.trace.slices import COUNT, LENGTH, Slice

# A timeout means that there was no space for that long; a semaphore at its maximum overflows.
RESULTS = ("OVE_ERR_FULL", "OVE_ERR_OVERFLOW", "OVE_ERR_TIMEOUT")
_MANY = "send_many"
# A stream may accept only some of the bytes, and returns their number.
_STREAM = "stream"


def of(made: History) -> tuple[dict[str, int], dict[str, int]]:
    """Return, by object, the number of rejected items and the number of calls for which that is not known."""
    levels = _Levels(made)
    refused: dict[str, int] = {}
    unknown: dict[str, int] = {}
    for each in (levels.with_object(one) for one in made.slices):
        if each.call is None or each.is_open or not hands_over(each):
            continue
        is_stream = bool(_length(each.call))
        if each.call.native is None and not is_stream and not each.call.errors.intersection(RESULTS):
            continue
        times = made.observed.run.repeats.times(each.begin)
        name = (each.name or each.function) + (" (bytes)" if is_stream else "")
        items = _items(each) if each.result is not None and not _room(each) else levels.refused(each)
        if items is None:
            unknown[name] = unknown.get(name, 0) + times
        elif items:
            refused[name] = refused.get(name, 0) + items * times
    return refused, unknown


def _length(call: api.Call) -> str:
    """Return the parameter with the number of bytes to transfer; empty for a call that transfers items."""
    if call.native is not None:
        return call.native.length
    return LENGTH if call.concept == _STREAM else ""


def _room(each: Slice) -> api.Room | None:
    return each.call.native.room if each.call is not None and each.call.native is not None else None


def _left(each: Slice, put: int) -> int | None:
    """Return the number of bytes that a call could not transfer; None if the total is not known."""
    length = each.arguments.get(_length(each.call)) if each.call is not None else None
    return max(length - put, 0) if isinstance(length, int) else None


def _items(each: Slice) -> int | None:
    """Return the number of rejected items of a call, from its result."""
    assert each.call is not None and each.result is not None  # noqa: S101
    if each.call.native is not None and each.call.native.length:
        is_error = bool(each.result >> 31)
        if is_error and each.result not in each.call.native.refused:
            return 0
        return _left(each, 0 if is_error else each.result)
    if each.call.native is not None:
        return int(each.result in each.call.native.refused)
    result, given = api.shown_result(each.call, each.result), each.arguments.get(COUNT)
    count = given if each.call.short.endswith(_MANY) and isinstance(given, int) else 1
    if each.call.concept == _STREAM:
        return 0 if each.result >> 31 else _left(each, each.result)
    if result in RESULTS:
        return count
    return count - result if isinstance(result, int) and 0 < result < count else 0


def results(made: History) -> str | None:
    """Return the results of a rejected call as text; empty for kernel calls, which have others.

    None in a part of the run without transferring calls.
    """
    calls = [one.call for one in made.slices if one.call is not None and hands_over(one)]
    if not calls:
        return None
    return "" if any(one.native is not None for one in calls) else f" ({' or '.join(RESULTS)})"


class _Levels:
    """Determines from the objects' levels which calls were rejected."""

    def __init__(self, made: History) -> None:
        self._observed = observed = made.observed
        self._rooms = Rooms(observed)
        self._rules = fill.rules(observed.program, observed.debug)
        self._objects: dict[str, dict[int, str]] = {}
        known = {(one.target, one.call.objects): one.name for one in made.slices if one.target and one.call}
        for (address, kind), name in (*made.objects.items(), *known.items()):
            self._objects.setdefault(kind, {})[address] = name

    def with_object(self, each: Slice) -> Slice:
        """Return an inlined call with its object, if the code loads the level of an object that other calls use."""
        if room := _room(each):
            return self._rooms.with_object(each, room)
        rule = self._rules.get(each.call.objects) if each.call is not None else None
        if each.inlined is None or each.target is not None or each.begin < 0 or rule is None or rule.level is None:
            return each
        assert each.call is not None  # noqa: S101
        run = self._observed.run
        begin, end = int(run.first_access[each.begin]), int(run.first_access[each.end])
        loaded = set(run.address[begin:end][~run.is_store[begin:end]].tolist())
        known = self._objects.get(each.call.objects, {})
        found = [one for one in known if one + rule.level.offset in loaded]
        return replace(each, target=found[0], name=known[found[0]]) if len(found) == 1 else each

    def refused(self, each: Slice) -> int | None:
        """Return the bytes that a stream rejected; for another object, 1 if the call found it full and left it full,
        else 0.

        None if that is not known.
        """
        if room := _room(each):
            return self._rooms.refused(each, room)
        rule = self._rules.get(each.call.objects) if each.call is not None else None
        if each.call is not None and _length(each.call):
            return self._bytes(each, rule)
        return self._items(each, rule) if rule is not None else None

    def _items(self, each: Slice, rule: fill.Rule) -> int | None:
        if rule.level is None or rule.capacity is None or each.target is None or each.begin < 0:
            return None
        values, place = self._observed.values, each.target + rule.level.offset
        inside = [at for at, _ in values.stores_to(place) if each.begin <= at < each.end]
        if self._is_mine(each, inside):
            return 0
        capacity = values.memory(each.target + rule.capacity.offset, rule.capacity.size, each.begin)
        word = values.memory(place, rule.level.size, each.begin)
        if capacity is None or word is None:
            return None
        if rule.held(word) < capacity and not inside:
            # The item went directly to a waiting thread.
            return 0
        # A thread that frees space stores the level, even while the call waits.
        return None if inside else 1

    def _bytes(self, each: Slice, rule: fill.Rule | None) -> int | None:
        """Return the number of bytes that a stream rejected; None if other code changed the level too."""
        if rule is None or each.target is None or each.begin < 0 or self._is_others(rule, each):
            return None
        before, after = (self._held(rule, each.target, place) for place in (each.begin, each.end))
        return _left(each, after - before) if before is not None and after is not None and after >= before else None

    def _held(self, rule: fill.Rule, target: int, place: int) -> int | None:
        members = (rule.level,) if rule.level is not None else (rule.head, rule.tail, rule.capacity)
        values = self._observed.values
        found = [values.memory(target + one.offset, one.size, place) for one in members if one is not None]
        if any(one is None for one in found):
            return None
        known = [one for one in found if one is not None]
        if rule.level is not None:
            return rule.held(known[0])
        head, tail, length = known
        return (head - tail) % length if length else None

    def _is_mine(self, each: Slice, places: Iterable[int]) -> bool:
        segments = (self._observed.owners.at(one) for one in places)
        return any((one.thread or one.exception) is each.owner for one in segments)

    def _is_others(self, rule: fill.Rule, each: Slice) -> bool:
        """Return True if another thread or an interrupt changed the level within a call."""
        members = [one for one in (rule.level, rule.head, rule.tail) if one is not None]
        stores = (self._observed.values.stores_to((each.target or 0) + one.offset) for one in members)
        inside = [place for found in stores for place, _ in found if each.begin <= place < each.end]
        segments = (self._observed.owners.at(place) for place in inside)
        return any((one.thread or one.exception) is not each.owner for one in segments)
