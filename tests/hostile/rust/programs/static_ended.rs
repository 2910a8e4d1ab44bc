// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: static.ready
//! tries: End a static object.
//! end: refused E0133
use ove::place::Object;
use ove::Mutex;

ove::statics! {
    static VALUE: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let _ = Object::deinit(&VALUE);
}
