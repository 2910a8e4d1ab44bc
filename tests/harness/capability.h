/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The traits that a kernel's tests/include/ove_traits/capability.h must give, each with what it says: there is no
 * default, so that no kernel falls into another one's. Traits of the build, and the words with which a test that needs
 * one is skipped, follow below.
 */
#ifndef TEST_CAPABILITY_H
#define TEST_CAPABILITY_H

#include "ove_config.h"

#include <ove/capability.h>

#if !__has_include(<ove_traits/capability.h>)
#error "the kernel has no tests/include/ove_traits/capability.h in its folder of backends/: copy the template's"
#endif
#include <ove_traits/capability.h>

/* The image. */

/** Whether the kernel is threads of this machine, with its signals and its memory. */
#ifndef TEST_ON_HOST
#error "ove_traits/capability.h of this kernel does not define TEST_ON_HOST"
#endif
/** Whether a simulator stops the clock while code runs, and runs threads on stacks of the host. */
#ifndef TEST_SIMULATED
#error "ove_traits/capability.h of this kernel does not define TEST_SIMULATED"
#endif
/** Whether the start-up code is the kernel's, with its traps and its reports of faults. */
#ifndef TEST_KERNELS_IMAGE
#error "ove_traits/capability.h of this kernel does not define TEST_KERNELS_IMAGE"
#endif
/** Whether start-up code, vector table, C library and heap are ove's. */
#ifndef TEST_OVE_IMAGE
#error "ove_traits/capability.h of this kernel does not define TEST_OVE_IMAGE"
#endif

/* Threads and time. */

/** Whether nothing but the program under test uses the processor. */
#ifndef TEST_EXACT_TIME
#error "ove_traits/capability.h of this kernel does not define TEST_EXACT_TIME"
#endif
/** How long a thread runs, with CONFIG_OVE_TIME_SLICE, before it is an equal's turn; 0 is without end. */
#ifndef TEST_SLICE_US
#error "ove_traits/capability.h of this kernel does not define TEST_SLICE_US"
#endif
/** Whether the tick's handler does nothing while SysTick's counter stands. */
#ifndef TEST_TICK_NEEDS_COUNTER
#error "ove_traits/capability.h of this kernel does not define TEST_TICK_NEEDS_COUNTER"
#endif

/* Memory. */

/** The heap's greatest size. */
#ifndef TEST_HEAP_BYTES
#error "ove_traits/capability.h of this kernel does not define TEST_HEAP_BYTES"
#endif
/** Whether an allocation of ove's in an interrupt stops, with checks and without. */
#ifndef TEST_HEAP_REFUSES_ISR
#error "ove_traits/capability.h of this kernel does not define TEST_HEAP_REFUSES_ISR"
#endif
/** Whether the allocators of the languages other than C and C++ stop in an interrupt. */
#ifndef TEST_ALLOCATORS_REFUSE_ISR
#error "ove_traits/capability.h of this kernel does not define TEST_ALLOCATORS_REFUSE_ISR"
#endif
/** Whether the C library is the board's, completed by ove, and not the kernel's. */
#ifndef TEST_OVE_LIBC
#error "ove_traits/capability.h of this kernel does not define TEST_OVE_LIBC"
#endif

/* Stops. */

/** Whether a fault comes to ove. */
#ifndef TEST_FAULTS
#error "ove_traits/capability.h of this kernel does not define TEST_FAULTS"
#endif
/** Whether something of ove traps what does no harm on the processor by itself. */
#ifndef TEST_TRAPS
#error "ove_traits/capability.h of this kernel does not define TEST_TRAPS"
#endif
/** Whether each tick looks at the stack of the thread that it interrupts. */
#ifndef TEST_CHECKS_STACK_AT_TICK
#error "ove_traits/capability.h of this kernel does not define TEST_CHECKS_STACK_AT_TICK"
#endif
/** Whether ove's own linker script places the stack of start-up code and interrupts. */
#ifndef TEST_GUARDS_MAIN_STACK
#error "ove_traits/capability.h of this kernel does not define TEST_GUARDS_MAIN_STACK"
#endif

/* Waits. */

/** Whether a thread can be made in a critical section. */
#ifndef TEST_INIT_KEEPS_SECTION
#error "ove_traits/capability.h of this kernel does not define TEST_INIT_KEEPS_SECTION"
#endif

/* Interrupts of a processor with priorities; -1: all are alike. */

/** The most urgent priority that a critical section keeps out. */
#ifndef TEST_KEPT_OUT_PRIORITY
#error "ove_traits/capability.h of this kernel does not define TEST_KEPT_OUT_PRIORITY"
#endif
/** The next one above it. */
#ifndef TEST_TOO_URGENT_PRIORITY
#error "ove_traits/capability.h of this kernel does not define TEST_TOO_URGENT_PRIORITY"
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TEST_SANITIZED 1
#else
#define TEST_SANITIZED 0
#endif

/** Skip unless a preempted thread goes on before its ready equals. */
#define NEEDS_KEPT_TURN()                                                                                              \
	TEST_NEEDS(OVE_HAS_KEPT_TURN, "a preempted thread loses its turn here; CONFIG_OVE_FREERTOS_KEEP_TURN=y keeps " \
				      "it")
/** Skip unless the most urgent ready thread is the only one that runs. */
#define NEEDS_STRICT_PRIORITY() \
	TEST_NEEDS(OVE_HAS_STRICT_PRIORITY, "threads run at the same time here; priorities are best effort")
/** Skip unless nothing but the program under test uses the processor. */
#define NEEDS_EXACT_TIME() \
	TEST_NEEDS(TEST_EXACT_TIME, "a busy host may wake a thread late; only the lower bound is promised")
/** Skip unless a thread keeps the processor until it waits or yields. */
#define NEEDS_NO_TIME_SLICE() TEST_NEEDS(!CONFIG_OVE_TIME_SLICE, "CONFIG_OVE_TIME_SLICE=y: equals take turns at ticks")
/** Skip unless the code does what its source says and no more. */
#define NEEDS_PLAIN_CODE() TEST_NEEDS(!TEST_SANITIZED, "a sanitizer reports faults itself and uses more stack")
/** Skip unless time goes on while a thread runs, so that it can be interrupted. */
#define NEEDS_RUNNING_CLOCK() TEST_NEEDS(!TEST_SIMULATED, "the clock of this simulator stops while code runs")
/** Skip unless the kernel's clock is there when static objects are made. */
#define HAS_EARLY_CLOCK     (!TEST_SIMULATED)
#define NEEDS_EARLY_CLOCK() TEST_NEEDS(HAS_EARLY_CLOCK, "the clock of this simulator is made after the static objects")
/** Skip unless a thread runs on the stack that it was given. */
#define NEEDS_OWN_STACK() TEST_NEEDS(!TEST_SIMULATED, "threads of this simulator run on stacks of the host")
/** Skip unless a wait outside a thread is stopped without checks too. */
#define NEEDS_JUDGED_WAITS() TEST_NEEDS(OVE_HAS_JUDGED_WAITS, "this kernel's own wait does not look who calls")
/** Skip unless a fault of the program, and what the kernel finds of a stack, comes to ove. */
#define NEEDS_FAULTS() TEST_NEEDS(TEST_FAULTS, "a fault is the host's or the kernel's to report")
/** Skip unless a thread's stack is hardly larger than asked for. */
#define NEEDS_SMALL_STACKS() TEST_NEEDS(!TEST_ON_HOST && !TEST_SIMULATED, "a stack of the host has 256 KiB at least")
/** Skip unless a stack's end, NULL and a division by zero are trapped. */
#define NEEDS_TRAPS() TEST_NEEDS(TEST_TRAPS, "nothing of ove traps them here")
/** Skip unless the link makes functions with a large frame compare their stack pointer. */
#define NEEDS_CHECKED_FRAMES() \
	TEST_NEEDS(OVE_HAS_FRAME_CHECKS, "this kernel's images are linked without checks of large frames")
/** Skip unless the C library has all of C's conversions. */
#define NEEDS_WHOLE_PRINTF() TEST_NEEDS(TEST_OVE_LIBC, "the kernel's C library chooses what its printf() knows")
/** Skip unless abort() is ove's. */
#define NEEDS_OVE_ABORT() TEST_NEEDS(TEST_OVE_LIBC, "abort() is the kernel's own")
/** Skip unless each tick looks at the stack of the thread that it interrupts. */
#define NEEDS_STACK_CHECK_AT_TICK() \
	TEST_NEEDS(TEST_CHECKS_STACK_AT_TICK, "this kernel's tick has no place for a look at the stack")
/** Skip unless ove's board code guards the stack of start-up code and interrupts. */
#define NEEDS_MAIN_GUARD() \
	TEST_NEEDS(TEST_GUARDS_MAIN_STACK, "the stack of start-up code and interrupts is the kernel's or the host's")
/** Skip unless the heap has a size that can be used up. */
#define NEEDS_BOUNDED_HEAP() TEST_NEEDS(OVE_HAS_BOUNDED_HEAP, "the host's heap grows on demand")

#endif
