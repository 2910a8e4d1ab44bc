/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The promises of the kernel under test beyond the headers. A test that needs more is skipped, and says why.
 */
#ifndef TEST_CAPABILITY_H
#define TEST_CAPABILITY_H

#include "ove_config.h"

/* For the tests of the backend that runs on this machine. */
#define TEST_ON_HOST CONFIG_OVE_RTOS_POSIX

#if TEST_ON_HOST

#define TEST_STRICT_PRIORITY 0
#define TEST_EXACT_TIME      0
#define TEST_HEAP_IS_BOUNDED 0
/* A thread of the kernel's own may wait for ove's objects. */
#define TEST_NATIVE_THREADS 0

#else

#define TEST_STRICT_PRIORITY 1
#define TEST_EXACT_TIME      1
#define TEST_HEAP_IS_BOUNDED 1
#define TEST_NATIVE_THREADS  1

#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TEST_SANITIZED 1
#else
#define TEST_SANITIZED 0
#endif

/* Zephyr's native_sim stops its clock while code runs, and runs threads on stacks of the host. */
#if CONFIG_OVE_RTOS_ZEPHYR && defined(CONFIG_ARCH_POSIX)
#define TEST_SIMULATED 1
#else
#define TEST_SIMULATED 0
#endif

/* A part of NuttX's own build, or on NuttX's own port of a board: traps and reports of faults are then the kernel's. */
#if CONFIG_OVE_RTOS_NUTTX && (defined(CONFIG_OVE_NUTTX_APPLICATION) || defined(OVE_NUTTX_OWN_PORT))
#define TEST_IN_NUTTX 1
#else
#define TEST_IN_NUTTX 0
#endif

/* The heap's greatest size. As a part of NuttX that is the memory that its port gives the kernel when it boots. */
#if TEST_IN_NUTTX && !defined(OVE_NUTTX_OWN_PORT)
#include <stddef.h>

size_t test_heap_bytes(void);
#define TEST_HEAP_BYTES test_heap_bytes()
#else
#define TEST_HEAP_BYTES CONFIG_OVE_HEAP_SIZE
#endif

/* Whether a fault comes to ove, and whether something traps what does no harm on the processor by itself. An
 * application of Zephyr's own says so, for its options and its handler decide. */
#if !defined(TEST_FAULTS)
#define TEST_FAULTS (!TEST_SIMULATED && !TEST_IN_NUTTX)
#endif
#if !defined(TEST_TRAPS)
#define TEST_TRAPS (!TEST_SIMULATED && !TEST_IN_NUTTX)
#endif

/* Whether a function with a large frame compares its stack pointer, where ove's own link makes the image, or touches
 * each page of it, as C and C++ on a host. */
#if CONFIG_OVE_RTOS_FREERTOS || CONFIG_OVE_RTOS_ALLOY || CONFIG_OVE_RTOS_POSIX
#define TEST_CHECKS_FRAMES 1
#else
#define TEST_CHECKS_FRAMES 0
#endif

/* The C library is the board's, completed by ove, or the kernel's. */
#if CONFIG_OVE_RTOS_NUTTX || CONFIG_OVE_RTOS_ZEPHYR
#define TEST_OVE_LIBC 0
#else
#define TEST_OVE_LIBC 1
#endif

/* Where ove's own linker script places the stack of start-up code and interrupts. */
#if CONFIG_OVE_RTOS_FREERTOS || CONFIG_OVE_RTOS_ALLOY || (CONFIG_OVE_RTOS_NUTTX && !TEST_IN_NUTTX)
#define TEST_GUARDS_MAIN_STACK 1
#else
#define TEST_GUARDS_MAIN_STACK 0
#endif

/* FreeRTOS gives the turn to the next equal whenever it switches. */
#if CONFIG_OVE_RTOS_FREERTOS
#define TEST_KEEPS_TURN CONFIG_OVE_FREERTOS_KEEP_TURN
#else
#define TEST_KEEPS_TURN TEST_STRICT_PRIORITY
#endif

/** Skip unless a preempted thread goes on before its ready equals. */
#define NEEDS_KEPT_TURN()                                                                                            \
	TEST_NEEDS(TEST_KEEPS_TURN, "a preempted thread loses its turn here; CONFIG_OVE_FREERTOS_KEEP_TURN=y keeps " \
				    "it")
/** Skip unless the most urgent ready thread is the only one that runs. */
#define NEEDS_STRICT_PRIORITY() \
	TEST_NEEDS(TEST_STRICT_PRIORITY, "threads run at the same time here; priorities are best effort")
/** Skip unless nothing but the program under test uses the processor. */
#define NEEDS_EXACT_TIME() \
	TEST_NEEDS(TEST_EXACT_TIME, "a busy host may wake a thread late; only the lower bound is promised")
/** Skip unless a thread keeps the processor until it waits or yields. */
#define NEEDS_NO_TIME_SLICE() TEST_NEEDS(!CONFIG_OVE_TIME_SLICE, "CONFIG_OVE_TIME_SLICE=y: equals take turns at ticks")
/** Skip unless the code does what its source says and no more. */
#define NEEDS_PLAIN_CODE() TEST_NEEDS(!TEST_SANITIZED, "a sanitizer reports faults itself and uses more stack")
/** Skip unless time goes on while a thread runs, so that it can be interrupted. */
#define NEEDS_RUNNING_CLOCK() TEST_NEEDS(!TEST_SIMULATED, "the clock of this simulator stops while code runs")
/** Skip unless a thread runs on the stack that it was given. */
#define NEEDS_OWN_STACK() TEST_NEEDS(!TEST_SIMULATED, "threads of this simulator run on stacks of the host")
/** Skip unless a wait outside a thread is stopped without checks too. */
#define NEEDS_JUDGED_WAITS()                                                                                      \
	TEST_NEEDS(!CONFIG_OVE_RTOS_NUTTX && !CONFIG_OVE_RTOS_ZEPHYR, "this kernel's own wait does not look who " \
								      "calls")
/** Skip unless a fault of the program, and what the kernel finds of a stack, comes to ove. */
#define NEEDS_FAULTS() TEST_NEEDS(TEST_FAULTS, "a fault is the host's or the kernel's to report")
/** Skip unless a thread's stack is hardly larger than asked for. */
#define NEEDS_SMALL_STACKS() \
	TEST_NEEDS(!CONFIG_OVE_RTOS_POSIX && !TEST_SIMULATED, "a stack of the host has 256 KiB at least")
/** Skip unless a stack's end, NULL and a division by zero are trapped. */
#define NEEDS_TRAPS() TEST_NEEDS(TEST_TRAPS, "nothing of ove traps them here")
/** Skip unless the link makes functions with a large frame compare their stack pointer. */
#define NEEDS_CHECKED_FRAMES() \
	TEST_NEEDS(TEST_CHECKS_FRAMES, "this kernel's images are linked without checks of large frames")
/** Skip unless the C library has all of C's conversions. */
#define NEEDS_WHOLE_PRINTF() TEST_NEEDS(TEST_OVE_LIBC, "the kernel's C library chooses what its printf() knows")
/** Skip unless abort() is ove's. */
#define NEEDS_OVE_ABORT() TEST_NEEDS(TEST_OVE_LIBC, "abort() is the kernel's own")
/** Skip unless each tick looks at the stack of the thread that it interrupts. */
#define NEEDS_STACK_CHECK_AT_TICK() \
	TEST_NEEDS(!CONFIG_OVE_RTOS_ZEPHYR, "this kernel's tick has no place for a look at the stack")
/** Skip unless ove's board code guards the stack of start-up code and interrupts. */
#define NEEDS_MAIN_GUARD() \
	TEST_NEEDS(TEST_GUARDS_MAIN_STACK, "the stack of start-up code and interrupts is the kernel's or the host's")
/** Skip unless the heap has a size that can be used up. */
#define NEEDS_BOUNDED_HEAP() TEST_NEEDS(TEST_HEAP_IS_BOUNDED, "the host's heap grows on demand")

#endif
