/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * What every header of this backend needs of the kernel, as C sees it. src/ pins each size and offset against the
 * kernel's own types. The kernel's straight paths are in line here too, written once in alloy/core/straight.h; see
 * docs/design/2026-11-20-alloy-straight-paths.md. What waits or wakes is reached by a call.
 */
#ifndef OVE_BACKEND_NATIVE_H
#define OVE_BACKEND_NATIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <alloy/core/straight.h>
#include <ove/inline/hot.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

/** The kernel's state, up to the running thread. */
struct ove_alloy_kernel {
	uintptr_t ready[13];
	alloy_link current;
};
extern struct ove_alloy_kernel ove_alloy_kernel __asm__("alloy_kernel");

/** The longest finite wait of the kernel. */
#define OVE_ALLOY_LONGEST UINT32_C(0x7fffffff)

/**
 * Milliseconds of ove to ticks of the kernel: 0 stays 0, for ever stays for ever (the same number), all else is rounded
 * up and gets one tick more, since the running tick is already partly over. Too long becomes the longest finite wait.
 */
static inline uint32_t ove_alloy_ticks(uint32_t ms)
{
	if (ms == 0u || ms == UINT32_MAX) {
		return ms;
	}
#if CONFIG_OVE_TICK_HZ == 1000
	return ms < OVE_ALLOY_LONGEST ? ms + 1u : OVE_ALLOY_LONGEST;
#else
	const uint64_t ticks = ((uint64_t)ms * CONFIG_OVE_TICK_HZ + 999u) / 1000u + 1u;

	return ticks < OVE_ALLOY_LONGEST ? (uint32_t)ticks : OVE_ALLOY_LONGEST;
#endif
}

OVE_EXTERN_C_END

#endif
