# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads of heap memory that nothing has written since the block was allocated.

A copy of such memory is no error: structures have padding, and a store of a bit field loads the rest of its word. So a
load counts if its value is computed with, compared, or used as an address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ove_lab.check.accesses import Selection
from ove_lab.check.contexts import Contexts
from ove_lab.check.finding import Finding, Side
from ove_lab.check.heaps import Block, Heaps
from ove_lab.trace.instructions import Instruction
from ove_lab.trace.observe import Observed

RULE = "uninitialised-read"
# The use of a loaded value is looked for in this many instructions.
_NEAR = 32
# The result of these holds the value in part, and the store of a bit field has them.
_PASSES_ON = re.compile(r"(?:mov|bfi|orr|and|bic|uxt[bh]|sxt[bh])s?$")
_ADDRESS = re.compile(r"\[([^\]]*)\]")
_NAMES = {"sb": 9, "sl": 10, "fp": 11, "ip": 12}


class Uninitialised:
    """The judge."""

    def __init__(self, observed: Observed, contexts: Contexts, selection: Selection, heaps: Heaps) -> None:
        self._observed, self._contexts, self._selection, self._heaps = observed, contexts, selection, heaps

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
            if place >= block.taken and len(part) == run.width[row] and (part > place).all() and self._is_used(place):
                yield self._finding(block, begin, place)
                return

    def _written(self, block: Block, stores: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the first instruction that stored each byte of a block."""
        run = self._observed.run
        written = np.full(block.size, len(run.pc), dtype=np.int64)
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

    def _is_used(self, place: int) -> bool:
        """Return True if the value of a load is computed with, and not only copied."""
        context, run = self._contexts.of_each[place], self._observed.run
        load = self._observed.program.decoded(int(run.pc[place]))
        if load is None or len(load.loads) != 1:
            return False
        register = load.loads[0]
        for following in range(place + 1, min(place + _NEAR, len(run.pc))):
            one = self._observed.program.decoded(int(run.pc[following]))
            if self._contexts.of_each[following] != context or one is None:
                continue
            if _is_address(one, register):
                return True
            if one.name.startswith(("str", "stm", "push")):
                if register in one.listed:
                    return False
                continue
            to, sources = _moves(one)
            if register in sources:
                if not _PASSES_ON.match(one.name):
                    return True
                register = register if to is None else to
            elif to == register:
                return False
        return False

    def _finding(self, block: Block, offset: int, place: int) -> Finding:
        title = self._heaps.title(block)
        who = self._contexts.name(int(self._contexts.of_each[place]))
        taker = self._contexts.name(self._contexts.of(block.owner))
        sides = [
            Side(who, f"reads at offset {offset} of the block", place),
            Side(taker, "allocated the block", block.site),
        ]
        return Finding(RULE, title, f"{title}: nothing has written the memory that is read", sides, length=offset)


def _is_address(one: Instruction, register: int) -> bool:
    inside = _ADDRESS.search(one.op_str)
    names = [] if inside is None else re.findall(r"[a-z]\w*", inside[1])
    return register in [_NAMES.get(name, int(name[1:]) if name[1:].isdigit() else -1) for name in names]


def _moves(one: Instruction) -> tuple[int | None, list[int]]:
    """Return the register that an instruction writes, and those that it computes with."""
    if one.name.startswith(("cmp", "cmn", "tst", "teq", "cb", "b")) and not one.name.startswith(("bfi", "bic")):
        return None, one.listed
    if not one.listed:
        return None, []
    is_both = one.name.startswith("bfi") or (len(one.operands) == len(one.listed) == 2 and not _is_copy(one.name))
    return one.listed[0], one.listed if is_both else one.listed[1:]


def _is_copy(name: str) -> bool:
    return name.startswith(("mov", "mvn", "uxt", "sxt", "rev", "clz", "ldr"))
