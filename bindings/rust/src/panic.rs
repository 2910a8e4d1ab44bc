// SPDX-License-Identifier: MIT OR Apache-2.0
//! The handling of a panic: the application's hook or one line on the console, and then a numbered stop.

use core::panic::PanicInfo;
use core::sync::atomic::{AtomicPtr, Ordering};

/// The type of hook that [`set_hook`] takes.
pub type Hook = fn(&PanicInfo<'_>);

static HOOK: AtomicPtr<()> = AtomicPtr::new(core::ptr::null_mut());

/// Call `hook` on a panic, before the program stops; it replaces the line on the console. Context: any. Blocks: never.
pub fn set_hook(hook: Hook) {
    HOOK.store(hook as *mut (), Ordering::Release);
}

/// The crate's panic handling, for an application's own handler that needs the same.
#[cold]
pub fn stop_on_panic(info: &PanicInfo<'_>) -> ! {
    // Taken, so that a panic in the hook does not call the hook again.
    let hook = crate::step::take(&HOOK);
    if hook.is_null() {
        crate::println!("{info}");
    } else {
        // SAFETY: only `set_hook` stores there, and it stores a `Hook`.
        let hook = unsafe { core::mem::transmute::<*mut (), Hook>(hook) };
        hook(info);
    }
    crate::stop::stop(crate::stop::Stop::Panic, c"panic")
}

#[cfg(all(feature = "panic-handler", not(test)))]
#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    stop_on_panic(info)
}
