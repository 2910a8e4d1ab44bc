// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: start.wait
//! tries: Sleep before there is a thread.
//! end: returns
//! end.release: returns or stops 2
//! open.release: a wait before the start is not looked for
//! runs: before the start
pub fn program() {
    let _ = ove::thread::sleep_ms(1);
}
