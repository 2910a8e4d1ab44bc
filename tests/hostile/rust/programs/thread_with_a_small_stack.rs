// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: thread.stack
//! tries: Make a thread whose stack cannot hold its start.
//! end: refused E0080
use ove::{Priority, Thread};

ove::statics! {
    static SMALL: Thread<8> = Thread::new(c"small", Priority::Normal, nothing);
}

fn nothing() {}

pub fn program() {}
