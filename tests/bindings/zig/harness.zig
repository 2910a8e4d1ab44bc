// SPDX-License-Identifier: MIT OR Apache-2.0
//! `tests/harness` for tests in Zig: the same registry, verdicts and numbered points.
const builtin = @import("builtin");
const std = @import("std");
const ove = @import("ove");

/// C's `struct test_case`.
const Case = extern struct {
    id: [*:0]const u8,
    claim: [*:0]const u8,
    body: *const fn () callconv(.c) void,
    skip: ?[*:0]const u8 = null,
    place: ?[*:0]const u8 = null,
    caller: ?[*:0]const u8 = null,
    says: ?[*:0]const u8 = null,
    stops: c_int = 0,
    at_start: bool = false,
};

extern fn test_fail(file: [*:0]const u8, line: c_int, what: [*:0]const u8) void;
extern fn test_point(number: c_int) void;
extern fn test_points() usize;
extern fn test_expect_points(file: [*:0]const u8, line: c_int, want: [*]const c_int, count: usize) void;
extern fn test_deadline() u64;
extern fn test_in_time(start_us: u64, limit_us: u64) void;
extern fn test_has_exact_time() bool;
extern fn test_in_isr(function: *const fn (?*anyopaque) callconv(.c) void, arg: ?*anyopaque) void;

const unchecked: ?[*:0]const u8 = if (ove.config.checks) null else "built with CONFIG_OVE_CHECKS=n";
const checked: ?[*:0]const u8 = if (ove.config.checks) "built with CONFIG_OVE_CHECKS=y" else null;

/// A test that runs in the harness's thread. An error that its body returns fails it.
pub fn thread(comptime id: [:0]const u8, comptime claim: [:0]const u8, comptime body: fn () anyerror!void) void {
    add(.{ .id = id, .claim = claim, .body = Body(body).run }, id);
}

/// The same, for what only CONFIG_OVE_CHECKS=y promises.
pub fn check(comptime id: [:0]const u8, comptime claim: [:0]const u8, comptime body: fn () anyerror!void) void {
    add(.{ .id = id, .claim = claim, .body = Body(body).run, .skip = unchecked }, id);
}

/// The same, before the scheduler runs.
pub fn atStart(comptime id: [:0]const u8, comptime claim: [:0]const u8, comptime body: fn () anyerror!void) void {
    add(.{ .id = id, .claim = claim, .body = Body(body).run, .at_start = true }, id);
}

/// The same, for what only CONFIG_OVE_CHECKS=y promises.
pub fn checkAtStart(comptime id: [:0]const u8, comptime claim: [:0]const u8, comptime body: fn () anyerror!void) void {
    add(.{ .id = id, .claim = claim, .body = Body(body).run, .skip = unchecked, .at_start = true }, id);
}

/// How a test must end: with which stop, at which place, and whether only with checks on, or in a Debug build.
pub const End = struct {
    stop: ove.Stop,
    place: [:0]const u8,
    /// The function whose address is in the stop's message.
    caller: ?[*:0]const u8 = null,
    /// A line printed before the stop's.
    says: ?[*:0]const u8 = null,
    is_check: bool = false,
    /// Only without checks: CONFIG_OVE_CHECKS=y returns an error instead.
    is_unchecked: bool = false,
    at_start: bool = false,
    is_debug: bool = false,
};

const undebugged: ?[*:0]const u8 = if (builtin.mode == .debug) null else "only a Debug build remembers an object's address";

/// A test that must end with a stop.
pub fn stops(
    comptime id: [:0]const u8,
    comptime end: End,
    comptime claim: [:0]const u8,
    comptime body: fn () anyerror!void,
) void {
    add(.{
        .id = id,
        .claim = claim,
        .body = Body(body).run,
        .skip = if (end.is_check) unchecked else if (end.is_unchecked) checked else if (end.is_debug) undebugged else null,
        .at_start = end.at_start,
        .place = end.place,
        .caller = end.caller,
        .says = end.says,
        .stops = @backingInt(end.stop),
    }, id);
}

fn add(comptime case: Case, comptime id: []const u8) void {
    const Holder = struct {
        const record: Case = case;
        const entry: *const Case = &record;
    };
    @export(&Holder.entry, .{ .name = "ove_test_" ++ id, .section = "ove_tests", .visibility = .hidden });
}

fn Body(comptime body: fn () anyerror!void) type {
    return struct {
        fn run() callconv(.c) void {
            body() catch |failure| test_fail("?", 0, @errorName(failure));
        }
    };
}

const Place = std.builtin.SourceLocation;

/// The condition holds. Legal in any context.
pub fn expect(at: Place, condition: bool) void {
    if (!condition) test_fail(at.file.ptr, @intCast(at.line), at.fn_name.ptr);
}

/// The call returned this error. Legal in any context.
pub fn expectError(at: Place, answer: anytype, wanted: ove.Error) void {
    if (answer) |_| {
        test_fail(at.file.ptr, @intCast(at.line), "an error was wanted");
    } else |failure| {
        if (failure != wanted) test_fail(at.file.ptr, @intCast(at.line), @errorName(failure));
    }
}

/// The call returned this value. Legal in any context.
pub fn expectValue(at: Place, answer: anytype, wanted: @typeInfo(@TypeOf(answer)).error_union.payload) void {
    if (answer) |value| {
        expect(at, std.meta.eql(value, wanted));
    } else |failure| {
        test_fail(at.file.ptr, @intCast(at.line), @errorName(failure));
    }
}

/// The call succeeded, for a body that cannot return the error. Legal in any context.
pub fn expectOk(at: Place, answer: ove.Error!void) void {
    answer catch |failure| test_fail(at.file.ptr, @intCast(at.line), @errorName(failure));
}

/// The points so far are exactly these, in this order.
pub fn expectPoints(at: Place, wanted: []const c_int) void {
    test_expect_points(at.file.ptr, @intCast(at.line), wanted.ptr, wanted.len);
}

/// At least this many milliseconds have passed since `before`.
pub fn expectPassed(at: Place, before: ove.Duration, milliseconds: i64) void {
    expect(at, !ove.time.now().minus(before).isShorterThan(.ms(milliseconds)));
}

/// The steps since `start_us` had to be done within `limit_us`; if a host took longer, the test does not count.
pub fn inTime(start_us: u64, limit_us: u64) void {
    test_in_time(start_us, limit_us);
}

/// Only the program under test uses the processor.
pub fn hasExactTime() bool {
    return test_has_exact_time();
}

/// Wait, a millisecond at a time, until `holds(context)`; fail if that takes too long.
pub fn waitUntil(at: Place, context: anytype, comptime holds: fn (@TypeOf(context)) bool) void {
    const deadline = test_deadline();
    while (!holds(context)) {
        if (ove.time.getMs() > deadline) return test_fail(at.file.ptr, @intCast(at.line), "not in time");
        ove.thread.sleepUnchecked(.ms(1));
    }
}

/// Report a point. Legal in any context.
pub fn point(number: c_int) void {
    test_point(number);
}

/// Points reported so far.
pub fn points() usize {
    return test_points();
}

/// Run `function(context)` in interrupt context; it has returned when this returns.
pub fn inIsr(context: anytype, comptime function: fn (@TypeOf(context)) void) void {
    const Handler = struct {
        fn enter(arg: ?*anyopaque) callconv(.c) void {
            const kept: *const @TypeOf(context) = @ptrCast(@alignCast(arg));
            function(kept.*);
        }
    };
    var kept = context;
    test_in_isr(Handler.enter, @ptrCast(&kept));
}

/// Stack size of a helper thread, in bytes.
pub const stack = @max(ove.thread.min_stack, 2048);

/// A thread of the test, from a pool of static ones.
pub const Helper = struct {
    thread: ove.Thread(stack),
    is_used: bool,

    var pool: [4]Helper = undefined;
    var is_pool_ready = false;

    pub fn start(priority: ove.Priority, comptime function: anytype, context: anytype) !*Helper {
        if (!is_pool_ready) {
            for (&pool) |*helper| helper.is_used = false;
            is_pool_ready = true;
        }
        const helper = for (&pool) |*candidate| {
            if (!candidate.is_used) break candidate;
        } else return error.TooManyHelpers;
        try helper.thread.init(.{ .name = "helper", .priority = priority }, function, context);
        helper.is_used = true;
        return helper;
    }

    /// Start a thread that waits for something at once.
    pub fn blocked(priority: ove.Priority, comptime function: anytype, context: anytype) !*Helper {
        const helper = try Helper.start(priority, function, context);
        helper.waitBlocked();
        return helper;
    }

    pub fn waitBlocked(self: *Helper) void {
        waitUntil(@src(), self, isBlocked);
    }

    fn isBlocked(self: *Helper) bool {
        return self.thread.state() == .blocked;
    }

    pub fn join(self: *Helper) !void {
        try self.thread.join(.forever);
    }

    /// Ask the thread to stop, join it and release it.
    pub fn end(self: *Helper) void {
        self.thread.deinit();
        self.is_used = false;
    }
};
