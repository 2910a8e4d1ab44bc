// SPDX-License-Identifier: MIT OR Apache-2.0
//! Interrupt context in the types: a `_from_isr` call wants an [`IsrToken`], which only an ISR has.

use core::marker::PhantomData;

use crate::{sys, Error, Result};

/// Proof that the code which holds it runs in an ISR. Costs nothing; cannot leave the ISR.
///
/// Handlers of [`interrupt!`](crate::interrupt) and of [`board::irq_attach`](crate::board::irq_attach) are given one.
#[derive(Clone, Copy)]
pub struct IsrToken<'isr>(PhantomData<(&'isr (), *mut ())>);

impl IsrToken<'_> {
    /// A token, without looking.
    ///
    /// # Safety
    /// The caller runs in an ISR, and the token does not outlive it.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn new() -> Self {
        IsrToken(PhantomData)
    }
}

/// Run `body` with a token, if the caller is an ISR. Context: any. Blocks: as `body`. Cost: one look at the processor.
///
/// # Errors
/// [`Error::CONTEXT`]: not an ISR.
pub fn with_token<R>(body: impl FnOnce(IsrToken<'_>) -> R) -> Result<R> {
    if is_isr() {
        // SAFETY: just looked, and the token lives as long as this call.
        Ok(body(unsafe { IsrToken::new() }))
    } else {
        Err(Error::CONTEXT)
    }
}

/// Whether the caller is an ISR. Context: any. Blocks: never. Cost: O(1).
#[must_use]
pub fn is_isr() -> bool {
    // SAFETY: no precondition.
    unsafe { sys::ove_rust_in_isr() }
}

/// Define the handler of an interrupt under the name that the vector table has for it.
///
/// The function cannot be called by its name in Rust, only by the processor, so its token is true.
///
/// ```ignore
/// ove::interrupt!(fn UART0_Handler(token) {
///     let _ = READY.give_from_isr(token);
/// });
/// ```
#[macro_export]
macro_rules! interrupt {
    ($(#[$meta:meta])* fn $name:ident($token:ident) $body:block) => {
        const _: () = {
            $(#[$meta])*
            #[no_mangle]
            #[allow(non_snake_case)]
            extern "C" fn $name() {
                fn handler($token: $crate::IsrToken<'_>) $body
                // SAFETY: only the vector table refers to this function.
                handler(unsafe { $crate::IsrToken::new() })
            }
        };
    };
}
