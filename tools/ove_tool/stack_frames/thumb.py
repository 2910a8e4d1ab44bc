# SPDX-License-Identifier: MIT OR Apache-2.0
"""Decodes Thumb instructions as far as the search for stack frames needs it."""

from __future__ import annotations

from dataclasses import dataclass

SP, LR, PC = 13, 14, 15
_TABLE_BRANCH = 0xE8D0


@dataclass(frozen=True)
class Instruction:
    """One instruction. `first` and `second` are its halfwords; `second` is 0 if the instruction has two bytes."""

    address: int
    first: int
    second: int
    size: int

    @property
    def end(self) -> int:
        """The address after the instruction."""
        return self.address + self.size

    @property
    def data(self) -> bytes:
        """The instruction's bytes."""
        words = (self.first, self.second)[: self.size // 2]
        return b"".join(word.to_bytes(2, "little") for word in words)


def decode(data: bytes, address: int) -> list[Instruction]:
    """Split code that starts at `address` into instructions."""
    found = []
    at = 0
    while at + 2 <= len(data):
        first = int.from_bytes(data[at : at + 2], "little")
        size = 4 if first >= 0xE800 and at + 4 <= len(data) else 2
        second = int.from_bytes(data[at + 2 : at + 4], "little") if size == 4 else 0
        found.append(Instruction(address + at, first, second, size))
        at += size
    return found


def expand_constant(bits: int) -> int:
    """Return the constant that ARMv7-M encodes in 12 bits (ThumbExpandImm)."""
    byte = bits & 0xFF
    if bits < 0x400:
        return (byte, byte * 0x00010001, byte * 0x01000100, byte * 0x01010101)[bits >> 8]
    value, turn = 0x80 | (bits & 0x7F), bits >> 7
    return (value >> turn | value << (32 - turn)) & 0xFFFFFFFF


def constant_bits(one: Instruction) -> int:
    """Return the 12 constant bits of an instruction of four bytes."""
    return (one.first >> 10 & 1) << 11 | (one.second >> 12 & 7) << 8 | one.second & 0xFF


def lowered_by(one: Instruction) -> int | None:
    """Return the constant that an instruction subtracts from the stack pointer; None if it subtracts none."""
    if one.size == 2:
        return (one.first & 0x7F) * 4 if one.first & 0xFF80 == 0xB080 else None
    if one.second >> 8 & 0xF != SP:
        return None
    if one.first & 0xFBEF == 0xF1AD and not one.second & 0x8000:
        return expand_constant(constant_bits(one))
    if one.first & 0xFBFF == 0xF2AD and not one.second & 0x8000:
        return constant_bits(one)
    return None


def lowered_by_register(one: Instruction) -> bool:
    """Return True if an instruction subtracts a register from the stack pointer: SUB.W SP, SP, Rm."""
    return one.size == 4 and one.first & 0xFFEF == 0xEBAD and one.second >> 8 & 0xF == SP


def added_register(one: Instruction) -> int | None:
    """Return the register that ADD SP, Rm adds to the stack pointer."""
    if one.size == 2 and one.first & 0xFF87 == 0x4485:
        return one.first >> 3 & 0xF
    if one.size == 4 and one.first & 0xFFEF == 0xEB0D and one.second >> 8 & 0xF == SP:
        return one.second & 0xF
    return None


def moved_register(one: Instruction) -> int | None:
    """Return the register that an instruction moves to the stack pointer."""
    if one.size == 2 and one.first & 0xFF87 == 0x4685:
        return one.first >> 3 & 0xF
    if one.size == 4 and one.first & 0xFFEF == 0xEA4F and one.second & 0xFFF0 == 0x0D00:
        return one.second & 0xF
    return None


def is_push(one: Instruction) -> bool:
    """Return True if an instruction stores registers below the stack pointer and lowers the pointer to the last one."""
    if one.size == 2:
        return one.first & 0xFE00 == 0xB400
    is_store = one.first in (0xE92D, 0xE96D, 0xF84D) or one.first & 0xFFBF == 0xED2D
    return is_store and (one.first != 0xF84D or one.second & 0x0F00 == 0x0D00)


def saves_return_address(one: Instruction) -> bool:
    """Return True if an instruction pushes the link register."""
    if one.size == 2:
        return one.first & 0xFF00 == 0xB500
    if one.first == 0xE92D:
        return bool(one.second & 1 << LR)
    if one.first == 0xE96D:
        return LR in (one.second >> 12, one.second >> 8 & 0xF)
    return one.first == 0xF84D and one.second >> 12 == LR


def is_pop(one: Instruction) -> bool:
    """Return True if an instruction loads registers from the stack and raises the stack pointer."""
    if one.size == 2:
        return one.first & 0xFE00 == 0xBC00
    is_load = one.first == 0xE8BD or one.first & 0xFFBF == 0xECBD
    return is_load or (one.first == 0xF85D and one.second & 0x0F00 == 0x0B00)


def branch_target(one: Instruction) -> int | None:
    """Return the target of a direct branch that is not a call; None for other instructions."""
    offset = _short_offset(one) if one.size == 2 else _long_offset(one)
    return None if offset is None else one.address + 4 + offset


def _short_offset(one: Instruction) -> int | None:
    if one.first & 0xF000 == 0xD000 and one.first & 0x0E00 != 0x0E00:
        return _signed(one.first & 0xFF, 8) * 2
    if one.first & 0xF800 == 0xE000:
        return _signed(one.first & 0x7FF, 11) * 2
    # CBZ, CBNZ.
    return ((one.first >> 9 & 1) << 5 | one.first >> 3 & 0x1F) * 2 if one.first & 0xF500 == 0xB100 else None


def _long_offset(one: Instruction) -> int | None:
    if one.first & 0xF800 != 0xF000:
        return None
    if one.second & 0xD000 == 0x9000:
        return _far(one)
    if one.second & 0xD000 != 0x8000 or one.first >> 6 & 0xE == 0xE:
        return None
    sign, j1, j2 = one.first >> 10 & 1, one.second >> 13 & 1, one.second >> 11 & 1
    return _signed(sign << 19 | j2 << 18 | j1 << 17 | (one.first & 0x3F) << 11 | one.second & 0x7FF, 20) * 2


def call_target(one: Instruction) -> int | None:
    """Return the target of BL; None for other instructions."""
    if one.size == 2 or one.first & 0xF800 != 0xF000 or one.second & 0xD000 != 0xD000:
        return None
    return one.address + 4 + _far(one)


def is_call(one: Instruction) -> bool:
    """Return True if an instruction is a call: BL, BLX."""
    if one.size == 2:
        return one.first & 0xFF80 == 0x4780
    return one.first & 0xF800 == 0xF000 and one.second & 0xD000 == 0xD000


def jumps_forward_by_table(one: Instruction) -> bool:
    """Return True if an instruction jumps forward by a table: TBB, TBH."""
    return one.size == 4 and one.first & 0xFFF0 == _TABLE_BRANCH and one.second & 0xFFE0 == 0xF000


def jumps_by_table(one: Instruction) -> bool:
    """Return True if an instruction jumps to a computed address in the function: TBB, TBH, MOV PC, ADD PC, LDR PC."""
    if one.size == 2:
        return one.first & 0xFC87 == 0x4487 and one.first & 0x0300 != 0x0300
    return jumps_forward_by_table(one) or (one.first & 0xFF70 == 0xF850 and one.second >> 12 == PC and not is_pop(one))


def is_conditional_head(one: Instruction) -> int:
    """Return the number of following instructions that an IT instruction makes conditional; 0 for others."""
    mask = one.first & 0xF
    if one.size != 2 or one.first & 0xFF00 != 0xBF00 or not mask:
        return 0
    return 4 - (mask & -mask).bit_length() + 1


def reads_pc(one: Instruction) -> bool:
    """Return True if an instruction uses a PC-relative address: a literal load, ADR."""
    if one.size == 2:
        is_near = one.first & 0xF800 in (0x4800, 0xA000)
        return is_near or (one.first & 0xFC00 == 0x4400 and PC in (one.first >> 3 & 0xF,))
    if one.first & 0xFE1F in (0xF81F,) or one.first & 0xFBFF in (0xF20F, 0xF2AF):
        return True
    return one.first & 0xFE5F == 0xE85F or one.first & 0xFF3F == 0xED1F


def literal(one: Instruction) -> tuple[int, int] | None:
    """Return the register and the word's address of a PC-relative load; None for other instructions."""
    base = (one.address + 4) & ~3
    if one.size == 2 and one.first & 0xF800 == 0x4800:
        return one.first >> 8 & 7, base + (one.first & 0xFF) * 4
    if one.size == 4 and one.first & 0xFF7F == 0xF85F:
        offset = one.second & 0xFFF
        return one.second >> 12, base + (offset if one.first & 0x80 else -offset)
    return None


def near_address(one: Instruction) -> tuple[int, int] | None:
    """Return the register that ADR writes and the address that it computes; None for other instructions."""
    base = (one.address + 4) & ~3
    if one.size == 2:
        return (one.first >> 8 & 7, base + (one.first & 0xFF) * 4) if one.first & 0xF800 == 0xA000 else None
    if one.first & 0xFBFF not in (0xF20F, 0xF2AF):
        return None
    offset = (one.first >> 10 & 1) << 11 | (one.second >> 12 & 7) << 8 | one.second & 0xFF
    return one.second >> 8 & 0xF, base + (offset if one.first & 0xFBFF == 0xF20F else -offset)


def indexed_base(one: Instruction) -> int | None:
    """Return the base register of LDR PC, [base, index, LSL #2], which has the start of the table."""
    is_indexed = one.size == 4 and one.first & 0xFFF0 == 0xF850 and one.second & 0xFFF0 == 0xF020
    return one.first & 0xF if is_indexed else None


def leaves(one: Instruction) -> bool:
    """Return True if the next instruction need not run directly after this one: a branch, a call, a return."""
    if one.size == 2 and (one.first & 0xFF00 == 0x4700 or one.first & 0xFE00 == 0xDE00 or one.first & 0xFF00 == 0xBE00):
        return True
    returns = (one.size == 2 and one.first & 0xFF00 == 0xBD00) or (one.first == 0xE8BD and bool(one.second & 0x8000))
    loads_pc = one.first == 0xF85D and one.second >> 12 == PC
    return returns or loads_pc or is_call(one) or jumps_by_table(one) or branch_target(one) is not None


def ends_block(one: Instruction) -> bool:
    """Return True if the next instruction never follows: an unconditional jump, a return, an undefined instruction."""
    if one.size == 2:
        is_return = one.first & 0xFF00 == 0xBD00 or one.first & 0xFF80 == 0x4700
        return is_return or one.first & 0xF800 == 0xE000 or one.first & 0xFF00 == 0xDE00 or jumps_by_table(one)
    is_branch = one.first & 0xF800 == 0xF000 and one.second & 0xD000 == 0x9000
    return is_branch or (leaves(one) and not is_call(one) and branch_target(one) is None)


def _far(one: Instruction) -> int:
    """Return the offset encoded in BL or an unconditional B.W."""
    sign, j1, j2 = one.first >> 10 & 1, one.second >> 13 & 1, one.second >> 11 & 1
    bits = sign << 23 | (1 ^ j1 ^ sign) << 22 | (1 ^ j2 ^ sign) << 21 | (one.first & 0x3FF) << 11
    return _signed(bits | one.second & 0x7FF, 24) * 2


def inverse(one: Instruction) -> int | None:
    """Return the halfword of the inverse of a conditional branch, which skips the next 4 bytes."""
    if branch_target(one) is None:
        return None
    if one.size == 4:
        return None if one.second & 0x1000 else 0xD001 | ((one.first >> 6 & 0xF) ^ 1) << 8
    if one.first & 0xF500 == 0xB100:
        return 0xB108 | (one.first ^ 0x800) & 0x807
    return 0xD001 | ((one.first >> 8 & 0xF) ^ 1) << 8 if one.first & 0xF000 == 0xD000 else None


def _signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> (bits - 1) & 1 else value
