// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.critical
//! tries: Wait for a mutex inside a critical section.
//! end: returns or stops 2 or waits
use ove::{critical, thread, Mutex, Owned, Priority, Thread};

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let holder = Thread::<{ crate::STACK }, _>::new(c"holder", Priority::High, || {
        let _guard = LOCK.lock();
        let _ = thread::sleep_ms(3);
    });
    let Ok(_holder) = Owned::new(holder) else { return };
    critical::with(|| {
        if let Ok(mut value) = LOCK.lock() {
            *value = 1;
        }
    });
}
