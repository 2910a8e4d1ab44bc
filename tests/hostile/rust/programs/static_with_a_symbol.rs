// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: macro.names
//! tries: Give a static the name of a function of C through the macro.
//! end: refused "is not one for a macro of ove"
use ove::Mutex;

ove::statics! {
    #[no_mangle]
    static memcpy: Mutex<u32> = Mutex::new(0);
}

pub fn program() {}
