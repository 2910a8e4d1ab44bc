// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// The options of a build. Each is a macro so that a compiler flag sets it for kernel and application alike;
// alloy/core/same_configuration.hpp describes what happens otherwise.

/// 1: callers' errors are detected and reported as documented at each call. 0: they are not detected.
#ifndef ALLOY_CHECKS
#define ALLOY_CHECKS 1
#endif

/// 1: each switch moves a guard (an MPU region, or a canary if there is no MPU) to the stack of the next thread.
#ifndef ALLOY_STACK_GUARD
#define ALLOY_STACK_GUARD ALLOY_CHECKS
#endif

/// Size in bytes of a guard that an MPU enforces: a power of two, at least 32. The guard is in the stack, aligned to
/// its size. A larger frame can skip it; the next kernel call (checks only) or switch detects that.
#ifndef ALLOY_STACK_GUARD_BYTES
#define ALLOY_STACK_GUARD_BYTES 32
#endif

/// 1: a new thread's stack is filled with a pattern, which stack_headroom() and the canaries need.
#ifndef ALLOY_STACK_PAINT
#define ALLOY_STACK_PAINT ALLOY_STACK_GUARD
#endif

/// 1: each piece of the kernel exists once, for the smallest size. 0: the code that wakes and blocks is inlined into
/// each primitive, where its constants fold. The option does not depend on a file's -O level, because the kernel's data
/// have different meanings in the two modes.
#ifndef ALLOY_SMALL
#define ALLOY_SMALL 0
#endif

/// Ticks per second; every timeout is in ticks.
#ifndef ALLOY_TICK_HZ
#define ALLOY_TICK_HZ 1000
#endif

/// The distance between two named priorities: 1, or 8 for the 57 priorities of CMSIS-RTOS2, with seven between two
/// names. Each priority takes a word of RAM; with more than 27, finding the next thread takes up to three instructions
/// more.
#ifndef ALLOY_PRIORITY_STEP
#define ALLOY_PRIORITY_STEP 1
#endif

/// 0: the kernel masks all interrupts. Otherwise: the BASEPRI value with which it masks; more urgent interrupts are
/// then never delayed and must not call the kernel.
#ifndef ALLOY_MASK_PRIORITY
#define ALLOY_MASK_PRIORITY 0
#endif

/// 1: code that masks interrupts around kernel calls can keep them masked: at the end of a call, the kernel writes
/// alloy_kept_mask (0 or 1) to PRIMASK. For processors without BASEPRI, whose only mask is the one that the kernel
/// uses. 0: the end of a call unmasks.
#ifndef ALLOY_KEPT_MASK
#define ALLOY_KEPT_MASK 0
#endif

/// 1: each switch calls alloy_switch_hook(), supplied by the application or by the run-time counter; see
/// alloy/switch_hook.hpp and alloy/run_time.hpp. 0: no code is generated for it.
#ifndef ALLOY_SWITCH_HOOK
#define ALLOY_SWITCH_HOOK 0
#endif

/// 1: code before the start runs as the thread alloy_boot_thread, which the application supplies and makes current: it
/// owns the mutexes that it locks, and must not wait. 0: no thread runs before the start, and a mutex locked then has
/// no owner.
#ifndef ALLOY_BOOT_THREAD
#define ALLOY_BOOT_THREAD 0
#endif

/// 1: each task has its own errno, 4 bytes of its control block. Needs newlib and a Cortex-M port; see
/// alloy/newlib/errno.cmake. 0: all tasks share the library's errno.
#ifndef ALLOY_ERRNO
#define ALLOY_ERRNO 0
#endif

/// Stack of the idle thread, in bytes. The hook that enters a sleep mode runs on it.
#ifndef ALLOY_IDLE_STACK
#define ALLOY_IDLE_STACK 256
#endif
