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
_MANY = "_many"


class _Put(NamedTuple):
    """A message: its first position in the sequence of all items or bytes, and the position after its last one.

    `call` is None if the sender is not known.
    """

    begin: int
    end: int
    call: Slice | None


class Messages:
    """The messages of one run."""

    def __init__(self, made: History, contexts: Contexts) -> None:
        self._contexts, self._observed = contexts, made.observed
        # The numbers of the messages that each call sent, and of those that it received, by the call's identity.
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
        # The calls that also received a message whose sender is not known.
        unsure: set[int] = set()
        relays = self._relays(fill, calls)
        for place, following in sorted([*fill.levels, *relays]):
            if (place, following) in relays:
                # The new item is after all others, and its sender is not known.
                call = relays[place, following]
                received.setdefault(id(call), []).extend(_within(puts, taken, taken + 1))
                if any(puts[one].call is None for one in received[id(call)]):
                    unsure.add(id(call))
                puts.append(_Put(put, put + 1, None))
                put, taken = put + 1, taken + 1
                continue
            change, level = following - level, following
            call = self._call(by_context, place)
            if change > 0:
                if call is None or not _is(call, verbs.gives, verbs.takes):
                    # A receiver frees space and puts in the item of the only sender that waits, or of one of several.
                    call = self._sender(by_context, place)
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
                received.setdefault(id(call), []).extend(numbers)
                if any(puts[one].call is None for one in numbers):
                    unsure.add(id(call))
        self._hand_over(fill, by_context, sent, received, unsure)
        self.sent |= sent
        self.received |= {one: numbers for one, numbers in received.items() if one not in unsure}

    def _hand_over(
        self,
        fill: Fill,
        by_context: dict[int, list[Slice]],
        sent: dict[int, list[int]],
        received: dict[int, list[int]],
        unsure: set[int],
    ) -> None:
        """Number the items that a sender handed directly to a waiting receiver, and that never were in the queue.

        A receiver of several items may get the first of them in this way, and the rest from the queue.
        """
        calls = [one for each in by_context.values() for one in each]
        gives = [one for one in calls if _is(one, verbs.gives, verbs.takes) and id(one) not in sent]
        waits = [one for one in calls if _is(one, verbs.takes, verbs.gives) and not one.is_open and self._waited(one)]
        for number, each in enumerate(waits, 1):
            if fill.unit != _ITEMS or (each.call is not None and each.call.name.endswith(_MANY)):
                unsure.add(id(each))
            elif id(each) not in received:
                # A call that peeks or counts does not wait, and one that timed out received nothing.
                inside = [one for one in gives if each.begin < one.begin < each.end and one.owner is not each.owner]
                if len(inside) == 1:
                    sent.setdefault(id(inside[0]), []).append(-number)
                    received[id(each)] = [-number]

    def _waited(self, each: Slice) -> bool:
        within = self._observed.owners.within(max(each.begin, 0), max(each.end, 1))
        return any(one.thread is not None and one.thread is not each.owner for one in within)

    def _sender(self, by_context: dict[int, list[Slice]], place: int) -> Slice | None:
        """Return the only call that waits to send at an instruction; None if there are several."""
        found = [
            one
            for each in by_context.values()
            for one in each
            if one.begin < place and (one.is_open or one.end < 0 or place < one.end)
            if _is(one, verbs.gives, verbs.takes)
        ]
        return found[0] if len(found) == 1 else None

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
    """Return the numbers of the messages that have a part between two positions in the sequence of all."""
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
