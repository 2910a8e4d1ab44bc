# SPDX-License-Identifier: MIT OR Apache-2.0
"""The values of registers and memory at any instruction of a run, which are not in the record itself.

A value is computed backwards from the record on demand: the last instruction that wrote a register is known, with its
operands and the address of each access; the initial memory is in the ELF file. Unsupported arithmetic gives None, never
a guess.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Callable

import numpy as np
from capstone import arm
from numpy.typing import NDArray

from ove_lab.trace import frames, semantics
from ove_lab.trace.conditions import Conditions
from ove_lab.trace.exceptions import Activation
from ove_lab.trace.flow import Flow
from ove_lab.trace.instructions import LR, NUMBERS, SP, Instruction
from ove_lab.trace.program import Program
from ove_lab.trace.record import Places, Run
from ove_lab.trace.start import Start
from ove_lab.trace.stores import Stores
from ove_lab.trace.threads import Owners, Thread
from ove_lab.trace.writers import Writers

_DEEPEST = 3000
_FRAMES = 12
# The words that an exception pushes on the stack, in this order from the stack pointer.
_STACKED = (0, 1, 2, 3, 12, LR)
_WORD_BYTES = 4
# The device parts of the processor's memory map: peripherals, external devices, and everything above.
_DEVICES = ((0x40000000, 0x60000000), (0xA0000000, 0x100000000))


class Values:
    """The values in one run."""

    def __init__(self, run: Run, flow: Flow, program: Program, owners: Owners, start: Start | None = None) -> None:
        self._run, self._flow, self._owners, self._start = run, flow, owners, start
        # Memory views, because one array access takes three times as long, and a search twice.
        self._pc, self._first_access = memoryview(run.pc), memoryview(run.first_access)
        self._address, self._width = memoryview(run.address), memoryview(run.width)
        self._has_value, self._value = memoryview(run.has_value), memoryview(run.value)
        # Reads the memory contents before the first instruction.
        self.first = program.word if start is None else start.memory.word
        self._stores = Stores(run)
        self.writers = Writers(flow, program, owners)
        self._registers: dict[tuple[int, int], int | None] = {}
        self._stored: dict[int, int | None] = {}
        self._depth = 0
        self._has_repeats = len(run.repeats.places) > 0
        # Reads a special register's value at an instruction; replaced by a module that knows it.
        self.special: Callable[[str, int], int | None] = lambda _, __: None
        self._begins = [one.begin for one in owners.segments]
        self._before = _previous(owners)
        self._conditions = Conditions(run, flow, owners, self._before, self.writers.decode)
        sys.setrecursionlimit(max(sys.getrecursionlimit(), _DEEPEST * _FRAMES))

    @property
    def exceptions(self) -> list[Activation]:
        """The exceptions of the run."""
        return self._owners.exceptions

    def register(self, number: int, place: int) -> int | None:
        """Return a register's value before an instruction."""
        return self._register(number, place, bisect_left(self._begins, place + 1) - 1)

    def register_at_end(self, number: int, end: int) -> int | None:
        """Return a register's value after the last instruction of a segment, for the segment's owner."""
        return self._register(number, end, bisect_left(self._begins, end) - 1)

    def _is_carried(self, number: int, place: int, writer: int) -> bool:
        """Return True if a register's value comes from the previous iteration of a loop whose iterations are only
        counted."""
        iteration = self._run.repeats.iteration(place)
        if iteration is None or writer >= iteration[0]:
            return False
        writers = self.writers.seen(number)
        following = bisect_left(writers, place)
        return following < len(writers) and writers[following] < iteration[1]

    def register_before(self, number: int, thread: Thread) -> int | None:
        """Return a register of a thread that stopped in an earlier chunk, with its value there."""
        return None if self._start is None else self._start.registers.get((thread.number, number))

    def _register(self, number: int, place: int, index: int) -> int | None:
        segment = self._owners.segments[index]
        if number == SP:
            return None if segment.base is None else segment.base + int(self._flow.moved[place])
        found = self.writers.last(number, place, index)
        if found is None:
            return None
        writer, index = found
        if self._has_repeats and self._is_carried(number, place, writer):
            return None
        if writer < 0:
            return self._at_begin(number, index)
        key = (number, writer)
        if key not in self._registers and self._depth <= _DEEPEST:
            self._depth += 1
            # A value that depends on itself cannot be computed.
            self._registers[key] = None
            self._registers[key] = self._written(number, writer, index)
            self._depth -= 1
        return self._registers.get(key)

    def loaded(self, number: int, places: Places) -> Places:
        """Return a register's value before each position; -1 if it is not a word that the last writer loaded from RAM.

        The word must have been stored as a whole. Other values are those of `register`.
        """
        found = np.full(len(places), -1, dtype=np.int64)
        writers = self.writers.before_each(number, places)
        repeats = self._run.repeats
        loads = self._flow.once(f"loads {number}", lambda: self._loads(number))
        offsets = np.where(writers < 0, -1, loads[self._flow.which[writers]])
        mine = np.flatnonzero((offsets >= 0) & ~repeats.are_inside(places) & ~repeats.are_inside(writers))
        first, last = self._run.first_access[writers[mine]], self._run.first_access[writers[mine] + 1]
        accesses = first + offsets[mine]
        is_there = accesses < last
        accesses, mine, first = accesses[is_there], mine[is_there], first[is_there]
        address = self._run.address[accesses].astype(np.int64)
        is_device = np.zeros(len(address), dtype=bool)
        for low, high in _DEVICES:
            is_device |= (low <= address) & (address < high)
        value = self._stores.words(address, first)
        found[mine] = np.where(is_device | (self._run.width[accesses] != _WORD_BYTES), -1, value)
        return found

    def _loads(self, number: int) -> NDArray[np.int64]:
        """Return for each instruction of the program which of its accesses loads a register, or -1."""
        found = []
        for address in self._flow.addresses.tolist():
            instruction = self.writers.decode(address)
            is_plain = instruction is not None and address not in self._flow.guarded
            inside = instruction.loads if instruction is not None and is_plain else []
            found.append(inside.index(number) if number in inside else -1)
        return np.array(found, dtype=np.int64)

    def memory(self, address: int, size: int, place: int) -> int | None:
        """Return the memory contents before an instruction, little-endian; None for a device, whose registers
        change."""
        if any(low <= address < high for low, high in _DEVICES):
            return None
        before = self._first_access[place]
        store = self._stores.last(address, before)
        if store is not None and self._stores.covers(store, address, size):
            value = self._value_of(store)
            shift = 8 * (address - self._address[store])
            return None if value is None else value >> shift & ((1 << 8 * size) - 1)
        if store is None and size > 1 and (address ^ (address + size - 1)) >> 2 == 0:
            return self.first(address, size)
        if size == 1:
            return self._byte(address, before)
        total = 0
        for offset in range(size):
            one = self._byte(address + offset, before)
            if one is None:
                return None
            total |= one << 8 * offset
        return total

    def stores_to(self, address: int, span: tuple[int, int] | None = None) -> list[tuple[int, int | None]]:
        """Return every store that covers the byte at an address: the instruction and the whole value that it stored.

        With a span, return those in it, and the last one before it whose value is known.
        """
        inside = self._stores.of_byte(address)
        if span is None:
            return self._stored_by_each(inside)
        bounds = self._run.first_access[[min(max(one, 0), len(self._run.pc)) for one in span]]
        low, high = np.searchsorted(inside, bounds).tolist()
        last = next((one for one in range(low - 1, -1, -1) if self._value_of(int(inside[one])) is not None), None)
        return self._stored_by_each(
            np.concatenate((inside[low:low] if last is None else inside[[last]], inside[low:high]))
        )

    def _stored_by_each(self, stores: Places) -> list[tuple[int, int | None]]:
        places = self._stores.instructions_of(stores).tolist()
        if self._run.has_value[stores].all():
            return list(zip(places, self._run.value[stores].tolist(), strict=True))
        return list(zip(places, map(self._value_of, stores.tolist()), strict=True))

    def stored_at(self, place: int) -> list[tuple[int, int | None]]:
        """Return the address and the value of each store of an instruction."""
        first, last = self._first_access[place], self._first_access[place + 1]
        stores = [one for one in range(first, last) if self._run.is_store[one]]
        return [(self._address[one], self._value_of(one)) for one in stores]

    def _byte(self, address: int, before: int) -> int | None:
        store = self._stores.last_of_byte(address, before)
        if store is None:
            return self.first(address, 1)
        value = self._value_of(store)
        return None if value is None else value >> 8 * (address - self._address[store]) & 0xFF

    def _value_of(self, access: int) -> int | None:
        if access not in self._stored:
            if self._has_value[access]:
                return self._value[access]
            self._stored[access] = None
            self._stored[access] = self._stored_by(self._stores.instruction_of(access), access)
        return self._stored[access]

    def _stored_by(self, place: int, access: int) -> int | None:
        instruction = self._at(place)
        if instruction is None:
            return None
        name = instruction.name
        registers = instruction.listed
        number = access - self._first_access[place]
        if name.startswith(("push", "stm")):
            inside = registers if name == "push" else registers[1:]
        elif name.startswith("strex"):
            inside = registers[1:2]
        elif name.startswith("str"):
            inside = registers[: 2 if name == "strd" else 1]
        else:
            return None
        return self.register(inside[number], place) if number < len(inside) else None

    def _at_begin(self, number: int, index: int) -> int | None:
        """Return a register at the start of a thread, from the frame that the kernel created for an exception
        return."""
        segment = self._owners.segments[index]
        if self._start is not None and segment.thread is not None and segment.thread.begin < 0:
            return self.register_before(number, segment.thread)
        if number not in _STACKED or segment.base is None or index == 0:
            return None
        if self._owners.segments[index - 1].exception is None:
            return None
        pointer = segment.base + int(self._flow.moved[segment.begin])
        if segment.thread is None:
            return None
        frame = frames.size(segment.thread, segment.begin)
        return self.memory(pointer - frame + 4 * _STACKED.index(number), 4, segment.begin)

    def _at(self, place: int) -> Instruction | None:
        return self.writers.decode(self._pc[place])

    def _written(self, number: int, place: int, index: int) -> int | None:
        """Return the value that an instruction of a segment wrote to a register."""
        if (constant := self.writers.constant(place)) is not None:
            return constant
        instruction = self._at(place)
        if instruction is None:
            return None
        if instruction.address in self._flow.guarded:
            holds = self.holds(place)
            if not holds:
                return None if holds is None else self._register(number, place, index)
        name = instruction.name
        if instruction.is_memory:
            first, last = self._first_access[place], self._first_access[place + 1]
            # Without an access, the emulator began the instruction but did not complete it.
            return self._accessed(instruction, name, number, place, (first, last)) if first < last else None
        return self._computed(instruction, name, number, place, index)

    def _computed(self, instruction: Instruction, name: str, number: int, place: int, index: int) -> int | None:
        if name in ("bl", "blx"):
            return instruction.address + instruction.size | 1 if number == LR else None
        if name == "mrs":
            return self.special(instruction.op_str.rpartition(" ")[2], place)
        if name in ("umull", "smull"):
            is_high = NUMBERS.get(instruction.operands[1].reg) == number
            return semantics.product(instruction, is_high, self._reader(place, index))
        if name == "sel":
            return self._selected(instruction, place, index)
        return semantics.computed(instruction, self._reader(place, index))

    def _selected(self, instruction: Instruction, place: int, index: int) -> int | None:
        """Return the bytes that an instruction selects by the carries of an addition of bytes, as strlen() does."""
        setter = self._conditions.adder(place, index)
        adder = None if setter is None else self._at(setter)
        if setter is None or adder is None:
            return None
        before = self._reader(setter, bisect_left(self._begins, setter + 1) - 1)
        return semantics.selected(instruction, adder, self._reader(place, index), before)

    def _reader(self, place: int, index: int) -> semantics.Read:
        def read(register: int) -> int | None:
            known = NUMBERS.get(register)
            return None if known is None else self._register(known, place, index)

        return read

    def _accessed(
        self, instruction: Instruction, name: str, number: int, place: int, accesses: tuple[int, int]
    ) -> int | None:
        inside = instruction.loads
        if number in inside:
            access = accesses[0] + inside.index(number)
            if access >= accesses[1]:
                return None
            size = self._width[access]
            value = self.memory(self._address[access], size, place)
            is_signed = name.startswith(("ldrsb", "ldrsh"))
            return value if value is None or not is_signed else semantics.signed(value, 8 * size) & semantics.WORD
        return self._moved_base(instruction, name, accesses)

    def _moved_base(self, instruction: Instruction, name: str, accesses: tuple[int, int]) -> int | None:
        """Return the base register that an access updated."""
        address = self._address[accesses[0]]
        if name.startswith(("ldm", "stm", "vldm", "vstm")):
            total = int(self._run.width[accesses[0] : accesses[1]].sum())
            return address if "db" in name else address + total
        memory = next((one for one in instruction.operands if one.type == arm.ARM_OP_MEM), None)
        if name.startswith("strex") or memory is None:
            return 0 if name.startswith("strex") else None
        last = instruction.operands[-1]
        if last.type == arm.ARM_OP_IMM:
            return (address + (-last.imm if last.subtracted else last.imm)) & semantics.WORD
        return address

    def holds(self, place: int) -> bool | None:
        """Return whether an instruction was executed; None if its condition is unknown."""
        asked = self._conditions.asked(place)
        if asked is None:
            return True
        instruction = self._at(place)
        if instruction is not None and instruction.is_memory:
            return self._first_access[place] < self._first_access[place + 1]
        index = bisect_left(self._begins, place + 1) - 1
        setter = self._conditions.setter(place, index, self.holds)
        instruction = self._at(setter) if setter is not None else None
        if setter is None or instruction is None:
            return None
        found = semantics.flags(instruction, self._reader(setter, bisect_left(self._begins, setter + 1) - 1))
        return None if found is None else semantics.holds(asked, found)


def _previous(owners: Owners) -> list[int | None]:
    """Return for each segment the owner's previous one; -1 minus the interrupted segment for an exception."""
    last: dict[int, int] = {}
    found: list[int | None] = []
    for index, segment in enumerate(owners.segments):
        owner = id(segment.thread or segment.exception)
        if owner in last:
            found.append(last[owner])
        else:
            found.append(-index if segment.exception is not None and index else None)
        last[owner] = index
    return found
