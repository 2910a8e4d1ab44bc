// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds data-race.BUFFER: two threads write through raw pointers to one buffer.
static mut BUFFER: [u32; 4] = [0; 4];

fn fill(value: u32) {
    let buffer = (&raw mut BUFFER).cast::<u32>();
    for _ in 0..crate::TURNS {
        // SAFETY: in bounds, and shared without a lock: that is the defect.
        unsafe { buffer.add(2).write(buffer.add(2).read() + value) };
        ove::thread::yield_now();
    }
}

pub fn one() {
    fill(1);
}

pub fn other() {
    fill(2);
}
