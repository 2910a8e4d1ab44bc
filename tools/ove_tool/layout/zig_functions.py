# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the functions of the C headers as Zig declarations."""

from __future__ import annotations

from itertools import zip_longest

from ove_tool.layout.answers import answers
from ove_tool.layout.declarations import Declaration, Headers, Type
from ove_tool.paths import ROOT

SEAM = ROOT / "bindings" / "zig" / "c" / "seam.h"
_HEAD = """\
// SPDX-License-Identifier: MIT OR Apache-2.0
//! The C API as it is, for what the binding does not wrap. A handle of C and the address of an object of Zig are one.
//! Written by ove_tool.layout from include/ove/*.h, ove_board.h and c/seam.h. A function that a configuration lacks is
//! not analysed unless something calls it.

/// Sizes, alignments, offsets and numbers of the C headers of this build, read from a compiled object.
pub const layout = @import("ove_layout");
/// Structs and function types of the C API.
pub const types = @import("ove").c_types;
"""
_ERROR_SETS = """\
/// The errors that each call of C can return, by its name, without the error for a NULL, which Zig cannot pass.
pub const error_sets = struct {"""
_PLAIN = {
    "bool": "bool",
    "char": "u8",
    "int": "c_int",
    "size_t": "usize",
    "uint32_t": "u32",
    "uint64_t": "u64",
    "void": "void",
}
# Zig keywords that a C parameter may have as its name.
_TAKEN = frozenset(("align", "async", "await", "error", "export", "suspend", "test", "type", "var"))
# If a parameter with such a name follows, the pointer is to that number of elements.
_COUNTS = ("capacity", "count", "length")


def functions(read: Headers, hot: list[str]) -> str:
    """Return ove_sys.zig: the declarations, the lines `hot` with the hot calls, and the sets of errors."""
    declared = (f"pub extern fn {function.name}{signature(function)};" for function in read.functions)
    lines = [_HEAD, *declared, "", *hot, "", _ERROR_SETS]
    for name, errors in answers().items():
        lines.append(f"    pub const {name} = error{{ {', '.join(sorted(map(_error, errors)))} }};")
    return "\n".join([*lines, "};", ""])


def _error(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def signature(function: Declaration) -> str:
    """Return a function's parameters and result."""
    after = [name for name, _ in function.parameters][1:]
    parameters = ", ".join(
        f"{_quoted(name)}: {_type(of, is_array=_is_array(name, of, behind))}"
        for (name, of), behind in zip_longest(function.parameters, after)
    )
    result = "noreturn" if function.is_noreturn else _type(function.result, is_array=False)
    return f"({parameters}) {result}"


def _is_array(name: str, of: Type, behind: str | None) -> bool:
    # If a count follows, plain data is an array, and a pointer to handles is one only if its name is plural.
    return behind in _COUNTS and (of.kind == "plain" or name.endswith("s"))


def _quoted(name: str) -> str:
    return f'@"{name}"' if name in _TAKEN else name


def _type(of: Type, *, is_array: bool) -> str:
    pointers = list(of.pointers)
    if of.kind == "enum":
        text = "layout.ove_enum"
    elif of.kind == "object":
        text = f"layout.{of.base}"
    elif of.kind != "plain":
        text = f"types.{of.base.removesuffix('_t')}"
    elif of.base in ("char", "void") and pointers:
        const = "const " if pointers.pop(0) else ""
        is_bytes = is_array and not pointers
        text = f"?*{const}anyopaque" if of.base == "void" else f"{'[*]' if is_bytes else '[*:0]'}{const}u8"
    else:
        text = _PLAIN[of.base]
    for level, is_const in enumerate(pointers, 1):
        is_last = level == len(pointers)
        many = (is_array and is_last and level > 1) or (not is_last and of.kind == "plain")
        optional = "?" if of.kind == "plain" and len(of.pointers) == 1 else ""
        text = f"{optional}{'[*]' if many else '*'}{'const ' if is_const else ''}{text}"
    return text
