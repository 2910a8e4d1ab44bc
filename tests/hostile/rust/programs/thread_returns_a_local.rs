// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.thread
//! tries: Return a reference to the thread's own stack.
//! end: refused E0515
use ove::{Owned, Priority, Thread};

pub fn program() {
    let _ = Owned::new(Thread::<{ crate::STACK }, _>::new(c"thief", Priority::High, || -> &'static u32 {
        let local = ove::time::get_us() as u32;
        &local
    }));
}
