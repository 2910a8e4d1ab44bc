# SPDX-License-Identifier: MIT OR Apache-2.0
"""The effect of each executed instruction on the program counter and the stack pointer, as arrays over a run."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from ove_tool.trace import semantics
from ove_tool.trace.program import Program
from ove_tool.trace.record import Run

_WORD = 4
_REGISTER_BYTES = {"s": 4, "d": 8}
_RANGE = re.compile(r"\b([rsd])(\d+)-[rsd](\d+)\b")
_CONDITIONS = "eq|ne|hs|lo|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le"
_BRANCH = re.compile(rf"^b({_CONDITIONS})?(\.w|\.n)?$")
_BLOCK = re.compile(r"^it([te]{0,3}) ([a-z]{2})$")
# Jumps that are conditional in themselves.
_MAY_GO_ON = ("cbz", "cbnz")
_AT_STACK = re.compile(r"\[sp(?:, #(-?)(0x[0-9a-f]+|\d+))?\](!?)(?:, #(-?)(0x[0-9a-f]+|\d+))?$")
_ADJUST = re.compile(r"^sp(?:, sp)?, #(0x[0-9a-f]+|\d+)$")


class Kind(IntEnum):
    """How an instruction goes on. A conditional one may also go on with the next instruction."""

    NEXT = 0
    BRANCH = 1
    CALL = 2
    CALL_COMPUTED = 3
    RETURN = 4
    JUMP_COMPUTED = 5
    SWITCH = 6


CALL_BYTES = {Kind.CALL: 4, Kind.CALL_COMPUTED: 2}
# Arrays of bytes are compared four times as fast with a number as with a member of the enumeration.
_BRANCH_KIND, _CALL_KIND = np.uint8(Kind.BRANCH), np.uint8(Kind.CALL)


@dataclass(frozen=True)
class Effect:
    """One instruction: `target` of a direct jump; `moves` is what it adds to the stack pointer.

    `before` is what the address of its first access lacks to the stack pointer before it, None if the access does not
    show that. `is_memory` says that the move needs the access: the instruction may be conditional. `replaces` says that
    the stack pointer gets a value from elsewhere; `is_relative`, that this value is the old one and a register.
    `is_always` says that the instruction never goes on with the one behind it, unless an IT block makes it conditional.
    """

    kind: Kind = Kind.NEXT
    target: int = 0
    moves: int = 0
    before: int | None = None
    is_memory: bool = False
    replaces: bool = False
    is_relative: bool = False
    is_always: bool = field(default=False, compare=False)


@cache
def effect(text: str) -> Effect:
    """Read one instruction from its assembly, as capstone writes it."""
    mnemonic, _, operands = text.partition(" ")
    name = mnemonic.removesuffix(".w").removesuffix(".n")
    branch = _BRANCH.match(mnemonic)
    if branch and operands.startswith("#"):
        return Effect(Kind.BRANCH, int(operands[1:], 0), is_always=branch[1] is None)
    for read in (_jump, _list, _access, _change):
        found = read(name, operands)
        if found is not None:
            never = name not in _MAY_GO_ON and found.kind != Kind.NEXT
            return replace(found, is_always=never)
    return Effect()


def _jump(name: str, operands: str) -> Effect | None:
    if name in ("bl", "blx"):
        direct = operands.startswith("#")
        return Effect(Kind.CALL, int(operands[1:], 0)) if direct else Effect(Kind.CALL_COMPUTED)
    if name in ("cbz", "cbnz"):
        return Effect(Kind.BRANCH, int(operands.rpartition("#")[2], 0))
    if name in ("tbb", "tbh"):
        return Effect(Kind.SWITCH)
    if name == "bx" or (name in ("mov", "movs") and operands.startswith("pc, ")):
        register = operands.rpartition(" ")[2]
        return Effect(Kind.RETURN if register == "lr" else Kind.JUMP_COMPUTED)
    return None


def _list(name: str, operands: str) -> Effect | None:
    """Read what loads or stores several registers."""
    bytes_moved = _listed(operands)
    kind = Kind.RETURN if re.search(r"\bpc\b", operands) else Kind.NEXT
    if name in ("push", "vpush"):
        return Effect(moves=-bytes_moved, before=bytes_moved, is_memory=True)
    if name in ("pop", "vpop"):
        return Effect(kind, moves=bytes_moved, before=0, is_memory=True)
    if not name.startswith(("ldm", "vldm", "stm", "vstm")):
        return None
    base = operands.partition(",")[0]
    if base not in ("sp", "sp!"):
        return Effect(Kind.JUMP_COMPUTED if kind is Kind.RETURN else Kind.NEXT)
    is_down = "db" in name
    moved = bytes_moved * (-1 if is_down else 1) * base.endswith("!")
    return Effect(kind, moves=moved, before=bytes_moved if is_down else 0, is_memory=True)


def _access(name: str, operands: str) -> Effect | None:
    """Read what loads or stores one or two registers."""
    if not name.startswith(("ldr", "str", "vldr", "vstr")):
        return None
    is_jump = operands.startswith("pc,")
    if name.startswith("ldr") and operands.startswith("sp,"):
        return Effect(replaces=True)
    match = _AT_STACK.search(operands)
    if match is None:
        return Effect(Kind.JUMP_COMPUTED) if is_jump else None
    offset, after = _signed(match[1], match[2]), _signed(match[4], match[5])
    kind = Kind.RETURN if is_jump else Kind.NEXT
    return Effect(kind, moves=offset if match[3] else after, before=-offset, is_memory=True)


def _change(name: str, operands: str) -> Effect | None:
    """Read what gives the stack pointer another value."""
    if name in ("add", "addw", "sub", "subw") and (adjusted := _ADJUST.match(operands)):
        amount = int(adjusted[1], 0)
        return Effect(moves=amount if name.startswith("add") else -amount)
    if name == "msr" and operands.startswith(("msp,", "psp,", "control,")):
        return Effect(replaces=True)
    if operands.startswith("sp,") and name.startswith(("mov", "add", "sub", "bic", "and")):
        return Effect(replaces=True, is_relative=not name.startswith("mov"))
    return None


def _signed(sign: str | None, number: str | None) -> int:
    return (-1 if sign else 1) * int(number, 0) if number else 0


def _listed(operands: str) -> int:
    """Return the bytes of the registers between braces."""
    inside = operands.partition("{")[2].partition("}")[0]
    if not inside:
        return 0
    total = 0
    for word in inside.split(", "):
        size = _REGISTER_BYTES.get(word[0], _WORD) if word not in ("sp", "sb", "sl") else _WORD
        match = _RANGE.search(word)
        total += size * (int(match[3]) - int(match[2]) + 1 if match else 1)
    return total


class Flow:
    """The effects of a run's instructions. `which` gives for each executed instruction its entry in the tables."""

    def __init__(self, run: Run, program: Program) -> None:
        low = int(run.pc.min()) if len(run.pc) else 0
        places = (run.pc - np.uint32(low)) >> np.uint32(1)
        seen = np.zeros(int(places.max()) + 1 if len(places) else 1, dtype=bool)
        seen[places] = True
        self.addresses: NDArray[np.int64] = np.flatnonzero(seen) * 2 + low
        numbers = np.cumsum(seen, dtype=np.int64) - 1
        # With narrower numbers each look into a table takes four times as long.
        self.which: NDArray[np.int64] = numbers.take(places.astype(np.int64))
        self.effects = [effect(program.plain(address)) for address in self.addresses.tolist()]
        self.kinds = np.array([one.kind for one in self.effects], dtype=np.uint8)
        self.targets = np.array([one.target for one in self.effects], dtype=np.int64)
        starts = np.array(sorted(program.code.functions), dtype=np.int64)
        self.begins_function: NDArray[np.bool_] = np.isin(self.addresses, starts)
        self.guarded = _guarded(self.addresses.tolist(), program)
        # The address behind each instruction, 0 for one that never goes on there; two where the size is not known.
        self._behind = [self._read_behind(address, each, program) for address, each in self._each()]
        self._run = run

    def head(self, run: Run) -> Flow:
        """Return the effects of the first instructions, which are `run`, with the same tables."""
        found = copy(self)
        count = len(run.pc)
        found._run, found.which = run, self.which[:count]
        for name in ("goes_on", "has_access", "moved", "shown"):
            found.__dict__.pop(name, None)
        # Of the last instruction it is not known where it goes on.
        found.__dict__["kind"] = np.append(self.kind[: count - 1], self.kinds[self.which[count - 1 : count]])
        found.__dict__["natural"] = np.append(self.natural[: count - 1], True)
        return found

    def _each(self) -> list[tuple[int, Effect]]:
        return list(zip(self.addresses.tolist(), self.effects, strict=True))

    def _read_behind(self, address: int, each: Effect, program: Program) -> tuple[int, int]:
        if each.is_always and address not in self.guarded:
            return 0, 0
        instruction = program.decoded(address)
        # The emulator names a wrong size for an instruction at the end of a page.
        sizes = (2, 4) if instruction is None else (instruction.size, instruction.size)
        return address + sizes[0], address + sizes[1]

    @cached_property
    def goes_on(self) -> NDArray[np.bool_]:
        """Whether instruction i + 1 is the one behind instruction i, and i can go on there."""
        behind = np.array(self._behind, dtype=np.uint32).reshape(-1, 2)
        following, which = self._run.pc[1:], self.which[:-1]
        return (following == behind[:, 0].take(which)) | (following == behind[:, 1].take(which))

    @cached_property
    def kind(self) -> NDArray[np.uint8]:
        """The Kind of each executed instruction. A conditional call that is not taken goes on as any other."""
        kind = self.kinds.take(self.which)
        is_guarded = np.isin(self.addresses, np.array(list(self.guarded), dtype=np.int64))
        calls = self.where(is_guarded & np.isin(self.kinds, (Kind.CALL, Kind.CALL_COMPUTED)))
        calls = calls[calls + 1 < len(kind)]
        size = np.where(kind[calls] == Kind.CALL, CALL_BYTES[Kind.CALL], CALL_BYTES[Kind.CALL_COMPUTED])
        behind = self._run.pc[calls].astype(np.int64) + size
        kind[calls[self._run.pc[calls + 1] == behind]] = Kind.NEXT
        return kind

    @cached_property
    def has_access(self) -> NDArray[np.bool_]:
        return np.diff(self._run.first_access) > 0

    @cached_property
    def natural(self) -> NDArray[np.bool_]:
        """Whether instruction i could go on with instruction i + 1 by itself; a computed jump could go anywhere."""
        kinds = self.kind[:-1]
        goes_to = (kinds == _BRANCH_KIND) | (kinds == _CALL_KIND)
        goes_to &= self._run.pc[1:] == self.targets.astype(np.uint32).take(self.which[:-1])
        return np.append(self.goes_on | goes_to | (kinds > _CALL_KIND), True)

    @cached_property
    def moved(self) -> NDArray[np.int64]:
        """The sum of what the instructions before each one added to the stack pointer, one entry more than `which`."""
        moves = np.array([one.moves for one in self.effects], dtype=np.int64)
        needs = np.array([one.is_memory for one in self.effects])
        each = np.zeros(len(self.which) + 1, dtype=np.int64)
        moves.take(self.which, out=each[1:])
        places = self.where(needs & (moves != 0))
        each[places[~self.has_access[places]] + 1] = 0
        return np.cumsum(each, out=each)

    @cached_property
    def shown(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The instructions whose accesses show the stack pointer, and its value before each of them."""
        shows = np.array([one.before is not None for one in self.effects], dtype=bool)
        lacks = np.array([one.before or 0 for one in self.effects], dtype=np.int64)
        places = self.where(shows)
        places = places[self.has_access[places]]
        first = self._run.address[self._run.first_access[places]].astype(np.int64)
        return places, first + lacks[self.which[places]]

    def where(self, condition: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the executed instructions whose entries in the tables fulfil a condition."""
        return np.flatnonzero(condition.take(self.which)) if condition.any() else np.empty(0, dtype=np.int64)


def depths(addresses: list[int], program: Program) -> list[int]:
    """Return how deep in calls each instruction of a loop's iteration is, beside the first one."""
    found, depth = [], 0
    for address, following in zip(addresses, [*addresses[1:], addresses[0]], strict=True):
        found.append(depth)
        kind = effect(program.plain(address)).kind
        # A condition that did not hold goes on right behind.
        if following - address in (2, 4):
            continue
        if kind in CALL_BYTES:
            depth += 1
        elif kind == Kind.RETURN:
            depth -= 1
    return found


def _guarded(addresses: list[int], program: Program) -> dict[int, tuple[int, str]]:
    """Return each conditional instruction of an IT block by its address: the address of the `it`, and the condition.

    The emulator begins each instruction of a block, whether its condition holds or not.
    """
    found: dict[int, tuple[int, str]] = {}
    for index, address in enumerate(addresses):
        match = _BLOCK.match(program.plain(address))
        if match is None:
            continue
        letters = "t" + match[1]
        for letter, covered in zip(letters, addresses[index + 1 :], strict=False):
            found[covered] = (address, match[2] if letter == "t" else semantics.OPPOSITE[match[2]])
    return found
