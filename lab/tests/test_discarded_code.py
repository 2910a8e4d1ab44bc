# SPDX-License-Identifier: MIT OR Apache-2.0
"""Debug information of code that the linker discarded, which begins at address 0 and so lies over other code."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ove_lab.trace.debug import Debug
from ove_lab.trace.program import Program

_FLAGS = ("-mcpu=cortex-m7", "-mthumb", "-g", "-O2", "-ffunction-sections", "-nostdlib", "-ffreestanding")
_SOURCE = """
static volatile int first, last, used;
static inline __attribute__((always_inline)) void inner(void) { STATEMENTS }
void lost(void) { inner(); }
static inline __attribute__((always_inline)) void count(void) { used++; }
__attribute__((section(".vectors"), used)) static void *const vectors[2];
void start(void) { count(); for (;;) { } }
"""
_SCRIPT = "ENTRY(start) SECTIONS { .text 0 : { KEEP(*(.vectors)) *(.text*) } .bss 0x20000000 : { *(.bss*) } }"


def test_call_stack_names_no_discarded_function(tmp_path: Path) -> None:
    """Claim: a call that was inlined into discarded code is in no call stack."""
    compiler = shutil.which("arm-none-eabi-gcc")
    if compiler is None:
        pytest.skip("arm-none-eabi-gcc is missing")
    # The discarded function is longer than the table of vectors and what follows it.
    (tmp_path / "a.c").write_text(_SOURCE.replace("STATEMENTS", "first++; last++;" * 20), encoding="utf-8")
    (tmp_path / "link.ld").write_text(_SCRIPT, encoding="utf-8")
    elf = tmp_path / "a.elf"
    words = [compiler, *_FLAGS, "a.c", "-Wl,--gc-sections,-T,link.ld", "-o", str(elf)]
    subprocess.run(words, cwd=tmp_path, check=True, capture_output=True)
    program = Program(elf)
    start = program.code.by_name["start"].start
    found = Debug(program.code.file).inlined_at(range(start, start + 8, 2))
    assert {site.function for sites in found.values() for site in sites} == {"count"}
