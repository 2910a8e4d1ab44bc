# SPDX-License-Identifier: MIT OR Apache-2.0
"""One instruction with its operands as plain objects: the disassembler's own compute each attribute anew."""

from __future__ import annotations

from typing import NamedTuple

import capstone
from capstone import arm


class Shift(NamedTuple):
    type: int
    value: int


class Operand(NamedTuple):
    """An operand as the disassembler has it: `imm` of a number, `reg` of a register, which `shift` changes."""

    type: int
    reg: int
    imm: int
    shift: Shift
    subtracted: bool


class Instruction(NamedTuple):
    """`name` is the operation without its width; `written` are the registers that the instruction writes."""

    address: int
    size: int
    name: str
    op_str: str
    operands: list[Operand]
    written: tuple[int, ...]
    update_flags: bool


def of(found: capstone.CsInsn) -> Instruction:
    """Copy what the disassembler found."""
    return Instruction(
        found.address,
        found.size,
        str(found.mnemonic).removesuffix(".w").removesuffix(".n"),
        str(found.op_str),
        [_operand(one) for one in found.operands],
        tuple(found.regs_access()[1]),
        bool(found.update_flags),
    )


def _operand(one: arm.ArmOp) -> Operand:
    return Operand(
        one.type,
        one.reg if one.type == arm.ARM_OP_REG else 0,
        one.imm if one.type == arm.ARM_OP_IMM else 0,
        Shift(one.shift.type, one.shift.value),
        bool(one.subtracted),
    )
