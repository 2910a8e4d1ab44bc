// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds nothing: a queue hands a buffer over.
use ove::Queue;

ove::statics! { static FULL: Queue<usize, 2> = Queue::new(); }

static mut BUFFERS: [u32; 4] = [0; 4];

pub fn one() {
    for turn in 0..crate::TURNS {
        // SAFETY: the receiver has not been told of this element.
        unsafe { BUFFERS[turn] = 5 };
        let _ = FULL.send(turn);
    }
}

pub fn other() {
    for _ in 0..crate::TURNS {
        if let Ok(index) = FULL.receive() {
            // SAFETY: the sender is done with this element.
            core::hint::black_box(unsafe { BUFFERS[index] });
        }
    }
}
