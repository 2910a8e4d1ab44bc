// SPDX-License-Identifier: MIT OR Apache-2.0
//! The reason of the last reset: a program that is stopped leaves a record in memory that no start-up code clears.
//!
//! The record is read before `ove_main()`, so each boot sees the reset that started it.

use core::ffi::CStr;
use core::mem::MaybeUninit;

use crate::sys::{self, layout};
use crate::{Error, Result};

/// Why the chip was reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// Unknown: the record is damaged, or was written by another image.
    Unknown,
    /// The memory had no record: the power was off, or no image with records ran before.
    PowerOn,
    /// The application called [`now`].
    Request,
    /// The program was stopped: a numbered stop, or a fault.
    Stop(Death),
    /// Something reset a running program: a pin, a hardware watchdog, a debugger.
    Hardware,
    /// The reset pin; needs the board's `ove_board_reset_reason()`, like the next two.
    Pin,
    /// The hardware watchdog of the chip.
    Watchdog,
    /// The supply voltage was too low.
    Brownout,
}

/// How the program was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Death {
    /// The number of the stop, as in [`Stop`](crate::stop::Stop).
    pub number: i32,
    /// The instruction of a fault; for another stop the return address of the call that stopped. 0: unknown.
    pub pc: usize,
    /// The link register at a fault. 0: unknown.
    pub lr: usize,
    thread: Name,
    place: Name,
}

type Name = [u8; 24];

impl Death {
    /// The running thread; `""` if it is unknown, or is not UTF-8.
    #[must_use]
    pub fn thread(&self) -> &str {
        text(&self.thread)
    }

    /// The location that the stop printed; `""` if it printed an address, or is not UTF-8.
    #[must_use]
    pub fn place(&self) -> &str {
        text(&self.place)
    }
}

fn text(name: &Name) -> &str {
    CStr::from_bytes_until_nul(name).ok().and_then(|text| text.to_str().ok()).unwrap_or("")
}

/// The reason of the last reset. Each call of one boot returns the same. Context: any. Blocks: never. Cost: O(1).
///
/// # Errors
/// [`Error::NOT_SUPPORTED`] (no memory outlasts the program: a host).
pub fn last() -> Result<Reset> {
    let mut raw = MaybeUninit::<sys::ove_reset_info>::zeroed();
    // SAFETY: C fills the struct in if it returns OVE_OK.
    Error::check(unsafe { sys::ove_reset_get_info(raw.as_mut_ptr()) })?;
    // SAFETY: filled in, and zero is valid too.
    let raw = unsafe { raw.assume_init() };
    Ok(match i64::from(raw.reason) {
        layout::VALUE_OVE_RESET_POWER_ON => Reset::PowerOn,
        layout::VALUE_OVE_RESET_REQUEST => Reset::Request,
        layout::VALUE_OVE_RESET_STOP => Reset::Stop(Death {
            number: raw.number,
            pc: raw.pc,
            lr: raw.lr,
            thread: raw.thread.map(|byte| byte.to_ne_bytes()[0]),
            place: raw.place.map(|byte| byte.to_ne_bytes()[0]),
        }),
        layout::VALUE_OVE_RESET_HARDWARE => Reset::Hardware,
        layout::VALUE_OVE_RESET_PIN => Reset::Pin,
        layout::VALUE_OVE_RESET_WATCHDOG => Reset::Watchdog,
        layout::VALUE_OVE_RESET_BROWNOUT => Reset::Brownout,
        _ => Reset::Unknown,
    })
}

/// Reset the chip; the next boot reads [`Reset::Request`]. Nothing is flushed or dropped. Context: any. Returns only on
/// failure: [`Error::NOT_SUPPORTED`] (a host).
pub fn now() -> Error {
    // SAFETY: no precondition.
    match Error::check(unsafe { sys::ove_reset() }) {
        Err(error) => error,
        Ok(()) => Error::NOT_SUPPORTED,
    }
}
