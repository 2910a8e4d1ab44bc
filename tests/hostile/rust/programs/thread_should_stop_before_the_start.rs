// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: thread.self
//! tries: Ask whether the calling thread should stop before there is one.
//! end: stops 2
//! end.release: returns or stops 2
//! open.freertos.release: the kernel has no running task yet, and the answer is whatever lies at address 0
//! runs: before the start
pub fn program() {
    assert!(!ove::thread::should_stop());
}
