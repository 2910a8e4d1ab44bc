// SPDX-License-Identifier: MIT OR Apache-2.0
//! oveRTOS for Rust: one API on several kernels, at the price of C.
//!
//! One module for each C header, with the same names where Rust has no better one. Objects live where they are made
//! and never move: in a static ([`statics!`]), in a static place that is filled at run time ([`Place`]), or, in heap
//! mode, on the heap ([`Owned`]).
//!
//! ```ignore
//! ove::statics! {
//!     static COUNT: Mutex<u32> = Mutex::new(0);
//!     static WORKER: Thread<2048> = Thread::new(c"worker", Prio::Normal, work);
//! }
//!
//! fn work() {
//!     if let Ok(mut count) = COUNT.lock() {
//!         *count += 1;
//!     }
//! }
//!
//! ove::main!(|| ove::run());
//! ```
//!
//! Each item says its legal context ("thread", "isr", "start": before the scheduler runs), whether it blocks, its cost
//! and its errors. "With checks" means `CONFIG_OVE_CHECKS=y`. With checks off a call from the wrong context is not
//! looked for and is undefined, as in C; everything else that is safe stays safe.
#![no_std]

#[cfg(test)]
extern crate std;

pub mod board;
#[cfg(ove_condvar)]
pub mod condvar;
pub mod config;
pub mod critical;
pub mod error;
#[cfg(ove_event)]
pub mod event;
#[cfg(ove_eventgroup)]
pub mod eventgroup;
pub mod heap;
pub mod isr;
pub mod late_cell;
pub mod log;
#[cfg(ove_mutex)]
pub mod mutex;
pub mod panic;
pub mod place;
#[cfg(ove_queue)]
pub mod queue;
pub mod run;
#[cfg(ove_sem)]
pub mod sem;
pub mod stack;
pub mod stop;
#[cfg(ove_stream)]
pub mod stream;
pub mod sys;
pub mod thread;
pub mod time;
#[cfg(ove_timer)]
pub mod timer;
#[cfg(ove_workqueue)]
pub mod workqueue;

#[cfg(ove_condvar)]
pub use condvar::Condvar;
pub use error::{Error, Result};
#[cfg(ove_event)]
pub use event::Event;
#[cfg(ove_eventgroup)]
pub use eventgroup::EventGroup;
#[cfg(not(ove_zero_heap))]
pub use heap::Owned;
pub use isr::IsrToken;
pub use late_cell::LateCell;
#[cfg(ove_mutex)]
pub use mutex::{Mutex, MutexGuard, RMutex, RMutexGuard};
pub use place::{New, Place, Placed};
#[cfg(ove_queue)]
pub use queue::Queue;
pub use run::{run, start_scheduler};
#[cfg(ove_sem)]
pub use sem::Sem;
#[cfg(ove_stream)]
pub use stream::{Stream, StreamReceiver, StreamSender};
pub use thread::{Prio, Thread};
pub use time::Timeout;
#[cfg(ove_timer)]
pub use timer::{Timer, TimerRef};
#[cfg(ove_workqueue)]
pub use workqueue::{Work, WorkQueue};
