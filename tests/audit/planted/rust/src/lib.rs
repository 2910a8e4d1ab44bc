// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions that the audit must complain about.
#![no_std]

use ove::Mutex;

extern crate alloc;

fn code(result: ove::Result<ove::MutexGuard<'_, u32>>) -> i32 {
    match result {
        Ok(guard) => {
            core::mem::forget(guard);
            0
        }
        Err(error) => error.code(),
    }
}

#[no_mangle]
extern "C" fn planted_allocation(mutex: &Mutex<u32>, result: &mut Option<alloc::boxed::Box<u32>>) -> i32 {
    *result = Some(alloc::boxed::Box::new(5));
    code(mutex.lock())
}

#[no_mangle]
extern "C" fn planted_index(mutex: &Mutex<u32>, table: &[u32; 4], index: usize, result: &mut u32) -> i32 {
    *result = table[index];
    code(mutex.lock())
}

/// A lock behind a table of functions.
trait Lockable {
    fn lock(&self) -> i32;
}

impl Lockable for Mutex<u32> {
    fn lock(&self) -> i32 {
        code(self.lock())
    }
}

#[no_mangle]
fn planted_virtual_call(lockable: &dyn Lockable) -> i32 {
    lockable.lock()
}

ove::main!(|| ());
