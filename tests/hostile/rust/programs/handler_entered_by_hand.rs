// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Enter a handler of one's own as the macro does.
//! end: refused E0133
struct Mine;

impl ove::isr::Handler for Mine {
    fn handle(_token: ove::IsrToken<'_>) {}
}

pub fn program() {
    ove::isr::enter::<Mine>();
}
