// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.moved
//! tries: Use a description as an object.
//! end: refused E0599
pub fn program() {
    let _ = ove::Mutex::new(0_u32).lock();
}
