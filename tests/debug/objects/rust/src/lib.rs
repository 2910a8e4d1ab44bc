// SPDX-License-Identifier: MIT OR Apache-2.0
//! Objects of each kind in a known state, once a thread is in `at_rest`. The names are those of the program in C.
#![no_std]
#![allow(non_upper_case_globals)]

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use core::time::Duration;

use ove::thread::{Priority, Thread};
use ove::{Event, Mutex, Queue, RMutex, Sem, Timer, TimerRef};

const STACK: usize = 2048;

ove::statics! {
    static door: Mutex<u32> = Mutex::new(0);
    static gate: RMutex<u32> = RMutex::new(0);
    static orders: Queue<i32, 4> = Queue::new();
    static tokens: Sem = Sem::new(2, 5);
    static bell: Event = Event::new();
    static pulse: Timer = Timer::periodic(Duration::from_secs(100), on_expiry);
    static chime: Timer = Timer::one_shot(Duration::from_millis(70), on_expiry);
    static keeper: Thread<STACK> = Thread::new(c"keeper", Priority::High, keep);
    static visitor: Thread<STACK> = Thread::new(c"visitor", Priority::Normal, knock);
    static looker: Thread<STACK> = Thread::new(c"looker", Priority::Low, look);
}

static LAST: AtomicU32 = AtomicU32::new(0);

fn on_expiry(_: TimerRef<'_>) {}

fn keep() {
    let _held = door.lock();
    let _ = bell.wait();
}

fn knock() {
    let _held = door.lock();
}

#[no_mangle]
#[inline(never)]
extern "C" fn at_rest() {
    LAST.store(1, Relaxed);
}

fn look() {
    let _ = pulse.start();
    let _ = orders.try_send(7);
    let _ = tokens.try_take();
    drop(gate.lock());
    at_rest();
    let _ = chime.start();
    let _ = bell.wait();
}

ove::main!(ove::run);
