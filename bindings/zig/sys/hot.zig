// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions of the seam that are inline in C and exchange a word, hold assembly or work on a struct, for all
//! kernels: Zig does not look at the others. A kernel has those that `layout/calls/<kernel>.h` names with OVE_BODY;
//! the other inline functions are translated from C. It pins the words that are read here.
const builtin = @import("builtin");
const layout = @import("ove_layout");
const c = layout.c;

// backends/generic

/// The first word of an object, which is accessed atomically.
inline fn word(object: ?*anyopaque) *u32 {
    return @ptrCast(@alignCast(object.?));
}

const Event = struct {
    const clear: u32 = 0;
    const set: u32 = 1;
    const waited: u32 = 2;
};

pub inline fn ove_generic_event_signal(event: ?*layout.ove_event, from_isr: bool) void {
    var now = @atomicLoad(u32, word(event), .monotonic);
    // Store even if the event is set: the waiter must see every signaller's earlier writes.
    while (now != Event.waited) {
        now = @cmpxchgWeak(u32, word(event), now, Event.set, .release, .monotonic) orelse return;
    }
    c.ove_generic_event_signal_slow(event, from_isr);
}

pub inline fn ove_backend_event_wait(event: ?*layout.ove_event, timeout_ms: u32) bool {
    if (@cmpxchgStrong(u32, word(event), Event.set, Event.clear, .acquire, .monotonic) == null) return true;
    return c.ove_generic_event_wait_slow(event, timeout_ms);
}

/// Flag in a semaphore's word: a thread waits, and the count is 0.
const sem_waited: u32 = 0x8000_0000;

/// After the word with the tokens, or `sem_waited`.
inline fn maximumOf(sem: ?*layout.ove_sem) u32 {
    const words: *[2]u32 = @ptrCast(@alignCast(sem.?));
    return words[1];
}

pub inline fn ove_generic_sem_give(sem: ?*layout.ove_sem, from_isr: bool) bool {
    var now = @atomicLoad(u32, word(sem), .monotonic);
    while (now != sem_waited) {
        if (now >= maximumOf(sem)) return false;
        now = @cmpxchgWeak(u32, word(sem), now, now + 1, .release, .monotonic) orelse return true;
    }
    return c.ove_generic_sem_give_slow(sem, from_isr);
}

pub inline fn ove_backend_sem_take(sem: ?*layout.ove_sem, timeout_ms: u32) bool {
    var now = @atomicLoad(u32, word(sem), .monotonic);
    while (now != 0 and now != sem_waited) {
        now = @cmpxchgWeak(u32, word(sem), now, now - 1, .acquire, .monotonic) orelse return true;
    }
    return c.ove_generic_sem_take_slow(sem, timeout_ms);
}

/// Flags in a mutex's word: the bits that are not part of the owner's address.
const mutex_bits: usize = 3;

/// The owner, 0 when free: the first word.
inline fn ownerOf(mutex: ?*anyopaque) *usize {
    return @ptrCast(@alignCast(mutex.?));
}

/// Locks beyond the first: the word after the mutex.
inline fn depthOf(rmtx: ?*layout.ove_rmtx) *u32 {
    const words: [*]u32 = @ptrCast(@alignCast(rmtx.?));
    return &words[@sizeOf(layout.ove_mutex) / @sizeOf(u32)];
}

inline fn myself() usize {
    return @intFromPtr(layout.inlined.ove_backend_thread_get_self());
}

const generic_mutexes = struct {
    pub inline fn ove_backend_mutex_lock(mutex: ?*layout.ove_mutex, timeout_ms: u32) bool {
        if (@cmpxchgStrong(usize, ownerOf(mutex), 0, myself(), .acquire, .monotonic) == null) return true;
        return c.ove_generic_mutex_lock_slow(mutex, timeout_ms);
    }
    pub inline fn ove_backend_mutex_unlock(mutex: ?*layout.ove_mutex) void {
        if (@cmpxchgStrong(usize, ownerOf(mutex), myself(), 0, .release, .monotonic) != null) {
            c.ove_generic_mutex_unlock_slow(mutex);
        }
    }
    pub inline fn ove_backend_rmtx_lock(rmtx: ?*layout.ove_rmtx, timeout_ms: u32) bool {
        if (@atomicLoad(usize, ownerOf(rmtx), .acquire) & ~mutex_bits == myself()) {
            c.ove_rmtx_refuse_isr();
            depthOf(rmtx).* += 1;
            return true;
        }
        // A recursive mutex begins with one.
        return generic_mutexes.ove_backend_mutex_lock(@ptrCast(rmtx), timeout_ms);
    }
};

// Two implementations have these names.
const mutexes = if (@hasDecl(c, "ove_alloy_mutex_lock_slow")) alloy_mutexes else generic_mutexes;
pub const ove_backend_mutex_lock = mutexes.ove_backend_mutex_lock;
pub const ove_backend_mutex_unlock = mutexes.ove_backend_mutex_unlock;
pub const ove_backend_rmtx_lock = mutexes.ove_backend_rmtx_lock;

// backends/freertos

inline fn yieldProcessor() void {
    const interrupt_control: *volatile u32 = @ptrFromInt(0xe000_ed04);
    const pend_switch = 1 << 28;
    interrupt_control.* = pend_switch;
    // The switch happens here, so memory may change.
    asm volatile ("dsb\nisb" ::: .{ .memory = true });
}

pub inline fn ove_backend_thread_yield() void {
    yieldProcessor();
}
pub inline fn ove_freertos_switch_if(is_wanted: i32) void {
    if (is_wanted != 0) yieldProcessor();
}

// backends/nuttx

pub inline fn ove_backend_sem_give(sem: ?*layout.ove_sem) bool {
    // The kernel's count, the first word: below zero while threads wait. The maximum is the last word.
    const words: [*]i32 = @ptrCast(@alignCast(sem.?));
    const maximum = &words[@sizeOf(layout.ove_sem) / @sizeOf(i32) - 1];
    var now = @atomicLoad(i32, &words[0], .monotonic);
    // While no thread waits, the kernel's own fast path, which has no maximum.
    while (now >= 0) {
        if (now >= maximum.*) return false;
        now = @cmpxchgWeak(i32, &words[0], now, now + 1, .release, .monotonic) orelse return true;
    }
    return layout.c.nxsem_post(sem) == 0;
}

// backends/alloy: the processor's mask, and queues, whose fast paths (alloy/core/fast_path.h) work on a struct; mutexes

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

/// Masks interrupts, as the kernel does: memory may change here.
pub inline fn alloy_port_mask() void {
    asm volatile ("cpsid i" ::: .{ .memory = true });
}
pub inline fn alloy_port_unmask() void {
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

inline fn as(comptime T: type, handle: ?*anyopaque) *T {
    return @ptrCast(@alignCast(handle.?));
}

/// The running thread is read once.
const alloy_mutexes = struct {
    inline fn lock(mutex: ?*layout.ove_mutex, current: usize, timeout_ms: u32) bool {
        const owner = ownerOf(mutex);
        alloy_port_mask();
        if (owner.* == 0) {
            owner.* = current;
            alloy_port_unmask();
            return true;
        }
        if (layout.inlined.ove_alloy_is_long(timeout_ms)) return c.ove_alloy_mutex_lock_long(mutex, timeout_ms);
        return c.ove_alloy_mutex_lock_slow(mutex, layout.inlined.ove_alloy_ticks(timeout_ms)) == 0;
    }
    pub inline fn ove_backend_mutex_lock(mutex: ?*layout.ove_mutex, timeout_ms: u32) bool {
        return lock(mutex, myself(), timeout_ms);
    }
    pub inline fn ove_backend_mutex_unlock(mutex: ?*layout.ove_mutex) void {
        const owner = ownerOf(mutex);
        alloy_port_mask();
        if (owner.* == myself()) {
            owner.* = 0;
            return alloy_port_unmask();
        }
        _ = c.ove_alloy_mutex_unlock_slow(mutex);
    }
    /// No other thread can make the caller the owner, or end its ownership, so the test needs no mask.
    pub inline fn ove_backend_rmtx_lock(rmtx: ?*layout.ove_rmtx, timeout_ms: u32) bool {
        const current = myself();
        if (@as(*volatile usize, ownerOf(rmtx)).* & ~@as(usize, 1) == current) {
            c.ove_rmtx_refuse_isr();
            depthOf(rmtx).* +%= 1;
            return true;
        }
        return lock(@ptrCast(rmtx), current, timeout_ms);
    }
};

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
pub inline fn ove_backend_queue_send(handle: ?*layout.ove_queue, known_item: ?*const anyopaque, timeout_ms: u32) bool {
    const queue = as(Queue, handle);
    const item = atRunTime(*const anyopaque, known_item.?);
    const words: u32 = queue.words;
    alloy_port_mask();
    if (queue.waiters == 0) {
        const count: u32 = queue.count;
        if (count < words) {
            const index: u32 = queue.write;
            queue.buffer[index] = @as(*align(1) const u32, @ptrCast(item)).*;
            queue.write = after(index, words);
            queue.count = @truncate(count +% 1);
            alloy_port_unmask();
            return true;
        }
    }
    if (layout.inlined.ove_alloy_is_long(timeout_ms)) return c.ove_alloy_queue_send_long(handle, item, timeout_ms);
    return c.ove_alloy_queue_send_slow(handle, item, layout.inlined.ove_alloy_ticks(timeout_ms));
}
pub inline fn ove_backend_queue_receive(handle: ?*layout.ove_queue, known_item: ?*anyopaque, timeout_ms: u32) bool {
    const queue = as(Queue, handle);
    const item = atRunTime(*anyopaque, known_item.?);
    const words: u32 = queue.words;
    alloy_port_mask();
    if (queue.waiters == 0) {
        // One comparison tests for both "empty" and "no words".
        const left = @as(u32, queue.count) -% 1;
        if (left < words) {
            const index: u32 = queue.read;
            @as(*align(1) u32, @ptrCast(item)).* = queue.buffer[index];
            queue.read = after(index, words);
            queue.count = @truncate(left);
            alloy_port_unmask();
            return true;
        }
    }
    if (layout.inlined.ove_alloy_is_long(timeout_ms)) return c.ove_alloy_queue_receive_long(handle, item, timeout_ms);
    return c.ove_alloy_queue_receive_slow(handle, item, layout.inlined.ove_alloy_ticks(timeout_ms));
}
