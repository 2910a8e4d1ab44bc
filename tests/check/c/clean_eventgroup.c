/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: bits announce what was written.
 */
#include "check.h"

OVE_EVENTGROUP_DEFINE_STATIC(bits_set);
static int announced_value;

static void set(void *arg)
{
	(void)arg;
	announced_value = 1;
	ove_eventgroup_set_bits(bits_set, 1);
}

static void wait(void *arg)
{
	(void)arg;
	uint32_t got;

	ove_eventgroup_wait_bits(bits_set, 1, OVE_EVENTGROUP_ANY, true, OVE_WAIT_FOREVER, &got);
	check_use(announced_value);
}

CHECK_CASE(clean_eventgroup)
{
	check_both(set, wait);
}
