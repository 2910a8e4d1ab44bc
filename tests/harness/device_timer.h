/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A device whose interrupt has a name: CMSDK timer 1 of the MPS2 boards, line 9. */
#ifndef TEST_DEVICE_TIMER_H
#define TEST_DEVICE_TIMER_H

#include <stdint.h>

#include "capability.h"

/** Whether the board has it, and ove's vector table. */
#define TEST_HAS_DEVICE_TIMER TEST_OVE_IMAGE

/** Let it interrupt once, after @p cycles; TIMER1_Handler() must be there. */
void test_device_timer_start(uint32_t cycles);
/** In its handler: no further interrupt. */
void test_device_timer_stop(void);

#endif
