// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions of `backends/freertos` that hold assembly.

use core::arch::asm;

#[inline(always)]
unsafe fn yield_processor() {
    const SYSTEM_CONTROL_SPACE: u32 = 0xe000_e000;
    const PEND_SWITCH: u32 = 1 << 28;
    // The address of the register itself would take two instructions.
    // SAFETY: the register exists on every processor of this port; the write requests a switch, which happens at the
    // barriers, so memory may change.
    #[cfg(not(target_has_atomic = "8"))]
    unsafe {
        // The offset is too long for the instructions of ARMv6-M.
        asm!(
            "str {pend}, [{register}]",
            "dsb",
            "isb",
            pend = in(reg) PEND_SWITCH,
            register = in(reg) SYSTEM_CONTROL_SPACE + 0xd04,
            options(nostack, preserves_flags)
        );
    }
    // SAFETY: as above.
    #[cfg(target_has_atomic = "8")]
    unsafe {
        asm!(
            "str {pend}, [{space}, #0xd04]",
            "dsb",
            "isb",
            pend = in(reg) PEND_SWITCH,
            space = in(reg) SYSTEM_CONTROL_SPACE,
            options(nostack, preserves_flags)
        );
    }
}

#[inline(always)]
pub unsafe fn ove_backend_thread_yield() {
    // SAFETY: legal in a thread, which the caller promises.
    unsafe { yield_processor() };
}

#[inline(always)]
pub unsafe fn ove_freertos_switch_if(is_wanted: i32) {
    if is_wanted != 0 {
        // SAFETY: legal in an ISR, which the caller promises.
        unsafe { yield_processor() };
    }
}
