# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the seam for Rust, as C declares it: the declarations, and the hot calls that use them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ove_tool.layout.called import VOID, Called, Function, Told, Type, Variable
from ove_tool.layout.declarations import Declaration, Headers
from ove_tool.layout.facts import Facts
from ove_tool.layout.hot_calls import NO_WAIT, WAIT_RESULT, HotCall
from ove_tool.layout.inline_bodies import Bodies
from ove_tool.layout.inline_text import Text
from ove_tool.layout.rust_functions import signature
from ove_tool.paths import ROOT

HOT = ROOT / "bindings" / "rust" / "src" / "sys" / "hot"
_OWN = re.compile(r"^ *pub unsafe fn (\w+)\(", re.MULTILINE)


def module_c(told: Told) -> list[str]:
    """Return the module `c`: functions and variables, as this build declares them."""
    return [
        "/// Functions and variables of C that the hot calls use, as this build declares them.",
        "pub mod c {",
        "    #[allow(unused_imports)] // a kernel without a hot module",
        "    use super::*;",
        "    #[allow(non_upper_case_globals)] // C's names",
        '    extern "C" {',
        *(f"        {line}" for one in told.linked for line in _declaration(one)),
        "    }",
        "}",
    ]


def module_inlined(inlined: Bodies) -> list[str]:
    """Return the module `inlined`: functions that are inline in C, translated from C."""
    return [
        "/// Functions of the seam that are inline in C, and those that they use.",
        "#[cfg(ove_hot)]",
        "#[allow(dead_code)] // a hot call that the crate does not have",
        "#[allow(unused_parens, unused_unsafe, unused_variables, unused_assignments, clippy::all, clippy::pedantic)]",
        "#[allow(clippy::undocumented_unsafe_blocks)] // all as C's contract wants it, which the caller promises",
        "pub mod inlined {",
        "    #[allow(unused_imports)] // nothing is inline",
        "    use super::*;",
        "    #[allow(unused_imports)]",
        "    use crate::sys::hot::seam;",
        *(f"    {line}" for lines in inlined.found.values() for line in lines),
        *(f"    {line}" for line in inlined.reasons()),
        "}",
        "/// The functions that are inline in C and have bodies in `sys/hot`, each from its file.",
        "#[cfg(ove_hot)]",
        "pub mod by_hand {",
        *(f"    {line}" for line in _files(inlined.text)),
        "}",
    ]


def _files(text: Text) -> Iterator[str]:
    """Yield the files of sys/hot for a kernel: its own file, and generic files with functions that its file lacks."""
    left = set(text.by_hand)
    for path in (HOT / f"{text.kernel}.rs", *sorted(HOT.glob("generic_*.rs"))):
        own = left.intersection(_OWN.findall(path.read_text(encoding="utf-8")) if path.is_file() else ())
        if own:
            left -= own
            yield f"#[path = {json.dumps(str(path), ensure_ascii=False)}]"
            yield f"mod {path.stem};"
            yield f"pub use {path.stem}::{{{', '.join(sorted(own))}}};"


def module_hot(told: Told, inlined: Bodies, calls: list[HotCall], declared: Headers, facts: Facts) -> list[str]:
    """Return the module `hot`: the hot calls, and the comparison of the hot modules' bodies with C's prototypes."""
    functions = {function.name: function for function in declared.functions}
    bodies = {one.name for one in told.bodies}
    known = bodies | {one.name for one in told.linked} | set(inlined.found)
    lines = [
        "/// The hot calls: C's bodies in `include/ove/inline/*.h`.",
        "#[cfg(ove_hot)]",
        "#[allow(clippy::pedantic)] // written by the tool; a length that is cast fits an int",
        "#[allow(clippy::undocumented_unsafe_blocks)] // all as C's contract wants it, which the caller promises",
        "pub mod hot {",
        "    use core::ffi::*;",
        "    use super::*;",
        "    use crate::sys::hot::seam;",
        *(f"    const _: {_pointer(one)} = seam::{one.name};" for one in told.bodies if isinstance(one, Function)),
    ]
    for call in calls:
        if call.seam in told.seam:
            function = functions[f"ove_{call.name}"]
            if function.name in bodies:
                lines.append(f"    pub use seam::{function.name} as {call.name};")
            elif call.seam in known:
                name = inlined.for_call(call)
                lines += [f"    {line}" for line in _body(call, name, function, facts)]
            else:
                lines.append(f"    pub use crate::sys::{function.name} as {call.name};")
    return [*lines, "}"]


def _body(call: HotCall, seam: str, function: Declaration, facts: Facts) -> Iterator[str]:
    no_wait = str(facts[f"value_{NO_WAIT}"])
    given = [no_wait if one is None else function.parameters[one][0] for one in call.arguments]
    arguments = ", ".join(one for one in given if seam == call.seam or one != no_wait)
    is_count = not (call.error or call.is_ok) and function.result.base == "int"
    code = f"unsafe {{ seam::{seam}({arguments}){' as c_int' if is_count else ''} }}"
    if call.error == WAIT_RESULT:
        # As in C, the caller need not check for OVE_OK again.
        failed = (
            f"let error = unsafe {{ c::{WAIT_RESULT}() }}; unsafe {{ core::hint::assert_unchecked(error < 0) }}; error"
        )
        code = f"if {code} {{ 0 }} else {{ {failed} }}"
    elif call.error:
        code = f"if {code} {{ 0 }} else {{ {facts[f'value_{call.error}']} }}"
    elif call.is_ok:
        code = f"{code}; 0"
    yield "#[inline(always)]"
    yield f"pub unsafe fn {call.name}{signature(function)} {{ {code} }}"


def _declaration(one: Called) -> list[str]:
    name = [] if one.symbol == one.name else [f'#[link_name = "{one.symbol}"]']
    if isinstance(one, Variable):
        element = spelled(one.type)
        return [*name, f"pub static {one.name}: {element if one.count is None else f'[{element}; {one.count}]'};"]
    parameters = ", ".join(f"_: {spelled(parameter)}" for parameter in one.parameters)
    return [*name, f"pub fn {one.name}({parameters}){_result(one)};"]


def _pointer(one: Function) -> str:
    return f"unsafe fn({', '.join(map(spelled, one.parameters))}){_result(one)}"


def _result(one: Function) -> str:
    return "" if one.result == Type(VOID) else f" -> {spelled(one.result)}"


def spelled(of: Type) -> str:
    """Return a type in Rust's notation."""
    text = "core::ffi::c_void" if of.base == VOID else of.base
    for is_const in of.pointers:
        text = f"*{'const' if is_const else 'mut'} {text}"
    return text
