// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: start.wait
//! tries: Sleep for no time, which is a yield, before there is a thread.
//! end: returns
//! end.release: returns or stops 2
//! runs: before the start
pub fn program() {
    let _ = ove::thread::sleep_ms(0);
}
