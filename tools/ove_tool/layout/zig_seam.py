# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes for Zig what C tells of the seam: the declarations, and the hot calls that use them."""

from __future__ import annotations

from collections.abc import Iterator

from ove_tool.layout.called import VOID, Called, Function, Told, Type, Variable
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
        const at = if (@hasDecl(kernel, name)) kernel else if (@hasDecl(base, name)) base else {
            return if (!@hasDecl(kernel, "is_none") and @hasDecl(layout.c, name)) layout.c else null;
        };
        if (@hasDecl(layout.bodies, name)) layout.holdToC(name, @TypeOf(@field(at, name)));
        return at;
    }
"""

# Zig widens an integer without an error, so a prototype of C that takes another unit in a wider type would compile.
_HELD = """\
fn isAlike(comptime Own: type, comptime InC: type) bool {
    return switch (@typeInfo(InC)) {
        .int => |in_c| switch (@typeInfo(Own)) {
            .int => |own| own.bits == in_c.bits and own.signedness == in_c.signedness,
            .comptime_int => true,
            else => false,
        },
        .optional, .pointer => switch (@typeInfo(Own)) {
            .optional, .pointer => true,
            else => false,
        },
        else => Own == InC,
    };
}

/// Refuse a body of sys/hot whose prototype is not C's.
pub fn holdToC(comptime name: []const u8, comptime Own: type) void {
    const InC = @field(bodies, name);
    const own = @typeInfo(Own).@"fn";
    const in_c = @typeInfo(InC).@"fn";
    const is_alike = own.param_types.len == in_c.param_types.len and for (own.param_types, in_c.param_types) |a, b| {
        if (!isAlike(a.?, b.?)) break false;
    } else isAlike(own.return_type.?, in_c.return_type.?);
    if (!is_alike) @compileError(name ++ ": " ++ @typeName(InC) ++ " in C, " ++ @typeName(Own) ++ " in sys/hot");
}

/// An argument of a function of C, which is an integer of that very type if it is one.
inline fn exact(comptime T: type, value: anytype) T {
    if (comptime @typeInfo(T) == .int and !isAlike(@TypeOf(value), T))
        @compileError(@typeName(T) ++ " in C, " ++ @typeName(@TypeOf(value)) ++ " in sys/hot");
    return value;
}
"""


def seam(told: Told) -> list[str]:
    """Return the structs `c`, functions and variables as this build declares them, and `bodies`, C's prototypes of the
    inline functions that have a body in sys/hot.
    """
    return [
        "/// Functions and variables of C that the hot calls use, as this build declares them.",
        "pub const c = struct {",
        *(f"    {line}" for one in told.linked for line in _declaration(one)),
        "};",
        "",
        "/// The linker's symbols of the functions in `c` that take integers.",
        "const symbols = struct {",
        *(f"    {_extern(one)}" for one in told.linked if isinstance(one, Function) and _widens(one)),
        "};",
        "",
        "/// C's prototypes of the functions that have bodies in sys/hot.",
        "pub const bodies = struct {",
        *(f"    pub const {one.name} = {_prototype(one)};" for one in told.bodies if isinstance(one, Function)),
        "};",
        "",
        *_HELD.splitlines(),
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
    if not _widens(one):
        return [_extern(one), *([] if one.symbol == one.name else [f"pub const {one.name} = {one.symbol};"])]
    names = [f"a{number}" for number in range(len(one.parameters))]
    own = ", ".join(f"{name}: anytype" for name in names)
    passed = ", ".join(f"exact({_type(of)}, {name})" for name, of in zip(names, one.parameters, strict=True))
    return [
        f"pub inline fn {one.name}({own}) {_type(one.result)} {{",
        f"    return symbols.{one.symbol}({passed});",
        "}",
    ]


def _extern(one: Function) -> str:
    return f"pub extern fn {one.symbol}({', '.join(map(_type, one.parameters))}) {_type(one.result)};"


def _widens(one: Function) -> bool:
    return any(not of.pointers and of.base != "bool" for of in one.parameters)


def _prototype(one: Function) -> str:
    return f"fn ({', '.join(map(_type, one.parameters))}) {_type(one.result)}"


def _type(of: Type) -> str:
    text = "anyopaque" if of.base == VOID and of.pointers else of.base
    for is_const in of.pointers:
        text = f"?*{'const ' if is_const else ''}{text}"
    return text
