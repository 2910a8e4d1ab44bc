// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.wait
//! tries: Wait on one condition variable with two mutexes at a time.
//! end: returns
use core::time::Duration;
use ove::{thread, Condvar, Mutex, Owned, Priority, Thread};

ove::statics! {
    static LEFT: Mutex<u32> = Mutex::new(0);
    static RIGHT: Mutex<u32> = Mutex::new(0);
    static CHANGED: Condvar = Condvar::new();
}

fn wait(mutex: &'static Mutex<u32>) {
    let Ok(mut guard) = mutex.lock() else { return };
    let _ = CHANGED.wait_for(&mut guard, Duration::from_millis(50));
    let before = *guard;
    let _ = thread::sleep_ms(3);
    *guard = before + 1;
}

pub fn program() {
    let left = Owned::new(Thread::<{ crate::STACK }, _>::new(c"left", Priority::High, || wait(&LEFT)));
    let right = Owned::new(Thread::<{ crate::STACK }, _>::new(c"right", Priority::High, || wait(&RIGHT)));
    let _ = thread::sleep_ms(2);
    let _ = CHANGED.broadcast();
    for _ in 0..20 {
        for mutex in [&LEFT, &RIGHT] {
            if let Ok(mut value) = mutex.try_lock() {
                *value += 1;
                let now = *value;
                let _ = thread::sleep_ms(1);
                assert!(*value == now);
            }
        }
    }
    drop((left, right));
    assert!(LEFT.try_lock().is_ok() && RIGHT.try_lock().is_ok());
}
