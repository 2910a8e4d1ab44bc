// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Signal an event and a condition variable in an ISR by the calls for threads.
//! end: returns
//! end.alloy.release: stops 2
use ove::{board, thread, Condvar, Event, Mutex, Owned, Priority, Thread, Timeout};

ove::statics! {
    static EVENT: Event = Event::new();
    static CHANGED: Condvar = Condvar::new();
    static LOCK: Mutex<u32> = Mutex::new(0);
}

fn wait() -> bool {
    EVENT.wait_for(Timeout::FOREVER).is_ok()
}

fn wait_long() {
    let Ok(mut guard) = LOCK.lock() else { return };
    let _ = CHANGED.wait_for(&mut guard, Timeout::millis(5));
    *guard += 1;
}

pub fn program() {
    let one = Owned::new(Thread::<{ crate::STACK }, _>::new(c"one", Priority::High, wait as fn() -> bool));
    let two = Owned::new(Thread::<{ crate::STACK }, _>::new(c"two", Priority::High, wait_long as fn()));
    let (Ok(one), Ok(two)) = (one, two) else { return };
    let _ = thread::sleep_ms(1);
    board::irq_attach(|token| {
        if EVENT.signal().is_err() {
            EVENT.signal_from_isr(token);
        }
        let _ = CHANGED.signal();
        let _ = CHANGED.broadcast();
    });
    board::irq_trigger();
    assert!(one.join() == Ok(true));
    assert!(two.join().is_ok());
    assert!(LOCK.lock().is_ok_and(|guard| *guard == 1));
}
