# SPDX-License-Identifier: MIT OR Apache-2.0
"""The last instruction that wrote a register, and its value if that depends on no other register."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property

import numpy as np
from capstone import arm
from numpy.typing import NDArray

from ove_lab.trace import semantics
from ove_lab.trace.flow import Flow
from ove_lab.trace.instructions import LR, NUMBERS, Instruction
from ove_lab.trace.program import Program
from ove_lab.trace.record import Places
from ove_lab.trace.threads import Owners

# The key's bits for a position, below the owner's number.
_SHIFT = 40
_PLACE = (1 << _SHIFT) - 1
_NONE = -1
_SHORT = 2
_COPIES = ("mov", "movs", "uxtb")
# The instructions that write a constant; `movt` keeps the lower half.
_LITERAL = re.compile(r"^ldr(?:\.w)? r\d+, \[pc, #(0x[0-9a-f]+|\d+)\]$")
_AHEAD, _WORD = 4, 4
_MOVES = ("mov", "movs", "movw", "mvn", "mvns")


class Writers:
    """The writers of each register in one run."""

    def __init__(self, flow: Flow, program: Program, owners: Owners) -> None:
        self._flow, self._program, self._owners = flow, program, owners
        self._decoded: dict[int, Instruction | None] = {}
        self._which = memoryview(flow.which)
        self._places: dict[int, Places] = {}
        self._seen: dict[int, memoryview] = {}
        self._keys: dict[int, Places] = {}
        self._begins = np.array([one.begin for one in owners.segments], dtype=np.int64)
        # Each segment's owner by a number, and each owner's first segment.
        numbers: dict[int, int] = {}
        found = [numbers.setdefault(id(one.thread or one.exception), len(numbers)) for one in owners.segments]
        self._owner = np.array(found, dtype=np.int64)
        self._first = np.unique(self._owner, return_index=True)[1] if found else self._owner
        self._owner_of, self._first_of = memoryview(self._owner), memoryview(self._first)
        self._begin_of, self._seen_keys = memoryview(self._begins), dict[int, memoryview]()
        self._is_exception = np.array([one.exception is not None for one in owners.segments], dtype=bool)

    def decode(self, address: int) -> Instruction | None:
        """Return an instruction with its operands, None where the file has no code."""
        if address not in self._decoded:
            self._decoded[address] = self._program.decoded(address)
        return self._decoded[address]

    def of(self, number: int) -> Places:
        """Return all instructions that wrote a register, in order."""
        if number not in self._places:
            self._places[number] = self._flow.where(self._written & np.uint16(1 << number) != 0)
        return self._places[number]

    def seen(self, number: int) -> memoryview:
        """Like of(), for a search for one position."""
        if number not in self._seen:
            self._seen[number] = memoryview(self.of(number))
        return self._seen[number]

    def last(self, number: int, place: int, index: int) -> tuple[int, int] | None:
        """Return the last instruction before a position that wrote a register for a segment's owner, and its segment.

        The instruction is -1 if the owner never wrote the register; the segment is then its first one. An exception
        begins with the registers of the interrupted code, except the link register: None.
        """
        writers = self.seen(number)
        found = bisect_left(writers, place) - 1
        if found >= 0 and writers[found] >= self._begin_of[index]:
            return writers[found], index
        if number not in self._seen_keys:
            self._seen_keys[number] = memoryview(self._by_owner(number))
        keys = self._seen_keys[number]
        while True:
            owner = self._owner_of[index]
            found = bisect_left(keys, owner << _SHIFT | place) - 1
            if found >= 0 and keys[found] >> _SHIFT == owner:
                writer = keys[found] & _PLACE
                return writer, bisect_right(self._begin_of, writer) - 1
            first = self._first_of[owner]
            if first == 0 or not self._is_exception[first]:
                return _NONE, first
            if number == LR:
                return None
            index, place = first - 1, self._begin_of[first]

    @cached_property
    def _written(self) -> NDArray[np.uint16]:
        return self._flow.once("written", self._read_written)

    def _read_written(self) -> NDArray[np.uint16]:
        """Return the registers that each instruction of the program writes, as bits."""
        found = []
        for address in self._flow.addresses.tolist():
            instruction = self.decode(address)
            written = instruction.written if instruction is not None else ()
            found.append(sum({1 << NUMBERS[one] for one in written if one in NUMBERS}))
        return np.array(found, dtype=np.uint16)

    def before_each(self, number: int, places: Places) -> Places:
        """Return the last instruction that wrote a register for the same owner before each position, or -1.

        An exception begins with the registers of the interrupted code, except the link register.
        """
        writers, found = self.of(number), np.full(len(places), _NONE, dtype=np.int64)
        if not len(writers):
            return found
        segments = np.searchsorted(self._begins, places, side="right") - 1
        nearest = writers[np.searchsorted(writers, places) - 1]
        is_inside = (nearest < places) & (nearest >= self._begins[segments])
        found[is_inside] = nearest[is_inside]
        rest, limits = np.flatnonzero(~is_inside), places.copy()
        while len(rest):
            owner = self._owner[segments[rest]]
            keys = self._by_owner(number)
            nearest = keys[np.searchsorted(keys, owner << _SHIFT | limits[rest]) - 1]
            is_own = (nearest >> _SHIFT == owner) & (nearest & _PLACE < limits[rest])
            found[rest[is_own]] = nearest[is_own] & _PLACE
            first = self._first[owner]
            goes_on = ~is_own & self._is_exception[first] & (first > 0) & (number != LR)
            rest, first = rest[goes_on], first[goes_on]
            segments[rest], limits[rest] = first - 1, self._begins[first]
        return found

    def origin_of_each(self, number: int, places: Places) -> Places:
        """Like before_each(), but for an instruction that only copies a byte or a word, return the writer of its
        source."""
        found = self.before_each(number, places)
        rest = np.flatnonzero(found != _NONE)
        while len(rest):
            source = self._moves[self._flow.which[found[rest]]]
            rest, source = rest[source != _NONE], source[source != _NONE]
            for one in np.unique(source).tolist():
                mine = rest[source == one]
                found[mine] = self.before_each(one, found[mine])
            rest = rest[found[rest] != _NONE]
        return found

    @cached_property
    def _moves(self) -> NDArray[np.int64]:
        return self._flow.once("moves", self._read_moves)

    def _read_moves(self) -> NDArray[np.int64]:
        """Return the register that each instruction of the program copies, -1 for other instructions."""
        found = []
        for address in self._flow.addresses.tolist():
            instruction = self.decode(address)
            is_copy = instruction is not None and instruction.name in _COPIES
            last = instruction.operands[-1] if is_copy and address not in self._flow.guarded else None
            is_plain = last is not None and last.type == arm.ARM_OP_REG and last.shift.type == arm.ARM_SFT_INVALID
            found.append(NUMBERS.get(last.reg, _NONE) if is_plain else _NONE)
        return np.array(found, dtype=np.int64)

    def _by_owner(self, number: int) -> Places:
        if number not in self._keys:
            writers = self.of(number)
            owners = self._owner[np.searchsorted(self._begins, writers, side="right") - 1]
            self._keys[number] = np.sort(owners << _SHIFT | writers)
        return self._keys[number]

    def constants(self, places: Places) -> NDArray[np.int64]:
        """Return the value that each instruction writes if it does not depend on earlier instructions, otherwise -1."""
        table = self._plain[0]
        return np.where(places == _NONE, _NONE, table[self._flow.which[places]])

    def constant(self, place: int) -> int | None:
        """Return the value that one instruction writes if it does not depend on earlier instructions, otherwise
        None."""
        value = self._constants[self._which[place]]
        return None if value == _NONE else value

    @cached_property
    def _constants(self) -> list[int]:
        # A list, because one array access takes ten times as long.
        return self._plain[0].tolist()

    def are_zero(self, number: int, places: Places) -> NDArray[np.bool_]:
        """Return for each position whether the previous instruction has just found a register to be zero."""
        here, before = self._flow.which[places], self._flow.which[np.maximum(places - 1, 0)]
        goes_on = self._flow.addresses[here] - self._flow.addresses[before] == _SHORT
        is_found = np.where(goes_on, self._tests[before] == number, self._tests[before] == -number - 2)
        return (places > 0) & is_found

    @cached_property
    def _tests(self) -> NDArray[np.int64]:
        return self._flow.once("tests", self._read_tests)

    def _read_tests(self) -> NDArray[np.int64]:
        """Return the register that each instruction tests for zero, or -2 minus it if it jumps at zero."""
        found = []
        for address in self._flow.addresses.tolist():
            instruction = self.decode(address)
            name = instruction.name if instruction is not None else ""
            number = NUMBERS.get(instruction.operands[0].reg, _NONE) if name in ("cbz", "cbnz") else _NONE
            found.append(-number - 2 if name == "cbz" else number)
        return np.array(found, dtype=np.int64)

    def copies(self, places: Places, special: str) -> NDArray[np.bool_]:
        """Return for each instruction whether it reads a special register, without a condition."""
        names = self._flow.once(f"reads {special}", lambda: np.array([one == special for one in self._plain[1]], bool))
        return (places != _NONE) & names[self._flow.which[places]]

    @cached_property
    def _plain(self) -> tuple[NDArray[np.int64], list[str]]:
        return self._flow.once("plain", self._read_plain)

    def _read_plain(self) -> tuple[NDArray[np.int64], list[str]]:
        """Return the constant that each instruction of the program writes, and the special register that it reads."""
        values, special = [], []
        for address in self._flow.addresses.tolist():
            instruction = self.decode(address)
            is_plain = instruction is not None and address not in self._flow.guarded
            name = instruction.name if is_plain else ""
            special.append(instruction.op_str.rpartition(" ")[2] if name == "mrs" else "")
            value = semantics.computed(instruction, lambda _: None) if is_plain and name in _MOVES else None
            if is_plain and (match := _LITERAL.match(self._program.plain(address))):
                # A constant in the code, which stores never change.
                value = self._program.word((address + _AHEAD & ~3) + int(match[1], 0), _WORD)
            values.append(_NONE if value is None else value)
        return np.array(values, dtype=np.int64), special
