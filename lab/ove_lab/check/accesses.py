# SPDX-License-Identifier: MIT OR Apache-2.0
"""The loads and stores of the program's own code to memory that two contexts use, one of which writes there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ove_lab.check.authors import Author, Authors
from ove_lab.check.contexts import Contexts
from ove_lab.trace.observe import Observed
from ove_lab.trace.record import Places
from ove_lab.trace.threads import Segment

_DEVICES, _BEHIND = 0x40000000, 0x60000000
_SYSTEM = 0xA0000000


@dataclass(frozen=True)
class Shared:
    """Columns with one row for each access to a shared word, in order.

    `mask` marks the bytes of the word that are used.

    `judged` counts all accesses of the program's code outside its own stacks, shared or not.
    """

    place: Places
    address: NDArray[np.int64]
    word: NDArray[np.int64]
    mask: NDArray[np.uint8]
    is_store: NDArray[np.bool_]
    context: NDArray[np.int32]
    judged: int
    own_stack: int


class Selection:
    """Selects the accesses of one run."""

    def __init__(self, observed: Observed, authors: Authors, contexts: Contexts) -> None:
        self._observed, self._authors, self._contexts = observed, authors, contexts
        run = observed.run
        counts = np.diff(run.first_access)
        self._place = np.repeat(np.arange(len(run.pc), dtype=np.int64), counts)
        author = authors.of_each[observed.flow.which]
        is_memory = (run.address < _DEVICES) | ((run.address >= _BEHIND) & (run.address < _SYSTEM))
        self.kept = np.flatnonzero((author[self._place] != Author.SYSTEM) & is_memory)
        self.is_library = author[self._place[self.kept]] == Author.LIBRARY

    def shared(self) -> Shared:
        """Return the accesses to shared words."""
        run = self._observed.run
        kept = self.program_rows
        place, address = self._place[kept], run.address[kept].astype(np.int64)
        width, is_store = run.width[kept].astype(np.int64), run.is_store[kept]
        context = self._contexts.of_each[place]
        is_own = self._is_own_stack(place, address, context)
        place, address, width, is_store, context, is_own = _split(place, address, width, is_store, context, is_own)
        word = address >> 2
        foreign = np.unique(word[~is_own])
        in_use = ~is_own | np.isin(word, foreign)
        place, address, width, is_store, context, word = (
            one[in_use] for one in (place, address, width, is_store, context, word)
        )
        is_shared = _shared(word, context, is_store)
        mask = ((1 << width) - 1 << (address & 3)).astype(np.uint8)
        columns = (one[is_shared] for one in (place, address, word, mask, is_store, context))
        return Shared(*columns, int(np.count_nonzero(~is_own)), int(np.count_nonzero(is_own)))  # type: ignore[arg-type]

    @cached_property
    def program_rows(self) -> Places:
        """The accesses of the program's own code, and of libraries that work for it."""
        return self.kept[~self.is_library | self._works_for_program()]

    def place_of(self, accesses: Places) -> Places:
        """Return the instruction that made each access."""
        return self._place[accesses]

    def _works_for_program(self) -> NDArray[np.bool_]:
        """Return for each kept access whether a library made it for the program's own code."""
        found = np.zeros(len(self.kept), dtype=bool)
        mine = np.flatnonzero(self.is_library)
        if not len(mine):
            return found
        places = self._place[self.kept[mine]]
        program, symbols = self._observed.program, self._observed.symbols
        starts = {
            function.start
            for address in np.unique(self._observed.run.pc[places]).tolist()
            if (function := program.code.at(address)) is not None
        }
        only = frozenset(symbols.function(program.function(one)) for one in starts)
        callers = _Callers(self._observed, self._authors, self._contexts)
        self._observed.trees(callers, only=only)
        for context in np.unique(self._contexts.of_each[places]).tolist():
            rows = mine[self._contexts.of_each[places] == context]
            begins, works = callers.of(context)
            if len(begins):
                at = np.searchsorted(begins, self._place[self.kept[rows]], side="right") - 1
                found[rows] = (at >= 0) & works[np.maximum(at, 0)]
        return found

    def _is_own_stack(self, place: Places, address: NDArray[np.int64], context: NDArray[np.int32]) -> NDArray[np.bool_]:
        contexts = self._contexts
        low = np.zeros(contexts.count, dtype=np.int64)
        high = np.zeros(contexts.count, dtype=np.int64)
        for thread in contexts.threads:
            if thread.low is not None and thread.high is not None:
                low[thread.number], high[thread.number] = thread.low, thread.high
        top = contexts.handler_stack
        found = (low[context] <= address) & (address < high[context])
        segments = self._observed.owners.segments
        begins = np.array([one.begin for one in segments], dtype=np.int64)
        bases = np.array([-1 if one.base is None else one.base for one in segments], dtype=np.int64)
        base = bases[np.searchsorted(begins, place, side="right") - 1]
        pointer = base + self._observed.flow.moved[place]
        is_handler = context >= len(contexts.threads)
        # A push writes below the stack pointer that it starts with.
        return found | (is_handler & (base >= 0) & (pointer - 128 <= address) & (address < top))


class _Callers:
    """Records the author for which each library call works. An observer of ove_lab.trace.stacks."""

    def __init__(self, observed: Observed, authors: Authors, contexts: Contexts) -> None:
        self._observed, self._authors, self._contexts = observed, authors, contexts
        self._stacks: dict[int, list[Author]] = {}
        self._found: dict[int, list[tuple[int, bool]]] = {}
        self._known: dict[int, Author] = {}

    def of(self, context: int) -> tuple[Places, NDArray[np.bool_]]:
        rows = sorted(self._found.get(context, ()))
        return np.array([one[0] for one in rows], dtype=np.int64), np.array([one[1] for one in rows], dtype=bool)

    def _author(self, place: int) -> Author:
        pc = int(self._observed.run.pc[place]) if place < len(self._observed.run.pc) else 0
        if pc not in self._known:
            self._known[pc] = self._authors.of_function(pc)
        return self._known[pc]

    def begins(self, segment: Segment, place: int, function: str) -> None:  # noqa: ARG002 - an observer
        stack = self._stacks.setdefault(id(segment.thread or segment.exception), [])
        stack.append(self._works_for(segment, place, stack[-1] if stack else Author.SYSTEM))

    def replaces(self, segment: Segment, place: int, function: str) -> None:  # noqa: ARG002 - an observer
        stack = self._stacks[id(segment.thread or segment.exception)]
        stack[-1] = self._works_for(segment, place, stack[-1])

    def ends(self, segment: Segment, place: int) -> None:  # noqa: ARG002 - an observer
        self._stacks[id(segment.thread or segment.exception)].pop()

    def _works_for(self, segment: Segment, place: int, caller: Author) -> Author:
        author = self._author(place)
        if author is not Author.LIBRARY:
            return author
        context = self._contexts.of(segment.thread or segment.exception)
        # The program's code may be inlined into a binding's function, and ove's code into the program's.
        if place and self._contexts.of_each[place - 1] == context:
            calling = Author(int(self._authors.of_each[self._observed.flow.which[place - 1]]))
            caller = caller if calling is Author.LIBRARY else calling
        self._found.setdefault(context, []).append((place, caller is Author.PROGRAM))
        return caller


def _split(
    place: Places,
    address: NDArray[np.int64],
    width: NDArray[np.int64],
    is_store: NDArray[np.bool_],
    context: NDArray[np.int32],
    is_own: NDArray[np.bool_],
) -> tuple[NDArray, ...]:
    """Split the accesses that span two words."""
    wide = np.flatnonzero((address & 3) + width > 4)
    if not len(wide):
        return place, address, width, is_store, context, is_own
    rest = (address[wide] & 3) + width[wide] - 4
    behind = (address[wide] | 3) + 1
    width = width.copy()
    width[wide] -= rest
    order = np.argsort(np.append(np.arange(len(place)), wide), kind="stable")
    columns = (
        np.append(place, place[wide]),
        np.append(address, behind),
        np.append(width, np.minimum(rest, 4)),
        np.append(is_store, is_store[wide]),
        np.append(context, context[wide]),
        np.append(is_own, is_own[wide]),
    )
    return tuple(one[order] for one in columns)


def _shared(word: NDArray[np.int64], context: NDArray[np.int32], is_store: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return for each access whether two contexts use its word and at least one of them writes it."""
    if not len(word):
        return np.zeros(0, dtype=bool)
    order = np.argsort(word, kind="stable")
    firsts = np.flatnonzero(np.append(True, np.diff(word[order]) != 0))
    low, high = (one.reduceat(context[order], firsts) for one in (np.minimum, np.maximum))
    written = np.logical_or.reduceat(is_store[order], firsts)
    group = np.cumsum(np.append(True, np.diff(word[order]) != 0)) - 1
    found = np.empty(len(word), dtype=bool)
    found[order] = ((low != high) & written)[group]
    return found
