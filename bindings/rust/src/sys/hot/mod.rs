// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hot calls: the bodies of `include/ove/inline/*.h` for a kernel that has a module here, else C's symbols.
//!
//! With checks on every call is C's symbol, as it is in C. Why this way: docs/design/2026-11-20-bindings.md.

#[cfg(all(ove_rtos_alloy, not(ove_checks)))]
mod alloy;
#[cfg(all(ove_rtos_alloy, not(ove_checks)))]
pub use alloy::*;

#[cfg(all(ove_rtos_freertos, not(ove_checks)))]
mod freertos;
#[cfg(all(ove_rtos_freertos, not(ove_checks)))]
pub use freertos::*;

#[cfg(all(any(ove_rtos_nuttx, ove_rtos_posix, ove_rtos_zephyr), not(ove_checks)))]
mod generic;
#[cfg(all(ove_rtos_nuttx, not(ove_checks)))]
mod nuttx;
#[cfg(all(ove_rtos_nuttx, not(ove_checks)))]
pub use nuttx::*;

#[cfg(all(any(ove_rtos_posix, ove_rtos_zephyr), not(ove_checks)))]
mod portable;
#[cfg(all(any(ove_rtos_posix, ove_rtos_zephyr), not(ove_checks)))]
pub use portable::*;
#[cfg(all(ove_rtos_zephyr, not(ove_checks)))]
mod zephyr;

#[cfg(any(ove_checks, not(ove_configured)))]
mod link;
#[cfg(any(ove_checks, not(ove_configured)))]
pub use link::*;
