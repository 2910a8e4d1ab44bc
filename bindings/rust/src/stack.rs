// SPDX-License-Identifier: MIT OR Apache-2.0
//! The memory of a thread's stack.

use core::cell::UnsafeCell;
use core::ffi::c_void;
use core::mem::MaybeUninit;

use crate::sys::layout;

/// The smallest stack that this backend accepts, in bytes.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a size, from C
pub const MIN: usize = layout::STACK_MIN as usize;

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a size, from C
const EXTRA: usize = layout::STACK_EXTRA as usize;

/// Storage for `BYTES` of stack, like `OVE_THREAD_STACK_DEFINE`: the backend's extra bytes are added.
#[repr(C)]
pub(crate) struct Stack<const BYTES: usize> {
    _align: [layout::StackAlign; 0],
    _bytes: UnsafeCell<MaybeUninit<[u8; BYTES]>>,
    _extra: UnsafeCell<MaybeUninit<[u8; EXTRA]>>,
}

impl<const BYTES: usize> Stack<BYTES> {
    /// The address for a descriptor. Does not compile for a stack that is too small.
    pub(crate) fn base(&self) -> *mut c_void {
        const { assert!(BYTES >= MIN, "the stack is smaller than ove::stack::MIN") };
        // A pointer to the whole, so that it covers the extra bytes.
        core::ptr::from_ref(self).cast_mut().cast()
    }
}
