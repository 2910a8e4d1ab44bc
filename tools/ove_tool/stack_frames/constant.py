# SPDX-License-Identifier: MIT OR Apache-2.0
"""Computes a register value that a function builds from constants: ARMv6-M lowers its stack pointer by such a value."""

from __future__ import annotations

from ove_tool.stack_frames import registers, thumb
from ove_tool.stack_frames.code import Code, Function
from ove_tool.stack_frames.flow import block_before
from ove_tool.stack_frames.thumb import Instruction


def constant(function: Function, at: int, register: int, code: Code) -> int | None:
    """Return the value of a register before the instruction `at`; None if it is not built from constants."""
    steps = []
    for _, one in block_before(function, at):
        if registers.written(one) != register:
            continue
        steps.append(one)
        if (found := thumb.literal(one)) is not None:
            value = int.from_bytes(code.read(found[1], 4), "little")
            break
        if one.size == 2 and one.first & 0xF800 == 0x2000:
            value = one.first & 0xFF
            break
        if one.size == 4 and one.first & 0xFBEF == 0xF04F:
            value = thumb.expand_constant(thumb.constant_bits(one))
            break
        if one.size == 4 and one.first & 0xFBEF == 0xF06F:
            value = ~thumb.expand_constant(thumb.constant_bits(one)) & 0xFFFFFFFF
            break
        if one.size == 4 and one.first & 0xFBF0 == 0xF240:
            value = (one.first & 0xF) << 12 | thumb.constant_bits(one)
            break
    else:
        return None
    for one in reversed(steps[:-1]):
        following = _after(one, value)
        if following is None:
            return None
        value = following
    return value


def _after(one: Instruction, value: int) -> int | None:
    """Return the constant after one more instruction; None if the instruction is not understood."""
    first = one.first
    if one.size == 4:
        # MOVT.
        return (
            (first & 0xF) << 28 | thumb.constant_bits(one) << 16 | value & 0xFFFF if first & 0xFBF0 == 0xF2C0 else None
        )
    same = first & 7 == first >> 3 & 7
    if first & 0xF800 == 0x0000 and same:
        return value << (first >> 6 & 0x1F) & 0xFFFFFFFF
    if first & 0xFFC0 == 0x4240 and same:
        return -value & 0xFFFFFFFF
    if first & 0xFFC0 == 0x43C0 and same:
        return ~value & 0xFFFFFFFF
    if first & 0xF800 == 0x3000:
        return value + (first & 0xFF) & 0xFFFFFFFF
    return value - (first & 0xFF) & 0xFFFFFFFF if first & 0xF800 == 0x3800 else None
