/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file On a Cortex-M4 there is nothing to turn on. */
#ifndef OVE_BOARDS_STM32F4_CORE_H
#define OVE_BOARDS_STM32F4_CORE_H

static inline void core_start(void)
{
}

#endif
