/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel as C sees it, for every header of this backend. src/ checks each size and offset against the kernel's own
 * types. The kernel's fast paths are inline here too; alloy/core/fast_path.h is their only source; see
 * docs/design/alloy-kernel.md. Paths that wait or wake are out of line.
 */
#ifndef OVE_BACKEND_NATIVE_H
#define OVE_BACKEND_NATIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* See src/section.cpp. */
#if defined(__ARM_ARCH_6M__) && !defined(ALLOY_KEPT_MASK)
#define ALLOY_KEPT_MASK 1
#endif

#include <alloy/core/fast_path.h>
#include <ove/lang.h>
#include <ove_generic/ticks.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

/** The kernel's state, up to the current thread. */
struct ove_alloy_kernel {
	uintptr_t ready[7 * CONFIG_OVE_PRIORITY_STEP + 6 + (CONFIG_OVE_PRIORITY_STEP > 3)];
	alloy_link current;
};
extern struct ove_alloy_kernel ove_alloy_kernel __asm__("alloy_kernel");

/** The kernel's longest finite wait in ticks, and the milliseconds that fit into it. */
#define OVE_ALLOY_LONGEST    0x7fffffffu
#define OVE_ALLOY_LONGEST_MS (0x7ffffffeull * 1000u / CONFIG_OVE_TICK_HZ)

/** Return true if such a long wait takes more than one kernel call; see src/long_wait.cpp. */
static inline bool ove_alloy_is_long(uint32_t ms)
{
#if OVE_ALLOY_LONGEST_MS < 0xfffffffeu
	return ms > OVE_ALLOY_LONGEST_MS && ms != UINT32_MAX;
#else
	(void)ms;
	return false;
#endif
}

/** Convert a wait that is not long to kernel ticks; see ove_generic/ticks.h. */
static inline uint32_t ove_alloy_ticks(uint32_t ms)
{
	return ove_generic_wait_ticks(ms, UINT32_MAX);
}

OVE_EXTERN_C_END

#endif
