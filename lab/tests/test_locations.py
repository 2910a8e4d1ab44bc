# SPDX-License-Identifier: MIT OR Apache-2.0
"""The arguments of inlined calls come from the debug information, or are unknown."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ove_lab.elf import Elf
from ove_lab.trace.debug import Debug
from ove_lab.trace.locations import Operations, Parameter, Where, value
from ove_lab.trace.program import Program

REGISTERS = {4: 0x20001000, 5: 7}


@pytest.mark.parametrize(
    ("operations", "expected"),
    [
        ((("DW_OP_reg4", ()),), 0x20001000),
        ((("DW_OP_reg6", ()),), None),
        ((("DW_OP_breg4", (8,)), ("DW_OP_stack_value", ())), 0x20001008),
        ((("DW_OP_breg4", (8,)),), 0x20001008 + 1),  # the word at that address
        ((("DW_OP_breg6", (8,)), ("DW_OP_stack_value", ())), None),
        ((("DW_OP_addr", (0x20000040,)), ("DW_OP_stack_value", ())), 0x20000040),
        ((("DW_OP_addr", (0x20000040,)),), 0x20000041),
        ((("DW_OP_lit5", ()), ("DW_OP_stack_value", ())), 5),
        ((("DW_OP_const1s", (-1,)), ("DW_OP_stack_value", ())), 0xFFFFFFFF),
        ((("DW_OP_lit5", ()), ("DW_OP_plus_uconst", (2,)), ("DW_OP_stack_value", ())), 7),
        ((("DW_OP_entry_value", ()), ("DW_OP_stack_value", ())), None),
        ((("DW_OP_reg4", ()), ("DW_OP_piece", (4,)), ("DW_OP_reg5", ()), ("DW_OP_piece", (4,))), None),
        ((), None),
    ],
)
def test_operations(operations: Operations, expected: int | None) -> None:
    """Registers, numbers, addresses and words in memory are evaluated. All other operations give None."""
    assert value(Where(0, 100, operations), REGISTERS.get, lambda address: address + 1) == expected


def test_argument_is_only_where_it_is_said_to_be() -> None:
    """Outside its listed places, an argument is optimized out and unknown."""
    here = Where(0x100, 0x104, (("DW_OP_reg4", ()),))
    found = Parameter("mutex", (here, Where(0x108, 0x10A, ())))
    assert [found.at(address) for address in (0xFE, 0x100, 0x102, 0x104)] == [None, here, here, None]
    assert Parameter("gone").at(0x100) is None


_SOURCE = """
extern int ove_seen(int *, unsigned);
static inline __attribute__((always_inline)) int ove_sem_take(int *sem, unsigned timeout_ms, int unused)
{ (void)unused; return ove_seen(sem, timeout_ms) + ove_seen(sem, timeout_ms); }
int storage;
int caller(int *given, int x) { return ove_sem_take(&storage, 40, x * 3) + ove_sem_take(given, 3, x); }
"""


def test_inlined_calls_of_a_compiled_file(tmp_path: Path) -> None:
    """A compiler's call sites are read: a number, an object's address or register, an argument optimized out."""
    compiler = shutil.which("arm-none-eabi-gcc")
    if compiler is None:
        pytest.skip("arm-none-eabi-gcc is missing")
    (tmp_path / "a.c").write_text(_SOURCE, encoding="utf-8")
    words = [compiler, "-mcpu=cortex-m4", "-mthumb", "-O2", "-g", "-nostdlib", "-Wl,-Ttext=0x1000", "-Wl,-e,caller"]
    link = ["-Wl,--defsym=ove_seen=0x2001", "-Wl,-Tbss=0x20000000", "-o", tmp_path / "a.elf", tmp_path / "a.c"]
    subprocess.run([*words, *link], check=True)
    debug = Debug(Elf(tmp_path / "a.elf"))
    debug.read(set(), lambda name: name == "ove_sem_take")
    found = []
    for one in debug.inlined:
        known = {each.name: each for each in one.parameters}
        address = one.ranges[0][0]
        where = {name: each.at(address) or (each.places[0] if each.places else None) for name, each in known.items()}
        numbers = {0: 0xA0, **dict.fromkeys(range(4, 12), 176)}
        found.append(
            {
                name: None if one is None else value(one, numbers.get, lambda address: address)
                for name, one in where.items()
            }
        )
    assert [one["timeout_ms"] for one in found] == [40, 3]
    assert found[0]["sem"] == 0x20000000
    assert found[1]["sem"] in (0xA0, 0xB0)
    assert found[0]["unused"] is None


_LEFT_OUT = """
extern int ove_seen(int *, unsigned);
static inline __attribute__((always_inline)) int ove_sem_take(int *sem) { return ove_seen(sem, 3); }
int left_out(int *given)
{ int sum = 0; for (int i = 0; i < 9; i++) sum += ove_sem_take(given + i) / given[i]; return sum; }
int kept(void) { return 1; }
"""


def test_debug_information_of_code_that_was_left_out_is_of_no_other(tmp_path: Path) -> None:
    """Claim: removed code begins at 0 in the debug information, and is not taken for the code that is there."""
    compiler = shutil.which("arm-none-eabi-gcc")
    if compiler is None:
        pytest.skip("arm-none-eabi-gcc is missing")
    (tmp_path / "a.c").write_text(_LEFT_OUT, encoding="utf-8")
    bare = ".syntax unified\n.thumb\n.global bare\n.type bare,%function\n.word 0, 0\nbare: bx lr\n.size bare,2\n"
    (tmp_path / "b.s").write_text(bare, encoding="utf-8")
    words = [compiler, "-mcpu=cortex-m4", "-mthumb", "-O2", "-g", "-nostdlib", "-ffunction-sections"]
    link = ["-Wl,--gc-sections", "-Wl,-Ttext=0", "-Wl,-e,kept", "-Wl,-u,bare", "-Wl,--defsym=ove_seen=0x2001"]
    subprocess.run([*words, *link, "-o", tmp_path / "a.elf", tmp_path / "b.s", tmp_path / "a.c"], check=True)
    program = Program(tmp_path / "a.elf")
    sources = {one.name: program.source(one.start)[0].rpartition("/")[2] for one in program.code.functions.values()}
    assert sources == {"bare": "b.s", "kept": "a.c"}
    debug = Debug(program.code.file)
    debug.read(set(), lambda name: name == "ove_sem_take")
    assert debug.inlined == []
