// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.mutex_held
//! tries: End a mutex on the heap whose guard was forgotten.
//! end: returns
use ove::{Mutex, Owned};

pub fn program() {
    let Ok(mutex) = Owned::new(Mutex::new([7_u32; 8])) else { return };
    core::mem::forget(mutex.lock());
    let Err((mutex, error)) = mutex.end() else { panic!("a held mutex ended") };
    assert!(error == ove::Error::BUSY);
    drop(mutex);
}
