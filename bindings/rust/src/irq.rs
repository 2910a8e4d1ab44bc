// SPDX-License-Identifier: MIT OR Apache-2.0
//! Device interrupts, for drivers: enable, priority, pending. The handler is an [`interrupt!`](crate::interrupt).

use crate::sys;
use crate::{Error, Result};

/// A device interrupt.
///
/// Without an interrupt controller, on a host, the calls that return an error return [`Error::NOT_SUPPORTED`], and the
/// others 0 or false. Context: any, also an ISR of any priority. Blocks: never. Cost: O(1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Irq(u32);

impl Irq {
    /// The interrupt with this name in the board's list, `boards/<board>/interrupts.txt`.
    ///
    /// # Panics
    /// If the board's list does not have the name. In a constant the compiler rejects it. A board without a list, such
    /// as the host, has no line with the returned number.
    #[must_use]
    pub const fn named(name: &str) -> Self {
        let Some(lines) = crate::config::INTERRUPT_LINES else { return Irq(u32::MAX) };
        let mut index = 0;
        while index < lines.len() {
            if is_same(lines[index].0.as_bytes(), name.as_bytes()) {
                return Irq(lines[index].1);
            }
            index += 1;
        }
        panic!("no interrupt of this board has this name");
    }

    /// The interrupt of a line of the controller, starting with 0.
    #[must_use]
    pub const fn line(number: u32) -> Self {
        Irq(number)
    }

    /// The number of its line.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Enable the interrupt. If it is pending, its handler runs at once. Context: thread, start. With checks, a line
    /// that does not exist stops the program.
    ///
    /// # Errors
    /// [`Error::INVALID`] (no such line, the interrupt has no handler, or its priority is so urgent that critical
    /// sections do not mask it: [`Irq::enable_urgent`]), [`Error::NOT_SUPPORTED`].
    pub fn enable(self) -> Result {
        let most_urgent = Irq::most_urgent();
        if most_urgent > 0 && self.priority() < most_urgent {
            return Err(Error::INVALID);
        }
        // SAFETY: critical sections mask the priority.
        unsafe { self.enable_urgent() }
    }

    /// [`Irq::enable`] at any priority. Context: any.
    ///
    /// # Errors
    /// [`Error::INVALID`] (no such line, or no handler), [`Error::NOT_SUPPORTED`].
    ///
    /// # Safety
    /// As [`Irq::set_priority_urgent`].
    pub unsafe fn enable_urgent(self) -> Result {
        // SAFETY: the caller promises it.
        Error::check(unsafe { sys::ove_irq_enable(self.0) })
    }

    /// Disable the interrupt. When the call returns in a thread, the handler is not running and does not start.
    ///
    /// # Errors
    /// [`Error::INVALID`] (no such line), [`Error::NOT_SUPPORTED`].
    pub fn disable(self) -> Result {
        // SAFETY: no precondition.
        Error::check(unsafe { sys::ove_irq_disable(self.0) })
    }

    /// Whether the interrupt is enabled. With checks, a line that does not exist stops the program.
    #[must_use]
    pub fn is_enabled(self) -> bool {
        // SAFETY: no precondition.
        unsafe { sys::ove_irq_is_enabled(self.0) }
    }

    /// Set the priority of the interrupt while it is not enabled: [`Irq::most_urgent`] or a greater number. Context:
    /// thread, start.
    ///
    /// # Errors
    /// [`Error::INVALID`] (no such line, or so urgent that critical sections do not mask it:
    /// [`Irq::set_priority_urgent`]), [`Error::NOT_SUPPORTED`].
    pub fn set_priority(self, priority: u8) -> Result {
        if priority < Irq::most_urgent() {
            return Err(Error::INVALID);
        }
        // SAFETY: critical sections mask the priority.
        unsafe { self.set_priority_urgent(priority) }
    }

    /// [`Irq::set_priority`] for any priority.
    ///
    /// # Errors
    /// As [`Irq::disable`].
    ///
    /// # Safety
    /// If critical sections do not mask the priority, the handler makes no call of ove, enters no critical section, and
    /// uses nothing that these protect.
    pub unsafe fn set_priority_urgent(self, priority: u8) -> Result {
        // SAFETY: the caller promises it.
        Error::check(unsafe { sys::ove_irq_set_priority(self.0, priority.into()) })
    }

    /// The priority of the interrupt, as a register value of the processor. With checks, a line that does not exist
    /// stops the program.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // The register has 8 bits.
    pub fn priority(self) -> u8 {
        // SAFETY: no precondition.
        unsafe { sys::ove_irq_get_priority(self.0) as u8 }
    }

    /// The most urgent priority at which a handler may call ove. Context: thread, start.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // A priority has 8 bits.
    pub fn most_urgent() -> u8 {
        // SAFETY: no precondition.
        unsafe { sys::ove_irq_most_urgent() as u8 }
    }

    /// Make the interrupt pending, as its device does.
    ///
    /// # Errors
    /// As [`Irq::disable`].
    pub fn pend(self) -> Result {
        // SAFETY: no precondition.
        Error::check(unsafe { sys::ove_irq_pend(self.0) })
    }

    /// Clear the pending state of the interrupt.
    ///
    /// # Errors
    /// As [`Irq::disable`].
    pub fn clear(self) -> Result {
        // SAFETY: no precondition.
        Error::check(unsafe { sys::ove_irq_clear(self.0) })
    }

    /// Whether the interrupt is pending. With checks, a line that does not exist stops the program.
    #[must_use]
    pub fn is_pending(self) -> bool {
        // SAFETY: no precondition.
        unsafe { sys::ove_irq_is_pending(self.0) }
    }
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}
