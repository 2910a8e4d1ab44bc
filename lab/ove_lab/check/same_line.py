# SPDX-License-Identifier: MIT OR Apache-2.0
"""The accesses that one line of the program makes together: an update of a word, a copy of several words."""

from __future__ import annotations

from ove_lab.check import uses
from ove_lab.check.accesses import Shared
from ove_lab.check.contexts import Contexts
from ove_lab.check.kinds import WORD_BYTES
from ove_lab.trace.instructions import NUMBERS, Instruction
from ove_lab.trace.observe import Observed

# The accesses of one execution of a line are this near to each other.
_TOGETHER = 24
# A change has no more instructions.
_NEAR = 64
# The registers that a store names before its address, for others than the one.
_STORED = {"strd": 2, "strex": 2, "strexb": 2, "strexh": 2}


class SameLine:
    """The shared accesses of one run, which are named by their rows."""

    def __init__(self, observed: Observed, contexts: Contexts, shared: Shared) -> None:
        self._program, self._run, self._shared = observed.program, observed.run, shared
        self._contexts = contexts

    def is_update(self, row: int) -> bool:
        """Return True if a store ends a load, a change and a store of one line: `x++`.

        A line may also wait for one value and then store another: a macro is one line.
        """
        shared = self._shared
        word, context, line = shared.word[row], shared.context[row], self._line(row)
        for other in range(row - 1, max(row - _TOGETHER, -1), -1):
            if shared.context[other] == context and shared.word[other] == word:
                is_load = not shared.is_store[other] and self._line(other) == line
                return is_load and self._depends(int(shared.place[other]), int(shared.place[row]))
        return False

    def _depends(self, load: int, store: int) -> bool:
        """Return True if what an instruction stores is computed from what an earlier one of its context loaded."""
        first, last = self._instruction(load), self._instruction(store)
        if first is None or last is None or not first.loads or not last.listed:
            return True
        context, contexts = self._contexts.of_each[load], self._contexts.of_each
        known = set(first.loads)
        for place in range(load + 1, store) if store - load <= _NEAR else ():
            one = self._instruction(place) if contexts[place] == context else None
            if one is None:
                continue
            written = {NUMBERS[each] for each in one.written if each in NUMBERS}
            is_from_it = not one.is_memory and bool(known.intersection(uses.moves(one)[1]))
            known = known | written if is_from_it else known - written
        return store - load > _NEAR or bool(known.intersection(last.listed[: _STORED.get(last.name, 1)]))

    def _instruction(self, place: int) -> Instruction | None:
        return self._program.decoded(int(self._run.pc[place]))

    def is_copy(self, row: int, extent: tuple[int, int] | None) -> bool:
        """Return True if the line of an access uses another word of the same variable, or heap block, as well."""
        begin, size = extent or (0, 0)
        if size <= WORD_BYTES:
            return False
        shared, line = self._shared, self._line(row)
        near = range(max(row - _TOGETHER, 0), min(row + _TOGETHER, len(shared.place)))
        return any(
            shared.context[one] == shared.context[row]
            and shared.word[one] != shared.word[row]
            and abs(int(shared.place[one]) - int(shared.place[row])) < _TOGETHER
            and begin <= shared.address[one] < begin + size
            and self._line(one) == line
            for one in near
        )

    def _line(self, row: int) -> tuple[str, int]:
        return self._program.source(int(self._run.pc[self._shared.place[row]]))
