# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds the conditional instructions of a run, their conditions, and the instructions that set their flags."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ove_lab.trace.flow import Flow
from ove_lab.trace.instructions import Instruction
from ove_lab.trace.record import Run
from ove_lab.trace.threads import Owners

# Compilers set the flags close to the instruction that tests them.
_FARTHEST = 64
_NARROW = 2
# The only 16-bit instructions that set the flags inside an IT block.
_COMPARE = ("cmp", "cmn", "tst")
# The instructions that set the flags of the bytes of a word.
_SETS_GE = re.compile(r"[su](?:add|sub)(?:8|16)$|[su]asx$|[su]sax$|msr$")


class Conditions:
    """The IT blocks of one run. `previous` names each segment's earlier one of the same owner, as Values does."""

    def __init__(
        self,
        run: Run,
        flow: Flow,
        owners: Owners,
        previous: list[int | None],
        decode: Callable[[int], Instruction | None],
    ) -> None:
        self._run, self._flow, self._owners, self._previous = run, flow, owners, previous
        self._pc = memoryview(run.pc)
        self._decode = decode

    def asked(self, place: int) -> str | None:
        """Return the condition of an instruction in an IT block, None for an unconditional one."""
        found = self._flow.guarded.get(self._pc[place])
        return found[1] if found else None

    def setter(self, place: int, index: int, holds: Callable[[int], bool | None]) -> int | None:
        """Return the instruction that set the flags for a conditional one in a segment; None if that is not known.

        `holds` tells whether an earlier instruction, which may be conditional itself, was executed.
        """
        block = self._flow.guarded[self._pc[place]][0]
        is_before = False
        for before in self._backwards(place, index):
            address = self._pc[before]
            is_before = is_before or address == block
            if not is_before or not self._sets_flags(address):
                continue
            executed = holds(before)
            if executed is not False:
                return before if executed else None
        return None

    def adder(self, place: int, index: int) -> int | None:
        """Return the addition of bytes before a `sel`; None if another instruction may have set its flags."""
        for before in self._backwards(place, index):
            instruction = self._decode(self._pc[before])
            if instruction is None or _SETS_GE.match(instruction.name):
                return before if instruction is not None and instruction.name == "uadd8" else None
        return None

    def _backwards(self, place: int, index: int) -> Iterator[int]:
        """Yield the same owner's instructions before a position, the nearest first: handlers preserve the flags."""
        iteration = self._run.repeats.iteration(place)
        for _ in range(_FARTHEST):
            if iteration is not None and place <= iteration[0]:
                # The flags are those of the previous iteration, which is only counted.
                return
            segment = self._owners.segments[index]
            if place > segment.begin:
                place -= 1
            else:
                before = self._previous[index]
                if before is None or before < 0:
                    return
                index, place = before, self._owners.segments[before].end - 1
            yield place

    def _sets_flags(self, address: int) -> bool:
        instruction = self._decode(address)
        if instruction is None:
            return True
        name = instruction.name
        if address in self._flow.guarded and instruction.size == _NARROW and name not in _COMPARE:
            # Decoded alone, it looks like the form outside an IT block, which sets the flags.
            return False
        return instruction.update_flags or name in ("vmrs", "msr")
