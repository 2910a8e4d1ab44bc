# SPDX-License-Identifier: MIT OR Apache-2.0
"""The frame that the processor saves when an exception comes: Armv7-M Architecture Reference Manual, section B1.5."""

# r0-r3, r12, lr, pc and xPSR; with the FPU's registers behind them.
STACKED = ("r0", "r1", "r2", "r3", "r12", "lr", "pc", "xpsr")
BASIC, EXTENDED = 32, 104
# The words that return from an exception, and the bit that is clear in one that returns the FPU's registers as well.
RETURNS, WITHOUT_FPU = 0xFFFFFFE0, 0x10
# The bit that is set where the interrupted code had the process stack, and that of a frame with a word of padding.
ON_PROCESS_STACK, IS_PADDED = 4, 1 << 9
