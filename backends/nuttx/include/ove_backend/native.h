/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations of the kernel that every header of this backend needs. */
#ifndef OVE_BACKEND_NATIVE_H
#define OVE_BACKEND_NATIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <nuttx/config.h>

#include <nuttx/clock.h>
#include <nuttx/irq.h>
#include <nuttx/mutex.h>
#include <nuttx/sched.h>
#include <nuttx/semaphore.h>

#include <ove/lang.h>
#include <ove_generic/ticks.h>

/** Set if this is part of NuttX's own build, next to other applications; see nuttx/ at the top of the checkout. */
#ifdef CONFIG_OVE_NUTTX_APPLICATION
#define OVE_NUTTX_APPLICATION 1
#else
#define OVE_NUTTX_APPLICATION 0
#endif
/** Set if the linker redirects kernel calls to ove. */
#ifndef OVE_NUTTX_WRAPS
#define OVE_NUTTX_WRAPS !OVE_NUTTX_APPLICATION
#endif

#if !OVE_NUTTX_WRAPS && CONFIG_OVE_ZERO_HEAP
#error "CONFIG_OVE_ZERO_HEAP=y needs linker options that NuttX's build passes with CMake only, and not in the simulator"
#endif
#if !OVE_NUTTX_WRAPS && CONFIG_OVE_THREAD_RUNTIME
#error "CONFIG_OVE_THREAD_RUNTIME=y needs a linker option that NuttX's build passes with CMake only, and not in the simulator"
#endif
#ifdef CONFIG_SMP
#error "ove on NuttX supports one processor: CONFIG_SMP must be off in NuttX's configuration"
#endif
#ifndef CONFIG_PRIORITY_INHERITANCE
#error "ove_mutex inherits priorities: set CONFIG_PRIORITY_INHERITANCE=y in NuttX's configuration"
#endif
#if CONFIG_OVE_TICK_HZ * CONFIG_USEC_PER_TICK != 1000000
#error "CONFIG_OVE_TICK_HZ contradicts CONFIG_USEC_PER_TICK of NuttX's configuration"
#endif
#if CONFIG_OVE_TIME_SLICE && CONFIG_RR_INTERVAL <= 0
#error "CONFIG_OVE_TIME_SLICE needs CONFIG_RR_INTERVAL in NuttX's configuration"
#endif

/** Set if ove reads SysTick itself. ove then needs SysTick's rate, which the NuttX folders in boards/ define. */
#if defined(CONFIG_OVE_CPU_HZ) && (defined(CONFIG_ARMV7M_SYSTICK) || defined(OVE_NUTTX_OWN_PORT))
#define OVE_NUTTX_READS_SYSTICK 1
#else
#define OVE_NUTTX_READS_SYSTICK 0
#endif

OVE_EXTERN_C_BEGIN

/** The kernel's longest finite wait in ticks. */
#define OVE_NUTTX_LONGEST UINT32_C(0x7ffffffe)

/** Convert ove milliseconds, not forever, to kernel ticks, rounded up. The kernel itself adds the current tick. */
static inline uint32_t ove_nuttx_ticks(uint32_t ms)
{
	const uint64_t ticks = ove_generic_ms_in_ticks(ms);

	return ticks < OVE_NUTTX_LONGEST ? (uint32_t)ticks : OVE_NUTTX_LONGEST;
}

/** The errcode of a thread in an ove wait without a timeout, for a kernel semaphore or mutex. A wait that ends with
 * success does not change it. */
#define OVE_NUTTX_BLOCKED ((int16_t)-1)

/** Wait for a kernel semaphore or mutex after the first try failed. */
bool ove_nuttx_wait(sem_t *sem, uint32_t timeout_ms);

OVE_EXTERN_C_END

#endif
