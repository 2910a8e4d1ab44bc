/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file This kernel's traits for the tests; tests/harness/capability.h defines each trait. */
#ifndef OVE_TRAITS_CAPABILITY_H
#define OVE_TRAITS_CAPABILITY_H

/* Zephyr's native_sim stops its clock while code runs, and runs threads on host stacks. */
#if defined(CONFIG_ARCH_POSIX)
#define TEST_SIMULATED 1
#else
#define TEST_SIMULATED 0
#endif

#if defined(CONFIG_TIMESLICE_SIZE)
#define TEST_SLICE_US TEST_WHOLE_TICKS_US(CONFIG_TIMESLICE_SIZE)
#else
#define TEST_SLICE_US TEST_TICK_US
#endif

/* A native Zephyr application defines these two itself, because its options and its handler decide them. */
#if !defined(TEST_FAULTS)
#define TEST_FAULTS (!TEST_SIMULATED)
#endif
#if !defined(TEST_TRAPS)
#define TEST_TRAPS             (!TEST_SIMULATED)
#define TEST_GUARDS_MAIN_STACK (!TEST_SIMULATED)
#else
/* Only ove's own boards guard the interrupt stack. */
#define TEST_GUARDS_MAIN_STACK 0
#endif

#define TEST_ON_HOST       0
#define TEST_KERNELS_IMAGE 0
#define TEST_OVE_IMAGE     0

#define TEST_EXACT_TIME         1
#define TEST_TICK_NEEDS_COUNTER 0

#define TEST_HEAP_BYTES            CONFIG_OVE_HEAP_SIZE
#define TEST_HEAP_REFUSES_ISR      0
#define TEST_ALLOCATORS_REFUSE_ISR 0
#define TEST_OVE_LIBC              0

#define TEST_CHECKS_STACK_AT_TICK 0

#define TEST_INIT_KEEPS_SECTION 1

#define TEST_KEPT_OUT_PRIORITY   0x20
#define TEST_TOO_URGENT_PRIORITY 0x00

#endif
