// SPDX-License-Identifier: MIT OR Apache-2.0
#![no_std]

use core::time::Duration;

use ove::{thread, Error, Event, EventGroup, Mutex, Queue, Sem};

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(0);
    static TOKENS: Sem = Sem::new(0, 8);
    static ITEMS: Queue<u32, 4> = Queue::new();
    static CHANGED: Event = Event::new();
    static FLAGS: EventGroup = EventGroup::new();
}

/// Not in line: the test asks for its size.
#[inline(never)]
#[no_mangle]
pub fn user_function(item: u32) {
    let Ok(mut total) = LOCK.lock_for(Duration::from_millis(10)) else { return };
    *total = total.wrapping_add(item);
    drop(total);
    let _ = TOKENS.give();
    let _ = ITEMS.send_for(item, Duration::from_millis(10));
    let _ = CHANGED.signal();
    let _ = FLAGS.set(1);
    thread::yield_now();
}

fn main() -> Error {
    user_function(1);
    ove::run()
}

ove::main!(main);
