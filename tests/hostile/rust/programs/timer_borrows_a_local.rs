// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.thread
//! tries: Borrow a local in a timer's callback.
//! end: refused E0597
use core::time::Duration;
use ove::{Owned, Timer};

pub fn program() {
    let local = 1;
    let lent = &local;
    let _ = Owned::new(Timer::one_shot(Duration::from_millis(1), move |_| assert!(*lent == 1)));
}
