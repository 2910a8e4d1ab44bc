// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.thread
//! tries: Keep a closure in a `Closure` that is too small for it.
//! end: refused E0080
use ove::Closure;

pub fn program() {
    let large = [0_u8; 64];
    let _ = Closure::<8>::new(move || assert!(large[0] == 0));
}
