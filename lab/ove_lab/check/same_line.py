# SPDX-License-Identifier: MIT OR Apache-2.0
"""The accesses that one line of the program makes together: an update of a word, a copy of several words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ove_lab.check import uses
from ove_lab.check.accesses import Shared
from ove_lab.check.authors import Author, Authors
from ove_lab.check.contexts import Contexts
from ove_lab.check.kinds import WORD_BYTES, Extent
from ove_lab.trace.flow import Kind
from ove_lab.trace.instructions import NUMBERS, Instruction
from ove_lab.trace.observe import Observed

# The accesses of one execution of a line are at most this far apart.
_TOGETHER = 24
# A compiler may join two accesses of a line into one instruction. An instruction with this many words is a copy.
_SEVERAL = 3
# Few updates have more instructions between their load and their store.
_NEAR = 64
# The search assumes that no execution of a line, including the functions that it calls, has more instructions.
_LONGEST = 4096
# The registers that a called function may change: r0 to r3, r12 and lr.
_CHANGED = frozenset((0, 1, 2, 3, 12, 14))
# The number of registers that a store names before its address, if it is not one.
_STORED = {"strd": 2, "strex": 2, "strexb": 2, "strexh": 2}


class SameLine:
    """The shared accesses of one run, identified by their rows."""

    def __init__(self, observed: Observed, contexts: Contexts, authors: Authors, shared: Shared) -> None:
        self._program, self._run, self._shared = observed.program, observed.run, shared
        self._observed, self._contexts, self._authors = observed, contexts, authors
        # The results for loads and stores that are far apart, by their addresses.
        self._far: dict[tuple[int, int], bool] = {}
        # The accesses of each context, in order, and the index of each access among them.
        self._rows = np.argsort(shared.context, kind="stable")
        self._index = np.empty(len(self._rows), dtype=np.int64)
        self._index[self._rows] = np.arange(len(self._rows))

    def is_update(self, row: int) -> bool:
        """Return True if a store completes a load, a change and a store in one line: `x++`.

        A line may also wait for one value and then store another, because a macro is one line.
        """
        shared = self._shared
        word, line = shared.word[row], self._line(row)
        for other in reversed(self._before(row)):
            if shared.word[other] == word:
                is_load = not shared.is_store[other] and self._line(other) == line
                return is_load and self._depends(int(shared.place[other]), int(shared.place[row]))
        return False

    def _before(self, row: int) -> list[int]:
        """Return the last accesses of a context before one of its accesses, even if a handler ran in between."""
        index, context = int(self._index[row]), self._shared.context[row]
        rows = self._rows[max(index - _TOGETHER, 0) : index]
        found: list[int] = rows[self._shared.context[rows] == context].tolist()
        return found

    def _behind(self, row: int) -> list[int]:
        index, context = int(self._index[row]), self._shared.context[row]
        rows = self._rows[index + 1 : index + _TOGETHER]
        found: list[int] = rows[self._shared.context[rows] == context].tolist()
        return found

    @cached_property
    def _own_place(self) -> NDArray[np.int64]:
        """The number of each access's instruction among those of its context, which other contexts interrupt."""
        segments = self._observed.owners.segments
        begins = np.array([one.begin for one in segments], dtype=np.int64)
        before, counted = np.zeros(len(segments), dtype=np.int64), [0] * self._contexts.count
        for number, one in enumerate(segments):
            context = self._contexts.of(one.thread or one.exception)
            before[number] = counted[context]
            counted[context] += one.end - one.begin
        index = np.searchsorted(begins, self._shared.place, side="right") - 1
        own: NDArray[np.int64] = before[index] + self._shared.place - begins[index]
        return own

    def _depends(self, load: int, store: int) -> bool:
        """Return True if a stored value depends on a load. Two instructions that are far apart are judged once."""
        if store - load <= _NEAR:
            return self._computes(load, store)
        key = int(self._run.pc[load]), int(self._run.pc[store])
        if key not in self._far:
            self._far[key] = self._computes(load, store)
        return self._far[key]

    def _computes(self, load: int, store: int) -> bool:
        """Return True if an instruction stores a value computed from what an earlier one of its context loaded.

        Both are in one execution of the line: its function has not returned in between.
        """
        first, last = self._instruction(load), self._instruction(store)
        if first is None or last is None or not first.loads or not last.listed:
            return True
        known, depth = set(first.loads), 0
        for count, place in enumerate(self._own(load + 1, store)):
            kind = int(self._observed.flow.kind[place])
            one = self._instruction(place) if depth == 0 else None
            if kind in (Kind.CALL, Kind.CALL_COMPUTED):
                depth += 1
            elif kind == Kind.RETURN:
                depth -= 1
                # A called function may change these registers, and keeps the others.
                known -= _CHANGED
            if depth < 0 or count == _LONGEST:
                return False
            if one is None or kind != Kind.NEXT:
                continue
            written = {NUMBERS[each] for each in one.written if each in NUMBERS}
            is_from_it = not one.is_memory and bool(known.intersection(uses.moves(one)[1]))
            known = known | written if is_from_it else known - written
        return bool(known.intersection(last.listed[: _STORED.get(last.name, 1)]))

    def _own(self, begin: int, end: int) -> Iterator[int]:
        """Yield a context's instructions between two of them, without those of other contexts."""
        owners = self._observed.owners
        mine = owners.at(end)
        for one in owners.within(begin, end):
            if one.thread is mine.thread and one.exception is mine.exception:
                yield from range(max(one.begin, begin), min(one.end, end))

    def _instruction(self, place: int) -> Instruction | None:
        return self._program.decoded(int(self._run.pc[place]))

    def is_copy(self, row: int, extent: Extent | None) -> bool:
        """Return True if the line of an access also uses another word of the same variable or heap block.

        An instruction that uses different words each time is in a loop, and the words need not belong together. Nor do
        the elements of an array, unless one instruction or library function uses several.
        """
        if extent is None or extent.size <= WORD_BYTES or not self._is_wide[self._which[row]]:
            return False
        shared, line, own, which = self._shared, self._line(row), self._own_place, self._which
        # A member of a packed structure may have parts in two words, which one instruction uses.
        first, size = extent.part if extent.part[1] <= WORD_BYTES else (0, 0)
        is_whole = self._is_library(row) or self._words_together(row) >= _SEVERAL
        return any(
            shared.word[one] != shared.word[row]
            and abs(int(own[one] - own[row])) < _TOGETHER
            and extent.begin <= shared.address[one] < extent.begin + extent.size
            and not first <= shared.address[one] < first + size
            and self._line(one) == line
            and (
                is_whole
                or (not extent.has_elements and (which[one] != which[row] or shared.place[one] == shared.place[row]))
            )
            for one in (*self._before(row), *self._behind(row))
        )

    def _words_together(self, row: int) -> int:
        """Return how many shared words the instruction of an access uses."""
        place = self._shared.place[row]
        return int(np.subtract(*np.searchsorted(self._shared.place, [place + 1, place])))

    def _is_library(self, row: int) -> bool:
        return bool(self._authors.of_each[self._which[row]] == Author.LIBRARY)

    @cached_property
    def _which(self) -> NDArray[np.int64]:
        which: NDArray[np.int64] = self._observed.flow.which[self._shared.place].astype(np.int64)
        return which

    @cached_property
    def _is_wide(self) -> NDArray[np.bool_]:
        """Whether the line of each instruction ever uses two words: few lines do, and a loop that polls does not."""
        addresses = self._observed.flow.addresses
        lines = [self._program.source(one) for one in addresses.tolist()]
        numbers = {one: number for number, one in enumerate(dict.fromkeys(lines))}
        of_each = np.array([numbers[one] for one in lines], dtype=np.int64)
        used = np.unique(np.stack([of_each[self._which], self._shared.word]), axis=1)[0]
        counts = np.bincount(used, minlength=len(numbers))
        wide: NDArray[np.bool_] = counts[of_each] > 1
        return wide

    def _line(self, row: int) -> tuple[str, int]:
        return self._program.source(int(self._run.pc[self._shared.place[row]]))
