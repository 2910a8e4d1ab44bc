// SPDX-License-Identifier: MIT OR Apache-2.0
//! The queue in Rust.
#![no_std]

use core::time::Duration;

use ove::{Queue, Timeout};

ove::statics! {
    static BYTES: Queue<u8, 8> = Queue::new();
}

#[no_mangle]
extern "C" fn queue_put(byte: u8) -> bool {
    BYTES.try_send(byte).is_ok()
}

#[no_mangle]
extern "C" fn queue_get(timeout_ms: u32) -> i32 {
    let timeout = match timeout_ms {
        u32::MAX => Timeout::FOREVER,
        _ => Duration::from_millis(timeout_ms.into()).into(),
    };
    BYTES.receive_for(timeout).map_or(-1, i32::from)
}
