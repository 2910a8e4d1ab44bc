/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file An event group ends right after an ISR has set its bits. No service sets them later, in memory of another
 * object. */
#include <string.h>

#include "harness.h"

#if CONFIG_OVE_EVENTGROUP && CONFIG_OVE_TIMER && CONFIG_OVE_SEM

OVE_SEM_DEFINE_STATIC(go_on, 0, 1);

static ove_timer_storage_t timer_storage;
static ove_timer_t timer;
static ove_eventgroup_storage_t storage;
static ove_eventgroup_t group;

static void set_in_isr(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_eventgroup_set_bits_from_isr(group, 1));
}

static void wait_in_callback(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
	test_point(1);
	EXPECT_OK(ove_sem_take(go_on, OVE_WAIT_FOREVER));
	test_point(2);
}

static void end_and_fill(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_eventgroup_deinit(group));
	memset(&storage, 0xa5, sizeof(storage));
}

static bool is_filled(void)
{
	const unsigned char *const bytes = (const unsigned char *)&storage;

	for (size_t i = 0; i < sizeof(storage); i++) {
		if (bytes[i] != 0xa5) {
			return false;
		}
	}
	return true;
}

OVE_TEST(eventgroup_end, set_from_isr, leaves_nothing_behind,
	 "A group that ends after an ISR has set bits, while a timer callback waits, is not written afterwards.")
{
	EXPECT_OK(ove_eventgroup_init(&group, &storage));
	EXPECT_OK(ove_timer_init(&timer, &timer_storage, wait_in_callback, NULL, 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timer));
	test_wait_points(1);
	test_in_isr(set_in_isr, NULL);
	const ove_thread_t ender = test_spawn("ender", OVE_PRIO_HIGH, end_and_fill, NULL);

	WAIT_UNTIL(ove_thread_get_state(ender) == OVE_THREAD_BLOCKED ||
		   ove_thread_get_state(ender) == OVE_THREAD_TERMINATED);
	EXPECT_OK(ove_sem_give(go_on));
	test_join_all();
	test_wait_points(2);
	EXPECT_OK(ove_timer_deinit(timer));
	EXPECT(is_filled());
	EXPECT_POINTS(1, 2);
}

static int end_of_callback;

static void end_in_callback(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
	test_in_isr(set_in_isr, NULL);
	end_of_callback = ove_eventgroup_deinit(group);
	memset(&storage, 0xa5, sizeof(storage));
	test_point(1);
}

OVE_TEST(eventgroup_end, set_from_isr, lets_a_callback_end_the_group,
	 "A timer callback can end a group whose bits an ISR has just set, and its memory is not written afterwards.")
{
	EXPECT_OK(ove_eventgroup_init(&group, &storage));
	EXPECT_OK(ove_timer_init(&timer, &timer_storage, end_in_callback, NULL, 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timer));
	test_wait_points(1);
	EXPECT_OK(ove_timer_deinit(timer));
	EXPECT_OK(end_of_callback);
	EXPECT(is_filled());
}

#endif
