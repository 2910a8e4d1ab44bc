// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// The options of a build. Each is a macro so that a compiler flag sets it for kernel and application alike; see
// alloy/core/same_configuration.hpp for what happens if not.

/// 1: callers' bugs are looked for, and reported as documented at each call. 0: they are the caller's problem.
#ifndef ALLOY_CHECKS
#define ALLOY_CHECKS 1
#endif

/// 1: a switch moves a guard (MPU region, or a canary where there is no MPU) to the stack of the next thread.
#ifndef ALLOY_STACK_GUARD
#define ALLOY_STACK_GUARD ALLOY_CHECKS
#endif

/// Bytes of that guard where an MPU keeps it: a power of two, at least 32. It lies in the stack, aligned to its size. A
/// frame larger than it can step over it; that is found at the next call of the kernel (checks only) or switch.
#ifndef ALLOY_STACK_GUARD_BYTES
#define ALLOY_STACK_GUARD_BYTES 32
#endif

/// 1: a new thread's stack is filled with a pattern, which stack_headroom() looks for and canaries need.
#ifndef ALLOY_STACK_PAINT
#define ALLOY_STACK_PAINT ALLOY_STACK_GUARD
#endif

/// 1: each piece of the kernel exists once, for least size. 0: what wakes and blocks is copied into each primitive,
/// where its constants fold. Not what a file's own -O says, because the kernel's data differ in meaning between the
/// two.
#ifndef ALLOY_SMALL
#define ALLOY_SMALL 0
#endif

/// Ticks per second; the unit of every timeout is one tick.
#ifndef ALLOY_TICK_HZ
#define ALLOY_TICK_HZ 1000
#endif

/// The distance of two named priorities: 1, or 8 for the 57 priorities of CMSIS-RTOS2, with seven between two names.
/// Each priority takes a word of RAM; above 27 of them, finding the next thread takes up to three instructions more.
#ifndef ALLOY_PRIORITY_STEP
#define ALLOY_PRIORITY_STEP 1
#endif

/// 0: the kernel masks all interrupts. Else the BASEPRI value it masks with; more urgent interrupts are then
/// never delayed and may not call the kernel.
#ifndef ALLOY_MASK_PRIORITY
#define ALLOY_MASK_PRIORITY 0
#endif

/// 1: what masks interrupts around calls of the kernel can keep them masked: the end of a call puts alloy_kept_mask, 0
/// or 1, into PRIMASK. For processors without BASEPRI, whose one mask is the kernel's. 0: the end of a call unmasks.
#ifndef ALLOY_KEPT_MASK
#define ALLOY_KEPT_MASK 0
#endif

/// 1: each switch calls alloy_switch_hook(), which the application supplies, or which counts run times; see
/// alloy/switch_hook.hpp and alloy/run_time.hpp. 0: nothing is compiled for it.
#ifndef ALLOY_SWITCH_HOOK
#define ALLOY_SWITCH_HOOK 0
#endif

/// 1: what runs before the start is the thread alloy_boot_thread, which the application supplies and makes current: it
/// owns what it locks, and waits for nothing. 0: no thread runs then, and a lock before the start has no owner.
#ifndef ALLOY_BOOT_THREAD
#define ALLOY_BOOT_THREAD 0
#endif

/// 1: each task has an errno of its own, 4 bytes of its control block, if the C library is newlib and the port one of
/// Cortex-M; see alloy/newlib/errno.cmake. 0: all tasks share the library's one.
#ifndef ALLOY_ERRNO
#define ALLOY_ERRNO 0
#endif

/// Bytes of stack of the idle thread. The hook that enters a sleep mode runs on it.
#ifndef ALLOY_IDLE_STACK
#define ALLOY_IDLE_STACK 256
#endif
