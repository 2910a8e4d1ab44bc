// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.mutex_held
//! tries: End a mutex whose value owns another, which is held.
//! only: a mutex of C++ or Zig has no value
//! end: returns
use ove::{Mutex, Owned};

pub fn program() {
    let Ok(inner) = Owned::new(Mutex::new(1_u32)) else { return };
    let Ok(outer) = Owned::new(Mutex::new(Some(inner))) else { return };
    if let Ok(mut held) = outer.lock() {
        let inner = held.take();
        drop(held);
        if let Some(inner) = inner {
            let guard = inner.lock();
            assert!(guard.is_ok());
        }
    }
    drop(outer);
}
