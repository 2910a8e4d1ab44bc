# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads a chip's description from svd2rust's output: a folder with mod.rs and a file for each register."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from ove_tests.clocks.register import Register

_PERIPHERAL = re.compile(r"^pub type (\w+) = crate::Periph<(\w+)::RegisterBlock, (0x[0-9a-f_]+)>;", re.MULTILINE)
_PLACE = re.compile(
    r"^ +///(0x[0-9a-f]+)(?:\.\.0x[0-9a-f]+)? - .*?\n(?: .*\n)*? +pub const fn (?:r#)?(\w+)\(&self\)", re.MULTILINE
)
_SAME = re.compile(r"^pub use crate::(\w+)::(\w+)::(\w+);", re.MULTILINE)
_FIELD = re.compile(r"^ +///Bits? (\d+)(?::(\d+))? - ", re.MULTILINE)
_RESET = re.compile(r"const RESET_VALUE: u32 = (0x[0-9a-f_]+|\d+);")


@functools.cache
def read(folder: Path) -> dict[int, Register]:
    """Return all registers that are not part of an array, by their address."""
    text = (folder / "mod.rs").read_text(encoding="utf-8")
    found = {}
    for name, module, base in _PERIPHERAL.findall(text):
        for register in _block(folder, module):
            place = int(base, 0) + register.address
            found[place] = Register(
                place, f"{name}.{register.name}", register.readable, register.writable, register.reset
            )
    return found


@functools.cache
def _block(folder: Path, module: str) -> tuple[Register, ...]:
    """Return a peripheral's registers at their offsets."""
    text = (folder / f"{module}.rs").read_text(encoding="utf-8")
    # Registers derived from another peripheral are described there, and that peripheral may belong to another chip.
    elsewhere = {name: folder.parent / chip / of / f"{name}.rs" for chip, of, name in _SAME.findall(text)}
    found = []
    for offset, name in _PLACE.findall(text):
        path = elsewhere.get(name, folder / module / f"{name}.rs")
        if path.is_file():
            found.append(_register(path.read_text(encoding="utf-8"), int(offset, 0), name.upper()))
    return tuple(found)


def _register(text: str, offset: int, name: str) -> Register:
    reset = _RESET.search(text)
    return Register(offset, name, _bits(text, "R"), _bits(text, "W"), int(reset[1], 0) if reset else 0)


def _bits(text: str, which: str) -> int:
    begin = text.find(f"\nimpl {which} {{\n")
    if begin < 0:
        return 0
    mask = 0
    for low, high in _FIELD.findall(text[begin : text.index("\n}\n", begin)]):
        mask |= ((1 << (int(high or low) - int(low) + 1)) - 1) << int(low)
    return mask
