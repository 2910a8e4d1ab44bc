/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/capability.h>

#include "abi.h"

bool abi_promises(const bool *promises, size_t count)
{
	static const bool of_c[] = {
		OVE_HAS_STRICT_PRIORITY,    OVE_HAS_KEPT_TURN,     OVE_HAS_SUSPENDED_RANK,
		OVE_HAS_URGENT_TIMERS,      OVE_HAS_DIRECT_TIMERS, OVE_HAS_NATIVE_WAITS,
		OVE_HAS_NATIVE_INHERITANCE, OVE_HAS_NATIVE_START,  OVE_HAS_OWNER_KEPT,
		OVE_HAS_AWAITED_OWNER_KEPT, OVE_HAS_JUDGED_WAITS,  OVE_HAS_FRAME_CHECKS,
		OVE_HAS_TERMINATE_AT_ONCE,  OVE_HAS_BOUNDED_HEAP,
	};

	for (size_t i = 0; i < sizeof(of_c) && i < count; i++) {
		if (promises[i] != of_c[i]) {
			return false;
		}
	}
	return count == sizeof(of_c);
}
