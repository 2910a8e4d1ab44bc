// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

#if !CONFIG_OVE_ZERO_HEAP

OVE_TEST_STOPS(heap, isr, allocation_stops, OVE_STOP_CONTEXT, nullptr,
	       "The language's own allocation in an interrupt stops the program, with checks and without.")
{
	TEST_NEEDS(!CONFIG_OVE_RTOS_POSIX && !CONFIG_OVE_RTOS_NUTTX, "operator new is the host's, or NuttX's malloc()");
	static int *kept;

	test::in_isr([] { kept = new int(7); });
	EXPECT(kept == nullptr);
}

#endif
