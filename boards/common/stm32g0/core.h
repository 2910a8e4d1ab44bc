/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A Cortex-M0+ has nothing to turn on. */
#ifndef OVE_BOARDS_STM32G0_CORE_H
#define OVE_BOARDS_STM32G0_CORE_H

static inline void core_start(void)
{
}

#endif
