// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: thread.self
//! tries: Ask whether the calling thread should stop before there is one.
//! end: stops 2
//! end.release: returns
//! runs: before the start
pub fn program() {
    assert!(!ove::thread::should_stop());
}
