// SPDX-License-Identifier: MIT OR Apache-2.0
#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "defmt")]
mod defmt_logger;
#[cfg(feature = "hal")]
pub mod delay;
#[cfg(feature = "executor")]
pub mod executor;
#[cfg(feature = "io")]
pub mod io;
#[cfg(feature = "log")]
pub mod log;
#[cfg(feature = "time-driver")]
mod time_driver;

// Named, so that the linker finds the functions that the crate critical-section needs.
#[cfg(feature = "critical-section")]
use ove_critical_section as _;

#[cfg(feature = "hal")]
pub use delay::Delay;
#[cfg(feature = "executor")]
pub use executor::Executor;

/// Whether the caller may wait. Context: any.
#[cfg(any(feature = "hal", feature = "time-driver"))]
fn is_in_thread() -> bool {
    // SAFETY: no precondition.
    unsafe { ove::sys::ove_rust_in_thread() }
}
