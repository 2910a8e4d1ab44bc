// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.critical
//! tries: Sleep inside a critical section.
//! end: returns or stops 2
pub fn program() {
    let _ = ove::critical::with(|| ove::thread::sleep_ms(1));
    let _ = ove::thread::sleep_ms(1);
}
