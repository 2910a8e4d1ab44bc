# SPDX-License-Identifier: MIT OR Apache-2.0
"""Functions that the linker removed but whose symbols it kept: they begin at 0, like the vector table."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ove_lab.code import Code

# GNU ld leaves such a symbol if --gc-sections removed a function of an archive, such as picolibc's vfscanf in Zephyr.
_SOURCE = """
.syntax unified
.thumb
.text
.global start, gone
.type start, %function
.type gone, %function
start: bx lr
.size start, 2
.set gone, 1
.size gone, 0x840
"""


def test_function_that_was_left_out_has_no_code(tmp_path: Path) -> None:
    """Claim: an absolute symbol at 0 is not a function, so the code at 0 is not shown as its code."""
    compiler = shutil.which("arm-none-eabi-gcc")
    if compiler is None:
        pytest.skip("arm-none-eabi-gcc is missing")
    (tmp_path / "a.s").write_text(_SOURCE, encoding="utf-8")
    words = [compiler, "-mcpu=cortex-m4", "-mthumb", "-nostdlib", "-Wl,-Ttext=0", "-Wl,-e,start", "-o"]
    subprocess.run([*words, tmp_path / "a.elf", tmp_path / "a.s"], check=True)
    code = Code(tmp_path / "a.elf")
    assert list(code.by_name) == ["start"]
    assert code.functions[0].name == "start"
