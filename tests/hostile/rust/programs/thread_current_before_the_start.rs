// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: thread.self
//! tries: Ask for the calling thread before there is one.
//! end: stops 2
//! end.release: returns or stops 2
//! runs: before the start
use ove::thread;

pub fn program() {
    let me = thread::current();
    let _ = (me.name(), me.state(), me.priority(), me.stack_headroom());
    let _ = me.set_priority(ove::Priority::Critical);
    let _ = me.suspend();
}
