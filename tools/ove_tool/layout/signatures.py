# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes what makes the C compiler compare the declarations that other languages got with the headers."""

from __future__ import annotations

from ove_tool.layout.declarations import Declaration, Headers, spelled

_HEAD = """\
/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Written by ove_tool.layout from the public headers: refuses to compile where it has read another type than C. */
#define OVE_SAME(function, result, ...) \\
    _Static_assert(_Generic(&(function), result (*)(__VA_ARGS__): 1, default: 0), \\
                   #function " is " #result " (" #__VA_ARGS__ ") in another language")
"""


def signatures(headers: Headers) -> str:
    """Return ove_signatures.h, to be included behind the headers."""
    return "\n".join([_HEAD, *(_line(function) for function in headers.functions), "", "#undef OVE_SAME", ""])


def _line(function: Declaration) -> str:
    parameters = [spelled(of) for _, of in function.parameters] or ["void"]
    line = f"OVE_SAME({', '.join([function.name, spelled(function.result), *parameters])});"
    if not function.switches:
        return line
    condition = " && ".join(f"{'' if is_on else '!'}CONFIG_OVE_{name}" for name, is_on in function.switches)
    return f"#if {condition}\n{line}\n#endif"
