// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.thread
//! tries: Borrow a local in a work item.
//! end: refused E0597
use ove::{Owned, Work};

pub fn program() {
    let local = 1;
    let lent = &local;
    let _ = Owned::new(Work::new(move || assert!(*lent == 1)));
}
