// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.moved
//! tries: Move a mutex out of its static.
//! end: refused E0507
use ove::Mutex;

ove::statics! {
    static VALUE: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let _moved = VALUE;
}
