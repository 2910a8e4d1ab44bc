// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.moved
//! tries: Take a description apart.
//! end: refused E0624
pub fn program() {
    let _ = ove::Mutex::new(0_u32).into_recipe();
}
