// SPDX-License-Identifier: MIT OR Apache-2.0
//! Regions of your own code whose instructions `./ove measure` counts: [`measure!`](crate::measure!).

/// Measure a block each time it is executed. The value of the block is the value of the macro:
///
/// ```ignore
/// let torque = ove::measure!("control loop", { controller.step(angle)? });
/// ```
///
/// `./ove measure APP` runs the program in the emulator and reports how many instructions each pass took. The program
/// does not take part in the measurement, so counts are exact and the same in every run. The count of the suite
/// `measure` has the instructions that the region's own thread or ISR executes; the suite `measure_elapsed` counts
/// everything between start and end.
///
/// A region ends however control leaves the block: at its end, with `return`, `?`, `break` or `continue`. A pass that
/// never ends, because its thread or the program ended, is not counted. Regions nest. Two regions with the same name are
/// measured as one. The name is a string literal.
///
/// Without `CONFIG_OVE_MEASURE` the block remains and the markers are removed. With it, which is the default, a region
/// has a `nop` at each end that is not counted, and the compiler does not move loads and stores across start and end.
/// Context: any. Blocks: never. Cost: two instructions of two bytes; other processors than 32-bit Arm have no markers.
#[macro_export]
macro_rules! measure {
    ($name:literal, $body:block) => {{
        #[allow(non_snake_case)]
        let __OveRegion = {
            struct __OveEnd;
            impl $crate::__core::ops::Drop for __OveEnd {
                #[inline(always)]
                fn drop(&mut self) {
                    $crate::__measure_mark!("E", $name);
                }
            }
            $crate::__measure_mark!("B", $name);
            __OveEnd
        };
        // Use a match arm, so that a borrow in the block's last expression ends inside the region.
        match () {
            () => $body,
        }
    }};
}

/// A marker: a `nop` and an entry in a section that is not loaded; `ove/inline/measure.h` describes the entry.
#[cfg(all(ove_measure, target_arch = "arm"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __measure_mark {
    ($kind:literal, $name:literal) => {
        // SAFETY: the text is an instruction without effect, and an entry in another section.
        unsafe {
            $crate::__core::arch::asm!(
                "7700: nop",
                ".pushsection .debug_ove_measure,\"\"",
                ".4byte 7700b",
                $crate::__core::concat!(
                    ".asciz \"",
                    $kind,
                    $crate::__core::line!(),
                    "\", ",
                    $crate::__core::stringify!($name)
                ),
                ".popsection",
                options(nostack, preserves_flags, raw)
            )
        }
    };
}

/// No marker: this program is not recorded.
#[cfg(not(all(ove_measure, target_arch = "arm")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __measure_mark {
    ($kind:literal, $name:literal) => {
        $crate::measure::unmarked($name)
    };
}

/// No-op with a marker's signature, for targets without markers.
#[doc(hidden)]
#[inline(always)]
pub const fn unmarked(_name: &str) {}
