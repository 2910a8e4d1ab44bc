// SPDX-License-Identifier: MIT OR Apache-2.0
#include "harness.hpp"

#if !CONFIG_OVE_ZERO_HEAP

OVE_TEST_STOPS(heap, isr, allocation_stops, OVE_STOP_CONTEXT, nullptr,
	       "The language's own allocation in an interrupt stops the program, with checks and without.")
{
	TEST_NEEDS(TEST_OVE_IMAGE,
		   "operator new is the host's, NuttX's malloc(), or the C++ library's over Zephyr's heap, which "
		   "serves ISRs");
#if TEST_OVE_IMAGE
	/* The C++ library's operator would bring exceptions into the image. */
	static int *kept;

	test::in_isr([] { kept = new int(7); });
	EXPECT(kept == nullptr);
#endif
}

#endif
