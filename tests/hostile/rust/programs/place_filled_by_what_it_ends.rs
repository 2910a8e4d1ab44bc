// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.moved
//! tries: Fill a place from the drop of the value that leaves it.
//! only: C++ and Zig leave it to the caller where an object is
//! end: returns
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use ove::{Error, Mutex, Place};

struct Greedy;

static PLACE: Place<Mutex<Option<Greedy>>> = Place::new();
static REFUSED: AtomicU32 = AtomicU32::new(0);

impl Drop for Greedy {
    fn drop(&mut self) {
        if PLACE.put(Mutex::new(None)).err() == Some(Error::BUSY) {
            REFUSED.fetch_add(1, Relaxed);
        }
    }
}

pub fn program() {
    let Ok(mutex) = PLACE.put(Mutex::new(Some(Greedy))) else { return };
    drop(mutex);
    assert!(REFUSED.load(Relaxed) == 1);
    assert!(PLACE.put(Mutex::new(None)).is_ok());
}
