// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: start.wait
//! tries: Sleep before there is a thread.
//! end: returns
//! end.release: stops 2
//! runs: before the start
pub fn program() {
    let _ = ove::thread::sleep_ms(1);
}
