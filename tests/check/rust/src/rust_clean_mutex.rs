// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds nothing: the counter is in a mutex.
use ove::Mutex;

ove::statics! { static COUNTER: Mutex<u32> = Mutex::new(0); }

pub fn one() {
    for _ in 0..crate::TURNS {
        if let Ok(mut counter) = COUNTER.lock() {
            *counter += 1;
        }
        ove::thread::yield_now();
    }
}

pub fn other() {
    one();
}
