// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds use-after-free.16 bytes from check::rust_memory_pool::one: a pointer outlives the block of a pool.
use core::hint::black_box;

use ove::Pool;

ove::statics! { static SAMPLES: Pool<[u32; 4], 2> = Pool::new(); }

pub fn one() {
    let Ok(mut sample) = SAMPLES.alloc([0; 4]) else {
        return;
    };
    let second = &raw mut sample[1];
    drop(sample);
    // SAFETY: none: that is the defect.
    black_box(unsafe { second.read_volatile() });
}

pub fn other() {}
