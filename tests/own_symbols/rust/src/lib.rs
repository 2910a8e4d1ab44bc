// SPDX-License-Identifier: MIT OR Apache-2.0
#![no_std]

use ove::config::{APP_COUNT, APP_LOUD, APP_MASK, APP_MORE, APP_NAME, APP_OFFSET};
use ove::{board, println, Error};

fn main() -> Error {
    let (count, offset, mask): (u32, i32, u32) = (APP_COUNT, APP_OFFSET, APP_MASK);
    println!("{APP_NAME} {count} {offset} {mask} {} {}", u8::from(APP_LOUD), u8::from(APP_MORE));
    board::exit(0);
}

ove::main!(main);
