// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: static.ready
//! tries: Declare a static object without the macro.
//! end: refused E0200
struct Mine;

impl ove::statics::Static for Mine {
    type Object = ove::Sem;
    const NEW: ove::New<ove::Sem> = ove::Sem::new(0, 1);
    fn object() -> &'static ove::Sem {
        loop {}
    }
}

pub fn program() {}
