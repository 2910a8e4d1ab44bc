// SPDX-License-Identifier: MIT OR Apache-2.0
//! The global logger of the crate `defmt`: frames go to the console. The image is linked with `defmt.ld`.
//!
//! A frame is written in one critical section, so frames of threads and ISRs do not mix.

use core::cell::UnsafeCell;

use defmt::Encoder;
use ove::critical::{self, State};

/// The frame that is being written, and the bytes to write in one call.
struct Frame {
    encoder: Encoder,
    section: Option<State>,
    bytes: [u8; 64],
    length: usize,
}

struct Shared(UnsafeCell<Frame>);

// SAFETY: accessed only in a critical section.
unsafe impl Sync for Shared {}

static FRAME: Shared =
    Shared(UnsafeCell::new(Frame { encoder: Encoder::new(), section: None, bytes: [0; 64], length: 0 }));

impl Frame {
    fn encode(&mut self, step: impl FnOnce(&mut Encoder, &mut dyn FnMut(&[u8]))) {
        let Frame { encoder, bytes, length, .. } = self;
        step(encoder, &mut |encoded| {
            for byte in encoded {
                bytes[*length] = *byte;
                *length += 1;
                if *length == bytes.len() {
                    write(bytes);
                    *length = 0;
                }
            }
        });
    }
}

fn write(bytes: &[u8]) {
    // SAFETY: pointer and length belong together; the bytes are read during the call only.
    unsafe { ove::sys::ove_board_console_write(bytes.as_ptr().cast(), bytes.len()) };
}

#[defmt::global_logger]
struct Logger;

// SAFETY: acquire excludes all other users until release.
unsafe impl defmt::Logger for Logger {
    fn acquire() {
        // SAFETY: `release` restores, in the reverse order.
        let section = unsafe { critical::acquire() };
        // SAFETY: in a critical section, and no other reference lives across two calls.
        let frame = unsafe { &mut *FRAME.0.get() };
        assert!(frame.section.is_none(), "a defmt line inside of another");
        frame.section = Some(section);
        frame.encode(|encoder, write| encoder.start_frame(write));
    }

    unsafe fn flush() {
        // The console accepts everything at once.
    }

    unsafe fn release() {
        // SAFETY: acquired, so in a critical section.
        let frame = unsafe { &mut *FRAME.0.get() };
        frame.encode(|encoder, write| encoder.end_frame(write));
        write(&frame.bytes[..frame.length]);
        frame.length = 0;
        if let Some(section) = frame.section.take() {
            // SAFETY: the state of the matching acquire.
            unsafe { critical::restore(section) };
        }
    }

    unsafe fn write(bytes: &[u8]) {
        // SAFETY: acquired, so in a critical section.
        let frame = unsafe { &mut *FRAME.0.get() };
        frame.encode(|encoder, write| encoder.write(bytes, write));
    }
}
