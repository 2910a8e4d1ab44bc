// SPDX-License-Identifier: MIT OR Apache-2.0
//! `bench/harness`: C's structs, with Zig functions as hooks.
const ove = @import("ove");

const Hook = *const fn (?*anyopaque) callconv(.c) void;
const Check = *const fn (?*anyopaque) callconv(.c) bool;

const RawCase = extern struct {
    suite: [*:0]const u8,
    name: [*:0]const u8,
    setup: ?Check,
    before: ?Hook,
    body: Hook,
    after: ?Check,
    teardown: ?Check,
    context: ?*anyopaque = null,
    note: ?[*:0]const u8 = null,
};

const RawMemory = extern struct {
    suite: [*:0]const u8,
    name: [*:0]const u8,
    create: Check,
    destroy: Check,
    context: ?*anyopaque = null,
};

extern fn ove_bench_run(case: *const RawCase) void;
extern fn ove_bench_run_memory(memory: *const RawMemory) void;
extern fn ove_bench_fail() void;

/// One case; its row in `bench/cases.yaml` has the other facts. An error that setup or teardown returns
/// fails it.
pub const Case = struct {
    suite: [:0]const u8,
    name: [:0]const u8,
    setup: ?fn () ove.Error!void = null,
    before: ?fn () void = null,
    body: fn () callconv(.@"inline") void,
    after: ?fn () bool = null,
    teardown: ?fn () ove.Error!void = null,
};

/// Measure a case and report it. Hooks that the case does not define are not called.
pub fn run(comptime case: Case) void {
    const Hooks = struct {
        fn before(_: ?*anyopaque) callconv(.c) void {
            case.before.?();
        }
        fn body(_: ?*anyopaque) callconv(.c) void {
            case.body();
            // Costs nothing; keeps the last expectation from becoming a conditional tail call, which the others are not.
            asm volatile ("" ::: .{ .memory = true });
        }
        fn after(_: ?*anyopaque) callconv(.c) bool {
            return case.after.?();
        }
    };
    ove_bench_run(&.{
        .suite = case.suite,
        .name = case.name,
        .setup = if (case.setup) |setup| check(setup) else null,
        .before = if (case.before != null) Hooks.before else null,
        .body = Hooks.body,
        .after = if (case.after != null) Hooks.after else null,
        .teardown = if (case.teardown) |teardown| check(teardown) else null,
    });
}

/// Count the bytes that one object takes from the heap.
pub fn runMemory(
    comptime suite: [:0]const u8,
    comptime name: [:0]const u8,
    comptime create: fn () ove.Error!void,
    comptime destroy: fn () ove.Error!void,
) void {
    ove_bench_run_memory(&.{
        .suite = suite,
        .name = name,
        .create = check(create),
        .destroy = check(destroy),
    });
}

fn check(comptime function: fn () ove.Error!void) Check {
    return struct {
        fn enter(_: ?*anyopaque) callconv(.c) bool {
            function() catch return false;
            return true;
        }
    }.enter;
}

/// Count a wrong result unless `condition` holds.
pub inline fn expect(condition: bool) void {
    if (!condition) fail();
}

/// Count a wrong result if the call returned an error.
pub inline fn expectOk(answer: ove.Error!void) void {
    answer catch fail();
}

pub noinline fn fail() void {
    @branchHint(.cold);
    ove_bench_fail();
}
