// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: static.ready
//! tries: Describe a static by what is known at run time only.
//! end: refused E0015
use ove::Sem;

fn count() -> u32 {
    1
}

ove::statics! {
    static VALUE: Sem = Sem::new(count(), 5);
}

pub fn program() {}
