# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the functions of the C headers as Rust declarations."""

from __future__ import annotations

from itertools import groupby

from ove_lab.errors import Failure
from ove_lab.whole_file import write_if_changed
from ove_tool.layout.declarations import Declaration, Headers, Type, headers
from ove_tool.paths import ROOT

SEAM = ROOT / "bindings" / "rust" / "c" / "seam.h"
# This file is in the crate, where cargo, rust-analyzer and `cargo package` find it, even without an image. Git ignores
# it.
FILE = ROOT / "bindings" / "rust" / "src" / "sys" / "functions.rs"
_HEAD = """\
// SPDX-License-Identifier: MIT OR Apache-2.0
//! Declarations of the C functions, written by `ove_tool.layout` from `include/ove/*.h`, `ove_board.h` and `c/seam.h`.

use core::ffi::{c_char, c_int, c_void};

use super::layout::*;
use super::types::*;
"""
_PLAIN = {
    "bool": "bool",
    "char": "c_char",
    "int": "c_int",
    "size_t": "usize",
    "uint32_t": "u32",
    "uint64_t": "u64",
    "void": "c_void",
}
_Switches = tuple[tuple[str, bool], ...]


def write() -> None:
    """Update the crate's file. Every use of the crate begins with this call."""
    text = functions(headers(SEAM))
    try:
        write_if_changed(FILE, text)
    except OSError as error:
        raise Failure(f"{FILE} is missing or out of date, and cannot be written: {error.strerror}") from error


def functions(read: Headers) -> str:
    """Return functions.rs: a declaration for each function, and in `link` the hot calls under their short names."""
    lines = [_HEAD]
    for switches, group in groupby(read.functions, lambda function: function.switches):
        lines += [
            *_cfgs(switches),
            'extern "C" {',
            *(f"    pub fn {function.name}{signature(function)};" for function in group),
            "}",
            "",
        ]
    lines += ["/// The hot calls as C's symbols.", "pub mod link {"]
    by_name = {function.name: function for function in read.functions}
    for name in read.hot:
        lines += [f"    {line}" for line in _cfgs(by_name[f"ove_{name}"].switches)]
        lines.append(f"    pub use super::ove_{name} as {name};")
    return "\n".join([*lines, "}", ""])


def _cfgs(switches: _Switches) -> list[str]:
    return [
        f"#[cfg(any(ove_{name.lower()}, not(ove_configured)))]" if is_on else f"#[cfg(not(ove_{name.lower()}))]"
        for name, is_on in switches
    ]


def signature(function: Declaration) -> str:
    """Return a function's parameters and result."""
    parameters = ", ".join(f"{name}: {_type(of)}" for name, of in function.parameters)
    result = "!" if function.is_noreturn else _type(function.result)
    arrow = "" if result == "c_void" else f" -> {result}"
    return f"({parameters}){arrow}"


def _type(of: Type) -> str:
    if of.kind == "enum":
        text = "ove_enum"
    elif of.kind == "plain":
        text = _PLAIN[of.base]
    else:
        text = of.base.removesuffix("_t")
    for is_const in of.pointers:
        text = f"*{'const' if is_const else 'mut'} {text}"
    return text
