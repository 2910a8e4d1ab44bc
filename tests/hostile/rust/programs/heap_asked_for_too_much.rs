// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.send
//! tries: Ask the heap for more than there can be.
//! end: returns
use alloc::vec::Vec;

pub fn program() {
    for size in [isize::MAX as usize, (isize::MAX as usize) - 8, usize::MAX / 4 * 2 - 64] {
        let mut bytes = Vec::<u8>::new();
        assert!(bytes.try_reserve_exact(size).is_err());
    }
    let mut words = Vec::<[u64; 16]>::new();
    assert!(words.try_reserve_exact(usize::MAX / 300).is_err());
}
