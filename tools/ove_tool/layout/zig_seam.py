# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes for Zig what C tells of the seam: the declarations, and the hot calls that use them."""

from __future__ import annotations

from collections.abc import Iterator

from ove_tool.layout.called import VOID, Called, Told, Type, Variable
from ove_tool.layout.declarations import Declaration, Headers
from ove_tool.layout.hot_calls import NO_WAIT, WAIT_RESULT, HotCall
from ove_tool.layout.zig_functions import signature

_HOT = """\
/// The calls that are inline in C, with the bodies of include/ove/inline/*.h. The kernel's module in sys/hot has the
/// functions of the seam that are inline too, its `base` those that several kernels share. With checks on, in
/// ReleaseSmall, and where there is no such body, a call is C's symbol.
pub const hot = struct {
    const none = struct {
        pub const is_none = true;
    };
    const kernel = if (@import("builtin").mode == .small) none else @import("ove_hot");
    const base = if (@hasDecl(kernel, "base")) kernel.base else struct {};

    fn place(comptime name: []const u8) ?type {
        if (@hasDecl(kernel, name)) return kernel;
        if (@hasDecl(base, name)) return base;
        return if (!@hasDecl(kernel, "is_none") and @hasDecl(layout.c, name)) layout.c else null;
    }
"""


def struct_c(told: Told) -> list[str]:
    """Return the struct `c`: functions and variables, as this build declares them."""
    return [
        "/// Functions and variables of C that the hot calls use, as this build declares them.",
        "pub const c = struct {",
        *(f"    {line}" for one in told.linked for line in _declaration(one)),
        "};",
    ]


def struct_hot(calls: list[HotCall], declared: Headers) -> list[str]:
    """Return the struct `hot`: the hot calls of every configuration. One that nothing calls is not looked at."""
    functions = {function.name: function for function in declared.functions}
    return [_HOT, *(f"    {line}" for call in calls for line in _body(call, functions[f"ove_{call.name}"])), "};"]


def _body(call: HotCall, function: Declaration) -> Iterator[str]:
    no_wait = f"layout.value_{NO_WAIT}"
    arguments = ", ".join(no_wait if one is None else function.parameters[one][0] for one in call.arguments)
    code = f"at.{call.seam}({arguments})"
    own = ", ".join(name for name, _ in function.parameters)
    yield f"pub inline fn {call.name}{signature(function)} {{"
    yield f'    if (comptime place("{function.name}")) |at| return at.{function.name}({own});'
    yield f'    const at = (comptime place("{call.seam}")) orelse return {function.name}({own});'
    if call.error == WAIT_RESULT:
        yield f"    return if ({code}) layout.value_OVE_OK else layout.c.{WAIT_RESULT}();"
    elif call.error:
        yield f"    return if ({code}) layout.value_OVE_OK else layout.value_{call.error};"
    elif call.is_ok:
        yield f"    {code};"
        yield "    return layout.value_OVE_OK;"
    elif call.waits:
        # A number of bytes, or an error that is negative as an int.
        yield f"    return @bitCast(@as(c_uint, @truncate({code})));"
    elif function.result.base == "int":
        # At most the length that was given: the compiler may know that this is no error.
        yield f"    return @intCast({code});"
    else:
        yield f"    return {code};"
    yield "}"


def _declaration(one: Called) -> list[str]:
    if isinstance(one, Variable):
        whole = f"{'' if one.count is None else f'[{one.count}]'}{_type(one.type)}"
        return [f'pub const {one.name} = @extern(*{whole}, .{{ .name = "{one.symbol}" }});']
    own_name = [] if one.symbol == one.name else [f"pub const {one.name} = {one.symbol};"]
    parameters = ", ".join(map(_type, one.parameters))
    return [f"pub extern fn {one.symbol}({parameters}) {_type(one.result)};", *own_name]


def _type(of: Type) -> str:
    text = "anyopaque" if of.base == VOID and of.pointers else of.base
    for is_const in of.pointers:
        text = f"?*{'const ' if is_const else ''}{text}"
    return text
