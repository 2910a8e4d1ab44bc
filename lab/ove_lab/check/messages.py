# SPDX-License-Identifier: MIT OR Apache-2.0
"""The messages of queues and streams: which send call put in the message that a receive call took out.

A queue passes its items on in order, so the changes of its level number them. A receiver comes after what its sender
did before sending that message, and not after what the sender did later.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import NamedTuple

from ove_lab.check import verbs
from ove_lab.check.contexts import Contexts
from ove_lab.trace.api import Call
from ove_lab.trace.fill import Fill
from ove_lab.trace.history import History
from ove_lab.trace.slices import Slice

_ITEMS = "items"
_UNITS = (_ITEMS, "bytes")
# The calls that change the order of the items, or drop some.
_REORDERS = re.compile(r"front|prepend|insert|[Oo]verwrite|reset|Reset|purge|flush|clear")
_POSITION = "xCopyPosition"
# Matches a call that takes an item out, but not one that peeks or counts.
_RECEIVES = re.compile(r"_receive$")


class _Put(NamedTuple):
    """A message from one place in the line of all to behind its last one. `call` is None if its sender is not known."""

    begin: int
    end: int
    call: Slice | None


class Messages:
    """The messages of one run."""

    def __init__(self, made: History, contexts: Contexts) -> None:
        self._contexts = contexts
        # By the identity of a call: the numbers of the messages that it sent, and of those that it received.
        self.sent: dict[int, list[int]] = {}
        self.received: dict[int, list[int]] = {}
        fills: dict[tuple[int, str], list[Fill]] = {}
        for one in made.fills.found:
            if one.unit in _UNITS:
                fills.setdefault((one.address, one.kind), []).append(one)
        calls: dict[tuple[int, str], list[Slice]] = {}
        for each in made.slices:
            if each.call is not None and each.target is not None and (each.target, each.call.objects) in fills:
                calls.setdefault((each.target, each.call.objects), []).append(each)
        for key, found in fills.items():
            # The memory of a deleted object may belong to another one.
            if len(found) == 1 and not any(_reorders(one) for one in calls.get(key, ())):
                self._number(found[0], calls.get(key, []))

    def _number(self, fill: Fill, calls: Iterable[Slice]) -> None:
        by_context: dict[int, list[Slice]] = {}
        for each in sorted(calls, key=lambda one: one.begin):
            by_context.setdefault(self._contexts.of(each.owner), []).append(each)
        # An object created in the run was empty at first.
        level = fill.before or 0
        puts = [_Put(0, level, None)] if level else []
        put, taken = level, 0
        sent: dict[int, list[int]] = {}
        received: dict[int, list[int]] = {}
        relays = self._relays(fill, calls)
        for place, following in sorted([*fill.levels, *relays]):
            if (place, following) in relays:
                # The new item is after all others, and its sender is not known.
                call = relays[place, following]
                received.setdefault(id(call), []).extend(_within(puts, taken, taken + 1))
                puts.append(_Put(put, put + 1, None))
                put, taken = put + 1, taken + 1
                continue
            change, level = following - level, following
            call = self._call(by_context, place)
            if change > 0:
                # A receiver may free space and put in a waiting sender's item: that sender is not known.
                call = call if call is not None and _is(call, verbs.gives, verbs.takes) else None
                puts.append(_Put(put, put + change, call))
                put += change
                if call is not None:
                    sent.setdefault(id(call), []).append(len(puts) - 1)
            elif change < 0:
                if call is None or not _is(call, verbs.takes, verbs.gives) or taken - change > put:
                    # The program, or an unknown call, dropped messages.
                    return
                numbers = _within(puts, taken, taken - change)
                taken -= change
                if all(puts[one].call is not None for one in numbers):
                    received.setdefault(id(call), []).extend(numbers)
        self.sent |= sent
        self.received |= received

    @staticmethod
    def _relays(fill: Fill, calls: Iterable[Slice]) -> dict[tuple[int, int], Slice]:
        """Return the calls that took an item out and put in a waiting sender's item, with the unchanged level."""
        places = [place for place, _ in fill.levels]
        found = {}
        for each in calls:
            call = each.call
            if call is None or call.native is None or fill.unit != _ITEMS or each.is_open:
                continue
            if not _RECEIVES.search(call.name):
                continue
            index = bisect_right(places, each.begin)
            level = fill.levels[index - 1][1] if index else fill.before or 0
            stays = index == len(places) or places[index] >= each.end
            if level > 0 and stays and each.inlined is None and each.result == call.native.success:
                found[each.begin, level] = each
        return found

    def _call(self, by_context: dict[int, list[Slice]], place: int) -> Slice | None:
        """Return the call on the object that contains an instruction."""
        calls = by_context.get(int(self._contexts.of_each[place]), [])
        index = bisect_right(calls, place, key=lambda one: one.begin) - 1
        found = calls[index] if index >= 0 else None
        return found if found is not None and (found.is_open or found.end < 0 or place < found.end) else None


def _within(puts: list[_Put], begin: int, end: int) -> list[int]:
    """Return the numbers of the messages that have a part between two places in the line of all."""
    index = max(bisect_right(puts, begin, key=lambda one: one.begin) - 1, 0)
    found = []
    while index < len(puts) and puts[index].begin < end:
        if puts[index].end > begin:
            found.append(index)
        index += 1
    return found


def _is(each: Slice, what: Callable[[Call], bool], other: Callable[[Call], bool]) -> bool:
    return each.call is not None and what(each.call) and not other(each.call)


def _reorders(each: Slice) -> bool:
    if each.call is None or _REORDERS.search(each.call.name):
        return each.call is not None
    return _POSITION in each.call.parameters and each.arguments.get(_POSITION) != 0
