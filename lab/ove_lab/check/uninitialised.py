# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads of heap memory that nothing has written since the block was allocated.

A copy of such memory is not an error: structures have padding, and a store of a bit field loads the rest of its word.
So a load counts only if its value is used in a computation, in a comparison or as an address.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ove_lab.check.accesses import Selection
from ove_lab.check.contexts import Contexts
from ove_lab.check.finding import Finding, Side
from ove_lab.check.heaps import Block, Heaps
from ove_lab.check.uses import Uses
from ove_lab.trace.observe import Observed

RULE = "uninitialised-read"


class Uninitialised:
    """The judge."""

    def __init__(self, observed: Observed, contexts: Contexts, selection: Selection, heaps: Heaps) -> None:
        self._observed, self._contexts, self._selection, self._heaps = observed, contexts, selection, heaps
        self._uses = Uses(observed, contexts)

    def judge(self) -> list[Finding]:
        blocks = [one for one in self._heaps.blocks if one.is_author and one.is_blank]
        found = [] if not blocks else [one for block in blocks for one in self._of_block(block)]
        return list({one.name: one for one in reversed(found)}.values())

    def _of_block(self, block: Block) -> Iterator[Finding]:
        run = self._observed.run
        until = len(run.pc) if block.freed is None else block.freed
        first, last = int(run.first_access[block.site]), int(run.first_access[until])
        address = run.address[first:last].astype(np.int64)
        rows = np.flatnonzero((block.address <= address) & (address < block.end)) + first
        written = self._written(block, rows[run.is_store[rows]])
        loads = rows[~run.is_store[rows] & self._is_program[rows]]
        for row in loads.tolist():
            begin = int(run.address[row]) - block.address
            place = int(np.searchsorted(run.first_access, row, side="right")) - 1
            part = written[begin : begin + int(run.width[row])]
            if (
                place >= block.taken
                and len(part) == run.width[row]
                and (part > place).all()
                and self._uses.is_used(row, place)
            ):
                yield self._finding(block, begin, place)
                return

    def _written(self, block: Block, stores: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the first instruction that stored each byte of a block."""
        run = self._observed.run
        written = np.full(block.size, len(run.pc), dtype=np.int64)
        # An old block that lacked values makes no difference: only the new part of a moved block is judged.
        written[: block.kept] = block.taken
        offset = run.address[stores].astype(np.int64) - block.address
        places = np.searchsorted(run.first_access, stores, side="right") - 1
        width = run.width[stores]
        for byte in range(int(width.max(initial=0))):
            mine = (width > byte) & (offset + byte < block.size)
            np.minimum.at(written, offset[mine] + byte, places[mine])
        return written

    @cached_property
    def _is_program(self) -> NDArray[np.bool_]:
        found = np.zeros(len(self._observed.run.address), dtype=bool)
        found[self._selection.kept[~self._selection.is_library]] = True
        return found

    def _finding(self, block: Block, offset: int, place: int) -> Finding:
        title = self._heaps.title(block)
        who = self._contexts.name(int(self._contexts.of_each[place]))
        taker = self._contexts.name(self._contexts.of(block.owner))
        sides = [
            Side(who, f"reads at offset {offset} of the block", place),
            Side(taker, "allocated the block", block.site),
        ]
        return Finding(RULE, title, f"{title}: nothing has written the memory that is read", sides, length=offset)
