// SPDX-License-Identifier: MIT OR Apache-2.0
//! One test for each row of `tests/bindings/concepts/`.
#![no_std]

#[cfg(not(ove_zero_heap))]
extern crate alloc;

#[macro_use]
mod harness;

mod abi;
mod capability;
mod condvar;
mod critical;
mod error;
mod event;
mod eventgroup;
#[cfg(not(ove_zero_heap))]
mod heap;
mod interrupt;
mod isrcell;
mod latecell;
mod mutex;
mod notify;
mod pool;
mod power;
mod queue;
mod queue_owned;
mod rmutex;
mod run;
mod scheduler;
mod sem;
mod statics;
mod stream;
mod thread;
mod thread_value;
mod time;
mod timer;
mod tls;
mod watchdog;
mod workqueue;
