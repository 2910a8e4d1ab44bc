/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The registers that the processor does not push. */
#ifndef OVE_BOARDS_FAULT_LOW_H
#define OVE_BOARDS_FAULT_LOW_H

#include <stdint.h>

/** r4 to r7 at the time of the fault. */
extern uint32_t ove_fault_low[4];

#endif
