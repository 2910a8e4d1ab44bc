# SPDX-License-Identifier: MIT OR Apache-2.0
"""The frame that the processor saves when an exception comes: Armv7-M Architecture Reference Manual, section B1.5."""

# r0-r3, r12, lr, pc and xPSR; then with the FPU registers after them.
STACKED = ("r0", "r1", "r2", "r3", "r12", "lr", "pc", "xpsr")
BASIC, EXTENDED = 32, 104
# The EXC_RETURN words, and the bit that is clear if the frame includes the FPU registers.
RETURNS, WITHOUT_FPU = 0xFFFFFFE0, 0x10
# The bit that is set if the interrupted code used the process stack, and that of a frame with a padding word.
ON_PROCESS_STACK, IS_PADDED = 4, 1 << 9
