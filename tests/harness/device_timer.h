/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A device whose interrupt has a name: CMSDK timer 1 of the MPS2 boards, line 9. */
#ifndef TEST_DEVICE_TIMER_H
#define TEST_DEVICE_TIMER_H

#include <stdint.h>

#include "capability.h"

/** Whether the board has this timer and uses ove's vector table. */
#define TEST_HAS_DEVICE_TIMER TEST_OVE_IMAGE

/** Request one interrupt after @p cycles. TIMER1_Handler() must be defined. */
void test_device_timer_start(uint32_t cycles);
/** Stop further interrupts; called in the handler. */
void test_device_timer_stop(void);

#endif
