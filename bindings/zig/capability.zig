// SPDX-License-Identifier: MIT OR Apache-2.0
//! The guarantees that only some kernels give: each is true if the kernel of this image gives it.
//!
//! The other files describe calls with all guarantees, and name the guarantee if a call differs without it. A program
//! that needs one states it with `comptime std.debug.assert(ove.capability.kept_turn)`.
const layout = @import("ove_sys").layout;

/// One thread runs at a time, the most urgent ready one. Without, threads run at the same time: priorities are best
/// effort, and a critical section excludes other sections only.
pub const strict_priority = layout.value_OVE_HAS_STRICT_PRIORITY != 0;

/// A preempted thread continues before the ready threads of its priority. Without, they run first.
pub const kept_turn = layout.value_OVE_HAS_KEPT_TURN != 0;

/// A suspended waiter keeps its rank among the waiters, and its priority counts for the owner of a mutex. Without, it
/// is the least urgent waiter: it is served only if no other thread waits, and donates its priority to no owner.
pub const suspended_rank = layout.value_OVE_HAS_SUSPENDED_RANK != 0;

/// Timer callbacks are more urgent than OVE_PRIO_CRITICAL. Without, the project gives their thread its priority.
pub const urgent_timers = layout.value_OVE_HAS_URGENT_TIMERS != 0;

/// Calls on a timer never wait, and its end waits for a running callback of that timer alone. Without, a call can wait
/// until the timer service has space for the command, and the end of a timer waits for a running callback of any timer;
/// in another timer's callback, the end returns OVE_ERR_BUSY while a command for the timer is on its way.
pub const direct_timers = layout.value_OVE_HAS_DIRECT_TIMERS != 0;

/// A native thread may make every call that a thread may make. Without, it may give and try: a call that may wait
/// returns OVE_ERR_CONTEXT with checks on, and with checks off stops the program with number 2 if it has to wait.
pub const native_waits = layout.value_OVE_HAS_NATIVE_WAITS != 0;

/// A native thread that owns a mutex runs at the priority of the threads that wait for the mutex.
pub const native_inheritance = layout.value_OVE_HAS_NATIVE_INHERITANCE != 0;

/// A native thread may run before ove_run(), and waits there as it does later.
pub const native_start = layout.value_OVE_HAS_NATIVE_START != 0;

/// ove_thread_deinit() returns OVE_ERR_BUSY for a thread that ended as the owner of a mutex.
pub const owner_kept = layout.value_OVE_HAS_OWNER_KEPT != 0;

/// As `owner_kept`, at least while another thread waits for that mutex.
pub const awaited_owner_kept = layout.value_OVE_HAS_AWAITED_OWNER_KEPT != 0;

/// A wait outside a thread stops the program with checks off too. Without, the behaviour is undefined there.
pub const judged_waits = layout.value_OVE_HAS_JUDGED_WAITS != 0;

/// With checks on, a function whose frame could skip the stack guard is detected before it writes below the guard.
/// Without, such a frame is detected at the thread's next call of ove, at the next switch or tick, or by a fault; if
/// the function returns before any of these, the memory that it overwrote below the guard is lost.
pub const frame_checks = layout.value_OVE_HAS_FRAME_CHECKS != 0;

/// ove_thread_terminate() ends a thread that computes where the thread is. Without, the thread ends at its next call of
/// ove that may wait.
pub const terminate_at_once = layout.value_OVE_HAS_TERMINATE_AT_ONCE != 0;

/// The heap has a size. Without, it grows on demand, and ove_heap_stats() has a total of 0.
pub const bounded_heap = layout.value_OVE_HAS_BOUNDED_HEAP != 0;
