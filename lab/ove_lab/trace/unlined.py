# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds functions without source lines that may contain inlined calls of ove; a record does not show such calls.

A part of a program can be compiled without debug information. If the compiler has inlined the fast path of an ove call
into a function of that part, only source lines could show the call. The slow path is a separate function. Applications
do not call the slow path by name, so a jump to it reveals the inlined call.
"""

from __future__ import annotations

import re

from ove_lab.code import Function
from ove_lab.trace import api, kernel_files, native
from ove_lab.trace.program import UNKNOWN, Program

# Other ove functions are called by the C library. C++ names also begin like this, followed by a Z.
_OF_THE_LIBRARY = re.compile(r"_(?!Z)")
_MOST = 3


def callers(program: Program) -> list[str]:
    """Return the names of the functions without source lines that jump to an ove function with lines."""
    # A kernel of this project is next to ove.
    own = native.folders_of_ove(program, *kernel_files.descriptions())
    functions = program.code.functions.values()
    return sorted(
        one.name for one in functions if program.source(one.start) == UNKNOWN and _has_long_path(program, one, own)
    )


def text(names: list[str]) -> str:
    """Return the functions as the end of `some calls of`."""
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return f"ove in {', '.join(names[:_MOST])}{more} (no source lines)"


def _has_long_path(program: Program, function: Function, own: tuple[str, ...]) -> bool:
    targets = (program.code.at(one) for one in program.code.jumps(function).targets)
    return any(
        one is not None
        and program.source(one.start)[0].startswith(own)
        and one.name not in api.calls()
        and not _OF_THE_LIBRARY.match(one.name)
        for one in targets
    )
