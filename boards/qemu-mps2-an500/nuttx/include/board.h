/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The definitions that NuttX requires from a board of the MPS family. */
#ifndef OVE_BOARDS_QEMU_MPS2_AN500_NUTTX_BOARD_H
#define OVE_BOARDS_QEMU_MPS2_AN500_NUTTX_BOARD_H

/** Rate at which SysTick counts. */
#define MPS_SYSTICK_CLOCK 25000000

#endif
