// SPDX-License-Identifier: MIT OR Apache-2.0
//! Objects at file scope that are ready before main.
const errors = @import("error.zig");
const sys = @import("ove_sys");

/// Declare the object `name` of type T at file scope and return its address. The board's start-up code calls T.init
/// with `args` before ove_main(), and stops with number 8 and the name if that fails. The name is unique in the
/// program. Zig analyses a declaration only if it is used: name an object that is not used otherwise in a comptime
/// block. The build fails for an object that the sources declare and the program does not contain.
/// Cost: the object, 8 bytes, one call at the start.
pub fn static(comptime name: [:0]const u8, comptime T: type, comptime args: anytype) *T {
    return &Holder(name, T, args).object;
}

fn Holder(comptime name: [:0]const u8, comptime T: type, comptime args: anytype) type {
    return struct {
        var object: T = undefined;

        const record: sys.types.ove_static_object = .{ .init = init, .name = name };

        comptime {
            @export(&record, .{ .name = "ove_zig_static_" ++ name, .section = "ove_static", .visibility = .hidden });
        }

        fn init() callconv(.c) c_int {
            initWith(T, .{&object}, args) catch |failure| return errors.number(failure);
            return 0;
        }
    };
}

/// Call T.init with the arguments in `done` and those of `args` that are not yet among them.
inline fn initWith(comptime T: type, done: anytype, comptime args: anytype) errors.Error!void {
    const at = done.len - 1;
    if (at == args.len) return @call(.auto, T.init, done);
    const Wanted = @typeInfo(@TypeOf(T.init)).@"fn".param_types[at + 1] orelse @TypeOf(args[at]);
    return initWith(T, done ++ .{comptime as(Wanted, args[at])}, args);
}

/// A struct literal without a type has its own type; convert it to the required one.
fn as(comptime Wanted: type, comptime value: anytype) Wanted {
    const Given = @TypeOf(value);
    if (Given == Wanted or @typeInfo(Wanted) != .@"struct") return value;
    var made: Wanted = .{};
    for (@typeInfo(Given).@"struct".field_names) |field| @field(made, field) = @field(value, field);
    return made;
}
