# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds parts of the C++ runtime in an image: exceptions, RTTI, code at exit, operator new.

A static object registers its end with ove's own function, which does nothing (bindings/cpp/src/static_end.cpp). The C
library's function brings in its list, and that is what is looked for; Zephyr's own does nothing, in four bytes. Guards
of statics are ove's own (bindings/cpp/src/static_guard.cpp), and the tests have some; ove's headers have none. A test
of heap mode asks for operator new, which the images of zero-heap mode must not have.
"""

from __future__ import annotations

import re
from pathlib import Path

from ove_lab.elf import Elf

CLAIM = "An image in C++ holds no exception, RTTI, vtable, code at exit, operator new or guard of a static of ove's."
_RUNTIME = re.compile(
    r"__cxa_(?!guard_)\w+|_Unwind_\w+|__gxx_\w+|__register_exitproc|atexit|_Z(?:nw|na|dl|da)\w+|_Z(?:TV|TI|TS)\w+"
    r"|_ZGVZN3ove\w+|_ZSt9terminatev"
)


LANGUAGE = "cpp"
_OPERATOR_NEW = re.compile(r"_Znw[jm]")
_AT_EXIT = "__cxa_atexit"
_NOTHING_BYTES = 4


def is_in(lang: str) -> bool:
    """Return True if a language's images can contain parts of the C++ runtime."""
    return lang == LANGUAGE


def found(elf: Path, mode: str) -> list[str]:
    """List the runtime symbols in an ELF file that an image in this mode must not contain, in order."""
    sizes = {symbol.name: symbol.size for symbol in Elf(elf).symbols if symbol.is_defined}
    names = {name for name, size in sizes.items() if name != _AT_EXIT or size > _NOTHING_BYTES}
    held = sorted(name for name in names if _RUNTIME.fullmatch(name))
    return [name for name in held if mode != "heap" or not _OPERATOR_NEW.fullmatch(name)]
