// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: value.time
//! tries: Sleep until a time that no clock reaches.
//! end: waits
use core::time::Duration;
use ove::thread;

pub fn program() {
    // In nanoseconds of 64 bits it is 448 us after the start.
    let _ = thread::sleep_ms(2);
    let _ = thread::sleep_until(Duration::from_millis(18_446_744_073_710));
    let _ = thread::sleep_until(Duration::from_millis(u64::MAX));
}
