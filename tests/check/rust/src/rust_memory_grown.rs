// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds use-after-free.16 bytes from check::rust_memory_grown::grow: a pointer outlives the move of a vector.
use alloc::vec::Vec;
use core::hint::black_box;

#[inline(never)]
fn grow(samples: &mut Vec<u32>, count: u32) {
    for each in 0..count {
        samples.push(each);
    }
}

pub fn one() {
    let mut samples = Vec::new();
    grow(&mut samples, black_box(4));
    let second = &raw const samples[1];
    grow(&mut samples, black_box(400));
    // SAFETY: none: that is the defect.
    black_box(unsafe { *second });
}

pub fn other() {}
