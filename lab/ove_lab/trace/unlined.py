# SPDX-License-Identifier: MIT OR Apache-2.0
"""Find functions without source lines that may contain inlined calls of ove; a record does not show such calls.

A part of a program can be compiled without debug information. If the compiler has inlined the short path of a call of
ove into a function of that part, only source lines of the function could show the call. The long path is a separate
function. No author calls the long path by name, so a jump to it reveals the inlined call.
"""

from __future__ import annotations

import re

from ove_lab.code import Function
from ove_lab.trace import api, kernel_files, native
from ove_lab.trace.program import UNKNOWN, Program

# Other functions of ove are the C library's to call. Names of C++ begin so too, with a Z behind it.
_OF_THE_LIBRARY = re.compile(r"_(?!Z)")
_MOST = 3


def callers(program: Program) -> list[str]:
    """Return the names of the functions without source lines that jump to a function of ove with lines."""
    # A kernel of this project stands beside ove.
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
