/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file This kernel's traits for the tests; tests/harness/capability.h defines each trait. */
#ifndef OVE_TRAITS_CAPABILITY_H
#define OVE_TRAITS_CAPABILITY_H

/* In NuttX's own build, or on NuttX's own port of a board, the kernel handles traps and fault reports. */
#if defined(CONFIG_OVE_NUTTX_APPLICATION) || defined(OVE_NUTTX_OWN_PORT)
#define TEST_KERNELS_IMAGE 1
#else
#define TEST_KERNELS_IMAGE 0
#endif

/* As a part of NuttX, the heap is the memory that NuttX's port gives to the kernel at boot. */
#if TEST_KERNELS_IMAGE && !defined(OVE_NUTTX_OWN_PORT)
#include <stddef.h>

size_t test_heap_bytes(void);
#define TEST_HEAP_BYTES test_heap_bytes()
#else
#define TEST_HEAP_BYTES CONFIG_OVE_HEAP_SIZE
#endif

#define TEST_ON_HOST   0
#define TEST_SIMULATED 0
#define TEST_OVE_IMAGE 0

#define TEST_EXACT_TIME         1
#define TEST_SLICE_US           TEST_WHOLE_TICKS_US(CONFIG_RR_INTERVAL)
#define TEST_TICK_NEEDS_COUNTER 1

#define TEST_HEAP_REFUSES_ISR      1
#define TEST_ALLOCATORS_REFUSE_ISR 1
#define TEST_OVE_LIBC              0

#define TEST_FAULTS               (!TEST_KERNELS_IMAGE)
#define TEST_TRAPS                (!TEST_KERNELS_IMAGE)
#define TEST_CHECKS_STACK_AT_TICK 1
#define TEST_GUARDS_MAIN_STACK    (!TEST_KERNELS_IMAGE)

#define TEST_INIT_KEEPS_SECTION 0

#define TEST_KEPT_OUT_PRIORITY   0x80
#define TEST_TOO_URGENT_PRIORITY 0x60

#endif
