// SPDX-License-Identifier: MIT OR Apache-2.0
//! Each hot call as Rust makes it: `rust_<call>` must enter what `<call>` enters, and be no longer.
#![no_std]

use ove::eventgroup::Wait;
use ove::notify;
use ove::thread::{self, ThreadId};
use ove::{
    time, Condvar, Event, EventGroup, IsrToken, Mutex, MutexGuard, Pool, PoolBlock, Queue, RMutex, Result, Sem,
    StreamReceiver, StreamSender, Thread, Timeout,
};

type Items = Queue<u32, 8>;

fn code(result: Result) -> i32 {
    match result {
        Ok(()) => 0,
        Err(error) => error.code(),
    }
}

fn length(result: Result<usize>) -> i32 {
    match result {
        Ok(length) => length as i32,
        Err(error) => error.code(),
    }
}

/// The block stays out, as in C.
fn kept<T>(result: Result<PoolBlock<'_, T>>) -> i32 {
    code(result.map(core::mem::forget))
}

/// The lock stays: its guard is forgotten, as C has none.
fn locked<T>(result: Result<MutexGuard<'_, T>>) -> i32 {
    code(result.map(core::mem::forget))
}

/// A counterpart of one call: its name, its parameters, its type and what it returns.
macro_rules! twins {
    ($($name:ident($($parameter:ident: $type:ty),*) -> $result:ty { $answer:expr })*) => {$(
        #[no_mangle]
        extern "C" fn $name($($parameter: $type),*) -> $result {
            $answer
        }
    )*};
}

/// A token without an interrupt, in place of the one that the linker's vector of an ISR would give.
fn isr() -> IsrToken<'static> {
    // SAFETY: the image is never run.
    unsafe { IsrToken::new() }
}

twins! {
    rust_ove_condvar_wait(c: &Condvar, m: &mut MutexGuard<'_, ()>, t: u32) -> i32 { code(c.wait_for(m, Timeout::millis(t))) }
    rust_ove_condvar_signal(c: &Condvar) -> i32 { code(c.signal()) }
    rust_ove_condvar_broadcast(c: &Condvar) -> i32 { code(c.broadcast()) }

    rust_ove_event_wait(e: &Event, t: u32) -> i32 { code(e.wait_for(Timeout::millis(t))) }
    rust_ove_event_signal(e: &Event) -> i32 { code(e.signal()) }
    rust_ove_event_signal_from_isr(e: &Event) -> () { e.signal_from_isr(isr()) }

    rust_ove_eventgroup_set_bits(g: &EventGroup, bits: u32) -> i32 { code(g.set(bits)) }
    rust_ove_eventgroup_clear_bits(g: &EventGroup, bits: u32) -> i32 { code(g.clear(bits)) }
    rust_ove_eventgroup_get_bits(g: &EventGroup) -> u32 { g.get() }
    rust_ove_eventgroup_wait_bits(g: &EventGroup, bits: u32, t: u32, seen: &mut u32) -> i32 {
        code(g.wait_into(bits, Wait::All, true, Timeout::millis(t), seen))
    }
    rust_ove_eventgroup_set_bits_from_isr(g: &EventGroup, bits: u32) -> i32 { code(g.set_from_isr(isr(), bits)) }

    rust_ove_pool_alloc(p: &'static Pool<u32, 8>, t: u32) -> i32 { kept(p.alloc_for(t, Timeout::millis(t))) }
    rust_ove_pool_alloc_from_isr(p: &'static Pool<u32, 8>) -> i32 { kept(p.alloc_from_isr(isr(), 1)) }
    rust_ove_pool_free(b: PoolBlock<'static, u32>) -> () { drop(b) }
    rust_ove_pool_free_from_isr(b: PoolBlock<'static, u32>) -> () { b.free_from_isr(isr()) }
    rust_ove_pool_available(p: &Pool<u32, 8>) -> usize { p.available() }

    rust_ove_thread_notify(thread: &Thread<2048>, bits: u32) -> i32 { code(thread.notify(bits)) }
    rust_ove_thread_notify_from_isr(thread: &Thread<2048>, bits: u32) -> i32 {
        code(thread.notify_from_isr(isr(), bits))
    }
    rust_ove_thread_wait_notify(bits: u32, t: u32) -> i32 {
        code(notify::wait_for(bits, notify::Wait::All, true, Timeout::millis(t)).map(|_| ()))
    }

    rust_ove_mutex_lock(m: &Mutex<()>, t: u32) -> i32 { locked(m.lock_for(Timeout::millis(t))) }
    rust_ove_mutex_try_lock(m: &Mutex<()>) -> i32 { locked(m.try_lock()) }
    rust_ove_mutex_unlock(m: MutexGuard<'_, ()>) -> () { drop(m) }
    rust_ove_rmtx_lock(m: &RMutex<()>, t: u32) -> i32 { code(m.lock_for(Timeout::millis(t)).map(core::mem::forget)) }
    rust_ove_rmtx_try_lock(m: &RMutex<()>) -> i32 { code(m.try_lock().map(core::mem::forget)) }
    rust_ove_rmtx_unlock(m: ove::RMutexGuard<'_, ()>) -> () { drop(m) }

    rust_ove_queue_send(q: &Items, item: &u32, t: u32) -> i32 { code(q.send_copy(item, Timeout::millis(t))) }
    rust_ove_queue_receive(q: &Items, item: &mut u32, t: u32) -> i32 { code(q.receive_into(item, Timeout::millis(t))) }
    rust_ove_queue_try_send(q: &Items, item: &u32) -> i32 { code(q.try_send_copy(item)) }
    rust_ove_queue_try_receive(q: &Items, item: &mut u32) -> i32 { code(q.try_receive_into(item)) }
    rust_ove_queue_send_from_isr(q: &Items, item: &u32) -> i32 { code(q.send_copy_from_isr(isr(), item)) }
    rust_ove_queue_receive_from_isr(q: &Items, item: &mut u32) -> i32 { code(q.receive_into_from_isr(isr(), item)) }

    rust_ove_sem_take(s: &Sem, t: u32) -> i32 { code(s.take_for(Timeout::millis(t))) }
    rust_ove_sem_try_take(s: &Sem) -> i32 { code(s.try_take()) }
    rust_ove_sem_give(s: &Sem) -> i32 { code(s.give()) }
    rust_ove_sem_give_from_isr(s: &Sem) -> i32 { code(s.give_from_isr(isr())) }
    rust_ove_sem_count(s: &Sem) -> u32 { s.count() }

    rust_ove_stream_send(s: &mut StreamSender<'_, 64>, bytes: &[u8; 32], t: u32) -> i32 {
        length(s.send(bytes, Timeout::millis(t)))
    }
    rust_ove_stream_receive(s: &mut StreamReceiver<'_, 64>, bytes: &mut [u8; 32], t: u32) -> i32 {
        length(s.receive(bytes, Timeout::millis(t)))
    }
    rust_ove_stream_send_from_isr(s: &mut StreamSender<'_, 64>, bytes: &[u8; 32]) -> i32 {
        length(s.send_from_isr(isr(), bytes))
    }
    rust_ove_stream_receive_from_isr(s: &mut StreamReceiver<'_, 64>, bytes: &mut [u8; 32]) -> i32 {
        length(s.receive_from_isr(isr(), bytes))
    }

    rust_ove_thread_get_self() -> ThreadId { thread::current().id() }
    rust_ove_thread_yield() -> () { thread::yield_now() }
    rust_ove_thread_sleep_ms(t: u32) -> i32 { code(thread::sleep_ms(t)) }

    rust_ove_time_get_us() -> u64 { time::get_us() }
    rust_ove_time_delay_ms(t: u32) -> i32 { code(time::delay_ms(t)) }
}

ove::main!(|| ());
