// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Keep a token in a static.
//! end: refused E0277
use ove::{IsrToken, LateCell};

static KEPT: LateCell<IsrToken<'static>> = LateCell::new();

pub fn program() {}
