// SPDX-License-Identifier: MIT OR Apache-2.0
//! The services of a board: a console, an exit, arguments, a cycle source, one interrupt that software can raise.

use core::ffi::{c_void, CStr};

use crate::{sys, IsrToken};

/// Write to the console. Context: any. Blocks: until written.
pub fn console_write(text: &str) {
    // SAFETY: pointer and length belong together; the text is read during the call only.
    unsafe { sys::ove_board_console_write(text.as_ptr().cast(), text.len()) };
}

/// End the program with an exit code of 0 to 255. Context: any.
pub fn exit(code: u8) -> ! {
    // SAFETY: no precondition.
    unsafe { sys::ove_board_exit(code.into()) }
}

/// The program's arguments, starting with its name; none on a board without arguments.
///
/// Context: thread, start. Blocks: never. Words that are not UTF-8 read as `""`.
pub fn args() -> impl Iterator<Item = &'static str> {
    let mut words = core::ptr::null();
    // SAFETY: the board stores the address of its own constant array.
    let count = unsafe { sys::ove_board_args(&raw mut words) };
    (0..usize::try_from(count).unwrap_or(0)).map(move |index| {
        // SAFETY: the array has `count` terminated words, which live forever.
        unsafe { CStr::from_ptr(*words.add(index)) }.to_str().unwrap_or("")
    })
}

/// The cycle source: counts up at [`cycles_hz`], wraps at 32 bits. Context: any. Blocks: never.
#[must_use]
pub fn cycles() -> u32 {
    // SAFETY: no precondition.
    unsafe { sys::ove_board_cycles() }
}

/// Rate of the cycle source, counts a second. Context: any. Blocks: never.
#[must_use]
pub fn cycles_hz() -> u32 {
    // SAFETY: no precondition.
    unsafe { sys::ove_board_cycles_hz() }
}

/// The board calls this; `arg` is the handler.
///
/// # Safety
/// In interrupt context, with the argument that `irq_attach` or `irq_attach_at` passed.
unsafe extern "C" fn enter(arg: *mut c_void) {
    // SAFETY: the caller passes this very pointer.
    let handler = unsafe { core::mem::transmute::<*mut c_void, fn(IsrToken<'_>)>(arg) };
    // SAFETY: the board calls this in interrupt context.
    handler(unsafe { IsrToken::new() });
}

/// Set the handler of the board's software interrupt and enable it. Context: thread, start. Blocks: never.
pub fn irq_attach(handler: fn(IsrToken<'_>)) {
    // SAFETY: `enter` may be called at any time from now on, and the function lives forever.
    unsafe { sys::ove_board_irq_attach(enter, handler as *mut c_void) };
}

/// The number of software interrupts of the board; number 0 is that of [`irq_attach`]. Context: any. Blocks: never.
#[must_use]
pub fn irq_count() -> u32 {
    // SAFETY: no precondition.
    unsafe { sys::ove_board_irq_count() }
}

/// As [`irq_attach`], for one of several and with a priority as a register value of the processor. Context: thread,
/// start. Blocks: never. Stops the program for a number that the board does not have, and for a priority so urgent that
/// a critical section does not mask it: [`irq_attach_urgent`].
pub fn irq_attach_at(number: u32, priority: u8, handler: fn(IsrToken<'_>)) {
    // SAFETY: no precondition.
    if u32::from(priority) < unsafe { sys::ove_rust_most_urgent() } {
        crate::stop::stop(crate::stop::Stop::Argument, c"ove::board::irq_attach_at");
    }
    // SAFETY: a critical section masks the priority.
    unsafe { irq_attach_urgent(number, priority, handler) };
}

/// [`irq_attach_at`] for any priority. Context: thread, start. Blocks: never.
///
/// # Safety
/// If critical sections do not mask the priority, the handler makes no call of ove, enters no critical section,
/// including that of the crate `critical-section`, and uses nothing that these protect. `ove/critical.h` has the
/// priorities.
pub unsafe fn irq_attach_urgent(number: u32, priority: u8, handler: fn(IsrToken<'_>)) {
    // SAFETY: `enter` may be called at any time from now on, and the function lives forever.
    unsafe { sys::ove_board_irq_attach_at(number, priority.into(), enter, handler as *mut c_void) };
}

/// Raise one of several software interrupts, to which a handler is attached. Context: any on a board that has several.
/// Blocks: on the host, until the handler has returned.
pub fn irq_trigger_at(number: u32) {
    // SAFETY: no precondition.
    unsafe { sys::ove_board_irq_trigger_at(number) };
}

/// Raise the board's software interrupt; its handler has run when the call returns, unless interrupts are masked.
///
/// Context: thread. Blocks: on the host, until the handler has returned.
pub fn irq_trigger() {
    // SAFETY: no precondition.
    unsafe { sys::ove_board_irq_trigger() };
}
