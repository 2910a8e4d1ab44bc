// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Return a token from where it is valid.
//! end: refused "lifetime may not live long enough"
pub fn program() {
    let _token = ove::isr::with_token(|token| token);
}
