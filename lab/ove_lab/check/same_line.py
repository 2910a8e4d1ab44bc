# SPDX-License-Identifier: MIT OR Apache-2.0
"""The accesses that one line of the program makes together: an update of a word, a copy of several words."""

from __future__ import annotations

from ove_lab.check.accesses import Shared
from ove_lab.check.kinds import WORD_BYTES
from ove_lab.trace.observe import Observed

# The accesses of one execution of a line are this near to each other.
_TOGETHER = 24


class SameLine:
    """The shared accesses of one run, which are named by their rows."""

    def __init__(self, observed: Observed, shared: Shared) -> None:
        self._program, self._run, self._shared = observed.program, observed.run, shared

    def is_update(self, row: int) -> bool:
        """Return True if a store ends a load, a change and a store of one line: `x++`."""
        shared = self._shared
        word, context, line = shared.word[row], shared.context[row], self._line(row)
        for other in range(row - 1, max(row - _TOGETHER, -1), -1):
            if shared.context[other] == context and shared.word[other] == word:
                return not shared.is_store[other] and self._line(other) == line
        return False

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
