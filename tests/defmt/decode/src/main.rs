// SPDX-License-Identifier: MIT OR Apache-2.0
//! `decode ELF < bytes`: a line for each frame, its level first.

use std::error::Error;
use std::io::Read;

use defmt_decoder::{DecodeError, Table};

fn main() -> Result<(), Box<dyn Error>> {
    let elf = std::env::args().nth(1).ok_or("usage: decode ELF < bytes")?;
    let table = Table::parse(&std::fs::read(elf)?)?.ok_or("the image has no section .defmt")?;
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    let mut decoder = table.new_stream_decoder();
    decoder.received(&bytes);
    loop {
        match decoder.decode() {
            Ok(frame) => {
                println!("{} {}", frame.level().map_or("print", |level| level.as_str()), frame.display_message())
            }
            Err(DecodeError::UnexpectedEof) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
    }
}
