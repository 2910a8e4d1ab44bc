// SPDX-License-Identifier: MIT OR Apache-2.0
//! oveRTOS for Rust: one API on several kernels, at C's cost.
//!
//! One module for each C header, with the same names unless Rust has better ones. Objects live where they are created
//! and never move: in a static ([`statics!`]), in a static place that is filled at run time ([`Place`]), or, in heap
//! mode, on the heap (`Owned`).
//!
//! ```ignore
//! ove::statics! {
//!     static COUNT: Mutex<u32> = Mutex::new(0);
//!     static WORKER: Thread<2048> = Thread::new(c"worker", Priority::Normal, work);
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
//! Each item documents its legal context ("thread", "isr", "start": before the scheduler runs), whether it blocks, its
//! cost and its errors. "With checks" means `CONFIG_OVE_CHECKS=y`. With checks off a call from the wrong context is not
//! detected and is undefined, as in C; everything else that is safe stays safe.
//!
//! The sizes of the objects and the available calls depend on the image, whose settings `./ove build` passes to cargo.
//! Without them the crate has every primitive and can be checked and read, but a program that uses it does not link.
#![no_std]
// Without an image the names of the configuration are unknown; an image's build passes all of them to rustc.
#![cfg_attr(not(ove_configured), allow(unexpected_cfgs))]

#[cfg(test)]
extern crate std;

pub mod board;
pub mod capability;
pub mod closure;
#[cfg(any(ove_condvar, not(ove_configured)))]
pub mod condvar;
pub mod config;
pub mod critical;
mod entry;
pub mod error;
#[cfg(any(ove_event, not(ove_configured)))]
pub mod event;
#[cfg(any(ove_eventgroup, not(ove_configured)))]
pub mod eventgroup;
pub mod heap;
pub mod irq;
pub mod isr;
pub mod isr_cell;
pub mod late_cell;
pub mod log;
pub mod log_line;
pub mod measure;
#[cfg(any(ove_mutex, not(ove_configured)))]
pub mod mutex;
#[cfg(any(ove_notify, not(ove_configured)))]
pub mod notify;
pub mod panic;
pub mod place;
#[cfg(any(ove_pool, not(ove_configured)))]
pub mod pool;
#[cfg(any(ove_power, not(ove_configured)))]
pub mod power;
#[cfg(any(ove_queue, not(ove_configured)))]
pub mod queue;
#[cfg(any(ove_reset, not(ove_configured)))]
pub mod reset;
pub mod run;
pub mod scheduler;
#[cfg(any(ove_sem, not(ove_configured)))]
pub mod sem;
pub mod stack;
pub mod statics;
mod step;
pub mod stop;
#[cfg(any(ove_stream, not(ove_configured)))]
pub mod stream;
pub mod sys;
pub mod thread;
pub mod time;
#[cfg(any(ove_timer, not(ove_configured)))]
pub mod timer;
#[cfg(any(ove_tls, not(ove_configured)))]
pub mod tls;
mod version;
#[cfg(any(ove_watchdog, not(ove_configured)))]
pub mod watchdog;
#[cfg(any(ove_workqueue, not(ove_configured)))]
pub mod workqueue;

// For the macros: a user's crate may have another `core`.
#[doc(hidden)]
pub use core as __core;

pub use closure::Closure;
#[cfg(any(ove_condvar, not(ove_configured)))]
pub use condvar::Condvar;
pub use error::{Error, Result};
#[cfg(any(ove_event, not(ove_configured)))]
pub use event::Event;
#[cfg(any(ove_eventgroup, not(ove_configured)))]
pub use eventgroup::EventGroup;
#[cfg(not(ove_zero_heap))]
pub use heap::Owned;
pub use irq::Irq;
pub use isr::IsrToken;
pub use isr_cell::IsrCell;
pub use late_cell::LateCell;
#[cfg(any(ove_mutex, not(ove_configured)))]
pub use mutex::{Mutex, MutexGuard, RMutex, RMutexGuard};
pub use place::{New, Place, Placed};
#[cfg(any(ove_pool, not(ove_configured)))]
pub use pool::{Pool, PoolBlock};
#[cfg(any(ove_queue, not(ove_configured)))]
pub use queue::Queue;
pub use run::{run, start_scheduler};
#[cfg(any(ove_sem, not(ove_configured)))]
pub use sem::Sem;
#[cfg(any(ove_stream, not(ove_configured)))]
pub use stream::{Stream, StreamReceiver, StreamSender};
pub use thread::{Priority, Thread};
pub use time::Timeout;
#[cfg(any(ove_timer, not(ove_configured)))]
pub use timer::{Timer, TimerRef};
#[cfg(any(ove_tls, not(ove_configured)))]
pub use tls::ThreadLocal;
#[cfg(any(ove_watchdog, not(ove_configured)))]
pub use watchdog::{Watchdog, WatchdogRef};
#[cfg(any(ove_workqueue, not(ove_configured)))]
pub use workqueue::{Work, WorkQueue};
