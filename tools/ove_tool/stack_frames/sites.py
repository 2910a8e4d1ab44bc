# SPDX-License-Identifier: MIT OR Apache-2.0
"""Chooses the instructions of a function that the branch to a stub replaces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ove_tool.stack_frames import thumb
from ove_tool.stack_frames.code import Code, Function
from ove_tool.stack_frames.flow import branch_targets, is_table_call, table_targets
from ove_tool.stack_frames.lowerings import Lowering
from ove_tool.stack_frames.stub import Site
from ove_tool.stack_frames.thumb import Instruction

_WIDE_BRANCH = 4
_CALL_BEHIND_PUSH = 6


def find(function: Function, code: Code, lowering: Lowering, taken: set[int]) -> Site | None:
    """Return the smallest site for a lowering; None if there is none, for example if a branch enters it.

    `taken` has the addresses that other sites already use.
    """
    kept = _conditional(function)
    targets = branch_targets(function, code)
    if lowering.at in kept or (lowering.size is None and not lowering.is_move and not code.has_wide_branches):
        return None
    for first, last in _windows(lowering.at, len(function.code)):
        steps = function.code[first : last + 1]
        is_saved = _is_return_address_saved(function.code[:first])
        wanted = _WIDE_BRANCH if code.has_wide_branches or is_saved else _CALL_BEHIND_PUSH
        if steps[-1].end - steps[0].address < wanted or not _is_straight(steps):
            continue
        if any(one.address in targets for one in steps[1:]) or any(one.address in taken for one in steps):
            continue
        if len(steps) > 1 and _may_be_entered(function, first, code):
            continue
        at = lowering.at - first
        others = [*steps[:at], *steps[at + 1 :]]
        if at + 1 < len(steps) and _may_end(steps[-1]):
            others.pop()
        if kept & set(range(first, last + 1)) or not all(_may_move(one, code, is_saved) for one in others):
            continue
        constants = {
            one.address: int.from_bytes(code.read(found[1], 4), "little")
            for one in steps
            if (found := thumb.literal(one)) is not None
        }
        return Site(lowering, steps[:at], steps[at], steps[at + 1 :], is_saved, constants)
    return None


def _windows(at: int, count: int) -> Iterator[tuple[int, int]]:
    """Yield the windows around an instruction: smaller windows first, then those with more instructions before it."""
    for others in range(3):
        for before in range(others, -1, -1):
            first, last = at - before, at + others - before
            if first >= 0 and last < count:
                yield first, last


def _is_straight(steps: tuple[Instruction, ...]) -> bool:
    return all(one.end == following.address for one, following in pairwise(steps))


def _conditional(function: Function) -> set[int]:
    """Return the numbers of the IT instructions and of the instructions that they make conditional."""
    found: set[int] = set()
    for at, one in enumerate(function.code):
        if count := thumb.is_conditional_head(one):
            found.update(range(at, at + count + 1))
    return found


def _may_be_entered(function: Function, first: int, code: Code) -> bool:
    """Return True if a jump with unknown targets may enter the middle of a site."""
    if any(is_table_call(function, one) for one in function.code[:first]):
        return True
    jumps = [number for number, one in enumerate(function.code) if thumb.jumps_by_table(one)]
    return any(table_targets(function, number, code) is None for number in jumps)


def _is_return_address_saved(code: tuple[Instruction, ...]) -> bool:
    """Return True if a function has saved LR and does not use it for other values, such as registers above r7."""
    is_saved = False
    for one in code:
        if thumb.saves_return_address(one):
            is_saved = True
        elif _is_of_high_registers(one) and thumb.LR in _high_registers(one):
            is_saved = False
    return is_saved


def _may_end(one: Instruction) -> bool:
    """Return True if a stub can end with this instruction: a branch or a call."""
    return thumb.branch_target(one) is not None or thumb.call_target(one) is not None


def _may_move(one: Instruction, code: Code, is_saved: bool) -> bool:
    """Return True if an instruction has the same effect in a stub."""
    if thumb.leaves(one) or (thumb.lowered_by_register(one)):
        return False
    if (found := thumb.literal(one)) is not None:
        return found[0] < thumb.SP
    if code.has_wide_branches:
        return not thumb.reads_pc(one)
    # The call changes LR. A stub restores it only if the function has not saved it.
    is_of_return_address = _is_of_high_registers(one) and thumb.LR in _high_registers(one)
    is_push = thumb.saves_return_address(one)
    return not (is_saved and (is_of_return_address or is_push)) and not thumb.reads_pc(one)


def _is_of_high_registers(one: Instruction) -> bool:
    return one.size == 2 and one.first & 0xFC00 == 0x4400


def _high_registers(one: Instruction) -> tuple[int, int]:
    return one.first >> 3 & 0xF, (one.first >> 4 & 8) | one.first & 7
