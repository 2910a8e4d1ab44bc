// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Forget the owner of a thread that uses its captures later.
//! only: memory that is used again without an end is the caller's bug in C++ and Zig
//! end: returns
use alloc::sync::Arc;
use ove::{thread, Owned, Priority, Sem, Thread};

ove::statics! {
    static GO: Sem = Sem::new(0, 1);
}

pub fn program() {
    let counted = Arc::new([7_u32; 16]);
    let held = counted.clone();
    let thread = Thread::<{ crate::STACK }, _>::new(c"later", Priority::High, move || {
        let _ = GO.take();
        assert!(*held == [7; 16]);
    });
    core::mem::forget(Owned::new(thread));
    let _ = thread::sleep_ms(1);
    assert!(GO.give().is_ok());
    while Arc::strong_count(&counted) != 1 {
        let _ = thread::sleep_ms(1);
    }
}
