# SPDX-License-Identifier: MIT OR Apache-2.0
"""Computes the result of one instruction, for the arithmetic that compilers and kernels use for addresses and
numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from capstone import arm

from ove_lab.trace.instructions import Instruction, Operand

WORD = 0xFFFFFFFF
_SIGN = 0x80000000
Read = Callable[[int], "int | None"]

_TWO = {
    "add": lambda a, b: a + b,
    "addw": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "subw": lambda a, b: a - b,
    "rsb": lambda a, b: b - a,
    "and": lambda a, b: a & b,
    "orr": lambda a, b: a | b,
    "orn": lambda a, b: a | ~b,
    "eor": lambda a, b: a ^ b,
    "bic": lambda a, b: a & ~b,
    "mul": lambda a, b: a * b,
    "lsl": lambda a, b: a << (b & 0xFF) if (b & 0xFF) < 32 else 0,
    "lsr": lambda a, b: a >> (b & 0xFF),
    "asr": lambda a, b: signed(a) >> min(b & 0xFF, 31),
    "ror": lambda a, b: (a >> (b & 31)) | (a << (-b & 31)),
    "udiv": lambda a, b: a // b if b else 0,
    "sdiv": lambda a, b: int(signed(a) / signed(b)) if b else 0,
}
_ONE = {
    "mov": lambda a: a,
    "movw": lambda a: a,
    "mvn": lambda a: ~a,
    "neg": lambda a: -a,
    "uxtb": lambda a: a & 0xFF,
    "uxth": lambda a: a & 0xFFFF,
    "sxtb": lambda a: signed(a, 8),
    "sxth": lambda a: signed(a, 16),
    "clz": lambda a: 32 - a.bit_length(),
    "rbit": lambda a: int(f"{a:032b}"[::-1], 2),
    "rev": lambda a: int.from_bytes(a.to_bytes(4, "little"), "big"),
}
_SHIFTS = {
    arm.ARM_SFT_LSL: "lsl",
    arm.ARM_SFT_LSR: "lsr",
    arm.ARM_SFT_ASR: "asr",
    arm.ARM_SFT_ROR: "ror",
}


class Flags(NamedTuple):
    """The processor's flags: negative, zero, carry and overflow. Carry and overflow are None if not tracked."""

    n: bool
    z: bool
    c: bool | None
    v: bool | None


_ASKED: dict[str, Callable[[Flags], bool]] = {
    "eq": lambda one: one.z,
    "ne": lambda one: not one.z,
    "hs": lambda one: bool(one.c),
    "lo": lambda one: not one.c,
    "mi": lambda one: one.n,
    "pl": lambda one: not one.n,
    "vs": lambda one: bool(one.v),
    "vc": lambda one: not one.v,
    "hi": lambda one: one.c and not one.z,
    "ls": lambda one: not one.c or one.z,
    "ge": lambda one: one.n == one.v,
    "lt": lambda one: one.n != one.v,
    "gt": lambda one: not one.z and one.n == one.v,
    "le": lambda one: one.z or one.n != one.v,
}
_ASKS_CARRY, _ASKS_OVERFLOW = ("hs", "lo", "hi", "ls"), ("vs", "vc", "ge", "lt", "gt", "le")
_OPPOSITES = {"eq": "ne", "hs": "lo", "mi": "pl", "vs": "vc", "hi": "ls", "ge": "lt", "gt": "le"}
OPPOSITE = {**_OPPOSITES, **{other: one for one, other in _OPPOSITES.items()}}


def holds(condition: str, flags: Flags) -> bool | None:
    """Return whether a condition holds; None if it tests a flag that is not tracked."""
    if (condition in _ASKS_CARRY and flags.c is None) or (condition in _ASKS_OVERFLOW and flags.v is None):
        return None
    return _ASKED[condition](flags)


def signed(value: int, bits: int = 32) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


@cache
def operation(name: str) -> str:
    """Return the operation without the flag-setting suffix."""
    return name[:-1] if name.endswith("s") and name[:-1] in (*_TWO, *_ONE) else name


def computed(instruction: Instruction, read: Read) -> int | None:
    """Return the value that an instruction writes to its first operand; None for unsupported arithmetic."""
    name = operation(instruction.name)
    operands = instruction.operands
    # Read only operands on which the result depends, because each one needs a chain of instructions.
    if name in _ONE and len(operands) == 2 and (value := _value(instruction, operands[1], read)) is not None:
        return _ONE[name](value) & WORD
    if name in _TWO and len(operands) >= 2:
        first = _value(instruction, operands[-2 if len(operands) == 3 else 0], read)
        second = None if first is None else _value(instruction, operands[-1], read)
        return None if first is None or second is None else _TWO[name](first, second) & WORD
    return _special(name, operands, instruction, read)


def product(instruction: Instruction, is_high: bool, read: Read) -> int | None:
    """Return one half of a 64-bit product, which the instruction writes to its first two operands."""
    first, second = (_value(instruction, one, read) for one in instruction.operands[-2:])
    if first is None or second is None:
        return None
    whole = first * second if instruction.name == "umull" else signed(first) * signed(second)
    return whole >> (32 if is_high else 0) & WORD


_BYTES = 4


def added_bytes(first: int, second: int) -> tuple[int, int]:
    """Return the sums of the bytes of two words, and a mask of the bytes whose sums do not fit, which `sel` chooses
    by."""
    sums = [(first >> 8 * one & 0xFF) + (second >> 8 * one & 0xFF) for one in range(_BYTES)]
    mask = sum(0xFF << 8 * one for one, each in enumerate(sums) if each > 0xFF)
    return sum((each & 0xFF) << 8 * one for one, each in enumerate(sums)), mask


def selected(instruction: Instruction, setter: Instruction, read: Read, read_before: Read) -> int | None:
    """Return what a `sel` writes: bytes of two registers, each chosen by an earlier addition of bytes.

    `read_before` reads a register before that addition.
    """
    values = [_value(instruction, one, read) for one in instruction.operands[-2:]]
    sums = [_value(setter, one, read_before) for one in setter.operands[-2:]]
    if None in values or None in sums:
        return None
    mask = added_bytes(*sums)[1]  # type: ignore[arg-type]
    return values[0] & mask | values[1] & ~mask & WORD  # type: ignore[operator]


_MANY: dict[str, Callable[[list[int]], int]] = {
    "movt": lambda known: known[0] & 0xFFFF | known[1] << 16,
    "uadd8": lambda known: added_bytes(known[1], known[2])[0],
    "ubfx": lambda known: known[1] >> known[2] & ((1 << known[3]) - 1),
    "sbfx": lambda known: signed(known[1] >> known[2], known[3]),
    "mla": lambda known: known[1] * known[2] + known[3],
    "mls": lambda known: known[3] - known[1] * known[2],
    "bfi": lambda known: known[0] & ~_field(known) | (known[1] << known[2] & _field(known)),
    "bfc": lambda known: known[0] & ~_field(known),
}
# These change a part of their first operand.
_KEEP = ("movt", "bfi", "bfc")


def _field(known: list[int]) -> int:
    """Return the mask of a bit field, whose first bit and width are the last two operands."""
    return ((1 << known[-1]) - 1) << known[-2]


def _special(name: str, operands: list[Operand], instruction: Instruction, read: Read) -> int | None:
    if name == "adr":
        return (((instruction.address + 4) & ~3) + operands[-1].imm) & WORD
    if name not in _MANY:
        return None
    values = [] if name in _KEEP else [0]
    for one in operands[len(values) :]:
        value = _value(instruction, one, read)
        if value is None:
            return None
        values.append(value)
    return _MANY[name](values) & WORD


def _value(instruction: Instruction, operand: Operand, read: Read) -> int | None:
    if operand.type == arm.ARM_OP_IMM:
        return int(operand.imm) & WORD
    if operand.type != arm.ARM_OP_REG:
        return None
    value = (instruction.address + 4) & ~3 if operand.reg == arm.ARM_REG_PC else read(operand.reg)
    shift = _SHIFTS.get(operand.shift.type)
    if value is None or operand.shift.type == arm.ARM_SFT_INVALID:
        return value
    return _TWO[shift](value, operand.shift.value) & WORD if shift else None


def flags(instruction: Instruction, read: Read) -> Flags | None:
    """Return the flags N, Z, C and V after an instruction that sets them; None for flags that are not tracked."""
    name = instruction.name
    operands = [_value(instruction, one, read) for one in instruction.operands[-2:]]
    first, second = operands if len(operands) == 2 else (None, None)
    if name in ("cmp", "subs") and first is not None and second is not None:
        result = (first - second) & WORD
        overflow = bool((first ^ second) & (first ^ result) & _SIGN)
        return Flags(bool(result & _SIGN), result == 0, first >= second, overflow)
    if name in ("cmn", "adds") and first is not None and second is not None:
        result = (first + second) & WORD
        overflow = bool(~(first ^ second) & (first ^ result) & _SIGN)
        return Flags(bool(result & _SIGN), result == 0, first + second > WORD, overflow)
    value = None
    if name == "tst" and first is not None and second is not None:
        value = first & second
    elif name.endswith("s"):
        value = computed(instruction, read)
    if value is None:
        return None
    return Flags(bool(value & _SIGN), value == 0, _carried(name, first, second), v=None)


def _carried(name: str, value: int | None, distance: int | None) -> bool | None:
    """Return the bit that a shift moved into the carry; None if the carry is unchanged."""
    if value is None or distance is None or not 0 < distance < 32 or name not in ("lsls", "lsrs", "asrs"):
        return None
    return bool(value >> (32 - distance if name == "lsls" else distance - 1) & 1)
