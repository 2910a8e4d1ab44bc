# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the seam for Zig, as C declares it: the declarations, and the hot calls that use them."""

from __future__ import annotations

from collections.abc import Iterator

from ove_tool.layout.called import VOID, Called, Function, Told, Type, Variable
from ove_tool.layout.declarations import Declaration, Headers
from ove_tool.layout.hot_calls import NO_WAIT, WAIT_RESULT, HotCall
from ove_tool.layout.inline_bodies import NO_WAIT_SUFFIX, Bodies
from ove_tool.layout.zig_functions import signature

_HOT = """\
/// The calls that are inline in C, with the bodies of include/ove/inline/*.h. Functions of the seam that are inline too
/// are translated from C or, if they hold atomics or assembly, in sys/hot.zig. With checks on, in ReleaseSmall, and
/// where there is no such body, a call is C's symbol.
pub const hot = struct {
    const is_on = layout.has_hot and @import("builtin").mode != .small;

    fn place(comptime name: []const u8) ?type {
        if (!is_on) return null;
        if (@hasDecl(layout.bodies, name)) {
            layout.holdToC(name, @TypeOf(@field(@import("ove_hot"), name)));
            return @import("ove_hot");
        }
        return if (@hasDecl(layout.c, name)) layout.c else if (@hasDecl(layout.inlined, name)) layout.inlined else null;
    }
"""

# Zig widens an integer without an error, so a C prototype that takes another unit in a wider type would compile.
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

/// Refuse a body of sys/hot.zig whose prototype is not C's.
pub fn holdToC(comptime name: []const u8, comptime Own: type) void {
    const InC = @field(bodies, name);
    const own = @typeInfo(Own).@"fn";
    const in_c = @typeInfo(InC).@"fn";
    const is_alike = own.param_types.len == in_c.param_types.len and for (own.param_types, in_c.param_types) |a, b| {
        if (!isAlike(a.?, b.?)) break false;
    } else isAlike(own.return_type.?, in_c.return_type.?);
    if (!is_alike) @compileError(name ++ ": " ++ @typeName(InC) ++ " in C, " ++ @typeName(Own) ++ " in sys/hot.zig");
}

/// An argument of a function of C, which is an integer of that very type if it is one.
inline fn exact(comptime T: type, value: anytype) T {
    if (comptime @typeInfo(T) == .int and !isAlike(@TypeOf(value), T))
        @compileError(@typeName(T) ++ " in C, " ++ @typeName(@TypeOf(value)) ++ " in sys/hot.zig");
    return value;
}
"""


def seam(told: Told, inlined: Bodies) -> list[str]:
    """Return the structs `c`, functions and variables as this build declares them, and `bodies`, C's prototypes of the
    inline functions that have a body in sys/hot.zig.
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
        "/// C's prototypes of the functions that have bodies in sys/hot.zig.",
        "pub const bodies = struct {",
        *(f"    pub const {one.name} = {_prototype(one)};" for one in told.bodies if isinstance(one, Function)),
        "};",
        "",
        *_HELD.splitlines(),
        "",
        "/// Whether hot calls have bodies: other languages have them on this kernel, and no option adds to them.",
        f"pub const has_hot = {str(bool(inlined.text.inline)).lower()};",
        "",
        "/// Functions of the seam that are inline in C, and those that they use, translated from their text.",
        "pub const inlined = struct {",
        *(f"    {line}" for lines in inlined.found.values() for line in lines),
        *(f"    {line}" for line in inlined.reasons()),
        "};",
    ]


def struct_hot(calls: list[HotCall], declared: Headers) -> list[str]:
    """Return the struct `hot`: the hot calls of every configuration. Zig does not analyse uncalled ones."""
    functions = {function.name: function for function in declared.functions}
    return [_HOT, *(f"    {line}" for call in calls for line in _body(call, functions[f"ove_{call.name}"])), "};"]


def _body(call: HotCall, function: Declaration) -> Iterator[str]:
    no_wait = f"layout.value_{NO_WAIT}"
    arguments = ", ".join(no_wait if one is None else function.parameters[one][0] for one in call.arguments)
    code = f"at.{call.seam}({arguments})"
    own = ", ".join(name for name, _ in function.parameters)
    shorter = ", ".join(function.parameters[one][0] for one in call.arguments if one is not None)
    yield f"pub inline fn {call.name}{signature(function)} {{"
    yield f'    if (comptime place("{function.name}")) |at| return at.{function.name}({own});'
    yield f'    const at = (comptime place("{call.seam}")) orelse return {function.name}({own});'
    if None in call.arguments:
        now = call.seam + NO_WAIT_SUFFIX
        yield f'    const is_done = if (comptime place("{now}")) |now| now.{now}({shorter}) else {code};'
        code = "is_done"
    if call.error == WAIT_RESULT:
        yield f"    return if ({code}) layout.value_OVE_OK else layout.c.{WAIT_RESULT}();"
    elif call.error:
        yield f"    return if ({code}) layout.value_OVE_OK else layout.value_{call.error};"
    elif call.is_ok:
        yield f"    {code};"
        yield "    return layout.value_OVE_OK;"
    elif call.waits:
        # The result is a number of bytes, or an error that is negative as an int.
        yield f"    return @bitCast(@as(c_uint, @truncate({code})));"
    elif function.result.base == "int":
        # The result is at most the given length, and the cast tells the compiler that it is not an error.
        yield f"    return @intCast({code});"
    elif function.result.kind == "object":
        # C cannot declare that a pointer is never null.
        yield f"    return @as(?*layout.{function.result.base}, {code}).?;"
    else:
        yield f"    return {code};"
    yield "}"


def _declaration(one: Called) -> list[str]:
    if isinstance(one, Variable):
        whole = f"{'' if one.count is None else f'[{one.count}]'}{spelled(one.type)}"
        return [f'pub const {one.name} = @extern(*{whole}, .{{ .name = "{one.symbol}" }});']
    if not _widens(one):
        return [_extern(one), *([] if one.symbol == one.name else [f"pub const {one.name} = {one.symbol};"])]
    names = [f"a{number}" for number in range(len(one.parameters))]
    own = ", ".join(f"{name}: anytype" for name in names)
    passed = ", ".join(f"exact({spelled(of)}, {name})" for name, of in zip(names, one.parameters, strict=True))
    return [
        f"pub inline fn {one.name}({own}) {spelled(one.result)} {{",
        f"    return symbols.{one.symbol}({passed});",
        "}",
    ]


def _extern(one: Function) -> str:
    return f"pub extern fn {one.symbol}({', '.join(map(spelled, one.parameters))}) {spelled(one.result)};"


def _widens(one: Function) -> bool:
    return any(not of.pointers and of.base != "bool" for of in one.parameters)


def _prototype(one: Function) -> str:
    return f"fn ({', '.join(map(spelled, one.parameters))}) {spelled(one.result)}"


def spelled(of: Type) -> str:
    """Return a type in Zig's notation."""
    text = "anyopaque" if of.base == VOID and of.pointers else of.base
    for is_const in of.pointers:
        text = f"?*{'const ' if is_const else ''}{text}"
    return text
