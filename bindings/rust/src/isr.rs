// SPDX-License-Identifier: MIT OR Apache-2.0
//! Interrupt context in the type system: a `_from_isr` call requires an [`IsrToken`], which only an ISR has.

use core::marker::PhantomData;

use crate::{sys, Error, Result};

/// Proof that the code which holds it runs in an ISR. Costs nothing; cannot leave the ISR.
///
/// Handlers of [`interrupt!`](crate::interrupt) and of [`board::irq_attach`](crate::board::irq_attach) receive one.
#[derive(Clone, Copy)]
pub struct IsrToken<'isr>(PhantomData<(&'isr (), *mut ())>);

impl IsrToken<'_> {
    /// A token, without a check.
    ///
    /// # Safety
    /// The caller runs in an ISR, and the token does not outlive it.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn new() -> Self {
        IsrToken(PhantomData)
    }
}

/// Run `body` with a token, if the caller is an ISR. Context: any. Blocks: as `body`. Cost: one read of a register.
///
/// # Errors
/// [`Error::CONTEXT`]: not an ISR.
pub fn with_token<R>(body: impl FnOnce(IsrToken<'_>) -> R) -> Result<R> {
    if is_isr() {
        // SAFETY: just checked, and the token lives as long as this call.
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

/// The body of [`interrupt!`](crate::interrupt).
#[doc(hidden)]
pub trait Handler {
    /// The application's own code.
    fn handle(token: IsrToken<'_>);
}

/// Run a handler.
///
/// # Safety
/// The processor enters the caller as an ISR.
#[doc(hidden)]
#[inline(always)]
pub unsafe fn enter<H: Handler>() {
    // SAFETY: the caller is an ISR, and the token lives as long as the call.
    H::handle(unsafe { IsrToken::new() });
}

/// Whether a symbol is named like a device interrupt: it ends in `Handler`, as all of CMSIS do, and is not one of the
/// processor's own exceptions, which the kernel and the traps use.
#[doc(hidden)]
#[must_use]
pub const fn is_device_interrupt(name: &str) -> bool {
    const OWN: [&[u8]; 13] = [
        b"Reset_Handler",
        b"NMI_Handler",
        b"HardFault_Handler",
        b"MemManage_Handler",
        b"MemoryManagement_Handler",
        b"BusFault_Handler",
        b"UsageFault_Handler",
        b"SecureFault_Handler",
        b"SVC_Handler",
        b"SVCall_Handler",
        b"DebugMon_Handler",
        b"PendSV_Handler",
        b"SysTick_Handler",
    ];
    let name = name.as_bytes();
    let mut index = 0;
    while index < OWN.len() {
        if ends_with(name, OWN[index]) && name.len() == OWN[index].len() {
            return false;
        }
        index += 1;
    }
    ends_with(name, b"_Handler") || ends_with(name, b"_IRQHandler")
}

/// Whether one of the `lines` of a board has this handler. Without a list that is unknown.
#[doc(hidden)]
#[must_use]
pub const fn has_line(handler: &str, lines: Option<&[&str]>) -> bool {
    const END: &[u8] = b"_Handler";
    let Some(lines) = lines else {
        return true;
    };
    let name = handler.as_bytes();
    let mut index = 0;
    while index < lines.len() {
        let line = lines[index].as_bytes();
        if name.len() == line.len() + END.len() && ends_with(name, END) && starts_with(name, line) {
            return true;
        }
        index += 1;
    }
    false
}

const fn starts_with(name: &[u8], start: &[u8]) -> bool {
    let mut index = 0;
    while index < start.len() {
        if name[index] != start[index] {
            return false;
        }
        index += 1;
    }
    true
}

const fn ends_with(name: &[u8], end: &[u8]) -> bool {
    if name.len() < end.len() {
        return false;
    }
    let mut index = 0;
    while index < end.len() {
        if name[name.len() - end.len() + index] != end[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// Define the handler of a device interrupt under its name in the vector table.
///
/// The function has no name in Rust: only the processor calls it, so its token is valid. A name that does not end in
/// `Handler`, that is one of the processor's own exceptions, or that no interrupt of the board has, does not compile. A
/// host has no device interrupts, and a kernel may have its own vector table: there the name is not looked up, and the
/// handler does not run.
///
/// ```ignore
/// ove::interrupt!(fn UART0_Handler(token) {
///     let _ = READY.give_from_isr(token);
/// });
/// ```
// As in `statics!`: the body sees one item with a reserved name, and every path begins with `$crate`.
#[macro_export]
macro_rules! interrupt {
    ($(#[$attribute:ident $($argument:tt)*])* fn $name:ident($token:ident) $body:block) => {
        const _: () = {
            $($crate::__harmless_attribute!($attribute);)*
            enum __OveInterrupt {}

            impl $crate::isr::Handler for __OveInterrupt {
                $(#[$attribute $($argument)*])*
                fn handle($token: $crate::IsrToken<'_>) $body
            }

            const _: () = {
                $crate::__core::assert!(
                    $crate::isr::is_device_interrupt($crate::__core::stringify!($name)),
                    $crate::__core::concat!($crate::__core::stringify!($name), " is no interrupt of a device")
                );
                $crate::__core::assert!(
                    $crate::isr::has_line($crate::__core::stringify!($name), $crate::config::INTERRUPTS),
                    $crate::__core::concat!($crate::__core::stringify!($name), ": no interrupt of this board has this name")
                );

                #[export_name = $crate::__core::stringify!($name)]
                unsafe extern "C" fn handler() {
                    // SAFETY: only the vector table can name this function.
                    unsafe { $crate::isr::enter::<__OveInterrupt>() }
                }

                // Tells the build to link a library from which no function is called.
                #[used]
                #[link_section = "ove_interrupt"]
                static RECORD: unsafe extern "C" fn() = handler;
            };
        };
    };
}

#[cfg(test)]
mod tests {
    use super::{has_line, is_device_interrupt};

    /// A device handler is distinguished from the processor's exceptions and from any other symbol.
    #[test]
    fn names_of_device_interrupts() {
        for name in ["TIMER1_Handler", "USART1_IRQHandler", "UARTRX0_Handler"] {
            assert!(is_device_interrupt(name), "{name}");
        }
        for name in ["ove_main", "memcpy", "Handler", "handler", "SVC_Handler", "SysTick_Handler", "Reset_Handler"] {
            assert!(!is_device_interrupt(name), "{name}");
        }
    }

    /// A handler is found by the full name of its line; a board without a list accepts any name.
    #[test]
    fn lines_of_a_board() {
        let lines: Option<&[&str]> = Some(&["TIMER0", "TIMER1"]);
        assert!(has_line("TIMER1_Handler", lines));
        for name in ["TIMER2_Handler", "TIMER_Handler", "TIMER11_Handler", "TIMER1_IRQHandler", "1_Handler"] {
            assert!(!has_line(name, lines), "{name}");
        }
        assert!(has_line("TIMER2_Handler", None));
    }
}
