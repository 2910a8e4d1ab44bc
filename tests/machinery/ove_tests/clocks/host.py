# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compiles a board's clock code for this machine and runs it on a bus."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Sequence
from pathlib import Path

from ove_lab.errors import Failure
from ove_tests.clocks.bus import Bus, Violation
from ove_tool.paths import ROOT

_MODEL = ROOT / "tests" / "clocks" / "model"
# The code is C and is compiled as C++, where a register can be an object.
_FLAGS = (
    "-std=c++23",
    "-O0",
    "-shared",
    "-fPIC",
    "-fpermissive",
    "-w",
    "-D_Static_assert=static_assert",
    "-DCONFIG_OVE_CHECKS=1",
)


def gather(folders: Sequence[str], target: Path) -> None:
    """Copy the headers and sources of the board's folders into one folder, where a test may change them."""
    target.mkdir(parents=True, exist_ok=True)
    for folder in [*folders, "boards/include"]:
        for path in sorted((ROOT / folder).glob("*.[ch]")):
            (target / path.name).write_bytes(path.read_bytes())
    for path in _MODEL.iterdir():
        (target / path.name).write_bytes(path.read_bytes())


def compile_code(folder: Path, sources: Sequence[str], config: str) -> Path:
    """Build the library. Raises Failure with the compiler's messages."""
    (folder / "ove_config.h").write_text(config, encoding="utf-8")
    library = folder / "clock.so"
    # One compilation unit, so that the compiler starts once for each injected fault.
    whole = "".join(f'#include "{name}"\n' for name in (*sources, "model.cpp"))
    (folder / "whole.cpp").write_text(whole, encoding="utf-8")
    command = ["g++", *_FLAGS, f"-I{folder}", "whole.cpp", "-o", str(library)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"the clock code does not compile for this machine:\n{done.stderr}")
    return library


def run(library: Path, bus: Bus) -> None:
    """Run from the reset to the last step. Raises Violation for the model's finding."""
    code = ctypes.CDLL(str(library))
    is_over = ctypes.c_int.in_dll(code, "ove_model_is_over")
    is_over.value = 0
    found: list[Exception] = []

    def judge(act: object, *arguments: int) -> int:
        try:
            return act(*arguments) or 0  # type: ignore[operator, no-any-return]
        # An exception would be lost in the calling C code.
        except Exception as error:
            found.append(error)
            is_over.value = 1
            return 0

    read = ctypes.CFUNCTYPE(ctypes.c_uint32, ctypes.c_uint32)(lambda address: judge(bus.read, address))
    write = ctypes.CFUNCTYPE(None, ctypes.c_uint32, ctypes.c_uint32)(
        lambda address, value: judge(bus.write, address, value)
    )
    code.ove_model_run(read, write)
    if found:
        raise found[0]


__all__ = ["Violation", "compile_code", "gather", "run"]
