# SPDX-License-Identifier: MIT OR Apache-2.0
"""Values that the record does not contain are computed from it, and never guessed."""

from __future__ import annotations

import bisect
from dataclasses import replace
from types import SimpleNamespace

import capstone
import numpy as np
import pytest

from ove_lab.trace import instructions, semantics
from ove_lab.trace import values as values_module
from ove_lab.trace import writers as writers_module
from ove_lab.trace.exceptions import THREAD_MODE, Activation
from ove_lab.trace.flow import Flow
from ove_lab.trace.masks import Masked, Masks
from ove_lab.trace.record import Run, decode
from ove_lab.trace.repeats import Repeats
from ove_lab.trace.threads import Owners, Segment, Thread
from ove_lab.trace.values import Values

LOAD, STORE = 1 << 40, 2 << 40
# A store of one byte.
BYTE = STORE | 1 << 62
ALL = (1 << 62) - 1
_READER = capstone.Cs(capstone.CS_ARCH_ARM, capstone.CS_MODE_THUMB | capstone.CS_MODE_MCLASS)
_READER.detail = True


class Machine:
    """A machine-code program at address 0, executed once from its first to its last instruction."""

    def __init__(self, code: str, *accesses: tuple[int, int, int]) -> None:
        """Take the code as hexadecimal digits, and (instruction, address, load or store) for each access."""
        data = bytes.fromhex(code)
        # Disassemble each instruction separately, as for a program: without the condition of an `it` before it.
        places = [(one.address, one.size) for one in _READER.disasm(data, 0)]
        found = [next(_READER.disasm(data[place : place + size], place)) for place, size in places]
        self._code = {one.address: one for one in found}
        decoded = {one.address: instructions.of(one) for one in found}
        events = []
        for number, one in enumerate(found):
            events.append(one.address | one.size << 32)
            mine = [(address, kind) for place, address, kind in accesses if place == number]
            events += [address | (1 if kind == BYTE else 4) << 32 | kind & ALL for address, kind in mine]
        self.run: Run = decode(np.array(events, dtype=np.uint64))
        self.program = SimpleNamespace(
            plain=lambda address: f"{self._code[address].mnemonic} {self._code[address].op_str}",
            decoded=decoded.get,
            code=SimpleNamespace(functions={}),
            word=lambda address, size: {0x900: 0x1234}.get(address, 0) & ((1 << 8 * size) - 1),
        )
        self.flow = Flow(self.run, self.program)  # type: ignore[arg-type]
        thread = Thread(0, 0)
        self.owners = Owners([Segment(0, len(self.run.pc), thread, None)], [thread], [])
        self.values = Values(self.run, self.flow, self.program, self.owners)  # type: ignore[arg-type]

    @property
    def end(self) -> int:
        return len(self.run.pc) - 1


NOP = "00bf"
# movs r3, #5; mov r2, r3
MOVED = "05231a46"
# mov.w r1, #0x80000000; mov.w r2, #6
WORDS = "4ff000414ff00602"


@pytest.mark.parametrize(
    ("code", "register", "expected"),
    [
        (MOVED, 2, 5),
        ("41f23420c1f27850", 0, 0x15781234),  # movw, movt
        (MOVED + "da00", 2, 40),  # lsls r2, r3, #3
        (MOVED + "02f10702", 2, 12),  # add.w r2, r2, #7
        (MOVED + "62f30703", 3, 5),  # bfi r3, r2, #0, #8
        (MOVED + "c3f38102", 2, 1),  # ubfx r2, r3, #2, #2
        (MOVED + "b3fa83f2", 2, 29),  # clz r2, r3
        (MOVED + "052b08bf0922", 2, 9),  # cmp r3, #5; it eq; moveq r2, #9
        (MOVED + "042b08bf0922", 2, 5),  # cmp r3, #4; it eq; moveq r2, #9
        (MOVED + "042b0cbf09220822", 2, 8),  # cmp r3, #4; ite eq; moveq, movne
        (WORDS + "a1fb0237", 3, 0),  # umull r3, r7, r1, r2
        (WORDS + "a1fb0237", 7, 3),
        (WORDS + "81fb0237", 3, 0),  # smull r3, r7, r1, r2
        (WORDS + "81fb0237", 7, 0xFFFFFFFD),
        (MOVED, 4, None),  # never written
        (MOVED + "51eb0302", 2, None),  # adcs.w r2, r1, r3: not followed
    ],
)
def test_arithmetic(code: str, register: int, expected: int | None) -> None:
    """A register has the value computed by its last writer. An instruction that is not followed gives no value."""
    machine = Machine(code + NOP)
    assert machine.values.register(register, machine.end) == expected


def test_value_goes_through_memory() -> None:
    """A load returns the last store to its address. If there was no store, the value is in the file."""
    # movs r3, #5; str r3, [r1]; ldr r2, [r1]; ldr r0, [r4]; ldrb r5, [r4]
    machine = Machine("05230b600a682068" + NOP, (1, 0x2000, STORE), (2, 0x2000, LOAD), (3, 0x900, LOAD))
    assert [machine.values.register(number, machine.end) for number in (2, 0)] == [5, 0x1234]
    assert machine.values.memory(0x2000, 4, 1) == 0
    assert machine.values.memory(0x2001, 1, machine.end) == 0
    assert machine.values.stores_to(0x2000) == [(1, 5)]


def test_byte_beside_one_that_is_written_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for a byte's last store does not visit each store to its neighbours in the word."""
    # movs r3, #5; str r3, [r1]; strb r3, [r4] many times; ldr r2, [r1]
    times = 400
    accesses = [(1, 0x2000, STORE), (2 + times, 0x2000, LOAD)]
    machine = Machine(
        "05230b60" + "2370" * times + "0a68" + NOP, *accesses, *((2 + k, 0x2001, BYTE) for k in range(times))
    )
    searches: list[object] = []
    search = np.searchsorted
    monkeypatch.setattr(np, "searchsorted", lambda *words, **more: (searches.append(1), search(*words, **more))[1])
    assert machine.values.register(2, machine.end) == 0x0505
    assert len(searches) < times // 4


def test_register_that_was_written_before_many_switches(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for a register's writer does not go back switch by switch: two yielding threads switch all the time.

    Claim: each thread has its own value, and an interrupt finds the value of the thread that it interrupted.
    """
    times = 400
    machine = Machine("0522" + "0622" + NOP * times)  # movs r2, #5; movs r2, #6
    one, other = Thread(0, 0), Thread(1, 1)
    segments = [Segment(k, k + 1, other if k % 2 else one, None) for k in range(times)]
    exception = Activation(0x40, times, THREAD_MODE, times + 2)
    segments.append(Segment(times, times + 2, None, exception))
    owners = Owners(segments, [one, other], [exception])
    values = Values(machine.run, machine.flow, machine.program, owners)  # type: ignore[arg-type]
    searches: list[object] = []
    for module in (values_module, writers_module):
        for name in ("bisect_left", "bisect_right"):
            search = getattr(bisect, name)
            monkeypatch.setattr(
                module, name, lambda *words, search=search: (searches.append(1), search(*words))[1], raising=False
            )
    assert values.register(2, times - 2) == 5
    assert values.register(2, times - 1) == 6
    assert values.register(2, times + 1) == 6
    assert values.register(3, times + 1) is None
    assert len(searches) < times // 4


def test_list_loads_each_register_from_its_own_word() -> None:
    """The base register moves by all words. The third register gets the third word."""
    # movs r3, #5; str r3, [r1]; ldm r0!, {r4, r5, r6}
    machine = Machine("05230b6070c8" + NOP, (1, 0x2008, STORE), (2, 0x2000, LOAD), (2, 0x2004, LOAD), (2, 0x2008, LOAD))
    assert [machine.values.register(number, machine.end) for number in (6, 5, 0)] == [5, 0, 0x200C]


def test_flags_of_an_overflow() -> None:
    """A signed comparison takes the overflow flag into account."""
    found = semantics.flags(instructions.of(next(_READER.disasm(bytes.fromhex("9342"), 0))), lambda _: 0x80000000)
    assert found == (False, True, True, False)


def _masks(code: str) -> list[Masked]:
    machine = Machine(code)
    return Masks(machine.run, machine.flow, machine.program, machine.values).sections  # type: ignore[arg-type]


def test_masked_section_has_its_exact_length() -> None:
    """A section runs from the instruction after the one that masks to the one that unmasks interrupts."""
    # cpsid i; 3 nop; cpsie i
    assert _masks("72b6" + 3 * NOP + "62b6") == [Masked(0, 4)]
    assert _masks("72b6" + 3 * NOP + "62b6")[0].length == 4


def test_section_from_one_iteration_to_the_next_is_as_long_as_one() -> None:
    """Each counted iteration ends such a section. A section around a loop includes all iterations."""
    for code, repeats, length in (
        # cpsie i; nop; cpsid i, four times; cpsie i
        ("62b6" + NOP + "72b6" + "62b6", Repeats(np.array([3]), np.array([9]), np.array([0])), 1),
        # cpsid i; nop, four times; cpsie i
        ("72b6" + NOP + "62b6", Repeats(np.array([2]), np.array([3]), np.array([1])), 5),
    ):
        machine = Machine(code)
        run = replace(machine.run, repeats=repeats)
        (section,) = Masks(run, machine.flow, machine.program, machine.values).sections  # type: ignore[arg-type]
        assert section.length == length


def test_section_inside_a_section_ends_with_the_outer_one() -> None:
    """A restored mask has the value that was read from the mask register."""
    # mrs r4; movs r3, #16; msr r3 | mrs r5; msr r3; msr r5 | msr r4; all of basepri
    code = "eff31184102383f31188eff3118583f3118885f3118884f31188"
    assert _masks(code) == [Masked(2, 6)]


def test_value_that_is_not_known_ends_a_section() -> None:
    """Writing an unknown value to a mask register while masked counts as unmasking."""
    # movs r3, #16; msr basepri, r3; nop; msr basepri, r7
    assert _masks("102383f31188" + NOP + "87f31188") == [Masked(1, 3)]


def test_section_ends_where_the_link_register_restores_the_mask() -> None:
    """Compilers may keep a mask register's old value in any register, including the link register."""
    # mrs lr, basepri; movs r3, #16; msr basepri, r3; nop; msr basepri, lr; nop
    assert _masks("eff3118e102383f31188" + NOP + "8ef31188" + NOP) == [Masked(2, 4)]
    # The same, nested: the inner section restores the outer one's mask.
    inner = "eff3118e102383f311888ef31188"
    assert _masks("eff31184102383f31188" + inner + NOP + "84f31188") == [Masked(2, 8)]


def test_mask_gets_zero_where_a_count_was_found_to_be_zero() -> None:
    """If `cbnz` does not jump, its register is zero, whatever its source."""
    # movs r3, #16; msr basepri, r3; nop; cbnz r7, +4; msr basepri, r7
    assert _masks("102383f31188" + NOP + "07b987f31188") == [Masked(1, 4)]


def test_copy_of_a_byte_restores_the_mask() -> None:
    """A mask register's value may be restored by way of another register."""
    # mrs r4; movs r3, #16; msr r3 | mrs r5; msr r3; uxtb r6, r5; msr r6 | msr r4
    assert _masks("eff31184102383f31188eff3118583f31188eeb286f3118884f31188") == [Masked(2, 7)]


@pytest.mark.parametrize(("compared", "found"), [("002b", [Masked(5, 7)]), ("012b", [Masked(3, 7)])])
def test_mask_that_was_not_written(compared: str, found: list[Masked]) -> None:
    """A conditional write to a mask register counts only if its condition holds."""
    # movs r3, #1; cmp r3, #0 or #1; it eq; msreq primask, r3; nop; cpsid i; nop; cpsie i
    assert _masks("0123" + compared + "08bf" + "83f31088" + NOP + "72b6" + NOP + "62b6") == found


def test_register_of_a_device_is_not_known() -> None:
    """A device changes its registers itself, so neither the last store nor the file shows what a load reads."""
    # movs r3, #5; str r3, [r1]; ldr r2, [r1]
    for address in (0x40000000, 0xE000E010):
        machine = Machine("05230b600a68" + NOP, (1, address, STORE), (2, address, LOAD))
        assert machine.values.register(2, machine.end) is None


def test_register_of_a_counted_loop_is_not_known() -> None:
    """A register that each iteration changes is unknown after counted iterations."""
    # movs r0, #9; movs r1, #2; subs r0, r0, r1, which is counted six more times
    machine = Machine("09200221401a" + NOP)
    assert machine.values.register(0, machine.end) == 7
    repeats = Repeats(np.array([3]), np.array([6]), np.array([2]))
    run = replace(machine.run, repeats=repeats)
    values = Values(run, machine.flow, machine.program, machine.owners)  # type: ignore[arg-type]
    assert values.register(0, machine.end) is None
    # The loop does not change r1.
    assert values.register(1, machine.end) == 2
