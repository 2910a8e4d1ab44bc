# SPDX-License-Identifier: MIT OR Apache-2.0
"""The stores that let interrupts in, and the interrupts that a context requested itself and that ran at once."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ove_lab.check.authors import Author, Authors
from ove_lab.check.contexts import Contexts
from ove_lab.trace.exceptions import Activation
from ove_lab.trace.observe import Observed
from ove_lab.trace.threads import Segment

_ISER, _ISER_END = 0xE000E100, 0xE000E180
_ISPR, _ISPR_END, _ICPR_END = 0xE000E200, 0xE000E280, 0xE000E300
_ICSR, _STIR = 0xE000ED04, 0xE000EF00
_PERIPHERALS, _BEHIND = 0x40000000, 0x60000000
_FIRST_INTERRUPT, _LINES, _WORD = 16, 32, 4
# The bits of ICSR that request NMI, PendSV and SysTick, by the exception's number, and the bits that clear the last
# two.
_SET, _CLEARED = {2: 31, 14: 28, 15: 26}, {14: 27, 15: 25}


class Answer(NamedTuple):
    """A context continues at `back`, after the handler activation that it requested, which ended at `end`."""

    context: int
    back: int
    handler: int
    end: int


class _Store(NamedTuple):
    place: int
    numbers: list[int]
    is_set: bool


class Requests:
    """Matches the requests of one run with the activations of its handlers."""

    def __init__(self, observed: Observed, contexts: Contexts, authors: Authors) -> None:
        self._observed, self._contexts, self._authors = observed, contexts, authors

    @property
    def places(self) -> list[int]:
        """The instructions that enable or request an interrupt, or that are the program's own stores to a device."""
        run, author = self._observed.run, self._authors.of_each[self._observed.flow.which]
        address = run.address
        enables = (
            (address >= _ISER) & (address < _ISER_END) | (address >= _ISPR) & (address < _ISPR_END) | (address == _STIR)
        )
        devices = (address >= _PERIPHERALS) & (address < _BEHIND) | (address == _ICSR)
        stores = np.flatnonzero(run.is_store & (enables | devices))
        places = np.searchsorted(run.first_access, stores, side="right") - 1
        return places[enables[stores] | (author[places] == Author.PROGRAM)].tolist()

    def answers(self) -> Iterator[Answer]:
        """Yield the requests whose handler ran before the requester's next memory access."""
        stores = self._stores()
        if not stores:
            return
        requesters: dict[int, int | None] = {}
        following = 0
        for one in sorted(self._observed.owners.exceptions, key=lambda each: each.begin):
            while following < len(stores) and stores[following].place < one.begin:
                self._note(stores[following], requesters)
                following += 1
            number = next((each for each in self._numbers(one) if each in requesters), None)
            requester = None if number is None else requesters.pop(number)
            found = None if requester is None else self._answer(one, requester)
            if found is not None:
                yield found

    def _note(self, store: _Store, requesters: dict[int, int | None]) -> None:
        """Record the only context that requested each exception; None if several did."""
        context = int(self._contexts.of_each[store.place])
        for number in store.numbers:
            if not store.is_set:
                requesters.pop(number, None)
            else:
                requesters[number] = context if requesters.get(number, context) == context else None

    def _numbers(self, activation: Activation) -> list[int]:
        return sorted(self._observed.program.vectors.get(activation.handler, ()))

    def _answer(self, activation: Activation, requester: int) -> Answer | None:
        segments = self._observed.owners.segments
        before = self._observed.owners.index(activation.begin) - 1
        while before >= 0 and self._context(segments[before]) != requester:
            if segments[before].exception is None:
                return None
            before -= 1
        begins = self._begins.get(requester, [])
        following = bisect_left(begins, activation.begin)
        if before < 0 or following == len(begins) or not self._came_at_once(segments[before]):
            return None
        back = begins[following]
        is_over = activation.begin < activation.end <= back
        return Answer(requester, back, self._contexts.of(activation), activation.end) if is_over else None

    @cached_property
    def _begins(self) -> dict[int, list[int]]:
        """The starts of the segments of each context."""
        found: dict[int, list[int]] = {}
        for one in self._observed.owners.segments:
            found.setdefault(self._context(one), []).append(one.begin)
        return found

    def _context(self, segment: Segment) -> int:
        return self._contexts.of(segment.thread or segment.exception)

    def _came_at_once(self, segment: Segment) -> bool:
        """Return True if a segment accessed nothing after the store, or the unmasking, that let the interrupt in."""
        run = self._observed.run
        access = int(run.first_access[segment.end]) - 1
        place = int(np.searchsorted(run.first_access, access, side="right")) - 1
        if place < segment.begin:
            return False
        address = int(run.address[access])
        if bool(run.is_store[access]) and (
            _ISER <= address < _ISER_END or _ISPR <= address < _ISPR_END or address in (_ICSR, _STIR)
        ):
            return True
        section = bisect_right(self._ends, segment.end) - 1
        return section >= 0 and self._observed.masks.sections[section].begin < place < self._ends[section]

    @cached_property
    def _ends(self) -> list[int]:
        return [one.end for one in self._observed.masks.sections]

    def _stores(self) -> list[_Store]:
        """Return the stores that request and clear exceptions.

        Stores to ICSR count only in the program's code: kernels switch threads with them.
        """
        run, author = self._observed.run, self._authors.of_each[self._observed.flow.which]
        address = run.address
        wanted = (address >= _ISPR) & (address < _ICPR_END) | (address == _STIR) | (address == _ICSR)
        accesses = np.flatnonzero(run.is_store & wanted)
        places = np.searchsorted(run.first_access, accesses, side="right") - 1
        found = []
        for place in np.unique(places).tolist():
            for target, value in self._observed.values.stored_at(place):
                if value is not None and (target != _ICSR or author[place] == Author.PROGRAM):
                    found += [_Store(place, *one) for one in _effects(target, value)]
        return found


def _effects(address: int, value: int) -> Iterator[tuple[list[int], bool]]:
    """Yield the exceptions that a store to the interrupt controller requests, and those that it clears."""
    if _ISPR <= address < _ICPR_END:
        first = _FIRST_INTERRUPT + (address - (_ISPR if address < _ISPR_END else _ISPR_END)) // _WORD * _LINES
        yield [first + bit for bit in range(_LINES) if value >> bit & 1], address < _ISPR_END
    elif address == _STIR:
        yield [_FIRST_INTERRUPT + value], True
    elif address == _ICSR:
        yield [number for number, bit in _SET.items() if value >> bit & 1], True
        yield [number for number, bit in _CLEARED.items() if value >> bit & 1], False
