# SPDX-License-Identifier: MIT OR Apache-2.0
"""Assembler files among the sources of a kernel: compiled in a project of C, or refused by name."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ove_tool.paths import ROOT

_PROJECT = """\
cmake_minimum_required(VERSION 3.25)
project(assembler C)
set(OVE_RTOS fresh)
include("{root}/cmake/assembler.cmake")
set(sources "${{CMAKE_CURRENT_SOURCE_DIR}}/main.c" "${{CMAKE_CURRENT_SOURCE_DIR}}/{name}")
ove_take_assembler(${{sources}})
add_executable(program ${{sources}})
"""
_MAIN = "extern char from_assembler;\nint main(void)\n{\n\treturn from_assembler;\n}\n"
_ASSEMBLER = "#define NAME from_assembler\n\t.data\n\t.globl NAME\nNAME:\n\t.byte 0\n"


def made(folder: Path, name: str) -> str:
    """Configure and build a program of a C file and one that has this name, and return the errors."""
    (folder / "CMakeLists.txt").write_text(_PROJECT.format(root=ROOT, name=name), encoding="utf-8")
    (folder / "main.c").write_text(_MAIN, encoding="utf-8")
    text = _ASSEMBLER if name.endswith(".S") else _ASSEMBLER.partition("\n")[2].replace("NAME", "from_assembler")
    (folder / name).write_text(text, encoding="utf-8")
    for command in (("-G", "Ninja", "-S", folder, "-B", folder / "build"), ("--build", folder / "build")):
        done = subprocess.run(["cmake", *command], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return done.stdout + done.stderr
    return ""


@pytest.mark.parametrize("name", ["switch.S", "switch.s"])
def test_an_assembler_file_is_compiled(name: str, tmp_path: Path) -> None:
    """Claim: a kernel's assembler file is linked without a word in the kernel's backend.cmake."""
    assert made(tmp_path, name) == ""


def test_a_file_of_no_compiler_is_named(tmp_path: Path) -> None:
    """Claim: a source that CMake would pass over is an error that names it."""
    assert "switch.asm is a source of ove on fresh" in " ".join(made(tmp_path, "switch.asm").split())
