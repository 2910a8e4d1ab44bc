// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: macro.names
//! tries: Make an unsafe call in a description without saying so.
//! end: refused E0133
use ove::Mutex;

const unsafe fn one() -> u32 {
    1
}

ove::statics! {
    static VALUE: Mutex<u32> = Mutex::new(one());
}

pub fn program() {}
