// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.borrowed
//! tries: Lend an object on the heap to a thread and drop it.
//! end: refused E0597
use ove::{Owned, Priority, Sem, Thread};

pub fn program() {
    let Ok(sem) = Owned::new(Sem::new(0, 1)) else { return };
    let lent = &sem;
    let _ = Owned::new(Thread::<{ crate::STACK }, _>::new(c"waiter", Priority::High, move || {
        let _ = lent.take();
    }));
}
