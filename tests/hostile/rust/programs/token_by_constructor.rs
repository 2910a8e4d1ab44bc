// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Make a token with its constructor.
//! end: refused E0133
pub fn program() {
    let _ = ove::IsrToken::new();
}
