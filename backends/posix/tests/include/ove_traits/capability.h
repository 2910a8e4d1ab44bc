/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file This kernel's traits for the tests; tests/harness/capability.h defines each trait. */
#ifndef OVE_TRAITS_CAPABILITY_H
#define OVE_TRAITS_CAPABILITY_H

#define TEST_ON_HOST       1
#define TEST_SIMULATED     0
#define TEST_KERNELS_IMAGE 0
#define TEST_OVE_IMAGE     0

#define TEST_EXACT_TIME         0
#define TEST_SLICE_US           TEST_TICK_US
#define TEST_TICK_NEEDS_COUNTER 0

#define TEST_HEAP_BYTES            CONFIG_OVE_HEAP_SIZE
#define TEST_HEAP_REFUSES_ISR      0
#define TEST_ALLOCATORS_REFUSE_ISR 1
#define TEST_OVE_LIBC              1

#define TEST_FAULTS               1
#define TEST_TRAPS                1
#define TEST_CHECKS_STACK_AT_TICK 1
#define TEST_GUARDS_MAIN_STACK    0

#define TEST_INIT_KEEPS_SECTION 0

#define TEST_KEPT_OUT_PRIORITY   (-1)
#define TEST_TOO_URGENT_PRIORITY (-1)

#endif
