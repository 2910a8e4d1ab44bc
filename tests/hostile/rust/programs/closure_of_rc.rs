// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.thread
//! tries: Send what is not Send inside a `Closure`.
//! end: refused E0277
use alloc::rc::Rc;
use ove::Closure;

pub fn program() {
    let shared = Rc::new(1);
    let _ = Closure::<16>::new(move || drop(shared));
}
