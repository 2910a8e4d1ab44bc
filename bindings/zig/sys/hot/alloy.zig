// SPDX-License-Identifier: MIT OR Apache-2.0
//! The seam on Alloy: the inline functions of `backends/alloy`, which are the kernel's fast paths
//! (`alloy/core/fast_path.h`). Paths that wait or wake remain in the kernel.
//!
//! `layout/fields/alloy.h` pins the offset of each field below.
const builtin = @import("builtin");
const config = @import("ove_config");
const layout = @import("ove_layout");
const c = layout.c;

const Ticks = u32;

const words_before_current = 7 * priority_step + 6 + @as(usize, @intFromBool(priority_step > 3));
const priority_step: usize = layout.value_OVE_PRIO_LOW;

/// A recursive mutex; its first word is the owner, with the lowest bit set if a thread waits or waited.
const Recursive = extern struct { owner: usize, native: [2]usize, depth: u32 };
/// The kernel's semaphore, which semaphores and events are.
const Counter = extern struct { count: u32, waiters: usize };
const Sem = extern struct { native: Counter, maximum: u32 };
const Queue = extern struct {
    waiters: usize,
    read: u16,
    write: u16,
    count: u16,
    /// The capacity if an item is one word, otherwise 0.
    words: u16,
    buffer: [*]align(1) u32,
    shape: [2]u32,
};
const Flags = extern struct { flags: u32, waiters: usize, search: usize };

comptime {
    const pairs = .{
        .{ Recursive, "ove_rmtx" }, .{ Sem, "ove_sem" },          .{ Counter, "ove_event" },
        .{ Queue, "ove_queue" },    .{ Flags, "ove_eventgroup" },
    };
    for (pairs) |pair| {
        if (@hasDecl(layout, pair[1]) and @sizeOf(pair[0]) != @sizeOf(@field(layout, pair[1]))) {
            @compileError("C has another layout of " ++ pair[1]);
        }
    }
}

inline fn as(comptime T: type, handle: *anyopaque) *T {
    return @ptrCast(@alignCast(handle));
}

/// Each thread reads itself, so no other code changes the result.
inline fn running() usize {
    const words: [*]volatile usize = @ptrCast(@alignCast(c.ove_alloy_kernel));
    return words[words_before_current];
}

/// Masks interrupts, as the kernel does: memory may change here.
inline fn mask() void {
    asm volatile ("cpsid i" ::: .{ .memory = true });
}
inline fn unmask() void {
    if (comptime builtin.cpu.has(.arm, .has_v7)) {
        asm volatile ("cpsie i" ::: .{ .memory = true });
    } else {
        // Whether the application's critical section continues.
        asm volatile ("msr primask, %[kept]"
            :
            : [kept] "r" (@as(*volatile u32, c.alloy_kept_mask).*),
            : .{ .memory = true });
    }
}

/// The milliseconds that fit into the longest wait of the kernel.
const longest_ms: u64 = @as(u64, 0x7fff_fffe) * 1000 / config.tick_hz;

/// ove_alloy_is_long(): the wait needs more than one call of the kernel.
inline fn isLong(ms: u32) bool {
    return ms > longest_ms and ms != layout.value_OVE_WAIT_FOREVER;
}

/// ove_alloy_ticks(): rounded up, plus one, since part of the current tick has passed. For waits that are not long.
inline fn ticks(ms: u32) Ticks {
    const forever = layout.value_OVE_WAIT_FOREVER;
    if (config.tick_hz == 1000) {
        // Adds 1 to all but 0 and forever.
        return ms +% @intFromBool(ms -% 1 < forever - 1);
    }
    if (ms == 0 or ms == forever) return ms;
    return @truncate((@as(u64, ms) * config.tick_hz + 999) / 1000 + 1);
}

pub inline fn ove_backend_thread_get_self() *layout.ove_thread {
    return @ptrFromInt(running());
}
pub inline fn ove_backend_thread_yield() void {
    // In the control block: the word that links to the next thread of its rank.
    const next = 1;
    const current = running();
    mask();
    if (@as([*]usize, @ptrFromInt(current))[next] == current) return unmask();
    c.ove_alloy_thread_yield_slow(@ptrFromInt(current));
}

/// A recursive mutex begins with one.
inline fn mutexOf(rmtx: *layout.ove_rmtx) *layout.ove_mutex {
    return @ptrCast(rmtx);
}
inline fn lock(mutex: *layout.ove_mutex, current: usize, timeout_ms: u32) bool {
    const owner = as(usize, mutex);
    mask();
    if (owner.* == 0) {
        owner.* = current;
        unmask();
        return true;
    }
    if (isLong(timeout_ms)) return c.ove_alloy_mutex_lock_long(mutex, timeout_ms);
    return c.ove_alloy_mutex_lock_slow(mutex, ticks(timeout_ms)) == 0;
}
pub inline fn ove_backend_mutex_lock(mutex: *layout.ove_mutex, timeout_ms: u32) bool {
    return lock(mutex, running(), timeout_ms);
}
pub inline fn ove_backend_mutex_unlock(mutex: *layout.ove_mutex) void {
    const owner = as(usize, mutex);
    mask();
    if (owner.* == running()) {
        owner.* = 0;
        return unmask();
    }
    _ = c.ove_alloy_mutex_unlock_slow(mutex);
}
/// No other thread can make the caller the owner, or end its ownership, so the test needs no mask.
pub inline fn ove_backend_rmtx_lock(rmtx: *layout.ove_rmtx, timeout_ms: u32) bool {
    const recursive = as(Recursive, rmtx);
    const current = running();
    if (@as(*volatile usize, &recursive.owner).* & ~@as(usize, 1) == current) {
        c.ove_rmtx_refuse_isr();
        recursive.depth +%= 1;
        return true;
    }
    return lock(mutexOf(rmtx), current, timeout_ms);
}

pub inline fn ove_backend_rmtx_unlock(rmtx: *layout.ove_rmtx) void {
    const recursive = as(Recursive, rmtx);
    if (recursive.depth != 0) recursive.depth -%= 1 else ove_backend_mutex_unlock(mutexOf(rmtx));
}

inline fn take(counter: *Counter, timeout_ms: u32) bool {
    mask();
    const count = counter.count;
    if (count != 0) {
        counter.count = count -% 1;
        unmask();
        return true;
    }
    if (timeout_ms == 0) {
        unmask();
        return false;
    }
    if (isLong(timeout_ms)) return c.ove_alloy_counter_take_long(counter, timeout_ms);
    return c.ove_alloy_semaphore_take_slow(counter, ticks(timeout_ms)) == 0;
}
inline fn give(counter: *Counter, maximum: u32) bool {
    mask();
    if (counter.waiters != 0) {
        c.ove_alloy_semaphore_give_slow(counter);
        return true;
    }
    const count = counter.count;
    if (count == maximum) {
        unmask();
        return false;
    }
    counter.count = count +% 1;
    unmask();
    return true;
}

pub inline fn ove_backend_sem_take(sem: *layout.ove_sem, timeout_ms: u32) bool {
    return take(as(Counter, sem), timeout_ms);
}
pub inline fn ove_backend_sem_give(sem: *layout.ove_sem) bool {
    return give(as(Counter, sem), as(Sem, sem).maximum);
}
pub inline fn ove_backend_sem_give_from_isr(sem: *layout.ove_sem) bool {
    return c.ove_alloy_counter_give_from_isr(as(Counter, sem), as(Sem, sem).maximum);
}
pub inline fn ove_backend_sem_count(sem: *layout.ove_sem) u32 {
    return @as(*volatile u32, &as(Counter, sem).count).*;
}

pub inline fn ove_backend_event_wait(event: *layout.ove_event, timeout_ms: u32) bool {
    return take(as(Counter, event), timeout_ms);
}
/// Exceeding the maximum of one is not an error here: a signal that no wait has taken yet counts once.
pub inline fn ove_backend_event_signal(event: *layout.ove_event) void {
    _ = give(as(Counter, event), 1);
}
pub inline fn ove_backend_event_signal_from_isr(event: *layout.ove_event) void {
    _ = c.ove_alloy_counter_give_from_isr(as(Counter, event), 1);
}

/// The compiler rejects reading a word of an item that it knows, even if the read is never reached.
inline fn atRunTime(comptime T: type, known: T) T {
    var item = known;
    _ = &item;
    return item;
}
inline fn after(index: u32, capacity: u32) u16 {
    const next = index +% 1;
    return if (next == capacity) 0 else @truncate(next);
}
pub inline fn ove_backend_queue_send(handle: *layout.ove_queue, known_item: ?*const anyopaque, timeout_ms: u32) bool {
    const queue = as(Queue, handle);
    const item = atRunTime(*const anyopaque, known_item.?);
    const words: u32 = queue.words;
    mask();
    if (queue.waiters == 0) {
        const count: u32 = queue.count;
        if (count < words) {
            const index: u32 = queue.write;
            queue.buffer[index] = @as(*align(1) const u32, @ptrCast(item)).*;
            queue.write = after(index, words);
            queue.count = @truncate(count +% 1);
            unmask();
            return true;
        }
    }
    if (isLong(timeout_ms)) return c.ove_alloy_queue_send_long(handle, item, timeout_ms);
    return c.ove_alloy_queue_send_slow(handle, item, ticks(timeout_ms));
}
pub inline fn ove_backend_queue_receive(handle: *layout.ove_queue, known_item: ?*anyopaque, timeout_ms: u32) bool {
    const queue = as(Queue, handle);
    const item = atRunTime(*anyopaque, known_item.?);
    const words: u32 = queue.words;
    mask();
    if (queue.waiters == 0) {
        // One comparison tests for both "empty" and "no words".
        const left = @as(u32, queue.count) -% 1;
        if (left < words) {
            const index: u32 = queue.read;
            @as(*align(1) u32, @ptrCast(item)).* = queue.buffer[index];
            queue.read = after(index, words);
            queue.count = @truncate(left);
            unmask();
            return true;
        }
    }
    if (isLong(timeout_ms)) return c.ove_alloy_queue_receive_long(handle, item, timeout_ms);
    return c.ove_alloy_queue_receive_slow(handle, item, ticks(timeout_ms));
}

pub inline fn ove_backend_eventgroup_set_bits(group: *layout.ove_eventgroup, bits: u32) void {
    const flags = as(Flags, group);
    mask();
    flags.flags |= bits;
    // Masked, so that the waiters are checked before any other thread runs.
    if (flags.waiters != 0) return c.ove_alloy_eventgroup_wake(group);
    unmask();
}
pub inline fn ove_backend_eventgroup_get_bits(group: *layout.ove_eventgroup) u32 {
    return @as(*volatile u32, &as(Flags, group).flags).*;
}
pub inline fn ove_backend_eventgroup_wait_bits(
    group: *layout.ove_eventgroup,
    bits: u32,
    mode: layout.ove_enum,
    clear: bool,
    timeout_ms: u32,
    result: ?*u32,
) bool {
    const is_all = mode == layout.value_OVE_EVENTGROUP_ALL;
    return c.ove_alloy_eventgroup_wait(group, bits, is_all, clear, timeout_ms, result);
}
