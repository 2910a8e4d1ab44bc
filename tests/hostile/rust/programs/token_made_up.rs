// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Make a token from its parts.
//! end: refused E0423
use core::marker::PhantomData;
use ove::IsrToken;

pub fn program() {
    let _ = IsrToken(PhantomData);
}
