// SPDX-License-Identifier: MIT OR Apache-2.0
//! Regions of known length; ../../expected.toml has the expected results.
#![no_std]

use core::arch::asm;
use core::hint::black_box;
use core::time::Duration;

use ove::thread::{sleep, Priority};
use ove::{board, IsrToken, Thread};

const STACK: usize = 2048;

static MANY: u32 = 20000;

ove::statics! {
    static URGENT: Thread<STACK> = Thread::new(c"urgent", Priority::High, run_urgent);
    static MEASURED: Thread<STACK> = Thread::new(c"measured", Priority::Normal, run_measured);
}

macro_rules! nops {
    ($count:literal) => {
        // SAFETY: only instructions without an effect.
        unsafe { asm!(concat!(".rept ", $count), "nop", ".endr") }
    };
}

#[inline(never)]
fn leave() -> Option<u32> {
    ove::measure!("left", {
        nops!(2);
        let value: Option<u32> = None;
        value?
    });
    Some(1)
}

#[inline(never)]
fn descend(levels: u32) {
    ove::measure!("descend", {
        nops!(1);
        if levels > 1 {
            descend(levels - 1);
        }
        nops!(1);
    });
}

#[inline(never)]
fn nest() {
    ove::measure!("outer", {
        nops!(2);
        ove::measure!("inner", {
            nops!(3);
        });
        nops!(1);
    });
}

#[inline(never)]
fn repeat() {
    let left = black_box(3_u32);
    ove::measure!("twin", {
        nops!(2);
    });
    ove::measure!("twin", {
        // SAFETY: counts a register down.
        unsafe { asm!("2: nop", "subs {0}, #1", "bne 2b", inout(reg) left => _) }
    });
}

/// The first pass takes longer, so compilers peel it off the loop: it has its own copy of the markers.
#[inline(never)]
fn calibrate(passes: u32) {
    let mut is_first = true;
    for _ in 0..passes {
        ove::measure!("calibrated", {
            if is_first {
                nops!(500);
                is_first = false;
            }
            nops!(9);
        });
    }
}

/// The loop contains only the region, which continues the loop and leaves it.
#[inline(never)]
fn turn(passes: u32) -> u32 {
    let mut turns = 0;
    for turn in 1..=10 {
        ove::measure!("turned", {
            if turn == 3 {
                continue;
            }
            if turn == passes {
                break;
            }
            nops!(8);
            turns += 1;
        });
    }
    turns
}

#[inline(never)]
fn do_nothing() {
    nops!(1);
}

/// The region is left by a return from an endless loop.
#[inline(never)]
fn spin(mut left: u32) {
    loop {
        ove::measure!("spun", {
            do_nothing();
            left -= 1;
            if left == 0 {
                return;
            }
        });
    }
}

/// Compilers inline the function into itself, so its regions share one stack pointer.
#[inline(never)]
fn multiply(count: u32) -> u32 {
    ove::measure!("multiplied", {
        let product = if count > 1 { count * multiply(count - 1) } else { 1 };
        nops!(3);
        product
    })
}

#[inline(never)]
fn rest() {
    ove::measure!("asleep", {
        let _ = sleep(Duration::from_millis(5));
    });
    nops!(1);
}

fn on_interrupt(_: IsrToken<'_>) {
    ove::measure!("isr", {
        nops!(4);
    });
}

fn run_urgent() {
    loop {
        let _ = sleep(Duration::from_millis(1));
        ove::measure!("shared", {
            nops!(7);
        });
    }
}

/// Takes no argument: the compiler would move its preparation into the preceding region.
#[inline(never)]
fn end() -> ! {
    board::exit(0)
}

fn run_measured() {
    for _ in 0..3 {
        ove::measure!("nops", {
            nops!(10);
        });
    }
    nest();
    nest();
    let _ = leave();
    let _ = leave();
    #[allow(clippy::never_loop)]
    loop {
        ove::measure!("broken", {
            nops!(3);
            break;
        });
    }
    repeat();
    calibrate(5);
    let _ = black_box(turn(black_box(6)));
    spin(black_box(6));
    let _ = black_box(multiply(black_box(6)));
    descend(black_box(3));
    ove::measure!("odd: \"a\" 50% {x} $y \\ ö", {
        nops!(1);
    });
    board::irq_trigger();
    board::irq_trigger();
    // SAFETY: a static that nothing writes. The compiler would fold another load into the region.
    let left = unsafe { core::ptr::read_volatile(&raw const MANY) };
    ove::measure!("shared", {
        // SAFETY: counts a register down.
        unsafe { asm!("2: subs {0}, #1", "bne 2b", inout(reg) left => _) }
    });
    rest();
    ove::measure!("unended", { end() });
}

ove::main!(|| {
    board::irq_attach(on_interrupt);
    ove::run()
});
