# SPDX-License-Identifier: MIT OR Apache-2.0
"""Tells whether the program uses a loaded value: computes with it, compares it, or uses it as an address.

A copy is not a use: structures have padding, and a store of a bit field loads the rest of its word.
"""

from __future__ import annotations

import re

from ove_lab.check.contexts import Contexts
from ove_lab.trace.instructions import Instruction
from ove_lab.trace.observe import Observed

# Search this many instructions for the use of a loaded value.
_NEAR = 32
# The results of these instructions contain part of the value; stores of bit fields use them.
_PASSES_ON = re.compile(r"(?:mov|bfi|orr|and|bic|uxt[bh]|sxt[bh])s?$")
_TWO = 2
_ADDRESS = re.compile(r"\[([^\]]*)\]")
_NAMES = {"sb": 9, "sl": 10, "fp": 11, "ip": 12}


class Uses:
    """The uses of one run."""

    def __init__(self, observed: Observed, contexts: Contexts) -> None:
        self._observed, self._contexts = observed, contexts

    def is_used(self, access: int, place: int) -> bool:
        """Return True if the program computes with the value that an instruction loaded, and does not only copy it."""
        context, run = self._contexts.of_each[place], self._observed.run
        load = self._observed.program.decoded(int(run.pc[place]))
        number = access - int(run.first_access[place])
        if load is None or number >= len(load.loads):
            return False
        register = load.loads[number]
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
            to, sources = (register if register in one.loads else None, []) if one.loads else moves(one)
            if register in sources:
                if not _PASSES_ON.match(one.name):
                    return True
                register = register if to is None else to
            elif to == register:
                return False
        return False


def _is_address(one: Instruction, register: int) -> bool:
    inside = _ADDRESS.search(one.op_str)
    names = [] if inside is None else re.findall(r"[a-z]\w*", inside[1])
    return register in [_NAMES.get(name, int(name[1:]) if name[1:].isdigit() else -1) for name in names]


def moves(one: Instruction) -> tuple[int | None, list[int]]:
    """Return the register that an instruction writes, and those that it computes with."""
    if one.name.startswith(("cmp", "cmn", "tst", "teq", "cb", "b")) and not one.name.startswith(("bfi", "bic")):
        return None, one.listed
    if not one.listed:
        return None, []
    # `adds r0, #1` names its one register once.
    is_both = one.name.startswith("bfi") or (len(one.operands) == _TWO and not _is_copy(one.name))
    return one.listed[0], one.listed if is_both else one.listed[1:]


def _is_copy(name: str) -> bool:
    return name.startswith(("mov", "mvn", "uxt", "sxt", "rev", "clz", "ldr", "adr", "rbit", "mrs", "vmov", "vmrs"))
