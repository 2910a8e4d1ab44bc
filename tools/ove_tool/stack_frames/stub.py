# SPDX-License-Identifier: MIT OR Apache-2.0
"""Generates the stubs: code that runs in place of an instruction that lowers the stack pointer.

A stub executes the replaced instructions, and checks the new stack pointer before it takes effect. It changes no
register and no flag of the function. While it runs, it uses 24 bytes of the stack below the old stack pointer.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ove_tool.stack_frames import thumb
from ove_tool.stack_frames.lowerings import Lowering
from ove_tool.stack_frames.thumb import Instruction

_NOP = 0xBF00
_SAVED = 8


@dataclass(frozen=True)
class Site:
    """The instructions that a stub replaces: `before`, then `one`, which lowers the stack pointer, then `after`.

    `constants` has the literals that they load, by the instruction's address. `keeps_return_address` says that the
    function has saved LR.
    """

    lowering: Lowering
    before: tuple[Instruction, ...]
    one: Instruction
    after: tuple[Instruction, ...]
    keeps_return_address: bool
    constants: Mapping[int, int]

    @property
    def start(self) -> int:
        """The address of the first instruction."""
        return (*self.before, self.one)[0].address

    @property
    def end(self) -> int:
        """The address after the last instruction."""
        return (self.one, *self.after)[-1].end


def wide_branch(address: int, target: int, is_call: bool = False) -> bytes:
    """Encode B.W, or BL. The caller ensures that the target is in range."""
    offset = target - address - 4
    sign, i1, i2 = offset >> 24 & 1, offset >> 23 & 1, offset >> 22 & 1
    j1, j2 = 1 ^ i1 ^ sign, 1 ^ i2 ^ sign
    second = 0xD000 if is_call else 0x9000
    return struct.pack(
        "<HH",
        0xF000 | sign << 10 | offset >> 12 & 0x3FF,
        second | j1 << 13 | j2 << 11 | offset >> 1 & 0x7FF,
    )


def at_site(site: Site, stub: int, has_wide_branches: bool) -> bytes:
    """Encode the replacement of the site: a branch to the stub. The bytes after the branch are never executed."""
    if has_wide_branches:
        code = wide_branch(site.start, stub)
    elif site.keeps_return_address:
        code = wide_branch(site.start, stub, is_call=True)
    else:
        code = struct.pack("<H", 0xB500) + wide_branch(site.start + 2, stub, is_call=True)
    return code + struct.pack("<H", _NOP) * ((site.end - site.start - len(code)) // 2)


def encode(site: Site, address: int, check: int, has_wide_branches: bool) -> bytes:
    """Encode the stub of a site at `address`; `check` is the address of ove_stack_frame_check()."""
    made = _wide(site, address, check) if has_wide_branches else _narrow(site, address, check)
    return made + struct.pack("<H", _NOP) * (len(made) % 4 // 2)


def _moved(site: Site, steps: Sequence[Instruction]) -> bytes:
    code = b""
    for one in steps:
        if (found := thumb.literal(one)) is None:
            code += one.data
        else:
            value = site.constants[one.address]
            code += _move_wide(0xF240, value & 0xFFFF, found[0]) + _move_wide(0xF2C0, value >> 16, found[0])
    return code


def _wide(site: Site, address: int, check: int) -> bytes:
    code = _moved(site, site.before) + struct.pack("<H", 0xB501)
    code += _new_pointer(site)
    code += wide_branch(address + len(code), check, is_call=True)
    # LDMIA.W SP!, {r0, lr}
    code += struct.pack("<HH", 0xE8BD, 0x4001)
    after, end = _split(site)
    code += site.one.data + _moved(site, after)
    if end is not None and (target := thumb.call_target(end)) is not None:
        # Make the call return to the site, because unwind information exists for it.
        back = site.end | 1
        code += _move_wide(0xF240, back & 0xFFFF, thumb.LR) + _move_wide(0xF2C0, back >> 16, thumb.LR)
        return code + wide_branch(address + len(code), target)
    if end is not None and (target := thumb.branch_target(end)) is not None:
        if (inverse := thumb.inverse(end)) is None:
            return code + wide_branch(address + len(code), target)
        code += struct.pack("<H", inverse)
        code += wide_branch(address + len(code), target)
    return code + wide_branch(address + len(code), site.end)


def _split(site: Site) -> tuple[tuple[Instruction, ...], Instruction | None]:
    """Split off a branch or call at the end."""
    if site.after and thumb.leaves(site.after[-1]):
        return site.after[:-1], site.after[-1]
    return site.after, None


def _new_pointer(site: Site) -> bytes:
    """Encode code that sets r0 to the future stack pointer; the stub has already pushed r0 and lr."""
    size = site.lowering.size
    if size is not None:
        size -= _SAVED
        if size < 0:
            # ADD r0, SP, #constant
            return struct.pack("<H", 0xA800 | -size // 4)
        if size < 0x1000:
            return struct.pack("<HH", 0xF2AD | size >> 11 << 10, (size >> 8 & 7) << 12 | size & 0xFF)
        # MOVW, MOVT, SUB.W r0, SP, r0
        return _move_wide(0xF240, size & 0xFFFF) + _move_wide(0xF2C0, size >> 16) + struct.pack("<HH", 0xEBAD, 0x0000)
    if site.lowering.is_move:
        register = thumb.moved_register(site.one) or 0
        return struct.pack("<H", 0x4600 | register << 3)
    # ADD LR, SP, #8, then the instruction itself from LR to r0.
    return struct.pack("<HHHH", 0xF10D, 0x0E08, site.one.first & 0xFFF0 | thumb.LR, site.one.second & 0xF0FF)


def _move_wide(opcode: int, value: int, register: int = 0) -> bytes:
    """Encode MOVW or MOVT."""
    first = opcode | value >> 11 << 10 & 0x400 | value >> 12
    return struct.pack("<HH", first, (value >> 8 & 7) << 12 | register << 8 | value & 0xFF)


class _Narrow:
    """ARMv6-M code, followed by its literals."""

    def __init__(self, address: int, constants: Mapping[int, int]) -> None:
        self._address = address
        self._constants = constants
        self._code = bytearray()
        self._literals: list[tuple[int, int, int]] = []

    def halves(self, *halves: int) -> None:
        self._code += struct.pack(f"<{len(halves)}H", *halves)

    def load(self, register: int, value: int) -> None:
        self._literals.append((len(self._code), register, value))
        self.halves(0)

    def moved(self, steps: Iterable[Instruction]) -> None:
        for one in steps:
            found = thumb.literal(one)
            if found is not None:
                self.load(found[0], self._constants[one.address])
            else:
                self._code += one.data

    def call(self, target: int) -> None:
        self._code += wide_branch(self._address + len(self._code), target, is_call=True)

    def jump(self, target: int) -> None:
        """Encode PUSH {r0, r1}; store the address in r1's slot; POP {r0, pc}."""
        self.halves(0xB403)
        self.load(0, target | 1)
        self.halves(0x9001, 0xBD01)

    def restore(self) -> None:
        """Encode a pop of r0 and LR; ARMv6-M cannot pop LR with one instruction."""
        self.halves(0x9801, 0x4686, 0xBC01, 0xB001)

    def done(self) -> bytes:
        """Append the literals. The stub itself is aligned to 4."""
        if len(self._code) % 4:
            self.halves(_NOP)
        for at, register, value in self._literals:
            distance = len(self._code) - (at + 4 & ~3)
            struct.pack_into("<H", self._code, at, 0x4800 | register << 8 | distance // 4)
            self._code += struct.pack("<I", value)
        return bytes(self._code)


def _narrow(site: Site, address: int, check: int) -> bytes:
    """Encode a stub for ARMv6-M, which is called, because no branch of ARMv6-M reaches it.

    If the function has not saved LR yet, the site pushes LR before the call, and the stub jumps back by address.
    """
    code = _Narrow(address, site.constants)
    if not site.keeps_return_address:
        # PUSH {r0}, then restore r0 and LR from the stack.
        code.halves(0xB401)
        code.restore()
    code.moved(site.before)
    code.halves(0xB501)
    if site.lowering.is_move:
        code.halves(0x4600 | (thumb.moved_register(site.one) or 0) << 3)
    else:
        code.load(0, _SAVED - (site.lowering.size or 0) & 0xFFFFFFFF)
        code.halves(0x4468)
    code.call(check)
    code.restore()
    after, end = _split(site)
    code.moved((site.one, *after))
    call = thumb.call_target(end) if end else None
    target = thumb.branch_target(end) if end else None
    if call is not None:
        # PUSH {r0}; the address into LR; POP {r0}.
        code.halves(0xB401)
        code.load(0, site.end | 1)
        code.halves(0x4686, 0xBC01)
        code.jump(call)
        return code.done()
    if end is not None and target is not None:
        if (inverse := thumb.inverse(end)) is not None:
            # Skip the jump, which takes 8 bytes.
            code.halves(inverse + 2)
        code.jump(target)
    if site.keeps_return_address:
        code.halves(0x4770)
    else:
        code.jump(site.end)
    return code.done()
