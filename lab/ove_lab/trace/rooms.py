# SPDX-License-Identifier: MIT OR Apache-2.0
"""Calls whose rejection is not visible as a result: they leave a word of their object unchanged.

The compiler may inline the code that rejects a notification without overwrite, or an allocation from an empty pool.
"""

from __future__ import annotations

from dataclasses import replace

from ove_lab.trace import api
from ove_lab.trace.observe import Observed
from ove_lab.trace.slices import Slice, named

_WORD = 4


class Rooms:
    """Reads these words in one run."""

    def __init__(self, observed: Observed) -> None:
        self._observed = observed

    def with_object(self, each: Slice, room: api.Room) -> Slice:
        """Return a call with its object: the thread whose word it loads, or the variable that it loads from.

        If it loads from several, the object is the one that it stores to, or the last one; the others lead to the
        object. An argument that names the object takes precedence.
        """
        observed = self._observed
        if each.target is not None:
            return each
        loaded = self._loads(each) if each.begin >= 0 else []
        if room.is_threads:
            threads = {one.number: one for one in observed.threads}
            for number, block in observed.view.blocks.items():
                is_its = block.address + room.offset in loaded and block.since <= each.begin < block.until
                if is_its and number in threads:
                    return replace(each, target=block.address, name=observed.names.thread(threads[number]))
            return each
        program = observed.program
        variables = [one for one in loaded if program.object_at(one) is not None]
        if not variables:
            return each
        target = next((one for one in variables if self._stores(each, one)), variables[-1])
        return replace(each, target=target, name=named(target, program, observed.symbols, observed.debug.variables))

    def _loads(self, each: Slice) -> list[int]:
        """Return the addresses from which a call loads, in order. They may include its caller's loads.

        A load relative to the stack pointer restores a register that the call saved.
        """
        found: list[int] = []
        run, owners, flow = self._observed.run, self._observed.owners, self._observed.flow
        first, last = owners.bounds(each.begin, each.end)
        for segment in owners.segments[first:last]:
            if (segment.thread or segment.exception) is each.owner:
                for place in range(max(segment.begin, each.begin), min(segment.end, each.end)):
                    if flow.effects[flow.which[place]].before is None and _is_inside(each, int(run.pc[place])):
                        begin, end = (int(run.first_access[one]) for one in (place, place + 1))
                        found += run.address[begin:end][~run.is_store[begin:end]].tolist()
        return found

    def refused(self, each: Slice, room: api.Room) -> int | None:
        """Return 1 if a call left the word of its object unchanged because there was no space, else 0."""
        if each.target is None or each.begin < 0:
            return None
        values, place = self._observed.values, each.target + room.offset
        if self._stores(each, place):
            return 0
        word = values.memory(place, _WORD, each.begin)
        if room.full is not None and word is None:
            return None
        return int(room.full is None or word == room.full)

    def _stores(self, each: Slice, address: int) -> bool:
        """Return True if the owner of a call stores to an address within the call."""
        observed = self._observed
        inside = (at for at, _ in observed.values.stores_to(address) if each.begin <= at < each.end)
        segments = (observed.owners.at(one) for one in inside)
        return any((one.thread or one.exception) is each.owner for one in segments)


def _is_inside(each: Slice, address: int) -> bool:
    ranges = each.inlined.ranges if each.inlined is not None else ()
    return not ranges or any(low <= address < high for low, high in ranges)
