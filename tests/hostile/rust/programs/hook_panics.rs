// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.panic
//! tries: Panic in the hook of a panic.
//! end: stops 10
pub fn program() {
    ove::panic::set_hook(|_| panic!("again"));
    panic!("planned");
}
