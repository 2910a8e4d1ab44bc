// SPDX-License-Identifier: MIT OR Apache-2.0
//! oveRTOS for Rust: one API on several kernels, at the price of C.
//!
//! One module for each C header, with the same names where Rust has no better one. Objects live where they are made
//! and never move: in a static ([`statics!`]), in a static place that is filled at run time ([`Place`]), or, in heap
//! mode, on the heap (`Owned`).
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
#![cfg_attr(not(ove_configured), allow(unexpected_cfgs))]

// The sizes of the objects and the calls that there are depend on the image: nothing here has a meaning without one.
#[cfg(not(ove_configured))]
compile_error!("`ove` is compiled for an image: `./ove build APP --lang rust` writes the settings that cargo needs");

#[cfg(test)]
extern crate std;

#[cfg(ove_configured)]
pub mod board;
#[cfg(ove_configured)]
pub mod closure;
#[cfg(ove_condvar)]
pub mod condvar;
#[cfg(ove_configured)]
pub mod config;
#[cfg(ove_configured)]
pub mod critical;
#[cfg(ove_configured)]
mod entry;
#[cfg(ove_configured)]
pub mod error;
#[cfg(ove_event)]
pub mod event;
#[cfg(ove_eventgroup)]
pub mod eventgroup;
#[cfg(ove_configured)]
pub mod heap;
#[cfg(ove_configured)]
pub mod isr;
#[cfg(ove_configured)]
pub mod isr_cell;
#[cfg(ove_configured)]
pub mod late_cell;
#[cfg(ove_configured)]
pub mod log;
#[cfg(ove_mutex)]
pub mod mutex;
#[cfg(ove_configured)]
pub mod panic;
#[cfg(ove_configured)]
pub mod place;
#[cfg(ove_queue)]
pub mod queue;
#[cfg(ove_configured)]
pub mod run;
#[cfg(ove_sem)]
pub mod sem;
#[cfg(ove_configured)]
pub mod stack;
#[cfg(ove_configured)]
pub mod statics;
#[cfg(ove_configured)]
pub mod stop;
#[cfg(ove_stream)]
pub mod stream;
#[cfg(ove_configured)]
pub mod sys;
#[cfg(ove_configured)]
pub mod thread;
#[cfg(ove_configured)]
pub mod time;
#[cfg(ove_timer)]
pub mod timer;
#[cfg(ove_workqueue)]
pub mod workqueue;

// For the macros: a user's crate may have another `core`.
#[doc(hidden)]
pub use core as __core;

#[cfg(ove_configured)]
pub use closure::Closure;
#[cfg(ove_condvar)]
pub use condvar::Condvar;
#[cfg(ove_configured)]
pub use error::{Error, Result};
#[cfg(ove_event)]
pub use event::Event;
#[cfg(ove_eventgroup)]
pub use eventgroup::EventGroup;
#[cfg(all(ove_configured, not(ove_zero_heap)))]
pub use heap::Owned;
#[cfg(ove_configured)]
pub use isr::IsrToken;
#[cfg(ove_configured)]
pub use isr_cell::IsrCell;
#[cfg(ove_configured)]
pub use late_cell::LateCell;
#[cfg(ove_mutex)]
pub use mutex::{Mutex, MutexGuard, RMutex, RMutexGuard};
#[cfg(ove_configured)]
pub use place::{New, Place, Placed};
#[cfg(ove_queue)]
pub use queue::Queue;
#[cfg(ove_configured)]
pub use run::{run, start_scheduler};
#[cfg(ove_sem)]
pub use sem::Sem;
#[cfg(ove_stream)]
pub use stream::{Stream, StreamReceiver, StreamSender};
#[cfg(ove_configured)]
pub use thread::{Prio, Thread};
#[cfg(ove_configured)]
pub use time::Timeout;
#[cfg(ove_timer)]
pub use timer::{Timer, TimerRef};
#[cfg(ove_workqueue)]
pub use workqueue::{Work, WorkQueue};
