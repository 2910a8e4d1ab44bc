# SPDX-License-Identifier: MIT OR Apache-2.0
"""Follows the control flow of a function: through its branches, and through jump tables of the compiler."""

from __future__ import annotations

from collections.abc import Iterator

from ove_tool.stack_frames import registers, thumb
from ove_tool.stack_frames.code import Code, Function
from ove_tool.stack_frames.thumb import Instruction


def branch_targets(function: Function, code: Code) -> set[int]:
    """Return the targets of a function's branches, including the jumps through tables."""
    found: set[int] = set()
    for number, one in enumerate(function.code):
        if (target := thumb.branch_target(one)) is not None:
            found.add(target)
        elif thumb.jumps_by_table(one):
            found |= table_targets(function, number, code) or set()
    return found


def table_targets(function: Function, number: int, code: Code) -> set[int] | None:
    """Return the possible targets of a jump through a table; None if the table is not found."""
    one = function.code[number]
    if (found := _near_targets(function, number, code)) is not None:
        return found
    following = function.code[number + 1 : number + 2]
    if one.end in function.gaps and following:
        table = code.read(one.end, following[0].address - one.end)
        if thumb.jumps_forward_by_table(one):
            size = 2 if one.second & 0x10 else 1
            return {one.end + 2 * entry for entry in _words(table, size)}
        if found := {entry & ~1 for entry in _words(table[-one.end % 4 :], 4)} & _addresses(function):
            return found
    return _distant_targets(function, code)


def _near_targets(function: Function, number: int, code: Code) -> set[int] | None:
    """Read the address table whose start ADR computes. A NOP may align the table, so it need not follow the jump."""
    base = thumb.indexed_base(function.code[number])
    if base is None:
        return None
    inside = _addresses(function)
    for _, one in block_before(function, number):
        if (start := thumb.near_address(one)) is not None and start[0] == base:
            return set(_entries(start[1], inside, code)) or None
        if registers.written(one) == base:
            break
    return None


def _entries(at: int, inside: set[int], code: Code) -> Iterator[int]:
    """Yield words from `at` on as long as they are addresses of the function's instructions."""
    while (entry := code.word(at)) is not None and entry & ~1 in inside:
        yield entry & ~1
        at += 4


def _distant_targets(function: Function, code: Code) -> set[int] | None:
    """Read the tables among the image's constants; the function loads their addresses as literals."""
    inside = _addresses(function)
    targets: set[int] = set()
    for one in function.code:
        if (found := thumb.literal(one)) is None:
            continue
        if (at := code.word(found[1])) is not None:
            targets.update(_entries(at, inside, code))
    return targets or None


def _addresses(function: Function) -> set[int]:
    return {one.address for one in function.code}


def is_table_call(function: Function, one: Instruction) -> bool:
    """Return True if data follows a call, so the call does not return. ARMv6-M jumps forward by a table this way."""
    return thumb.is_call(one) and one.end in function.gaps


def _words(data: bytes, size: int) -> list[int]:
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data) - size + 1, size)]


def block_before(function: Function, at: int) -> Iterator[tuple[int, Instruction]]:
    """Yield the instructions before `at`, backwards, up to the start of its straight-line block."""
    for index in range(at - 1, -1, -1):
        one = function.code[index]
        if one.end != function.code[index + 1].address or (thumb.leaves(one) and not thumb.is_call(one)):
            return
        yield index, one


def repeats(function: Function, at: int, image: Code) -> bool:
    """Return True if an instruction can be executed again before its function returns."""
    code = function.code
    targets = branch_targets(function, image)
    if not any(thumb.leaves(one) or one.address in targets for one in code[: at + 1]):
        # No branch returns to the straight-line code at the function's start, except a branch to its first address.
        return False
    numbers = {one.address: number for number, one in enumerate(code)}
    seen: set[int] = set()
    todo = [at]
    while todo:
        number = todo.pop()
        one = code[number]
        ways = {thumb.branch_target(one)} | {one.end for _ in range(not thumb.ends_block(one))}
        if thumb.jumps_by_table(one):
            tabled = table_targets(function, number, image)
            if tabled is None:
                return True
            ways |= tabled
        if is_table_call(function, one):
            ways |= {other.address for other in code[number + 1 :]}
        following = {numbers[way] for way in ways if way in numbers} - seen
        if at in following:
            return True
        seen |= following
        todo += following
    return False
