/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The traits that a kernel's tests/include/ove_traits/capability.h must define, each with its meaning. There are no
 * defaults, so that no kernel gets another kernel's value by mistake. Below are the traits of the build, and the
 * messages of tests that are skipped because they need a trait.
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

/** Whether the kernel's threads are host threads, with the host's signals and memory. */
#ifndef TEST_ON_HOST
#error "ove_traits/capability.h of this kernel does not define TEST_ON_HOST"
#endif
/** Whether a simulator stops the clock while code runs, and runs threads on host stacks. */
#ifndef TEST_SIMULATED
#error "ove_traits/capability.h of this kernel does not define TEST_SIMULATED"
#endif
/** Whether the kernel provides the start-up code, with its own traps and fault reports. */
#ifndef TEST_KERNELS_IMAGE
#error "ove_traits/capability.h of this kernel does not define TEST_KERNELS_IMAGE"
#endif
/** Whether ove provides start-up code, vector table, C library and heap. */
#ifndef TEST_OVE_IMAGE
#error "ove_traits/capability.h of this kernel does not define TEST_OVE_IMAGE"
#endif

/* Threads and time. */

/** Whether only the program under test uses the processor. */
#ifndef TEST_EXACT_TIME
#error "ove_traits/capability.h of this kernel does not define TEST_EXACT_TIME"
#endif
/** The time slice with CONFIG_OVE_TIME_SLICE: how long a thread runs before the next of its priority; 0: no limit. */
#ifndef TEST_SLICE_US
#error "ove_traits/capability.h of this kernel does not define TEST_SLICE_US"
#endif
/** Whether the tick handler does nothing while SysTick's counter is stopped. */
#ifndef TEST_TICK_NEEDS_COUNTER
#error "ove_traits/capability.h of this kernel does not define TEST_TICK_NEEDS_COUNTER"
#endif

/* Memory. */

/** The maximum size of the heap. */
#ifndef TEST_HEAP_BYTES
#error "ove_traits/capability.h of this kernel does not define TEST_HEAP_BYTES"
#endif
/** Whether an ove allocation in an ISR stops the program, with and without checks. */
#ifndef TEST_HEAP_REFUSES_ISR
#error "ove_traits/capability.h of this kernel does not define TEST_HEAP_REFUSES_ISR"
#endif
/** Whether the allocators of the languages other than C and C++ stop the program in an ISR. */
#ifndef TEST_ALLOCATORS_REFUSE_ISR
#error "ove_traits/capability.h of this kernel does not define TEST_ALLOCATORS_REFUSE_ISR"
#endif
/** Whether the C library is the board's, completed by ove, rather than the kernel's. */
#ifndef TEST_OVE_LIBC
#error "ove_traits/capability.h of this kernel does not define TEST_OVE_LIBC"
#endif

/* Stops. */

/** Whether ove handles faults. */
#ifndef TEST_FAULTS
#error "ove_traits/capability.h of this kernel does not define TEST_FAULTS"
#endif
/** Whether ove traps accesses that the processor alone would allow. */
#ifndef TEST_TRAPS
#error "ove_traits/capability.h of this kernel does not define TEST_TRAPS"
#endif
/** Whether each tick checks the stack of the thread that it interrupts. */
#ifndef TEST_CHECKS_STACK_AT_TICK
#error "ove_traits/capability.h of this kernel does not define TEST_CHECKS_STACK_AT_TICK"
#endif
/** Whether ove's own linker script places the stack of start-up code and interrupts. */
#ifndef TEST_GUARDS_MAIN_STACK
#error "ove_traits/capability.h of this kernel does not define TEST_GUARDS_MAIN_STACK"
#endif

/* Waits. */

/** Whether a thread can be created in a critical section. */
#ifndef TEST_INIT_KEEPS_SECTION
#error "ove_traits/capability.h of this kernel does not define TEST_INIT_KEEPS_SECTION"
#endif

/* Interrupt priorities; -1: the processor has none. */

/** The most urgent priority that a critical section masks. */
#ifndef TEST_KEPT_OUT_PRIORITY
#error "ove_traits/capability.h of this kernel does not define TEST_KEPT_OUT_PRIORITY"
#endif
/** The next more urgent priority. */
#ifndef TEST_TOO_URGENT_PRIORITY
#error "ove_traits/capability.h of this kernel does not define TEST_TOO_URGENT_PRIORITY"
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TEST_SANITIZED 1
#else
#define TEST_SANITIZED 0
#endif

/** Skip unless a preempted thread continues before the ready threads of its priority. */
#define NEEDS_KEPT_TURN()                                                                                              \
	TEST_NEEDS(OVE_HAS_KEPT_TURN, "a preempted thread loses its turn here; CONFIG_OVE_FREERTOS_KEEP_TURN=y keeps " \
				      "it")
/** Skip unless only the most urgent ready thread runs. */
#define NEEDS_STRICT_PRIORITY() \
	TEST_NEEDS(OVE_HAS_STRICT_PRIORITY, "threads run at the same time here; priorities are best effort")
/** Skip unless only the program under test uses the processor. */
#define NEEDS_EXACT_TIME() \
	TEST_NEEDS(TEST_EXACT_TIME, "a busy host may wake a thread late; only the lower bound is promised")
/** Skip unless a thread keeps the processor until it waits or yields. */
#define NEEDS_NO_TIME_SLICE() TEST_NEEDS(!CONFIG_OVE_TIME_SLICE, "CONFIG_OVE_TIME_SLICE=y: equals take turns at ticks")
/** Skip if a sanitizer adds code. */
#define NEEDS_PLAIN_CODE() TEST_NEEDS(!TEST_SANITIZED, "a sanitizer reports faults itself and uses more stack")
/** Skip unless time passes while a thread runs, so that the tick can interrupt it. */
#define NEEDS_RUNNING_CLOCK() TEST_NEEDS(!TEST_SIMULATED, "the clock of this simulator stops while code runs")
/** Skip unless the kernel's clock exists when static objects are initialised. */
#define HAS_EARLY_CLOCK     (!TEST_SIMULATED)
#define NEEDS_EARLY_CLOCK() TEST_NEEDS(HAS_EARLY_CLOCK, "the clock of this simulator is made after the static objects")
/** Skip unless a thread runs on the stack that it was given. */
#define NEEDS_OWN_STACK() TEST_NEEDS(!TEST_SIMULATED, "threads of this simulator run on stacks of the host")
/** Skip unless a wait outside a thread stops the program even without checks. */
#define NEEDS_JUDGED_WAITS() TEST_NEEDS(OVE_HAS_JUDGED_WAITS, "this kernel's own wait does not look who calls")
/** Skip unless ove handles the program's faults and the stack overflows that the kernel detects. */
#define NEEDS_FAULTS() TEST_NEEDS(TEST_FAULTS, "a fault is the host's or the kernel's to report")
/** Skip unless a thread's stack is hardly larger than asked for. */
#define NEEDS_SMALL_STACKS() TEST_NEEDS(!TEST_ON_HOST && !TEST_SIMULATED, "a stack of the host has 256 KiB at least")
/** Skip unless a stack's end, NULL and a division by zero are trapped. */
#define NEEDS_TRAPS() TEST_NEEDS(TEST_TRAPS, "nothing of ove traps them here")
/** Skip unless the link makes functions with a large frame compare their stack pointer. */
#define NEEDS_CHECKED_FRAMES() \
	TEST_NEEDS(OVE_HAS_FRAME_CHECKS, "this kernel's images are linked without checks of large frames")
/** Skip unless the C library supports all of C's conversions. */
#define NEEDS_WHOLE_PRINTF() TEST_NEEDS(TEST_OVE_LIBC, "the kernel's C library chooses what its printf() knows")
/** Skip unless ove provides abort(). */
#define NEEDS_OVE_ABORT() TEST_NEEDS(TEST_OVE_LIBC, "abort() is the kernel's own")
/** Skip unless each tick checks the stack of the thread that it interrupts. */
#define NEEDS_STACK_CHECK_AT_TICK() \
	TEST_NEEDS(TEST_CHECKS_STACK_AT_TICK, "this kernel's tick has no place for a look at the stack")
/** Skip unless ove's board code guards the stack of start-up code and interrupts. */
#define NEEDS_MAIN_GUARD() \
	TEST_NEEDS(TEST_GUARDS_MAIN_STACK, "the stack of start-up code and interrupts is the kernel's or the host's")
/** Skip unless the heap can be exhausted. */
#define NEEDS_BOUNDED_HEAP() TEST_NEEDS(OVE_HAS_BOUNDED_HEAP, "the host's heap grows on demand")

#endif
