/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the waiter reads the values of the bits that it waited for, or was told of.
 */
#include "check.h"

OVE_EVENTGROUP_DEFINE_STATIC(told_bits);
static int first_part, second_part, third_part;

static void set(void *arg)
{
	int *part = arg;

	*part = 1;
	ove_eventgroup_set_bits(told_bits, part == &first_part ? 1 : part == &second_part ? 2 : 4);
}

CHECK_CASE(clean_event_bits)
{
	int *const parts[] = {&first_part, &second_part, &third_part};
	ove_thread_t setters[3];
	uint32_t told;

	for (int i = 0; i < 3; i++) {
		setters[i] = check_start("setter", set, parts[i], OVE_PRIO_NORMAL);
	}
	ove_eventgroup_wait_bits(told_bits, 3, OVE_EVENTGROUP_ALL, false, OVE_WAIT_FOREVER, NULL);
	check_use(first_part + second_part);
	ove_thread_sleep_ms(2);
	ove_eventgroup_wait_bits(told_bits, 1, OVE_EVENTGROUP_ANY, true, OVE_WAIT_FOREVER, &told);
	if ((told & 4) != 0) {
		check_use(third_part);
	}
	for (int i = 0; i < 3; i++) {
		check_join(setters[i]);
	}
}
