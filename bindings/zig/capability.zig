// SPDX-License-Identifier: MIT OR Apache-2.0
//! The guarantees that only some kernels give: each is true if the kernel of this image gives it.
//!
//! The other files describe calls with all guarantees, and name the guarantee if a call differs without it. A program
//! that needs one states it with `comptime std.debug.assert(ove.capability.kept_turn)`.
const layout = @import("ove_sys").layout;

/// One thread runs at a time, the most urgent ready one. Without it, threads run at the same time: priorities are best
/// effort, and a critical section excludes only other sections.
pub const strict_priority = layout.value_OVE_HAS_STRICT_PRIORITY != 0;

/// A preempted thread continues before the ready threads of its priority. Without it, they run first.
pub const kept_turn = layout.value_OVE_HAS_KEPT_TURN != 0;

/// A suspended waiter keeps its rank among the waiters, and its priority counts for the owner of a mutex. Without it,
/// the waiter is the least urgent one: it is served only if no other thread waits, and donates its priority to none.
pub const suspended_rank = layout.value_OVE_HAS_SUSPENDED_RANK != 0;

/// Timer callbacks are more urgent than `OVE_PRIO_CRITICAL`. Without it, the project chooses their priority.
pub const urgent_timers = layout.value_OVE_HAS_URGENT_TIMERS != 0;

/// Calls on a timer never wait, and ending a timer waits only for a running callback of that timer. Without it, a call
/// can wait until the timer service has space for the command, and ending a timer waits for a running callback of any
/// timer; in another timer's callback, it returns `OVE_ERR_BUSY` while a command for the timer is pending.
pub const direct_timers = layout.value_OVE_HAS_DIRECT_TIMERS != 0;

/// A native thread may make every call that a thread may make. Without it, the thread may give and try: a call that may
/// wait returns `OVE_ERR_CONTEXT` with checks on, and with checks off stops the program with number 2 if it has to
/// wait.
pub const native_waits = layout.value_OVE_HAS_NATIVE_WAITS != 0;

/// A native thread that owns a mutex runs at the priority of the threads that wait for the mutex.
pub const native_inheritance = layout.value_OVE_HAS_NATIVE_INHERITANCE != 0;

/// A native thread may run before `ove_run()`, and waits there like after it.
pub const native_start = layout.value_OVE_HAS_NATIVE_START != 0;

/// `ove_thread_deinit()` returns `OVE_ERR_BUSY` for a thread that ended as the owner of a mutex.
pub const owner_kept = layout.value_OVE_HAS_OWNER_KEPT != 0;

/// The same, at least while another thread waits for that mutex.
pub const awaited_owner_kept = layout.value_OVE_HAS_AWAITED_OWNER_KEPT != 0;

/// A wait outside a thread stops the program even with checks off. Without it, the behaviour is undefined there.
pub const judged_waits = layout.value_OVE_HAS_JUDGED_WAITS != 0;

/// With checks on, a function whose frame could pass the stack guard is found before it writes below the guard. Without
/// it, such a frame is found at the thread's next ove call, at the next switch or tick, or by a fault. If the function
/// returns before any of these, the memory that it overwrote below the guard is lost.
pub const frame_checks = layout.value_OVE_HAS_FRAME_CHECKS != 0;

/// `ove_thread_terminate()` ends a computing thread where it is. Without it, the thread ends at its next ove call that
/// may wait.
pub const terminate_at_once = layout.value_OVE_HAS_TERMINATE_AT_ONCE != 0;

/// The heap has a size. Without it, the heap grows on demand, and `ove_heap_stats()` has a total of 0.
pub const bounded_heap = layout.value_OVE_HAS_BOUNDED_HEAP != 0;
