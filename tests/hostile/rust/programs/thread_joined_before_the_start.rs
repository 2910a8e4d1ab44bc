// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: start.wait
//! tries: Join a thread before the scheduler runs.
//! end: returns
//! end.release: returns or stops 2 or waits
//! runs: before the start
use ove::{Owned, Priority, Thread};

pub fn program() {
    let Ok(thread) = Owned::new(Thread::<{ crate::STACK }, _>::new(c"later", Priority::Normal, || ())) else { return };
    assert!(thread.join_for(ove::Timeout::millis(1)).is_err());
    core::mem::forget(thread);
}
