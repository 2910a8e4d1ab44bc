# SPDX-License-Identifier: MIT OR Apache-2.0
"""Instructions and operands as plain objects, because the disassembler's own objects recompute each attribute."""

from __future__ import annotations

from typing import NamedTuple

import capstone
from capstone import arm

SP, LR, PC = 13, 14, 15
NUMBERS = {getattr(arm, f"ARM_REG_R{number}"): number for number in range(13)} | {
    arm.ARM_REG_SP: SP,
    arm.ARM_REG_LR: LR,
    arm.ARM_REG_PC: PC,
}
_MEMORY = ("ldr", "ldm", "pop", "str", "stm", "push", "vldm", "vstm", "vpush", "vpop")


class Shift(NamedTuple):
    type: int
    value: int


class Operand(NamedTuple):
    """An operand: `imm` for a number, `reg` for a register, which may have a `shift`."""

    type: int
    reg: int
    imm: int
    shift: Shift
    subtracted: bool


class Instruction(NamedTuple):
    """`name` is the operation without its width; `written` are the registers that it writes.

    `listed` are the numbers of the named registers, in order, and `loads` the loaded registers, in the order of its
    accesses. `is_memory` means that it loads or stores.
    """

    address: int
    size: int
    name: str
    op_str: str
    operands: list[Operand]
    written: tuple[int, ...]
    update_flags: bool
    listed: list[int]
    loads: list[int]
    is_memory: bool


def of(found: capstone.CsInsn) -> Instruction:
    """Copy a disassembled instruction."""
    name = str(found.mnemonic).removesuffix(".w").removesuffix(".n")
    operands = [_operand(one) for one in found.operands]
    listed = [NUMBERS.get(one.reg, -1) for one in operands if one.type == arm.ARM_OP_REG]
    return Instruction(
        found.address,
        found.size,
        name,
        str(found.op_str),
        operands,
        tuple(found.regs_access()[1]),
        bool(found.update_flags),
        listed,
        _loads(name, listed),
        name.startswith(_MEMORY),
    )


def _loads(name: str, listed: list[int]) -> list[int]:
    if name.startswith("ldr"):
        return listed[: 2 if name == "ldrd" else 1]
    if name.startswith("ldm"):
        return listed[1:]
    return listed if name == "pop" else []


def _operand(one: arm.ArmOp) -> Operand:
    return Operand(
        one.type,
        one.reg if one.type == arm.ARM_OP_REG else 0,
        one.imm if one.type == arm.ARM_OP_IMM else 0,
        Shift(one.shift.type, one.shift.value),
        bool(one.subtracted),
    )
