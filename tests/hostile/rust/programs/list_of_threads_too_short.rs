// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: thread.self
//! tries: List the threads into less room than they need.
//! end: returns
use ove::thread::{self, ThreadId};

pub fn program() {
    let mut ids = [ThreadId::NONE; 2];
    let count = thread::list(&mut ids[..1]);
    assert!(count >= 2 && ids[1] == ThreadId::NONE);
    assert!(thread::list(&mut []) == count);
}
