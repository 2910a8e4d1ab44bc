// SPDX-License-Identifier: MIT OR Apache-2.0
//! The suites of `bench/c`, case by case and loop by loop, as a Rust program would write them.
#![no_std]

mod condvar;
mod event;
mod eventgroup;
mod harness;
mod mutex;
mod notify;
mod object;
mod partner;
mod pool;
mod queue;
mod sem;
mod stream;
mod thread;
mod time;
mod timer;
mod workqueue;

/// Called by the harness, in its runner thread.
#[no_mangle]
extern "C" fn ove_bench_suites() {
    time::cases();
    thread::cases();
    mutex::cases();
    sem::cases();
    event::cases();
    condvar::cases();
    #[cfg(not(ove_zero_heap))]
    {
        mutex::memory_case();
        sem::memory_case();
        event::memory_case();
        condvar::memory_case();
    }
    queue::cases();
    timer::cases();
    eventgroup::cases();
    workqueue::cases();
    stream::cases();
    notify::cases();
    pool::cases();
}
