// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.thread
//! tries: Capture a reference count that is not atomic in a timer's callback.
//! end: refused E0277
use alloc::rc::Rc;
use core::time::Duration;
use ove::{Owned, Timer};

pub fn program() {
    let shared = Rc::new(1);
    let twin = shared.clone();
    let _ = Owned::new(Timer::one_shot(Duration::from_millis(1), move |_| drop(twin.clone())));
    drop(shared);
}
