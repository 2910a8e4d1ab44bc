# SPDX-License-Identifier: MIT OR Apache-2.0
"""The items for which an object had no room, by the results of calls, or by the word in which the kernel keeps a level.

The result of a call that the compiler inlined is not in the record. A call on a full object that changes no level was
refused; a call that waits has another result than the level tells.
"""

from __future__ import annotations

from collections.abc import Iterable

from ove_tool.trace import api, fill
from ove_tool.trace.history import History, hands_over
from ove_tool.trace.observe import Observed
from ove_tool.trace.slices import Slice

# With a timeout there was no room for as long; a semaphore at its maximum overflows.
RESULTS = ("OVE_ERR_FULL", "OVE_ERR_OVERFLOW", "OVE_ERR_TIMEOUT")
_MANY, _COUNT = "send_many", "count"


def of(made: History) -> tuple[dict[str, int], dict[str, int]]:
    """Return by object how many items were refused, and of how many calls it is not known whether they were."""
    levels = _Levels(made.observed)
    refused: dict[str, int] = {}
    unknown: dict[str, int] = {}
    for each in made.slices:
        if each.call is None or each.is_open or not hands_over(each):
            continue
        if each.call.native is None and not each.call.errors.intersection(RESULTS):
            continue
        times = made.observed.run.repeats.times(each.begin)
        name = each.name or each.function
        items = _items(each) if each.result is not None else levels.refused(each)
        if items is None:
            unknown[name] = unknown.get(name, 0) + times
        elif items:
            refused[name] = refused.get(name, 0) + items * times
    return refused, unknown


def _items(each: Slice) -> int:
    """Return how many items of a call were refused, by the call's result."""
    assert each.call is not None and each.result is not None  # noqa: S101
    if each.call.native is not None:
        return int(each.result in each.call.native.refused)
    result, given = api.shown_result(each.call, each.result), each.arguments.get(_COUNT)
    count = given if each.call.short.endswith(_MANY) and isinstance(given, int) else 1
    if result in RESULTS:
        return count
    return count - result if isinstance(result, int) and 0 < result < count else 0


def results(made: History) -> str:
    """Return the results of a refused call, for a person; empty for the calls of a kernel, which have others."""
    is_native = any(one.native is not None for one in made.observed.calls.values())
    return "" if is_native else f" ({' or '.join(RESULTS)})"


class _Levels:
    """Tells by the levels of objects which calls were refused."""

    def __init__(self, observed: Observed) -> None:
        self._observed = observed
        self._rules = fill.rules(observed.program, observed.debug)

    def refused(self, each: Slice) -> int | None:
        """Return 1 for a call that found its object full and left it so, 0 for any other, None if that is not known."""
        rule = self._rules.get(each.call.concept) if each.call is not None else None
        if rule is None or rule.level is None or rule.capacity is None or each.target is None or each.begin < 0:
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
            # The item went to a thread that waited for one.
            return 0
        return None if inside or self._waits(each) else 1

    def _is_mine(self, each: Slice, places: Iterable[int]) -> bool:
        segments = (self._observed.owners.at(one) for one in places)
        return any((one.thread or one.exception) is each.owner for one in segments)

    def _waits(self, each: Slice) -> bool:
        """Return True if another thread ran within a call."""
        own = self._observed.owners.within(each.begin, each.end)
        return any(one.thread is not None and one.thread is not each.owner for one in own)
