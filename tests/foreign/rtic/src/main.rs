// SPDX-License-Identifier: MIT OR Apache-2.0
//! A timer's task adds to what an urgent task doubles; the idle task waits for both. Every count is known.
#![no_std]
#![no_main]

mod device;
// The regions of `./ove measure`, without a crate of ove; docs/measure.md has these lines.
#[doc(hidden)]
pub use core as __core;
#[macro_use]
#[path = "../../../../bindings/rust/src/measure.rs"]
mod measure;

use core::panic::PanicInfo;
use cortex_m_rt as _;

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    exit(3)
}

fn exit(code: u32) -> ! {
    let block = [0x20026, code];
    // SAFETY: the emulator ends the program at this call.
    unsafe { core::arch::asm!("bkpt 0xab", in("r0") 0x20, in("r1") &block, options(nostack)) };
    loop {}
}

#[rtic::app(device = crate::device, peripherals = false, dispatchers = [DUALTIMER])]
mod app {
    use super::exit;

    const TICKS: u32 = 10;
    const CTRL: *mut u32 = 0x4000_0000 as *mut u32;
    const RELOAD: *mut u32 = 0x4000_0008 as *mut u32;
    const CLEAR: *mut u32 = 0x4000_000C as *mut u32;

    #[shared]
    struct Shared {
        total: u32,
    }

    #[local]
    struct Local {
        ticks: u32,
        doubled: u32,
    }

    #[init]
    fn init(_: init::Context) -> (Shared, Local) {
        // SAFETY: these are the registers of the board's first timer, which no other code uses.
        unsafe {
            RELOAD.write_volatile(25_000);
            CTRL.write_volatile(9);
        }
        (Shared { total: 0 }, Local { ticks: 0, doubled: 0 })
    }

    #[idle(shared = [total])]
    fn idle(mut cx: idle::Context) -> ! {
        loop {
            let total = cx.shared.total.lock(|total| *total);
            // 1 + 2 + ... + 10, and ten times the urgent task's 1000.
            if total == TICKS * (TICKS + 1) / 2 + TICKS * 1000 {
                exit(0);
            }
            cortex_m::asm::wfi();
        }
    }

    #[task(binds = TIMER0, priority = 1, local = [ticks], shared = [total])]
    fn tick(mut cx: tick::Context) {
        // SAFETY: as above.
        unsafe { CLEAR.write_volatile(1) };
        *cx.local.ticks += 1;
        let ticks = *cx.local.ticks;
        if ticks <= TICKS {
            measure!("locked", {
                cx.shared.total.lock(|total| {
                    // The urgent task is requested now and comes behind the lock.
                    rtic::pend(crate::device::Interrupt::TIMER1);
                    measure!("hundred", {
                        for _ in 0..100 {
                            cortex_m::asm::nop();
                        }
                    });
                    *total += ticks;
                })
            });
            log::spawn(ticks).ok();
        }
    }

    #[task(binds = TIMER1, priority = 2, local = [doubled], shared = [total])]
    fn urgent(mut cx: urgent::Context) {
        *cx.local.doubled += 1;
        cx.shared.total.lock(|total| *total += 1000);
    }

    #[task(priority = 1)]
    async fn log(_: log::Context, ticks: u32) {
        core::hint::black_box(ticks);
    }
}
