// SPDX-License-Identifier: MIT OR Apache-2.0
//! What stands for the C headers' layout when the crate is compiled without an image: for `cargo check`, clippy, editors
//! and documentation. Sizes mean nothing here, so a program made of it must not link.

macro_rules! objects {
    ($($name:ident,)*) => {
        $(#[repr(C)]
        pub struct $name([usize; 16]);)*
    };
}

objects! {
    ove_condvar,
    ove_event,
    ove_eventgroup,
    ove_mutex,
    ove_queue,
    ove_rmtx,
    ove_sem,
    ove_stream,
    ove_thread,
    ove_timer,
    ove_work,
    ove_workqueue,
}

pub type ove_enum = u8;

#[repr(C, align(8))]
#[derive(Clone, Copy)]
pub struct StackAlign;

extern "C" {
    static ove_crate_was_compiled_without_an_image: u8;
}

/// Make an undefined symbol of the program, whose name says what is wrong: `./ove build` compiles the crate for an image.
pub fn needs_an_image() {
    // SAFETY: no program with this call links.
    unsafe { core::ptr::read_volatile(&raw const ove_crate_was_compiled_without_an_image) };
}

pub const STACK_EXTRA: i64 = 0;
pub const STACK_MIN: i64 = 512;
pub const STREAM_EXTRA: i64 = 1;
pub const VALUE_OVE_ERR_BUSY: i64 = -9;
pub const VALUE_OVE_ERR_CONTEXT: i64 = -10;
pub const VALUE_OVE_ERR_DEADLOCK: i64 = -7;
pub const VALUE_OVE_ERR_EMPTY: i64 = -5;
pub const VALUE_OVE_ERR_FULL: i64 = -4;
pub const VALUE_OVE_ERR_INVALID: i64 = -1;
pub const VALUE_OVE_ERR_NOT_OWNER: i64 = -6;
pub const VALUE_OVE_ERR_NOT_SUPPORTED: i64 = -11;
pub const VALUE_OVE_ERR_NO_MEMORY: i64 = -3;
pub const VALUE_OVE_ERR_OVERFLOW: i64 = -8;
pub const VALUE_OVE_ERR_TIMEOUT: i64 = -2;
pub const VALUE_OVE_EVENTGROUP_ALL: i64 = 1;
pub const VALUE_OVE_EVENTGROUP_ALL_BITS: i64 = 16777215;
pub const VALUE_OVE_EVENTGROUP_ANY: i64 = 0;
pub const VALUE_OVE_NO_WAIT: i64 = 0;
pub const VALUE_OVE_OK: i64 = 0;
pub const VALUE_OVE_PRIO_ABOVE_NORMAL: i64 = 4;
pub const VALUE_OVE_PRIO_BELOW_NORMAL: i64 = 2;
pub const VALUE_OVE_PRIO_CRITICAL: i64 = 7;
pub const VALUE_OVE_PRIO_HIGH: i64 = 5;
pub const VALUE_OVE_PRIO_IDLE: i64 = 0;
pub const VALUE_OVE_PRIO_LOW: i64 = 1;
pub const VALUE_OVE_PRIO_NORMAL: i64 = 3;
pub const VALUE_OVE_PRIO_REALTIME: i64 = 6;
pub const VALUE_OVE_STOP_ARGUMENT: i64 = 1;
pub const VALUE_OVE_STOP_CONTEXT: i64 = 2;
pub const VALUE_OVE_STOP_EXIT_BASE: i64 = 64;
pub const VALUE_OVE_STOP_FAULT: i64 = 6;
pub const VALUE_OVE_STOP_HEAP_LOCKED: i64 = 3;
pub const VALUE_OVE_STOP_KERNEL: i64 = 5;
pub const VALUE_OVE_STOP_MISUSE: i64 = 9;
pub const VALUE_OVE_STOP_NOT_STARTED: i64 = 7;
pub const VALUE_OVE_STOP_PANIC: i64 = 10;
pub const VALUE_OVE_STOP_STACK: i64 = 4;
pub const VALUE_OVE_STOP_STATIC: i64 = 8;
pub const VALUE_OVE_THREAD_BLOCKED: i64 = 2;
pub const VALUE_OVE_THREAD_READY: i64 = 1;
pub const VALUE_OVE_THREAD_RUNNING: i64 = 0;
pub const VALUE_OVE_THREAD_SUSPENDED: i64 = 3;
pub const VALUE_OVE_THREAD_TERMINATED: i64 = 4;
pub const VALUE_OVE_TIMER_ONE_SHOT: i64 = 0;
pub const VALUE_OVE_TIMER_PERIODIC: i64 = 1;
pub const VALUE_OVE_WAIT_FOREVER: i64 = 4294967295;
