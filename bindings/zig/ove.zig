// SPDX-License-Identifier: MIT OR Apache-2.0
//! oveRTOS for Zig: one API on several kernels, at C's cost.
//!
//! One file for each C header. An object is memory that `init` initialises in place and `deinit` ends; it is identified
//! by its address and never moves, which a Debug build checks. `create` and `destroy` do the same on the heap, in heap
//! mode. `static` declares one that is ready before main.
//!
//!     const ove = @import("ove");
//!
//!     const worker = ove.static("worker", ove.Thread(2048), .{ .{ .name = "worker" }, work, {} });
//!     comptime {
//!         _ = worker;
//!     }
//!
//!     fn work() void {
//!         ove.print("hello\n", .{});
//!     }
//!
//!     pub fn main() ove.Error {
//!         return ove.run();
//!     }
//!
//! Each call documents its legal context ("thread", "isr", "start": before the scheduler runs), whether it blocks, its
//! cost and its errors. "With checks" means CONFIG_OVE_CHECKS=y. A call whose name ends in FromIsr is for ISRs, all
//! others are not.

pub const config = @import("ove_config");
/// The C API itself, for calls that the binding does not wrap; the build writes it from the headers.
pub const sys = @import("ove_sys");
/// Structs and function types of the C API; also `sys.types`.
pub const c_types = @import("c_types.zig");

comptime {
    _ = @import("version.zig");
}

const @"error" = @import("error.zig");
pub const Error = @"error".Error;
pub const error_sets = sys.error_sets;
pub const errorText = @"error".text;
pub const errorNumber = @"error".number;

pub const time = @import("time.zig");
pub const Duration = time.Duration;
pub const Timeout = time.Timeout;

pub const thread = @import("thread.zig");
pub const Thread = thread.Thread;
pub const Priority = thread.Priority;

pub const Mutex = if (config.mutex) @import("mutex.zig").Mutex else @compileError("CONFIG_OVE_MUTEX is off");
pub const RMutex = if (config.mutex) @import("mutex.zig").RMutex else @compileError("CONFIG_OVE_MUTEX is off");
pub const Sem = if (config.sem) @import("sem.zig").Sem else @compileError("CONFIG_OVE_SEM is off");
pub const Event = if (config.event) @import("event.zig").Event else @compileError("CONFIG_OVE_EVENT is off");
pub const Condvar = if (config.condvar) @import("condvar.zig").Condvar else @compileError("CONFIG_OVE_CONDVAR is off");
pub const Queue = if (config.queue) @import("queue.zig").Queue else @compileError("CONFIG_OVE_QUEUE is off");
pub const Stream = if (config.stream) @import("stream.zig").Stream else @compileError("CONFIG_OVE_STREAM is off");
pub const Timer = if (config.timer) @import("timer.zig").Timer else @compileError("CONFIG_OVE_TIMER is off");
pub const EventGroup = if (config.eventgroup)
    @import("eventgroup.zig").EventGroup
else
    @compileError("CONFIG_OVE_EVENTGROUP is off");
pub const Pool = if (config.pool) @import("pool.zig").Pool else @compileError("CONFIG_OVE_POOL is off");
pub const ThreadLocal = if (config.tls) @import("tls.zig").ThreadLocal else @compileError("CONFIG_OVE_TLS is off");
pub const watchdog = if (config.watchdog)
    @import("watchdog.zig")
else
    @compileError("CONFIG_OVE_WATCHDOG is off");
pub const Watchdog = watchdog.Watchdog;
pub const power = if (config.power) @import("power.zig") else @compileError("CONFIG_OVE_POWER is off");
pub const reset = if (config.reset) @import("reset.zig") else @compileError("CONFIG_OVE_RESET is off");
pub const notify = if (config.notify) @import("notify.zig") else @compileError("CONFIG_OVE_NOTIFY is off");
pub const WorkQueue = if (config.workqueue)
    @import("workqueue.zig").WorkQueue
else
    @compileError("CONFIG_OVE_WORKQUEUE is off");
pub const Work = if (config.workqueue) @import("workqueue.zig").Work else @compileError("CONFIG_OVE_WORKQUEUE is off");

pub const Irq = @import("irq.zig").Irq;
pub const critical = @import("critical.zig");
pub const scheduler = @import("scheduler.zig");
pub const LateCell = @import("late_cell.zig").LateCell;
pub const static = @import("static.zig").static;
pub const heap = @import("heap.zig");
pub const measure = @import("measure.zig").measure;
pub const board = @import("board.zig");
pub const capability = @import("capability.zig");
pub const print = board.print;
pub const log = @import("log.zig").log;
pub const logAt = @import("log.zig").logAt;
const log_line = if (config.log) @import("log_line.zig") else @compileError("CONFIG_OVE_LOG is off");
pub const logFlush = log_line.flush;
pub const logDropped = log_line.dropped;
pub const logSetSink = log_line.setSink;
pub const run = @import("run.zig").run;
pub const startScheduler = @import("run.zig").startScheduler;
pub const Stop = @import("stop.zig").Stop;
pub const stop = @import("stop.zig").stop;
pub const panic = @import("panic.zig");

comptime {
    _ = c_types;
    _ = thread;
}
