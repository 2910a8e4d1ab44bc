# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes C code with which the compiler compares the other languages' declarations with the headers."""

from __future__ import annotations

from ove_tool.layout.declarations import Declaration, Headers, spelled
from ove_tool.layout.hot_calls import HotCall

_HEAD = """\
/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Written by ove_tool.layout from the public headers: refuses to compile where it has read another type than C. */
#define OVE_SAME(function, result, ...) \\
    _Static_assert(_Generic(&(function), result (*)(__VA_ARGS__): 1, default: 0), \\
                   #function " is " #result " (" #__VA_ARGS__ ") in another language")
"""
_SEAM_HEAD = """\
/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Written by ove_tool.layout from the bodies of the hot calls: what they use of the seam. */
"""


def signatures(headers: Headers) -> str:
    """Return ove_signatures.h, which is included after the headers."""
    return "\n".join([_HEAD, *(_line(function) for function in headers.functions), "", "#undef OVE_SAME", ""])


def seam(headers: Headers, calls: list[HotCall]) -> str:
    """Return ove_hot_seam.h, which lists the seam functions of the hot calls and is included after called.h."""
    switches = {function.name: function.switches for function in headers.functions}
    found = {call.seam: switches[f"ove_{call.name}"] for call in calls}
    return "\n".join([_SEAM_HEAD, *(_if(found[name], f"OVE_SEAM({name});") for name in sorted(found)), ""])


def _line(function: Declaration) -> str:
    parameters = [spelled(of) for _, of in function.parameters] or ["void"]
    line = f"OVE_SAME({', '.join([function.name, spelled(function.result), *parameters])});"
    return _if(function.switches, line)


def _if(switches: tuple[tuple[str, bool], ...], line: str) -> str:
    if not switches:
        return line
    condition = " && ".join(f"{'' if is_on else '!'}CONFIG_OVE_{name}" for name, is_on in switches)
    return f"#if {condition}\n{line}\n#endif"
