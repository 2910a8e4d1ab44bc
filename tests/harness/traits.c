/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "traits.h"

#include "capability.h"

bool test_owns_image(void)
{
	return TEST_OVE_IMAGE;
}

bool test_checks_frames(void)
{
	return TEST_OVE_IMAGE && OVE_HAS_FRAME_CHECKS;
}

bool test_judges_waits(void)
{
	return OVE_HAS_JUDGED_WAITS;
}

bool test_has_bounded_heap(void)
{
	return OVE_HAS_BOUNDED_HEAP;
}

bool test_allocators_refuse_isr(void)
{
	return TEST_ALLOCATORS_REFUSE_ISR;
}
