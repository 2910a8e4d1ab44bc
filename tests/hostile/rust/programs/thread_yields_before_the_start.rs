// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: start.wait
//! tries: Yield before there is a thread.
//! end: stops 2
//! end.release: returns or stops 2
//! runs: before the start
pub fn program() {
    ove::thread::yield_now();
}
