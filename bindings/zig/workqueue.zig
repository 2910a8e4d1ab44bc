// SPDX-License-Identifier: MIT OR Apache-2.0
//! Work queues: a thread that runs functions submitted by other threads and ISRs.
const sys = @import("ove_sys");
const errors = @import("error.zig");
const sets = sys.error_sets;
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;
const stop = @import("stop.zig");
const contexts = @import("context.zig");
const threads = @import("thread.zig");
const time = @import("time.zig");
const Duration = time.Duration;
const Timeout = time.Timeout;

/// One item of work. It is in at most one queue at a time and may block; the items after it then wait.
pub const Work = extern struct {
    const Self = @This();
    const life = Life(Self, "Work", "work");

    raw: sys.layout.ove_work,
    pin: Pin,

    /// Make the item in this memory, which must outlive the item and must not move. The item runs `function`:
    /// `fn (*Work, Context) void`, or without the item; `context` is {}, a pointer or a small integer. Context: thread,
    /// start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Invalid (out of range), Context (in an ISR).
    pub fn init(self: *Self, comptime function: anytype, context: anytype) sets.work_init!void {
        return life.begin(self, .{ callback(@TypeOf(context), function), contexts.pack(context) });
    }

    /// End the item. Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors: Busy (the item is pending, delayed or running; nothing changes); with checks: Context (in an ISR).
    pub const end = life.end;

    /// `end` for a defer: first removes the item from its queue, and waits for the end of a running item. Context:
    /// thread.
    pub const deinit = life.deinit;

    /// Make a work item on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
    /// Errors: NoMemory; with checks: as `init`.
    pub inline fn create(comptime function: anytype, context: anytype) sets.work_create!*Self {
        return life.create(.{ callback(@TypeOf(context), function), contexts.pack(context) }, .{ function, context });
    }

    /// End a work item of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
    /// A caller's bug stops the program, with checks.
    pub const destroy = life.destroy;

    /// `end` for a work item of `create`: frees the memory if the end succeeds. Context, errors: as `end`. Cost: one
    /// release.
    pub const tryDestroy = life.tryDestroy;

    /// The work item's C handle. Context: any.
    pub const handle = life.handle;

    /// Remove the item from its queue. Context: thread, start. Blocks: never. Cost: O(items of the queue).
    /// Errors: Busy (the item is running; a repeated submission is cancelled anyway); with checks: Context (in an
    /// ISR).
    pub fn cancel(self: *Self) sets.work_cancel!void {
        return errors.check(sets.work_cancel, sys.ove_work_cancel(self.handle()));
    }

    /// Wait until the item is neither pending nor running. A delayed item becomes pending at once. Context: thread.
    /// Blocks: up to `timeout`. Errors: Timeout, Deadlock (by the queue's own thread), Busy (another thread flushes the
    /// item); with checks: Context (not in a thread).
    pub fn flush(self: *Self, timeout: Timeout) sets.work_flush!void {
        return errors.check(sets.work_flush, sys.ove_work_flush(self.handle(), timeout.milliseconds));
    }

    fn callback(comptime Context: type, comptime function: anytype) sys.types.ove_work_fn {
        return struct {
            fn enter(work: *sys.layout.ove_work, arg: ?*anyopaque) callconv(.c) void {
                const self: *Self = @ptrCast(@alignCast(work));
                contexts.Entry(Context, function).call(.{self}, arg);
            }
        }.enter;
    }
};

/// A queue of work with its thread and a stack of `stack_bytes`.
pub fn WorkQueue(comptime stack_bytes: usize) type {
    return extern struct {
        const Self = @This();
        const life = Life(Self, "WorkQueue", "workqueue");

        /// The properties of the queue's thread. The name is kept by reference.
        pub const Options = struct {
            name: [*:0]const u8 = "",
            priority: threads.Priority = .normal,

            inline fn describe(self: Options, stack: ?*threads.Stack(stack_bytes)) sys.types.ove_workqueue_desc {
                return .{
                    .name = self.name,
                    .priority = @backingInt(self.priority),
                    .stack = stack,
                    .stack_size = stack_bytes,
                };
            }
        };

        // First, so that an overflow does not reach the members above.
        stack: threads.Stack(stack_bytes),
        raw: sys.layout.ove_workqueue,
        pin: Pin,

        /// Make the queue in this memory, which must outlive the queue and must not move.
        /// Context: thread, start. Blocks: never. Cost: that of a thread.
        /// Errors: NoMemory (the kernel has no space for the queue's thread); with checks: Context (in an ISR).
        pub fn init(self: *Self, options: Options) sets.workqueue_init!void {
            return life.begin(self, .{&options.describe(&self.stack)});
        }

        /// End the queue and its thread. Context: thread. Blocks: until the thread has ended. Cost: one switch.
        /// Errors: Busy (work is pending, delayed or running; nothing changes), Deadlock (called by the queue's own
        /// work); with checks: Context (not in a thread).
        pub const end = life.end;

        /// `end` for a defer: lets pending work run first. Delayed work stops the program. Context: thread.
        pub const deinit = life.deinit;

        /// Make a work queue on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
        /// Errors: NoMemory; with checks: as `init`.
        pub inline fn create(options: Options) sets.workqueue_create!*Self {
            return life.create(.{&options.describe(null)}, .{options});
        }

        /// End a work queue of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
        /// A caller's bug stops the program, with checks.
        pub const destroy = life.destroy;

        /// `end` for a work queue of `create`: frees the memory if the end succeeds. Context, errors: as `end`. Cost:
        /// one release.
        pub const tryDestroy = life.tryDestroy;

        /// The work queue's C handle. Context: any.
        pub const handle = life.handle;

        /// Submit an item. A delayed item becomes pending at once; a pending item stays. Context: thread, start.
        /// Blocks: never; a more urgent queue's thread runs at once. Cost: O(1).
        /// Errors: Busy (the item is in another queue); with checks: Context (in an ISR).
        pub inline fn submit(self: *Self, work: *Work) sets.work_submit!void {
            return errors.check(sets.work_submit, sys.ove_work_submit(self.handle(), work.handle()));
        }

        /// `submit` from an ISR. Context: isr. Errors: Busy; with checks: Context (not in an ISR).
        pub inline fn submitFromIsr(self: *Self, work: *Work) sets.work_submit_from_isr!void {
            return errors.check(sets.work_submit_from_isr, sys.ove_work_submit_from_isr(self.handle(), work.handle()));
        }

        /// Submit an item after a delay, rounded up to a millisecond. A delayed item gets the new delay.
        /// Context: thread, start. Blocks: never. Cost: O(delayed items).
        /// Errors: Busy (the item is in another queue); with checks: Invalid (over 0x7fffffff ms), Context (in an ISR).
        pub fn submitDelayed(self: *Self, work: *Work, wait: Duration) sets.work_submit_delayed!void {
            const milliseconds = Timeout.of(wait).milliseconds;
            return errors.check(sets.work_submit_delayed, sys.ove_work_submit_delayed(self.handle(), work.handle(), milliseconds));
        }

        /// Wait until all items that are pending at the call have run. Delayed items that are not due do not count.
        /// Context: thread.
        /// Blocks: up to `timeout`. Errors: Timeout, Deadlock (called by the queue's own work); with checks: Context
        /// (not in a thread).
        pub fn flush(self: *Self, timeout: Timeout) sets.workqueue_flush!void {
            return errors.check(sets.workqueue_flush, sys.ove_workqueue_flush(self.handle(), timeout.milliseconds));
        }
    };
}
