// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: static.ready
//! tries: Name the function that makes a static in its description.
//! end: refused E0425
use ove::Mutex;

ove::statics! {
    static VALUE: Mutex<u32> = { let _ = init; Mutex::new(0) };
}

pub fn program() {}
