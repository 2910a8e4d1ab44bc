// SPDX-License-Identifier: MIT OR Apache-2.0
//! Structs and function types of the C API, checked against the compiled headers.

use core::ffi::{c_char, c_int, c_void};
#[cfg(all(ove_configured, not(rust_analyzer)))]
use core::mem::offset_of;

use super::layout::{self, ove_enum};

pub type ove_thread_fn = unsafe extern "C" fn(arg: *mut c_void);
#[cfg(any(ove_timer, not(ove_configured)))]
pub type ove_timer_fn = unsafe extern "C" fn(timer: *mut layout::ove_timer, arg: *mut c_void);
/// `None` stops the program.
#[cfg(any(ove_watchdog, not(ove_configured)))]
pub type ove_watchdog_fn = Option<unsafe extern "C" fn(watchdog: *mut layout::ove_watchdog, arg: *mut c_void)>;
#[cfg(any(ove_workqueue, not(ove_configured)))]
pub type ove_work_fn = unsafe extern "C" fn(work: *mut layout::ove_work, arg: *mut c_void);
#[cfg(any(ove_tls, not(ove_configured)))]
pub type ove_tls_destructor_fn = Option<unsafe extern "C" fn(value: *mut c_void)>;
/// The output of log lines; `None` for the console.
pub type ove_log_sink_fn =
    Option<unsafe extern "C" fn(text: *const core::ffi::c_char, length: usize, arg: *mut c_void)>;
pub type ove_board_irq_fn = unsafe extern "C" fn(arg: *mut c_void);

#[repr(C)]
pub struct ove_thread_desc {
    pub name: *const c_char,
    pub entry: ove_thread_fn,
    pub arg: *mut c_void,
    pub priority: ove_enum,
    pub stack: *mut c_void,
    pub stack_size: usize,
}

#[cfg(any(ove_workqueue, not(ove_configured)))]
#[repr(C)]
pub struct ove_workqueue_desc {
    pub name: *const c_char,
    pub priority: ove_enum,
    pub stack: *mut c_void,
    pub stack_size: usize,
}

#[repr(C)]
pub struct ove_heap_stats {
    pub total: usize,
    pub used: usize,
    pub peak: usize,
    pub allocations: usize,
}

#[cfg(any(ove_power, not(ove_configured)))]
#[repr(C)]
pub struct ove_power_state_info {
    pub name: *const c_char,
    pub loses: *const c_char,
    pub wake_us: u32,
    pub worth_us: u32,
}

#[cfg(any(ove_power, not(ove_configured)))]
#[repr(C)]
pub struct ove_power_lock {
    pub name: *const c_char,
    pub deepest: ove_enum,
    pub held: u32,
}

#[cfg(any(ove_power, not(ove_configured)))]
#[repr(C)]
pub struct ove_power_stats {
    pub light_us: u64,
    pub deep_us: u64,
    pub light_sleeps: u32,
    pub deep_sleeps: u32,
    pub unexplained: u32,
}

#[cfg(any(ove_reset, not(ove_configured)))]
#[repr(C)]
pub struct ove_reset_info {
    pub reason: c_int,
    pub number: c_int,
    pub pc: usize,
    pub lr: usize,
    pub thread: [c_char; 24],
    pub place: [c_char; 24],
}

/// One record of the section `ove_static`.
#[repr(C)]
pub struct ove_static_object {
    pub init: unsafe extern "C" fn() -> c_int,
    pub name: *const c_char,
}

// SAFETY: a constant; the name is a string literal.
unsafe impl Sync for ove_static_object {}

#[cfg(any(not(ove_configured), rust_analyzer))]
macro_rules! pin {
    ($have:expr, $want:expr, $what:literal) => {};
}

#[cfg(all(ove_configured, not(rust_analyzer)))]
macro_rules! pin {
    ($have:expr, $want:expr, $what:literal) => {
        #[allow(clippy::cast_possible_wrap)] // a size
        const _: () = assert!($have as i64 == $want, concat!($what, " differs from the C header"));
    };
}

pin!(size_of::<c_int>(), layout::SIZEOF_INT, "int");
pin!(size_of::<bool>(), layout::SIZEOF_BOOL, "bool");
pin!(size_of::<usize>(), layout::SIZEOF_SIZE_T, "size_t");
pin!(size_of::<ove_enum>(), layout::SIZEOF_OVE_PRIO, "ove_prio_t");
pin!(u32::MAX, layout::VALUE_OVE_WAIT_FOREVER, "OVE_WAIT_FOREVER");
pin!(0, layout::VALUE_OVE_NO_WAIT, "OVE_NO_WAIT");

pin!(size_of::<ove_thread_desc>(), layout::SIZEOF_OVE_THREAD_DESC, "ove_thread_desc_t");
pin!(align_of::<ove_thread_desc>(), layout::ALIGNOF_OVE_THREAD_DESC, "ove_thread_desc_t");
pin!(offset_of!(ove_thread_desc, name), layout::OFFSETOF_OVE_THREAD_DESC_NAME, "ove_thread_desc_t.name");
pin!(offset_of!(ove_thread_desc, entry), layout::OFFSETOF_OVE_THREAD_DESC_ENTRY, "ove_thread_desc_t.entry");
pin!(offset_of!(ove_thread_desc, arg), layout::OFFSETOF_OVE_THREAD_DESC_ARG, "ove_thread_desc_t.arg");
pin!(offset_of!(ove_thread_desc, priority), layout::OFFSETOF_OVE_THREAD_DESC_PRIORITY, "ove_thread_desc_t.priority");
pin!(offset_of!(ove_thread_desc, stack), layout::OFFSETOF_OVE_THREAD_DESC_STACK, "ove_thread_desc_t.stack");
pin!(
    offset_of!(ove_thread_desc, stack_size),
    layout::OFFSETOF_OVE_THREAD_DESC_STACK_SIZE,
    "ove_thread_desc_t.stack_size"
);

#[cfg(any(ove_workqueue, not(ove_configured)))]
const _: () = {
    pin!(size_of::<ove_workqueue_desc>(), layout::SIZEOF_OVE_WORKQUEUE_DESC, "ove_workqueue_desc_t");
    pin!(align_of::<ove_workqueue_desc>(), layout::ALIGNOF_OVE_WORKQUEUE_DESC, "ove_workqueue_desc_t");
    pin!(offset_of!(ove_workqueue_desc, name), layout::OFFSETOF_OVE_WORKQUEUE_DESC_NAME, "ove_workqueue_desc_t.name");
    pin!(
        offset_of!(ove_workqueue_desc, priority),
        layout::OFFSETOF_OVE_WORKQUEUE_DESC_PRIORITY,
        "ove_workqueue_desc_t.priority"
    );
    pin!(
        offset_of!(ove_workqueue_desc, stack),
        layout::OFFSETOF_OVE_WORKQUEUE_DESC_STACK,
        "ove_workqueue_desc_t.stack"
    );
    pin!(
        offset_of!(ove_workqueue_desc, stack_size),
        layout::OFFSETOF_OVE_WORKQUEUE_DESC_STACK_SIZE,
        "ove_workqueue_desc_t.stack_size"
    );
};

#[cfg(any(ove_reset, not(ove_configured)))]
const _: () = {
    pin!(size_of::<ove_reset_info>(), layout::SIZEOF_OVE_RESET_INFO, "ove_reset_info_t");
    pin!(align_of::<ove_reset_info>(), layout::ALIGNOF_OVE_RESET_INFO, "ove_reset_info_t");
    pin!(offset_of!(ove_reset_info, reason), layout::OFFSETOF_OVE_RESET_INFO_REASON, "ove_reset_info_t.reason");
    pin!(offset_of!(ove_reset_info, number), layout::OFFSETOF_OVE_RESET_INFO_NUMBER, "ove_reset_info_t.number");
    pin!(offset_of!(ove_reset_info, pc), layout::OFFSETOF_OVE_RESET_INFO_PC, "ove_reset_info_t.pc");
    pin!(offset_of!(ove_reset_info, lr), layout::OFFSETOF_OVE_RESET_INFO_LR, "ove_reset_info_t.lr");
    pin!(offset_of!(ove_reset_info, thread), layout::OFFSETOF_OVE_RESET_INFO_THREAD, "ove_reset_info_t.thread");
    pin!(offset_of!(ove_reset_info, place), layout::OFFSETOF_OVE_RESET_INFO_PLACE, "ove_reset_info_t.place");
};

pin!(size_of::<ove_heap_stats>(), layout::SIZEOF_OVE_HEAP_STATS, "ove_heap_stats_t");
pin!(align_of::<ove_heap_stats>(), layout::ALIGNOF_OVE_HEAP_STATS, "ove_heap_stats_t");
pin!(offset_of!(ove_heap_stats, total), layout::OFFSETOF_OVE_HEAP_STATS_TOTAL, "ove_heap_stats_t.total");
pin!(offset_of!(ove_heap_stats, used), layout::OFFSETOF_OVE_HEAP_STATS_USED, "ove_heap_stats_t.used");
pin!(offset_of!(ove_heap_stats, peak), layout::OFFSETOF_OVE_HEAP_STATS_PEAK, "ove_heap_stats_t.peak");
pin!(
    offset_of!(ove_heap_stats, allocations),
    layout::OFFSETOF_OVE_HEAP_STATS_ALLOCATIONS,
    "ove_heap_stats_t.allocations"
);

#[cfg(any(ove_power, not(ove_configured)))]
const _: () = {
    pin!(size_of::<ove_power_state_info>(), layout::SIZEOF_OVE_POWER_STATE_INFO, "ove_power_state_info_t");
    pin!(align_of::<ove_power_state_info>(), layout::ALIGNOF_OVE_POWER_STATE_INFO, "ove_power_state_info_t");
    pin!(
        offset_of!(ove_power_state_info, name),
        layout::OFFSETOF_OVE_POWER_STATE_INFO_NAME,
        "ove_power_state_info_t.name"
    );
    pin!(
        offset_of!(ove_power_state_info, loses),
        layout::OFFSETOF_OVE_POWER_STATE_INFO_LOSES,
        "ove_power_state_info_t.loses"
    );
    pin!(
        offset_of!(ove_power_state_info, wake_us),
        layout::OFFSETOF_OVE_POWER_STATE_INFO_WAKE_US,
        "ove_power_state_info_t.wake_us"
    );
    pin!(
        offset_of!(ove_power_state_info, worth_us),
        layout::OFFSETOF_OVE_POWER_STATE_INFO_WORTH_US,
        "ove_power_state_info_t.worth_us"
    );
    pin!(size_of::<ove_power_lock>(), layout::SIZEOF_OVE_POWER_LOCK, "ove_power_lock_t");
    pin!(align_of::<ove_power_lock>(), layout::ALIGNOF_OVE_POWER_LOCK, "ove_power_lock_t");
    pin!(offset_of!(ove_power_lock, name), layout::OFFSETOF_OVE_POWER_LOCK_NAME, "ove_power_lock_t.name");
    pin!(offset_of!(ove_power_lock, deepest), layout::OFFSETOF_OVE_POWER_LOCK_DEEPEST, "ove_power_lock_t.deepest");
    pin!(offset_of!(ove_power_lock, held), layout::OFFSETOF_OVE_POWER_LOCK_HELD, "ove_power_lock_t.held");
    pin!(size_of::<ove_power_stats>(), layout::SIZEOF_OVE_POWER_STATS, "ove_power_stats_t");
    pin!(align_of::<ove_power_stats>(), layout::ALIGNOF_OVE_POWER_STATS, "ove_power_stats_t");
    pin!(
        offset_of!(ove_power_stats, light_us),
        layout::OFFSETOF_OVE_POWER_STATS_LIGHT_US,
        "ove_power_stats_t.light_us"
    );
    pin!(offset_of!(ove_power_stats, deep_us), layout::OFFSETOF_OVE_POWER_STATS_DEEP_US, "ove_power_stats_t.deep_us");
    pin!(
        offset_of!(ove_power_stats, light_sleeps),
        layout::OFFSETOF_OVE_POWER_STATS_LIGHT_SLEEPS,
        "ove_power_stats_t.light_sleeps"
    );
    pin!(
        offset_of!(ove_power_stats, deep_sleeps),
        layout::OFFSETOF_OVE_POWER_STATS_DEEP_SLEEPS,
        "ove_power_stats_t.deep_sleeps"
    );
    pin!(
        offset_of!(ove_power_stats, unexplained),
        layout::OFFSETOF_OVE_POWER_STATS_UNEXPLAINED,
        "ove_power_stats_t.unexplained"
    );
};

pin!(size_of::<ove_static_object>(), layout::SIZEOF_OVE_STATIC_OBJECT, "struct ove_static_object");
pin!(offset_of!(ove_static_object, init), layout::OFFSETOF_OVE_STATIC_OBJECT_INIT, "ove_static_object.init");
pin!(offset_of!(ove_static_object, name), layout::OFFSETOF_OVE_STATIC_OBJECT_NAME, "ove_static_object.name");
