// SPDX-License-Identifier: MIT OR Apache-2.0
//! Threads.
const std = @import("std");
const config = @import("ove_config");
const sys = @import("ove_sys");
const hot = sys.hot;
const errors = @import("error.zig");
const sets = sys.error_sets;
const contexts = @import("context.zig");
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;
const stop = @import("stop.zig");
const time = @import("time.zig");
const Duration = time.Duration;
const Timeout = time.Timeout;

/// Priorities: a higher number is more urgent. With CONFIG_OVE_PRIORITY_STEP above 1, `above` gives those between two
/// names.
pub const Priority = enum(sys.layout.ove_enum) {
    idle = sys.layout.value_OVE_PRIO_IDLE,
    low = sys.layout.value_OVE_PRIO_LOW,
    below_normal = sys.layout.value_OVE_PRIO_BELOW_NORMAL,
    normal = sys.layout.value_OVE_PRIO_NORMAL,
    above_normal = sys.layout.value_OVE_PRIO_ABOVE_NORMAL,
    high = sys.layout.value_OVE_PRIO_HIGH,
    realtime = sys.layout.value_OVE_PRIO_REALTIME,
    critical = sys.layout.value_OVE_PRIO_CRITICAL,
    _,

    /// The priority that is `steps` more urgent, `critical` at most.
    pub fn above(self: Priority, steps: u8) Priority {
        return @fromBackingInt(@min(@backingInt(self) +| steps, @backingInt(Priority.critical)));
    }
};

/// The state of a thread.
pub const State = enum(sys.layout.ove_enum) {
    /// On the processor.
    running = 0,
    /// Could run, but another thread does.
    ready = 1,
    /// Waits for an object or for time.
    blocked = 2,
    /// Suspended by `suspendIt`.
    suspended = 3,
    /// Its function has returned.
    terminated = 4,
};

comptime {
    sys.types.pinEnum(State, "OVE_THREAD_");
}

/// The smallest stack of a thread.
pub const min_stack: usize = sys.layout.stack_min;

/// Memory for a stack of the given size, plus the kernel's extra bytes.
pub fn Stack(comptime bytes: usize) type {
    if (bytes < min_stack) {
        @compileError(std.fmt.comptimePrint("a stack has at least {} bytes on this kernel", .{min_stack}));
    }
    return extern struct { memory: [bytes + sys.layout.stack_extra]u8 align(sys.layout.stack_align) };
}

/// Any existing thread, like a handle in C.
pub const Ref = struct {
    raw: *sys.layout.ove_thread,

    /// Wait for the thread's end. Context: thread. Blocks: up to `timeout`. Cost: O(1).
    /// Errors: Timeout, Deadlock (the caller joins itself); with checks: Context (not in a thread).
    pub inline fn join(self: Ref, timeout: Timeout) sets.thread_join!void {
        return errors.check(sets.thread_join, sys.ove_thread_join(self.raw, timeout.milliseconds));
    }

    /// Ask the thread to stop. The thread sees the request with `shouldStop`. The request does not end a wait.
    /// Context: any. Blocks: never. Cost: O(1).
    pub inline fn requestStop(self: Ref) void {
        _ = sys.ove_thread_request_stop(self.raw);
    }

    /// End the thread's wait, whose call then returns Cancelled. Context: thread, start. Blocks: never; a more urgent
    /// thread runs at once. Cost: O(waiters).
    /// Errors: Empty (the thread does not wait); with checks: Context (in an ISR).
    pub inline fn abortWait(self: Ref) sets.thread_abort_wait!void {
        return errors.check(sets.thread_abort_wait, sys.ove_thread_abort_wait(self.raw));
    }

    /// `abortWait` in an ISR. Context: isr. Blocks: never. Cost: O(waiters).
    /// Errors: Empty (the thread does not wait); with checks: Context (not in an ISR).
    pub inline fn abortWaitFromIsr(self: Ref) sets.thread_abort_wait_from_isr!void {
        return errors.check(sets.thread_abort_wait_from_isr, sys.ove_thread_abort_wait_from_isr(self.raw));
    }

    /// Stop the thread's scheduling until `resumeIt`. Context: thread. Blocks: if the thread is the caller. Cost: O(1).
    /// Errors, with checks: Context (not in a thread).
    pub inline fn suspendIt(self: Ref) sets.thread_suspend!void {
        return errors.check(sets.thread_suspend, sys.ove_thread_suspend(self.raw));
    }

    /// Resume a suspended thread. Context: thread, start. Blocks: never; a more urgent thread runs at once. Cost:
    /// O(1).
    /// Errors, with checks: Context (in an ISR).
    pub inline fn resumeIt(self: Ref) sets.thread_resume!void {
        return errors.check(sets.thread_resume, sys.ove_thread_resume(self.raw));
    }

    /// Change the thread's priority. Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Context (in an ISR).
    pub inline fn setPriority(self: Ref, wanted: Priority) sets.thread_set_priority!void {
        return errors.check(sets.thread_set_priority, sys.ove_thread_set_priority(self.raw, @backingInt(wanted)));
    }

    /// Set bits of the thread, and wake the thread if its wait is now complete. Context: thread, start. Blocks: never; a
    /// more urgent thread runs at once. Cost: O(1).
    /// Errors, with checks: Invalid (no bit, or one outside), Context (in an ISR).
    pub inline fn notify(self: Ref, bits: u32) sets.thread_notify!void {
        return errors.check(sets.thread_notify, hot.thread_notify(self.raw, bits));
    }

    /// `notify` from an ISR. The bits are set when the call returns. Context: isr. Blocks: never. Cost: O(1).
    /// Errors, with checks: Invalid, Context (not in an ISR).
    pub inline fn notifyFromIsr(self: Ref, bits: u32) sets.thread_notify_from_isr!void {
        return errors.check(sets.thread_notify_from_isr, hot.thread_notify_from_isr(self.raw, bits));
    }

    /// The thread's base priority. Context: thread, start. Blocks: never. Cost: O(1).
    pub inline fn priority(self: Ref) Priority {
        return @fromBackingInt(@intCast(sys.ove_thread_get_priority(self.raw)));
    }

    /// The state of the thread. Context: thread, start. Blocks: never. Cost: O(1).
    pub inline fn state(self: Ref) State {
        return @fromBackingInt(@intCast(sys.ove_thread_get_state(self.raw)));
    }

    /// The name with which the thread was created. Context: thread, start. Blocks: never. Cost: O(1).
    pub fn name(self: Ref) [:0]const u8 {
        return std.mem.span(sys.ove_thread_get_name(self.raw));
    }

    /// Bytes of its stack that the thread has never used. Context: thread, start. Blocks: never. Cost: O(stack).
    pub inline fn stackHeadroom(self: Ref) usize {
        return sys.ove_thread_get_stack_headroom(self.raw);
    }

    /// The thread's run time. With CONFIG_OVE_THREAD_RUNTIME=y only. Context: thread, start. Blocks: never. Cost: O(1).
    pub fn runtime(self: Ref) Duration {
        if (!config.thread_runtime) @compileError("CONFIG_OVE_THREAD_RUNTIME is off");
        return .us(@intCast(sys.ove_thread_get_runtime_us(self.raw)));
    }
};

/// A thread with its own stack of `stack_bytes`.
pub fn Thread(comptime stack_bytes: usize) type {
    return extern struct {
        const Self = @This();
        const life = Life(Self, "Thread", "thread");

        /// The properties of a new thread. The name is kept by reference.
        pub const Options = struct {
            name: [*:0]const u8 = "",
            priority: Priority = .normal,
        };

        // First, so that an overflow does not reach the members above.
        stack: Stack(stack_bytes),
        raw: sys.layout.ove_thread,
        pin: Pin,

        /// Make the thread in this memory, which must outlive the thread and must not move. The thread runs
        /// `function(context)`, or `function()` for the context {}. A context of more than a word is copied to the far
        /// end of the stack's memory and shortens the stack by its size. Memory that the context points to belongs to
        /// the caller. Context: thread, start. Blocks: never. Cost: O(stack).
        /// Errors: NoMemory (the kernel has no space for the thread); with checks: Context (in an ISR).
        pub fn init(self: *Self, options: Options, comptime function: anytype, context: anytype) sets.thread_init!void {
            // It may run before the call returns, and check itself.
            self.pin.set();
            errdefer self.pin.clear();
            var made: *sys.layout.ove_thread = undefined;
            const desc = if (comptime contexts.isWord(@TypeOf(context)))
                describe(options, function, context, &self.stack)
            else
                self.describeKept(options, function, context);
            try errors.check(sets.thread_init, sys.ove_thread_init(&made, &self.raw, &desc));
        }

        /// Release the thread. Context: thread, start. Blocks: never. Cost: O(1).
        /// Errors: Busy (the thread has not ended; nothing changes); with checks: Context (in an ISR).
        pub const end = life.end;

        /// `end` for a defer: asks the thread to stop, resumes a suspended thread, and waits for the thread's end
        /// first.
        /// Context: thread. Blocks: until the thread has ended.
        pub const deinit = life.deinit;

        /// Make a thread on the heap, with its stack; heap mode only. Context: thread, start. Blocks: never.
        /// Cost: one allocation. Errors: NoMemory; with checks: as `init`.
        pub inline fn create(options: Options, comptime function: anytype, context: anytype) sets.thread_create!*Self {
            return life.create(.{&describe(options, function, context, null)}, .{ options, function, context });
        }

        /// End a thread of `create`, as `deinit`, and free its memory. Context: thread. Blocks: until the thread has
        /// ended.
        pub const destroy = life.destroy;

        /// `end` for a thread of `create`: frees its memory if it has ended. Context, errors: as `end`. Cost: one
        /// release.
        pub const tryDestroy = life.tryDestroy;

        /// This thread as a `Ref`, which has the calls that need no stack size. Context: any.
        pub inline fn ref(self: *Self) Ref {
            return .{ .raw = self.handle() };
        }

        /// Wait for the thread's end. As `Ref.join`.
        pub inline fn join(self: *Self, timeout: Timeout) sets.thread_join!void {
            return self.ref().join(timeout);
        }

        /// Ask the thread to stop. As `Ref.requestStop`.
        pub inline fn requestStop(self: *Self) void {
            self.ref().requestStop();
        }

        /// The state of the thread. As `Ref.state`.
        pub inline fn state(self: *Self) State {
            return self.ref().state();
        }

        /// The thread's C handle. Context: any.
        pub const handle = life.handle;

        /// The context is stored below the stack and its guard.
        inline fn describeKept(
            self: *Self,
            options: Options,
            comptime function: anytype,
            context: anytype,
        ) sys.types.ove_thread_desc {
            const Context = @TypeOf(context);
            const bytes = comptime std.mem.alignForward(usize, @sizeOf(Context), sys.layout.stack_align);
            comptime if (@alignOf(Context) > sys.layout.stack_align) @compileError("a context is aligned as a stack at most");
            comptime if (stack_bytes < min_stack + bytes) @compileError(std.fmt.comptimePrint(
                "a context of {} bytes leaves less than the {} that a stack has at least on this kernel",
                .{ bytes, min_stack },
            ));
            const kept: *Context = @ptrCast(@alignCast(&self.stack.memory));
            kept.* = context;
            return .{
                .name = options.name,
                .entry = contexts.Entry(Context, function).kept,
                .arg = kept,
                .priority = @backingInt(options.priority),
                .stack = @ptrCast(&self.stack.memory[bytes]),
                .stack_size = stack_bytes - bytes,
            };
        }

        inline fn describe(
            options: Options,
            comptime function: anytype,
            context: anytype,
            stack: ?*Stack(stack_bytes),
        ) sys.types.ove_thread_desc {
            return .{
                .name = options.name,
                .entry = contexts.Entry(@TypeOf(context), function).plain,
                .arg = contexts.pack(context),
                .priority = @backingInt(options.priority),
                .stack = stack,
                .stack_size = stack_bytes,
            };
        }
    };
}

/// The calling thread. Context: thread. Blocks: never. Cost: O(1).
pub inline fn current() Ref {
    return .{ .raw = hot.thread_get_self() };
}

/// The thread that the calling ISR has interrupted; null if threads run at the same time.
/// Context: isr. Blocks: never. Cost: O(1).
pub fn interrupted() ?Ref {
    return .{ .raw = sys.ove_thread_get_interrupted_from_isr() orelse return null };
}

/// Select whether a request to stop the calling thread ends its waits, which then return Cancelled. `deinit` of the
/// thread then also ends a wait that starts after the request. Context: thread. Blocks: never. Cost: O(threads).
/// Errors: Context (a native thread; with checks: not in a thread).
pub fn stopEndsWaits(ends: bool) sets.thread_stop_ends_waits!void {
    return errors.check(sets.thread_stop_ends_waits, sys.ove_thread_stop_ends_waits(ends));
}

/// Whether the calling thread was asked to stop. Context: thread. Blocks: never. Cost: O(1).
pub inline fn shouldStop() bool {
    return sys.ove_thread_should_stop();
}

/// Let another thread of the same priority run. Context: thread. Blocks: never.
pub inline fn yield() void {
    hot.thread_yield();
}

/// Sleep for at least this time, rounded up to a millisecond. Context: thread. Blocks: for that time.
/// Errors: Invalid (forever); with checks: Context (not in a thread).
pub inline fn sleep(duration: Duration) sets.thread_sleep_ms!void {
    const wait: Timeout = .of(duration);
    if (wait.milliseconds == Timeout.forever.milliseconds) return error.Invalid;
    return errors.check(sets.thread_sleep_ms, hot.thread_sleep_ms(wait.milliseconds));
}

/// `sleep` for a number that is known only at run time: C's call, without the division that a `Duration` would cost.
/// Errors: Invalid (forever), Context (not in a thread), both with checks.
pub inline fn sleepMs(milliseconds: u32) sets.thread_sleep_ms!void {
    return errors.check(sets.thread_sleep_ms, hot.thread_sleep_ms(milliseconds));
}

/// `sleep` with a context and duration that are known to be right.
pub inline fn sleepUnchecked(duration: Duration) void {
    _ = hot.thread_sleep_ms(Timeout.of(duration).milliseconds);
}

/// Sleep until the clock shows `deadline`, rounded up to a millisecond. Context: thread. Blocks: until then.
/// Errors: Timeout (the deadline has passed); with checks: Context (not in a thread).
pub fn sleepUntil(deadline: Duration) sets.thread_sleep_until!void {
    const milliseconds = time.divideUp(std.time.ns_per_ms, @intCast(@max(deadline.nanoseconds, 0)));
    return errors.check(sets.thread_sleep_until, sys.ove_thread_sleep_until(milliseconds));
}

/// Write the existing threads to `threads`, as far as they fit, and return their number. Context: thread, start.
/// Blocks: never. Cost: O(threads).
pub fn list(threads: []Ref) usize {
    comptime if (@sizeOf(Ref) != @sizeOf(*sys.layout.ove_thread)) unreachable;
    return sys.ove_thread_list(@ptrCast(threads.ptr), threads.len);
}
