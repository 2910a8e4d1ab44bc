// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: macro.names
//! tries: Put a static into a section of one's choice through the macro.
//! end: refused "is not one for a macro of ove"
use ove::Mutex;

ove::statics! {
    #[link_section = ".vectors"]
    static VALUE: Mutex<u32> = Mutex::new(0);
}

pub fn program() {}
