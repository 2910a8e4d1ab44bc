// SPDX-License-Identifier: MIT OR Apache-2.0
//! Each hot call as Zig makes it: zig_<call> must enter what <call> enters, and be no longer.
const ove = @import("ove");

const Items = ove.Queue(u32, 1);
const Bytes = ove.Stream(1);

pub fn main() void {}

/// Whether the call was done. Which error it was is looked up in a function of its own, away from the fast path.
inline fn code(answer: ove.Error!void) c_int {
    answer catch return -1;
    return 0;
}

inline fn length(answer: ove.Error!usize) c_int {
    return @bitCast(answer catch return -1);
}

export fn zig_ove_condvar_wait(c: *ove.Condvar, m: *ove.Mutex, t: u32) c_int {
    return code(c.wait(m, .ms(t)));
}

export fn zig_ove_condvar_signal(c: *ove.Condvar) c_int {
    return code(c.signal());
}

export fn zig_ove_condvar_broadcast(c: *ove.Condvar) c_int {
    return code(c.broadcast());
}

export fn zig_ove_event_wait(e: *ove.Event, t: u32) c_int {
    return code(e.wait(.ms(t)));
}

export fn zig_ove_event_signal(e: *ove.Event) c_int {
    return code(e.signal());
}

export fn zig_ove_event_signal_from_isr(e: *ove.Event) c_int {
    return code(e.signalFromIsr());
}

export fn zig_ove_eventgroup_set_bits(g: *ove.EventGroup, bits: u32) c_int {
    return code(g.set(bits));
}

export fn zig_ove_eventgroup_clear_bits(g: *ove.EventGroup, bits: u32) c_int {
    return code(g.clear(bits));
}

export fn zig_ove_eventgroup_wait_bits(g: *ove.EventGroup, bits: u32, which: u8, clear: bool, t: u32, seen: *u32) c_int {
    return code(g.waitSeen(bits, @fromBackingInt(@intCast(which)), if (clear) .clear else .keep, .ms(t), seen));
}

export fn zig_ove_eventgroup_set_bits_from_isr(g: *ove.EventGroup, bits: u32) c_int {
    return code(g.setFromIsr(bits));
}

const Pool = ove.Pool(u32, 8);

export fn zig_ove_pool_alloc(p: *Pool, t: u32, block: **u32) c_int {
    block.* = p.alloc(.ms(t)) catch |err| return code(err);
    return 0;
}

export fn zig_ove_pool_alloc_from_isr(p: *Pool, block: **u32) c_int {
    block.* = p.allocFromIsr() catch |err| return code(err);
    return 0;
}

export fn zig_ove_pool_free(p: *Pool, block: *u32) c_int {
    return code(p.free(block));
}

export fn zig_ove_pool_free_from_isr(p: *Pool, block: *u32) c_int {
    return code(p.freeFromIsr(block));
}

export fn zig_ove_pool_available(p: *Pool) usize {
    return p.available();
}

export fn zig_ove_thread_notify(thread: *ove.sys.layout.ove_thread, bits: u32) c_int {
    return code((ove.thread.Ref{ .raw = thread }).notify(bits));
}

export fn zig_ove_thread_notify_from_isr(thread: *ove.sys.layout.ove_thread, bits: u32) c_int {
    return code((ove.thread.Ref{ .raw = thread }).notifyFromIsr(bits));
}

export fn zig_ove_thread_wait_notify(bits: u32, which: u8, clear: bool, t: u32, seen: *u32) c_int {
    return code(ove.notify.waitSeen(bits, @fromBackingInt(@intCast(which)), if (clear) .clear else .keep, .ms(t), seen));
}

export fn zig_ove_mutex_lock(m: *ove.Mutex, t: u32) c_int {
    return code(m.lock(.ms(t)));
}

export fn zig_ove_mutex_try_lock(m: *ove.Mutex) c_int {
    return code(m.tryLock());
}

export fn zig_ove_mutex_unlock(m: *ove.Mutex) c_int {
    return code(m.unlock());
}

export fn zig_ove_rmtx_lock(m: *ove.RMutex, t: u32) c_int {
    return code(m.lock(.ms(t)));
}

export fn zig_ove_rmtx_try_lock(m: *ove.RMutex) c_int {
    return code(m.tryLock());
}

export fn zig_ove_rmtx_unlock(m: *ove.RMutex) c_int {
    return code(m.unlock());
}

export fn zig_ove_queue_send(q: *Items, item: *const u32, t: u32) c_int {
    return code(q.sendCopy(item, .ms(t)));
}

export fn zig_ove_queue_receive(q: *Items, item: *u32, t: u32) c_int {
    return code(q.receiveInto(item, .ms(t)));
}

export fn zig_ove_queue_try_send(q: *Items, item: *const u32) c_int {
    return code(q.trySendCopy(item));
}

export fn zig_ove_queue_try_receive(q: *Items, item: *u32) c_int {
    return code(q.tryReceiveInto(item));
}

export fn zig_ove_queue_send_from_isr(q: *Items, item: *const u32) c_int {
    return code(q.sendCopyFromIsr(item));
}

export fn zig_ove_queue_receive_from_isr(q: *Items, item: *u32) c_int {
    return code(q.receiveFromIsrInto(item));
}

export fn zig_ove_sem_take(s: *ove.Sem, t: u32) c_int {
    return code(s.take(.ms(t)));
}

export fn zig_ove_sem_try_take(s: *ove.Sem) c_int {
    return code(s.tryTake());
}

export fn zig_ove_sem_give(s: *ove.Sem) c_int {
    return code(s.give());
}

export fn zig_ove_sem_give_from_isr(s: *ove.Sem) c_int {
    return code(s.giveFromIsr());
}

export fn zig_ove_stream_send(s: *Bytes, bytes: [*]const u8, size: usize, t: u32) c_int {
    return length(s.send(bytes[0..size], .ms(t)));
}

export fn zig_ove_stream_receive(s: *Bytes, bytes: [*]u8, size: usize, t: u32) c_int {
    return length(s.receive(bytes[0..size], .ms(t)));
}

export fn zig_ove_stream_send_from_isr(s: *Bytes, bytes: [*]const u8, size: usize) c_int {
    return length(s.sendFromIsr(bytes[0..size]));
}

export fn zig_ove_stream_receive_from_isr(s: *Bytes, bytes: [*]u8, size: usize) c_int {
    return length(s.receiveFromIsr(bytes[0..size]));
}

export fn zig_ove_thread_sleep_ms(t: u32) c_int {
    return code(ove.thread.sleepMs(t));
}

export fn zig_ove_time_delay_ms(t: u32) c_int {
    return code(ove.time.delayMs(t));
}

export fn zig_ove_eventgroup_get_bits(g: *ove.EventGroup) u32 {
    return g.get();
}

export fn zig_ove_sem_count(s: *ove.Sem) u32 {
    return s.count();
}

export fn zig_ove_thread_get_self() *anyopaque {
    return ove.thread.current().raw;
}

export fn zig_ove_thread_yield() void {
    ove.thread.yield();
}

export fn zig_ove_time_get_us() u64 {
    return ove.time.getUs();
}
