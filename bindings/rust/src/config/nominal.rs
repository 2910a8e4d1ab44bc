// SPDX-License-Identifier: MIT OR Apache-2.0
//! What [`crate::config`] holds when the crate is compiled without an image.

/// `CONFIG_OVE_ARCH`.
pub const ARCH: &str = "armv7e-m";
/// `CONFIG_OVE_BENCHMARK`.
pub const BENCHMARK: bool = false;
/// `CONFIG_OVE_BENCHMARK_NOISE_AUDIT`.
pub const BENCHMARK_NOISE_AUDIT: bool = false;
/// `CONFIG_OVE_BENCHMARK_WORST_CASE_TIMING`.
pub const BENCHMARK_WORST_CASE_TIMING: bool = false;
/// `CONFIG_OVE_BOARD`.
pub const BOARD: &str = "qemu-mps2-an500";
/// `CONFIG_OVE_CHECKS`.
pub const CHECKS: bool = true;
/// `CONFIG_OVE_CONDVAR`.
pub const CONDVAR: bool = true;
/// `CONFIG_OVE_CPU_HZ`.
pub const CPU_HZ: u32 = 25_000_000;
/// `CONFIG_OVE_EVENT`.
pub const EVENT: bool = true;
/// `CONFIG_OVE_EVENTGROUP`.
pub const EVENTGROUP: bool = true;
/// `CONFIG_OVE_FREERTOS_BARE_KERNEL`.
pub const FREERTOS_BARE_KERNEL: bool = false;
/// `CONFIG_OVE_FREERTOS_KEEP_TURN`.
pub const FREERTOS_KEEP_TURN: bool = false;
/// `CONFIG_OVE_FREERTOS_TIMER_COMMANDS`.
pub const FREERTOS_TIMER_COMMANDS: u32 = 16;
/// `CONFIG_OVE_FREERTOS_TIMER_STACK`.
pub const FREERTOS_TIMER_STACK: u32 = 2_048;
/// `CONFIG_OVE_HEAP_SIZE`.
pub const HEAP_SIZE: u32 = 65_536;
/// `CONFIG_OVE_IDLE_BUSY`.
pub const IDLE_BUSY: bool = true;
/// `CONFIG_OVE_MAIN_STACK`.
pub const MAIN_STACK: u32 = 4_096;
/// `CONFIG_OVE_MUTEX`.
pub const MUTEX: bool = true;
/// `CONFIG_OVE_NO_HEAP_CLAIM`.
pub const NO_HEAP_CLAIM: bool = false;
/// `CONFIG_OVE_NVIC_PRIORITY_BITS`.
pub const NVIC_PRIORITY_BITS: u32 = 8;
/// `CONFIG_OVE_QUEUE`.
pub const QUEUE: bool = true;
/// `CONFIG_OVE_RTOS_ALLOY`.
pub const RTOS_ALLOY: bool = false;
/// `CONFIG_OVE_RTOS_FREERTOS`.
pub const RTOS_FREERTOS: bool = true;
/// `CONFIG_OVE_RTOS_NUTTX`.
pub const RTOS_NUTTX: bool = false;
/// `CONFIG_OVE_RTOS_POSIX`.
pub const RTOS_POSIX: bool = false;
/// `CONFIG_OVE_RTOS_ZEPHYR`.
pub const RTOS_ZEPHYR: bool = false;
/// `CONFIG_OVE_SEM`.
pub const SEM: bool = true;
/// `CONFIG_OVE_STACK_GUARD`.
pub const STACK_GUARD: u32 = 256;
/// `CONFIG_OVE_STACK_GUARD_128`.
pub const STACK_GUARD_128: bool = false;
/// `CONFIG_OVE_STACK_GUARD_256`.
pub const STACK_GUARD_256: bool = true;
/// `CONFIG_OVE_STACK_GUARD_32`.
pub const STACK_GUARD_32: bool = false;
/// `CONFIG_OVE_STACK_GUARD_64`.
pub const STACK_GUARD_64: bool = false;
/// `CONFIG_OVE_STREAM`.
pub const STREAM: bool = true;
/// `CONFIG_OVE_THREAD_RUNTIME`.
pub const THREAD_RUNTIME: bool = false;
/// `CONFIG_OVE_TICK_HZ`.
pub const TICK_HZ: u32 = 1_000;
/// `CONFIG_OVE_TIMER`.
pub const TIMER: bool = true;
/// `CONFIG_OVE_TIME_SLICE`.
pub const TIME_SLICE: bool = false;
/// `CONFIG_OVE_WORKQUEUE`.
pub const WORKQUEUE: bool = true;
/// `CONFIG_OVE_ZERO_HEAP`.
pub const ZERO_HEAP: bool = false;
/// The names of the board's interrupts, where ove has the vector table.
pub const INTERRUPTS: Option<&[&str]> = None;
