# SPDX-License-Identifier: MIT OR Apache-2.0
"""Interrupts: calls that are not legal where they are made, and loops on a flag that the compiler reads once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from ove_lab.check.authors import Author, Authors
from ove_lab.check.contexts import Contexts
from ove_lab.check.finding import Finding, Side
from ove_lab.check.heaps import Heaps
from ove_lab.check.marks import Marks
from ove_lab.trace.history import History
from ove_lab.trace.slices import Slice
from ove_lab.trace.threads import Thread

CALL, POLLED = "illegal-context", "polled-flag"
_ISR, _ANY, _THREAD = "isr", "any", "thread"
_FREERTOS = re.compile(
    r"^(?:x|v|ul|ux|pv|e)(?:Queue|Semaphore|Task|Timer|Event\w+|StreamBuffer|MessageBuffer|PortMalloc)"
)
_LOOP = re.compile(r"^b(?:\.n|\.w)? #(0x[0-9a-f]+)$")
# Search for the load of a loop's flag at most this far before the loop.
_NEAR = 64


class Interrupts:
    """The judge."""

    def __init__(self, made: History, contexts: Contexts, authors: Authors, marks: Marks, heaps: Heaps) -> None:
        self._made, self._observed, self._heaps = made, made.observed, heaps
        self._contexts, self._authors, self._marks = contexts, authors, marks

    def judge(self) -> list[Finding]:
        return [*self._illegal(), *self._allocating(), *self._polled()]

    def _illegal(self) -> Iterator[Finding]:
        told: set[tuple[str, int]] = set()
        for each in self._made.slices:
            if each.call is None or each.begin < 0 or not (why := self._why(each)):
                continue
            context = self._contexts.of(each.owner)
            if (each.call.name, context) in told:
                continue
            told.add((each.call.name, context))
            about = each.name or each.call.short
            side = Side(self._contexts.name(context), f"calls {each.call.short}", each.begin)
            yield Finding(CALL, each.call.short, f"{each.call.short}, about {about}: {why}", [side])

    def _allocating(self) -> Iterator[Finding]:
        """Find the handlers' own calls of an allocator, which is not reentrant."""
        told: set[tuple[str, int]] = set()
        for owner, place, name in self._heaps.only_in_threads():
            context = self._contexts.of(owner)
            if not self._contexts.is_handler(context) or (name, context) in told:
                continue
            told.add((name, context))
            side = Side(self._contexts.name(context), f"calls {name}", place)
            yield Finding(CALL, name, f"{name}: a handler makes a call that is legal only in threads", [side])

    def _why(self, each: Slice) -> str:
        """Return why a call is not legal where it is made; empty for one that is, or whose rule is not known."""
        call, is_thread = each.call, isinstance(each.owner, Thread)
        if call is None or _ANY in call.legal:
            return ""
        if call.native is not None:
            is_wrong = not is_thread and _FREERTOS.match(call.name) and "FromISR" not in call.name
            return "a handler makes a call that is legal only in tasks" if is_wrong else ""
        if not is_thread and call.legal and _ISR not in call.legal:
            return "a handler makes a call that is legal only in threads"
        # The start-up code may make calls for handlers before interrupts are enabled.
        is_start = each.owner is self._contexts.threads[0]
        is_wrong = is_thread and not is_start and call.legal == {_ISR}
        return "a thread makes a call that is legal only in handlers" if is_wrong else ""

    def _polled(self) -> Iterator[Finding]:
        """Find loops of the program that load nothing and follow the load of a variable that another context writes."""
        run, flow = self._observed.run, self._observed.flow
        loops = np.array([self._is_loop(one) for one in flow.addresses.tolist()], dtype=bool)
        if not loops.any():
            return
        is_loop = loops[flow.which] & (self._authors.of_each[flow.which] == Author.PROGRAM)
        told: set[int] = set()
        for place in np.flatnonzero(is_loop).tolist():
            pc, context = int(run.pc[place]), int(self._contexts.of_each[place])
            if pc in told:
                continue
            told.add(pc)
            function = self._observed.program.code.at(pc)
            for before in range(place - 1, max(place - _NEAR, 0), -1):
                if (
                    self._contexts.of_each[before] != context
                    or self._observed.program.code.at(int(run.pc[before])) != function
                ):
                    continue
                found = self._flag(before, context)
                if found is not None:
                    yield found
                    break

    def _is_loop(self, address: int) -> bool:
        match = _LOOP.match(self._observed.program.plain(address))
        return match is not None and int(match[1], 16) == address

    def _flag(self, place: int, context: int) -> Finding | None:
        """Return the finding for a load of a variable that is not volatile and that another context writes."""
        run = self._observed.run
        first, last = int(run.first_access[place]), int(run.first_access[place + 1])
        for access in range(first, last):
            address = int(run.address[access])
            variable = self._marks.at(address)
            if (
                run.is_store[access]
                or variable is None
                or variable.is_volatile
                or variable.is_atomic
                or not variable.is_author
            ):
                continue
            stores = np.flatnonzero(run.is_store & (run.address == address))
            places = np.searchsorted(run.first_access, stores, side="right") - 1
            others = places[self._contexts.of_each[places] != context]
            others = others[others > place]
            if len(others):
                writer = int(others[0])
                sides = [
                    Side(self._contexts.name(context), "polls", place),
                    Side(self._contexts.name(int(self._contexts.of_each[writer])), "writes", writer),
                ]
                text = f"{variable.name}: the flag is polled but read only once, because the flag is not volatile"
                return Finding(POLLED, variable.name, text, sides, variable.declared)
        return None
