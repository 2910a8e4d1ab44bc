# SPDX-License-Identifier: MIT OR Apache-2.0
"""Adds a check to every large frame of a linked image, or rejects the image."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ove_lab.errors import Failure
from ove_tool.stack_frames import stub
from ove_tool.stack_frames.code import Code, Function
from ove_tool.stack_frames.lowerings import Lowering, to_check
from ove_tool.stack_frames.sites import find

# Both are defined in boards/common/cortex-m/stack_frame.c.
CHECK = "ove_stack_frame_check"
ROOM = "ove_stack_frame_room"
# Additional room, which the tool links in if ROOM is too small, as it may be without optimisation.
MORE_ROOM = "ove_stack_frame_more_room"
OPTION = "CONFIG_OVE_STACK_FRAMES"
_REACH = 1 << 24


class TooLittleRoom(Failure):
    """The room for the checks is too small; `wanted` bytes are enough."""

    def __init__(self, message: str, wanted: int) -> None:
        super().__init__(message)
        self.wanted = wanted


@dataclass(frozen=True)
class Checked:
    """A function whose frame is checked. `size` is None if a run-time value decides the size of the frame."""

    name: str
    address: int
    size: int | None


def apply(path: Path, most: int) -> list[Checked]:
    """Change an image so that no function skips more than `most` bytes of stack without a check.

    Returns the changed functions. Raises Failure for a function that cannot be changed, and if the room is too small.
    """
    code = Code(path)
    found = [(function, one) for function in code.functions() for one in to_check(function, code, most)]
    if not found:
        return []
    if CHECK not in code.symbols or ROOM not in code.symbols:
        raise Failure(f"{path} has no {CHECK}(): it is not linked with {OPTION}=y")
    check = code.symbols[CHECK][0] & ~1
    start, size = code.symbols.get(MORE_ROOM) or code.symbols[ROOM]
    start &= ~1
    at = start
    changes: dict[int, bytes] = {}
    taken: set[int] = set()
    for function, one in found:
        site = find(function, code, one, taken)
        if site is None or abs(site.start - start) >= _REACH:
            raise Failure(_refusal(path, function, one))
        taken.update(range(site.start, site.end))
        changes[site.start] = stub.at_site(site, at, code.has_wide_branches)
        changes[at] = stub.encode(site, at, check, code.has_wide_branches)
        at += len(changes[at])
    if at - start > size:
        raise TooLittleRoom(
            f"{path}: the {len(found)} functions with large stack frames need {at - start} bytes for their checks, but "
            f"only {size} are reserved: set {OPTION}_ROOM={at - start}",
            at - start,
        )
    code.write(changes)
    return [Checked(function.name, function.code[one.at].address, one.size) for function, one in found]


def _refusal(path: Path, function: Function, one: Lowering) -> str:
    size = f"of {one.size} bytes" if one.size else "whose size depends on a run-time value"
    place = f"{function.name}() at 0x{function.code[one.at].address:08x}"
    return (
        f"{path}: {place} has a stack frame {size}, and its code has no place for a stack check. A thread could "
        f"write below its stack undetected. Make the frame smaller, or set {OPTION}=n and accept this risk"
    )
