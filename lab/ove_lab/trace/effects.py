# SPDX-License-Identifier: MIT OR Apache-2.0
"""The effect of one instruction on the program counter and the stack pointer, read from its assembly."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache

_WORD = 4
_REGISTER_BYTES = {"s": 4, "d": 8}
_RANGE = re.compile(r"\b([rsd])(\d+)-[rsd](\d+)\b")
_CONDITIONS = "eq|ne|hs|lo|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le"
_BRANCH = re.compile(rf"^b({_CONDITIONS})?(\.w|\.n)?$")
# Jumps that are conditional without an IT block.
_MAY_GO_ON = ("cbz", "cbnz")
_AT_STACK = re.compile(r"\[sp(?:, #(-?)(0x[0-9a-f]+|\d+))?\](!?)(?:, #(-?)(0x[0-9a-f]+|\d+))?$")
_ADJUST = re.compile(r"^sp(?:, sp)?, #(0x[0-9a-f]+|\d+)$")


class Kind(IntEnum):
    """How an instruction continues. A conditional one may also continue with the next instruction."""

    NEXT = 0
    BRANCH = 1
    CALL = 2
    CALL_COMPUTED = 3
    RETURN = 4
    JUMP_COMPUTED = 5
    SWITCH = 6


CALL_BYTES = {Kind.CALL: 4, Kind.CALL_COMPUTED: 2}


@dataclass(frozen=True)
class Effect:
    """One instruction: `target` of a direct jump; `moves` is what it adds to the stack pointer.

    `before` is the stack pointer before the instruction minus the address of its first access; None if the access does
    not show it. `is_memory` means that the move needs the access: the instruction may be conditional. `replaces` means
    that the stack pointer is loaded from elsewhere; `is_relative`, that the new value is the old one plus a register.
    `is_always` means that the next instruction never follows, unless an IT block makes this one conditional.
    """

    kind: Kind = Kind.NEXT
    target: int = 0
    moves: int = 0
    before: int | None = None
    is_memory: bool = False
    replaces: bool = False
    is_relative: bool = False
    is_always: bool = field(default=False, compare=False)


@cache
def effect(text: str) -> Effect:
    """Read one instruction from its assembly, as capstone writes it."""
    mnemonic, _, operands = text.partition(" ")
    name = mnemonic.removesuffix(".w").removesuffix(".n")
    branch = _BRANCH.match(mnemonic)
    if branch and operands.startswith("#"):
        return Effect(Kind.BRANCH, int(operands[1:], 0), is_always=branch[1] is None)
    for read in (_jump, _list, _access, _change):
        found = read(name, operands)
        if found is not None:
            never = name not in _MAY_GO_ON and found.kind != Kind.NEXT
            return replace(found, is_always=never)
    return Effect()


def _jump(name: str, operands: str) -> Effect | None:
    if name in ("bl", "blx"):
        direct = operands.startswith("#")
        return Effect(Kind.CALL, int(operands[1:], 0)) if direct else Effect(Kind.CALL_COMPUTED)
    if name in ("cbz", "cbnz"):
        return Effect(Kind.BRANCH, int(operands.rpartition("#")[2], 0))
    if name in ("tbb", "tbh"):
        return Effect(Kind.SWITCH)
    if name == "bx" or (name in ("mov", "movs") and operands.startswith("pc, ")):
        register = operands.rpartition(" ")[2]
        return Effect(Kind.RETURN if register == "lr" else Kind.JUMP_COMPUTED)
    return None


def _list(name: str, operands: str) -> Effect | None:
    """Read an instruction that loads or stores several registers."""
    bytes_moved = _listed(operands)
    kind = Kind.RETURN if re.search(r"\bpc\b", operands) else Kind.NEXT
    if name in ("push", "vpush"):
        return Effect(moves=-bytes_moved, before=bytes_moved, is_memory=True)
    if name in ("pop", "vpop"):
        return Effect(kind, moves=bytes_moved, before=0, is_memory=True)
    if not name.startswith(("ldm", "vldm", "stm", "vstm")):
        return None
    base = operands.partition(",")[0]
    if base not in ("sp", "sp!"):
        return Effect(Kind.JUMP_COMPUTED if kind is Kind.RETURN else Kind.NEXT)
    is_down = "db" in name
    moved = bytes_moved * (-1 if is_down else 1) * base.endswith("!")
    return Effect(kind, moves=moved, before=bytes_moved if is_down else 0, is_memory=True)


def _access(name: str, operands: str) -> Effect | None:
    """Read an instruction that loads or stores one or two registers."""
    if not name.startswith(("ldr", "str", "vldr", "vstr")):
        return None
    is_jump = operands.startswith("pc,")
    if name.startswith("ldr") and operands.startswith("sp,"):
        return Effect(replaces=True)
    match = _AT_STACK.search(operands)
    if match is None:
        return Effect(Kind.JUMP_COMPUTED) if is_jump else None
    offset, after = _signed(match[1], match[2]), _signed(match[4], match[5])
    kind = Kind.RETURN if is_jump else Kind.NEXT
    return Effect(kind, moves=offset if match[3] else after, before=-offset, is_memory=True)


def _change(name: str, operands: str) -> Effect | None:
    """Read an instruction that replaces the stack pointer."""
    if name in ("add", "addw", "sub", "subw") and (adjusted := _ADJUST.match(operands)):
        amount = int(adjusted[1], 0)
        return Effect(moves=amount if name.startswith("add") else -amount)
    if name == "msr" and operands.startswith(("msp,", "psp,", "control,")):
        return Effect(replaces=True)
    if operands.startswith("sp,") and name.startswith(("mov", "add", "sub", "bic", "and")):
        return Effect(replaces=True, is_relative=not name.startswith("mov"))
    return None


def _signed(sign: str | None, number: str | None) -> int:
    return (-1 if sign else 1) * int(number, 0) if number else 0


def _listed(operands: str) -> int:
    """Return the size in bytes of the registers between braces."""
    inside = operands.partition("{")[2].partition("}")[0]
    if not inside:
        return 0
    total = 0
    for word in inside.split(", "):
        size = _REGISTER_BYTES.get(word[0], _WORD) if word not in ("sp", "sb", "sl") else _WORD
        match = _RANGE.search(word)
        total += size * (int(match[3]) - int(match[2]) + 1 if match else 1)
    return total
