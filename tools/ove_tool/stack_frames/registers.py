# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds the register that a Thumb instruction writes, and whether the instruction decreases its value."""

from __future__ import annotations

from ove_tool.stack_frames.thumb import Instruction

# Instructions of two bytes: mask, value, and the shift of the register's three bits. The first match decides.
_NARROW = (
    (0xF800, 0x2800, None),  # CMP
    (0xFFC0, 0x4200, None),  # TST
    (0xFF80, 0x4280, None),  # CMP, CMN
    (0xE000, 0x0000, 0),  # shifts, ADDS, SUBS
    (0xE000, 0x2000, 8),  # MOVS, ADDS, SUBS with a constant
    (0xFC00, 0x4000, 0),  # ANDS to MVNS
    (0xF800, 0x4800, 8),  # LDR of a literal
    (0xFE00, 0x5600, 0),  # LDRSB
    (0xF800, 0x5800, 0),  # LDR, LDRH, LDRB, LDRSH with two registers
    (0xF800, 0x6800, 0),  # LDR
    (0xF800, 0x7800, 0),  # LDRB
    (0xF800, 0x8800, 0),  # LDRH
    (0xF800, 0x9800, 8),  # LDR from the stack
    (0xF000, 0xA000, 8),  # ADR, ADD to the stack pointer
    (0xFF00, 0xB200, 0),  # extensions
)
_SHRINKS_NARROW = (
    (0xFE00, 0x1A00),  # SUBS
    (0xFE00, 0x1E00),
    (0xF800, 0x3800),
    (0xFFC0, 0x4000),  # ANDS
    (0xFFC0, 0x4240),  # RSBS
    (0xFFC0, 0x4380),  # BICS
    (0xF800, 0x0000),  # LSLS, after a shift to the right
)
_SHRINKS_CONSTANT = (
    (0xFBE0, 0xF000),  # AND
    (0xFBE0, 0xF020),  # BIC
    (0xFBE0, 0xF1A0),  # SUB
    (0xFBE0, 0xF1C0),  # RSB
    (0xFBF0, 0xF2A0),  # SUBW
    (0xFBF0, 0xF360),  # BFC
)
_SHRINKS_REGISTER = ((0xFFE0, 0xEA00), (0xFFE0, 0xEA20), (0xFFE0, 0xEBA0), (0xFFE0, 0xEBC0))


def written(one: Instruction) -> int | None:
    """Return the register that an arithmetic instruction, a move or a single load writes; None for others."""
    first = one.first
    if one.size == 2:
        if first & 0xFC00 == 0x4400 and first & 0x0300 in (0, 0x200):
            return (first >> 4 & 8) | first & 7
        shift = next((shift for mask, value, shift in _NARROW if first & mask == value), None)
        return None if shift is None else first >> shift & 7
    is_arithmetic = (first & 0xF800 == 0xF000 and not one.second & 0x8000) or first & 0xFE00 in (0xEA00, 0xFA00)
    if is_arithmetic:
        return one.second >> 8 & 0xF
    return one.second >> 12 if first & 0xFE10 == 0xF810 else None


def shrinks(one: Instruction) -> bool:
    """Return True if an instruction decreases a register: a subtraction, or an instruction that clears low bits."""
    first = one.first
    if one.size == 2:
        return any(first & mask == value for mask, value in _SHRINKS_NARROW) and not first < 0x40
    if first & 0xF800 == 0xF000 and not one.second & 0x8000:
        return any(first & mask == value for mask, value in _SHRINKS_CONSTANT)
    is_shift = first & 0xFFEF == 0xEA4F and bool(one.second & 0x70F0)
    return is_shift or any(first & mask == value for mask, value in _SHRINKS_REGISTER)
