# SPDX-License-Identifier: MIT OR Apache-2.0
"""The bits of event groups and notifications that a call sets or waits for: each bit orders separately.

A waiter comes after the threads that set the bits that it waits for, or that its call returns, and after no others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ove_lab.check.events import Bit, Does, Event
from ove_lab.trace.instructions import SP
from ove_lab.trace.slices import Slice
from ove_lab.trace.values import Values

_SETS = re.compile(r"(?:set|put)_bits|thread_notify|EventGroupSetBits|event_(?:post|set)$|event_flags_set$")
_WAITS = re.compile(r"(?:wait|take|get)_bits$|wait_notify$|EventGroupWaitBits$|event_\w*wait\w*$|event_flags_get$")
_SET, _WAITED = ("bits", "uxBitsToSet", "events", "flags_to_set"), ("bits", "requested_flags")
# The argument with the address at which a wait stores the bits that it found, and the argument that is not 0 if a call
# clears the other bits.
_TOLD, _OPTION = ("result", "actual_flags_ptr"), "set_option"
_WORD_BYTES, _WORD_BITS = 4, 32
_IN_REGISTERS = 4
_THREAD = "thread"


class Bits:
    """The bits of one run's calls."""

    def __init__(self, values: Values) -> None:
        self._values = values

    def released(self, each: Slice, context: int, key: object) -> Iterator[Event]:
        """Yield the events of a call that sets bits of an object or gives it something else."""
        yield Event(each.begin, Does.RELEASE, context, key)
        bits = self._set(each)
        yield from (Event(each.begin, Does.RELEASE, context, Bit(key, one)) for one in _numbers(bits))

    def acquired(self, each: Slice, end: int, context: int, key: object) -> Iterator[Event]:
        """Yield the events after a call that waits for bits of an object, or for the object itself."""
        bits = self._waited(each, end)
        if bits is None:
            yield Event(end, Does.ACQUIRE, context, key)
        else:
            keys = [*_numbers(bits), *_numbers(None)] if bits else _numbers(None)
            yield from (Event(end, Does.ACQUIRE, context, Bit(key, one)) for one in keys)

    @staticmethod
    def _set(each: Slice) -> int | None:
        assert each.call is not None  # noqa: S101
        if not _SETS.search(each.call.name) or each.arguments.get(_OPTION, 0) != 0:
            return None
        return _given(each, _SET)

    def _waited(self, each: Slice, end: int) -> int | None:
        """Return the bits whose setters may come before a call; None if they are not known."""
        call = each.call
        assert call is not None  # noqa: S101
        if call.concept == _THREAD and call.native is None:
            # A sleep, for example, ends by another thread's call, not by a notification.
            return 0
        if not _WAITS.search(call.name):
            return None
        told = next((one for one in _TOLD if one in call.parameters), None)
        if told is not None:
            place = each.arguments.get(told) if call.native is not None else self._on_stack(each, told)
            if place == 0:
                return _given(each, _WAITED)
            return self._values.memory(place, _WORD_BYTES, end) if isinstance(place, int) else None
        return each.result if each.inlined is None else None

    def _on_stack(self, each: Slice, parameter: str) -> int | None:
        """Return an argument of an ove call that has more arguments than registers."""
        assert each.call is not None  # noqa: S101
        index = each.call.parameters.index(parameter) - _IN_REGISTERS
        top = self._values.register(SP, each.begin) if each.inlined is None and each.begin >= 0 else None
        if index < 0:
            found = each.arguments.get(parameter)
            return found if isinstance(found, int) else None
        return None if top is None else self._values.memory(top + _WORD_BYTES * index, _WORD_BYTES, each.begin)


def _given(each: Slice, names: tuple[str, ...]) -> int | None:
    found = next((each.arguments[one] for one in names if one in each.arguments), None)
    return found if isinstance(found, int) and found else None


def _numbers(bits: int | None) -> list[int]:
    """Return the numbers of some bits. If the bits are not known, they have a separate number."""
    return [_WORD_BITS] if bits is None else [one for one in range(_WORD_BITS) if bits >> one & 1]
