// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.wait
//! tries: Use a guard whose wait timed out while another thread held the mutex.
//! end: returns
use core::time::Duration;
use ove::{thread, Condvar, Error, Mutex, Owned, Priority, Thread};

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(0);
    static CHANGED: Condvar = Condvar::new();
}

fn hold() {
    let Ok(mut guard) = LOCK.lock() else { return };
    for _ in 0..5 {
        let before = *guard;
        let _ = thread::sleep_ms(2);
        assert!(*guard == before);
        *guard += 1;
    }
}

pub fn program() {
    let Ok(mut guard) = LOCK.lock() else { return };
    let Ok(holder) = Owned::new(Thread::<{ crate::STACK }, _>::new(c"holder", Priority::High, hold)) else { return };
    assert!(CHANGED.wait_for(&mut guard, Duration::from_millis(1)) == Err(Error::TIMEOUT));
    // On the host the holder may not have begun; in the middle of its work no other thread is.
    assert!(*guard == 0 || *guard == 5);
    drop(guard);
    assert!(holder.join().is_ok());
}
