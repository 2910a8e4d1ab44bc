// SPDX-License-Identifier: MIT OR Apache-2.0
//! The part of a device crate that this program needs: three interrupts of the MPS2 boards.
use cortex_m::interrupt::InterruptNumber;

pub const NVIC_PRIO_BITS: u8 = 3;

#[allow(non_camel_case_types, clippy::upper_case_acronyms)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Interrupt {
    TIMER0 = 8,
    TIMER1 = 9,
    DUALTIMER = 10,
}
pub use Interrupt as interrupt;

// SAFETY: each number is that of an interrupt of the board.
unsafe impl InterruptNumber for Interrupt {
    fn number(self) -> u16 {
        self as u16
    }
}

#[repr(C)]
pub union Vector {
    handler: unsafe extern "C" fn(),
    reserved: usize,
}

extern "C" {
    fn TIMER0();
    fn TIMER1();
    fn DUALTIMER();
}

const RESERVED: Vector = Vector { reserved: 0 };

#[link_section = ".vector_table.interrupts"]
#[no_mangle]
pub static __INTERRUPTS: [Vector; 11] = [
    RESERVED,
    RESERVED,
    RESERVED,
    RESERVED,
    RESERVED,
    RESERVED,
    RESERVED,
    RESERVED,
    Vector { handler: TIMER0 },
    Vector { handler: TIMER1 },
    Vector { handler: DUALTIMER },
];
