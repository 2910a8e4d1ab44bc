// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: static.ready
//! tries: Make an object again.
//! end: refused E0133
use ove::place::Object;
use ove::Mutex;

ove::statics! {
    static VALUE: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let _ = Object::init(&VALUE, 1);
}
