# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds where a function lowers its stack pointer past bytes that it does not write, and which places need a check.

A push writes every byte that it passes. Other instructions may skip thousands of bytes, and with them the guard and the
memory below it. An instruction that runs once and skips few bytes needs no check, because the guard is larger.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ove_tool.stack_frames import registers, thumb
from ove_tool.stack_frames.code import Code, Function
from ove_tool.stack_frames.constant import constant
from ove_tool.stack_frames.flow import block_before, branch_targets, repeats

# A noreturn function that calls others and pushes nothing may skip up to this many bytes without a check: two such
# functions may call each other.
BARE = 16


@dataclass(frozen=True)
class Lowering:
    """The instruction number `at` of a function lowers the stack pointer by `size` bytes, or by a register.

    With `is_move`, it copies a register to the stack pointer.
    """

    at: int
    size: int | None = None
    is_move: bool = False


def all_of(function: Function, code: Code) -> list[Lowering]:
    """List the instructions other than pushes that lower the stack pointer."""
    return list(_lowerings(function, code))


def to_check(function: Function, code: Code, most: int) -> list[Lowering]:
    """List the instructions that need a check if a function may skip `most` bytes without one."""
    found = all_of(function, code)
    if not found:
        return []
    targets = branch_targets(function, code)
    is_bare = _is_bare_caller(function, found[0].at)
    checked: list[Lowering] = []
    left: list[Lowering] = []
    covered = -1
    for one in found:
        if one.at <= covered:
            continue
        if one.size is None or (is_bare and one.size > BARE) or repeats(function, one.at, code):
            checked.append(one)
            continue
        whole, last = _joined(function, found, one, targets)
        if whole > most:
            checked.append(Lowering(one.at, whole))
            covered = last
        else:
            left.append(one)
    left.sort(key=lambda one: one.size or 0)
    while sum(one.size or 0 for one in left) > most:
        checked.append(left.pop())
    return sorted(checked, key=lambda one: one.at)


def _lowerings(function: Function, code: Code) -> Iterator[Lowering]:
    for at, one in enumerate(function.code):
        if (size := thumb.lowered_by(one)) is not None:
            if size:
                yield Lowering(at, size)
        elif thumb.lowered_by_register(one):
            yield Lowering(at)
        elif (register := thumb.added_register(one)) is not None:
            value = constant(function, at, register, code)
            if value is None or value >> 31:
                yield Lowering(at, None if value is None else (1 << 32) - value)
        elif (register := thumb.moved_register(one)) is not None and _allocates(function, at, register):
            yield Lowering(at, is_move=True)


def _allocates(function: Function, at: int, register: int) -> bool:
    """Return True if a move to the stack pointer allocates memory; a move before a pop or a branch releases it."""
    following = function.code[at + 1 : at + 2]
    if following and (thumb.is_pop(following[0]) or thumb.branch_target(following[0]) is not None):
        return False
    for _, one in block_before(function, at):
        if registers.written(one) == register:
            return registers.shrinks(one)
    return False


def _is_bare_caller(function: Function, at: int) -> bool:
    """Return True if a function calls others without a push before: a chain of such functions can skip many bytes."""
    for number, one in enumerate(function.code):
        if thumb.is_push(one):
            return False
        if number > at and thumb.is_call(one):
            return True
    return False


def _joined(function: Function, found: list[Lowering], one: Lowering, targets: set[int]) -> tuple[int, int]:
    """Add up consecutive constant lowerings, because a large frame takes two. Returns the sum and the last one."""
    whole, last = one.size or 0, one.at
    for other in found:
        if other.at <= last:
            continue
        between = function.code[last : other.at + 1]
        is_straight = not any(thumb.leaves(step) or step.address in targets for step in between[1:])
        if other.size is None or not is_straight or any(thumb.is_push(step) for step in between):
            break
        whole, last = whole + other.size, other.at
    return whole, last
