// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Forget the owner of a running timer.
//! only: memory that is used again without an end is the caller's bug in C++ and Zig
//! end: returns
use alloc::sync::Arc;
use core::time::Duration;
use ove::{thread, Owned, Timer};

pub fn program() {
    let captured = Arc::new([5_u32; 16]);
    let held = captured.clone();
    let timer = Timer::periodic(Duration::from_millis(1), move |_| assert!(*held == [5; 16]));
    if let Ok(timer) = Owned::new(timer) {
        assert!(timer.start().is_ok());
        core::mem::forget(timer);
    }
    let _ = thread::sleep_ms(4);
    assert!(Arc::strong_count(&captured) == 2);
}
