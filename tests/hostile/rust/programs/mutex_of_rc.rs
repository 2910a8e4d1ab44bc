// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.send
//! tries: Share a reference count that is not atomic behind a mutex.
//! end: refused E0277
use alloc::rc::Rc;
use ove::Mutex;

ove::statics! {
    static VALUE: Mutex<Option<Rc<u32>>> = Mutex::new(None);
}

pub fn program() {}
